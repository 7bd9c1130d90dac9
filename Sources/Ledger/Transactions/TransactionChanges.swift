public import Records
public import Vocabulary

/// New values for some of a transaction's details; `nil` leaves a field as it is.
///
/// The same list is what an amendment asks for and what its event tells. Each field is that of
/// ``TransactionDetails``.
public struct TransactionChanges: Record {
    public var projectId: ProjectID?
    public var transactionDate: String?
    public var amountCents: Cents?
    public var source: String?
    public var status: String?
    public var purchasedBy: String?
    public var reimbursementType: String?
    public var notes: String?
    /// Any type but a sale takes the direction away.
    public var transactionType: TransactionType?
    public var budgetCategoryId: BudgetCategoryID?
    public var hasEmailReceipt: Bool?
    public var itemIds: [ItemID]?
    public var inventorySaleDirection: InventorySaleDirection?
    public var taxRatePct: Double?
    public var subtotalCents: Cents?
    public var needsReview: Bool?
    public var receiptImages: [Attachment]?
    public var otherImages: [Attachment]?
    public var transactionImages: [Attachment]?

    public init() {}

    public mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("projectId", &projectId)
        fields.field("transactionDate", &transactionDate)
        fields.field("amountCents", &amountCents)
        fields.field("source", &source)
        fields.field("status", &status)
        fields.field("purchasedBy", &purchasedBy)
        fields.field("reimbursementType", &reimbursementType)
        fields.field("notes", &notes)
        fields.field("transactionType", &transactionType)
        fields.field("budgetCategoryId", &budgetCategoryId)
        fields.field("hasEmailReceipt", &hasEmailReceipt)
        fields.field("itemIds", &itemIds)
        fields.field("inventorySaleDirection", &inventorySaleDirection)
        fields.field("taxRatePct", &taxRatePct)
        fields.field("subtotalCents", &subtotalCents)
        fields.field("needsReview", &needsReview)
        fields.field("receiptImages", &receiptImages)
        fields.field("otherImages", &otherImages)
        fields.field("transactionImages", &transactionImages)
    }
}

extension TransactionDetails {
    /// Takes the new values over.
    public mutating func apply(_ changes: TransactionChanges) {
        var changes = changes
        changes.settle(in: &self)
    }
}

extension TransactionChanges {
    /// Puts the new values into `details` and keeps only those that differ from what was there.
    mutating func settle(in details: inout TransactionDetails) {
        if let type = transactionType, type != .sale { details.inventorySaleDirection = nil }
        details.settle(&self)
    }
}
