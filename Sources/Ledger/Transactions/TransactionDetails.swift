package import Records
package import Vocabulary

/// All that a transaction says: what is recorded, and may be amended.
///
/// A ``Record`` on its own, so that whoever keeps a transaction (a command, an event, the aggregate,
/// a row) lists its fields by `details.visit(&fields)`, flat among their own.
package struct TransactionDetails: Record {
    /// `nil`: it belongs to the business's own inventory.
    package var projectId: ProjectID?
    /// A day of the calendar: `2026-03-01`.
    package var transactionDate = ""
    /// Never negative; ``TransactionType`` says which way the money went.
    package var amountCents = Cents.zero
    /// Where it was bought, or who paid.
    package var source: String?
    /// In the business's own words: at most 120 characters.
    package var status: String?
    /// Who paid: at most 120 characters.
    package var purchasedBy: String?
    /// Who pays it back, in the business's own words: at most 120 characters.
    package var reimbursementType: String?
    /// At most 4,000 characters.
    package var notes: String?
    /// Which way the money went, and why.
    package var transactionType = TransactionType.purchase
    /// What it counts under.
    package var budgetCategoryId: BudgetCategoryID?
    /// Whether the receipt came by e-mail.
    package var hasEmailReceipt: Bool?
    /// What was bought, sold or returned.
    package var itemIds: [ItemID]?
    /// Each ``TransactionType/sale`` has one, and nothing else has.
    package var inventorySaleDirection: InventorySaleDirection?
    /// In percent, 0 to 100.
    package var taxRatePct: Double?
    /// The amount without tax.
    package var subtotalCents: Cents?
    /// Whether somebody should look at it again.
    package var needsReview: Bool?
    /// One at most is the primary one.
    package var receiptImages: [Attachment]?
    /// One at most is the primary one.
    package var otherImages: [Attachment]?
    /// One at most is the primary one.
    package var transactionImages: [Attachment]?

    package init() {}

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("projectId", &projectId)
        fields.field("transactionDate", &transactionDate, .day)
        fields.field("amountCents", &amountCents, .movement)
        fields.field("source", &source, .atMost(TextLimit.name))
        fields.field("status", &status, .atMost(TextLimit.name))
        fields.field("purchasedBy", &purchasedBy, .atMost(TextLimit.name))
        fields.field("reimbursementType", &reimbursementType, .atMost(TextLimit.name))
        fields.field("notes", &notes, .atMost(TextLimit.note))
        fields.field("transactionType", &transactionType)
        fields.field("budgetCategoryId", &budgetCategoryId)
        fields.field("hasEmailReceipt", &hasEmailReceipt)
        fields.field("itemIds", &itemIds)
        fields.field("inventorySaleDirection", &inventorySaleDirection)
        fields.field("taxRatePct", &taxRatePct, .taxRate)
        fields.field("subtotalCents", &subtotalCents)
        fields.field("needsReview", &needsReview)
        fields.field("receiptImages", &receiptImages)
        fields.field("otherImages", &otherImages)
        fields.field("transactionImages", &transactionImages)
    }
}

/// What kind of movement a transaction is.
package enum TransactionType: String, Choice {
    case purchase
    /// What was bought went back, and the money with it.
    case `return`
    /// An inventory sale: between the business's own stock and a project, either way.
    case sale
    /// Bought for the business's own stock.
    case toInventory = "to-inventory"
}

/// Which way an inventory sale went.
package enum InventorySaleDirection: String, Choice {
    case businessToProject = "business_to_project"
    case projectToBusiness = "project_to_business"
}

/// A picture or paper that belongs to something, kept elsewhere.
package struct Attachment: Record {
    /// `http`, `https` or `file`.
    package var url = ""
    /// What one finds there.
    package var kind = AttachmentKind.image
    /// What the file was called.
    package var fileName: String?
    /// Its media type: `image/jpeg`.
    package var contentType: String?
    /// The one to show first.
    package var isPrimary: Bool?

    package init() {}

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("url", &url, .webAddress)
        fields.field("kind", &kind)
        fields.field("fileName", &fileName, .atMost(TextLimit.fileName))
        fields.field("contentType", &contentType, .atMost(TextLimit.fileName))
        fields.field("isPrimary", &isPrimary)
    }
}

/// What an attachment is.
package enum AttachmentKind: String, Choice {
    case image, pdf, file
}
