public import Records
public import Vocabulary

/// All that a transaction says: what is recorded, and may be amended.
///
/// A ``Record`` on its own, so that whoever keeps a transaction (a command, an event, the aggregate,
/// a row) lists its fields by `details.visit(&fields)`, flat among their own.
public struct TransactionDetails: Record {
    /// `nil`: it belongs to the business's own inventory.
    public var projectId: ProjectID?
    /// A day of the calendar: `2026-03-01`.
    public var transactionDate = ""
    /// Never negative; ``TransactionType`` says which way the money went.
    public var amountCents = Cents.zero
    /// Where it was bought, or who paid.
    public var source: String?
    /// In the business's own words: at most 120 characters.
    public var status: String?
    /// Who paid: at most 120 characters.
    public var purchasedBy: String?
    /// Who pays it back, in the business's own words: at most 120 characters.
    public var reimbursementType: String?
    /// At most 4,000 characters.
    public var notes: String?
    /// Which way the money went, and why.
    public var transactionType = TransactionType.purchase
    /// What it counts under.
    public var budgetCategoryId: BudgetCategoryID?
    /// Whether the receipt came by e-mail.
    public var hasEmailReceipt: Bool?
    /// What was bought, sold or returned.
    public var itemIds: [ItemID]?
    /// Each ``TransactionType/sale`` has one, and nothing else has.
    public var inventorySaleDirection: InventorySaleDirection?
    /// In percent, 0 to 100.
    public var taxRatePct: Double?
    /// The amount without tax.
    public var subtotalCents: Cents?
    /// Whether somebody should look at it again.
    public var needsReview: Bool?
    /// One at most is the primary one.
    public var receiptImages: [Attachment]?
    /// One at most is the primary one.
    public var otherImages: [Attachment]?
    /// One at most is the primary one.
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

/// What kind of movement a transaction is.
public enum TransactionType: String, Choice {
    case purchase
    /// What was bought went back, and the money with it.
    case `return`
    /// An inventory sale: between the business's own stock and a project, either way.
    case sale
    /// Bought for the business's own stock.
    case toInventory = "to-inventory"
}

/// Which way an inventory sale went.
public enum InventorySaleDirection: String, Choice {
    case businessToProject = "business_to_project"
    case projectToBusiness = "project_to_business"
}

/// A picture or paper that belongs to something, kept elsewhere.
public struct Attachment: Record {
    /// `http`, `https` or `file`.
    public var url = ""
    /// What one finds there.
    public var kind = AttachmentKind.image
    /// What the file was called.
    public var fileName: String?
    /// Its media type: `image/jpeg`.
    public var contentType: String?
    /// The one to show first.
    public var isPrimary: Bool?

    public init() {}

    public mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("url", &url)
        fields.field("kind", &kind)
        fields.field("fileName", &fileName)
        fields.field("contentType", &contentType)
        fields.field("isPrimary", &isPrimary)
    }
}

/// What an attachment is.
public enum AttachmentKind: String, Choice {
    case image, pdf, file
}
