package import Records
package import Vocabulary

/// New values for some of a transaction's details; `nil` leaves a field as it is.
///
/// The same list is what an amendment asks for and what its event tells. Each field is that of
/// ``TransactionDetails``.
package struct TransactionChanges: Record {
    package var projectId: ProjectID?
    package var transactionDate: String?
    package var amountCents: Cents?
    package var source: String?
    package var status: String?
    package var purchasedBy: String?
    package var reimbursementType: String?
    package var notes: String?
    /// Any type but a sale takes the direction away.
    package var transactionType: TransactionType?
    package var budgetCategoryId: BudgetCategoryID?
    package var hasEmailReceipt: Bool?
    package var itemIds: [ItemID]?
    package var inventorySaleDirection: InventorySaleDirection?
    package var taxRatePct: Double?
    package var subtotalCents: Cents?
    package var needsReview: Bool?
    package var receiptImages: [Attachment]?
    package var otherImages: [Attachment]?
    package var transactionImages: [Attachment]?

    package init() {}

    package mutating func visit(_ fields: inout some FieldVisitor) {
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
    package mutating func apply(_ changes: TransactionChanges) {
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
