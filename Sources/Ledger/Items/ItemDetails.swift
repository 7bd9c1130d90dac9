package import Records
package import Vocabulary

// All that an item says of itself but where it is: what is added, and may be changed.

/// What an item is, what it cost, and where it came from.
package struct ItemDetails: Record {
    /// Not blank, at most 120 characters.
    package var name = ""
    /// At most 4,000 characters.
    package var notes: String?
    /// In the business's own words: at most 120 characters.
    package var status: String?
    /// Where it was bought.
    package var source: String?
    /// What its maker or seller knows it by.
    package var sku: String?
    /// The transaction that it was bought in.
    package var transactionId: TransactionID?
    /// What the business paid.
    package var purchasePriceCents: Cents?
    /// What a project pays for it.
    package var projectPriceCents: Cents?
    /// What it would fetch: not negative.
    package var marketValueCents: Cents?
    /// Who bought it: at most 120 characters.
    package var purchasedBy: String?
    /// What it counts under.
    package var budgetCategoryId: BudgetCategoryID?
    /// One at most is the primary one.
    package var images: [Attachment]?

    package init() {}

    /// What an inventory sale counts it at; `nil` for an item without a price.
    package var salePriceCents: Cents? { projectPriceCents ?? purchasePriceCents }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("name", &name, .line)
        fields.field("notes", &notes, .atMost(TextLimit.note))
        fields.field("status", &status, .atMost(TextLimit.name))
        fields.field("source", &source, .atMost(TextLimit.name))
        fields.field("sku", &sku, .atMost(TextLimit.name))
        fields.field("transactionId", &transactionId)
        fields.field("purchasePriceCents", &purchasePriceCents, .notNegative)
        fields.field("projectPriceCents", &projectPriceCents, .notNegative)
        fields.field("marketValueCents", &marketValueCents, .notNegative)
        fields.field("purchasedBy", &purchasedBy, .atMost(TextLimit.name))
        fields.field("budgetCategoryId", &budgetCategoryId)
        fields.field("images", &images)
    }
}

/// New values for some of an item's details.
package typealias ItemChanges = Changes<ItemDetails>
