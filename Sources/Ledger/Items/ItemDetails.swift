public import Records
public import Vocabulary

// All that an item says of itself but where it is: what is added, and may be changed.

/// What an item is, what it cost, and where it came from.
public struct ItemDetails: Record {
    /// Not blank, at most 120 characters.
    public var name = ""
    /// At most 4,000 characters.
    public var notes: String?
    /// In the business's own words: at most 120 characters.
    public var status: String?
    /// Where it was bought.
    public var source: String?
    /// What its maker or seller knows it by.
    public var sku: String?
    /// The transaction that it was bought in.
    public var transactionId: TransactionID?
    /// What the business paid.
    public var purchasePriceCents: Cents?
    /// What a project pays for it.
    public var projectPriceCents: Cents?
    /// What it would fetch: not negative.
    public var marketValueCents: Cents?
    /// Who bought it: at most 120 characters.
    public var purchasedBy: String?
    /// What it counts under.
    public var budgetCategoryId: BudgetCategoryID?
    /// One at most is the primary one.
    public var images: [Attachment]?

    public init() {}

    /// What an inventory sale counts it at; `nil` for an item without a price.
    public var salePriceCents: Cents? { projectPriceCents ?? purchasePriceCents }

    public mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("name", &name)
        fields.field("notes", &notes)
        fields.field("status", &status)
        fields.field("source", &source)
        fields.field("sku", &sku)
        fields.field("transactionId", &transactionId)
        fields.field("purchasePriceCents", &purchasePriceCents)
        fields.field("projectPriceCents", &projectPriceCents)
        fields.field("marketValueCents", &marketValueCents)
        fields.field("purchasedBy", &purchasedBy)
        fields.field("budgetCategoryId", &budgetCategoryId)
        fields.field("images", &images)
    }
}

/// New values for some of an item's details; `nil` leaves a field as it is.
///
/// The same list is what a change asks for and what its event tells. Each field is that of
/// ``ItemDetails``.
public struct ItemChanges: Record {
    public var name: String?
    public var notes: String?
    public var status: String?
    public var source: String?
    public var sku: String?
    public var transactionId: TransactionID?
    public var purchasePriceCents: Cents?
    public var projectPriceCents: Cents?
    public var marketValueCents: Cents?
    public var purchasedBy: String?
    public var budgetCategoryId: BudgetCategoryID?
    public var images: [Attachment]?

    public init() {}

    public mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("name", &name)
        fields.field("notes", &notes)
        fields.field("status", &status)
        fields.field("source", &source)
        fields.field("sku", &sku)
        fields.field("transactionId", &transactionId)
        fields.field("purchasePriceCents", &purchasePriceCents)
        fields.field("projectPriceCents", &projectPriceCents)
        fields.field("marketValueCents", &marketValueCents)
        fields.field("purchasedBy", &purchasedBy)
        fields.field("budgetCategoryId", &budgetCategoryId)
        fields.field("images", &images)
    }
}
