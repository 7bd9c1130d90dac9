import EventSourcing
import EventSourcingTesting
import Ledger
import Records
import Vocabulary

/// Two businesses: the one that the tests are about, and another.
let books = given(
    Account.self, "shop",
    .opened(AccountOpened(name: "Lamp & Loom", ownerUid: "uid-1", currency: "USD"))
)
.and(
    Account.self, "rival", .opened(AccountOpened(name: "Glare", ownerUid: "uid-2", currency: "EUR"))
)

/// The same, with a project and a category each.
let work =
    books
    .and(Project.self, "kitchen", .created(ProjectCreated(accountId: "shop", name: "Kitchen")))
    .and(Project.self, "hotel", .created(ProjectCreated(accountId: "rival", name: "Hotel")))
    .and(BudgetCategory.self, "lighting", .defined(category("lighting", of: "shop")))
    .and(BudgetCategory.self, "paint", .defined(category("paint", of: "rival")))

/// The same, with a purchase of 129 dollars.
let bought = work.and(Transaction.self, "t-1", .recorded(purchase()))

/// The same, with a sale out of the project's stock.
let sold = work.and(
    Transaction.self, "t-1",
    .recorded(
        purchase {
            $0.transactionType = .sale
            $0.inventorySaleDirection = .projectToBusiness
        }))

extension Given {
    /// The same past, and these items of the shop beside it.
    func withItems(_ ids: ItemID...) -> Given {
        ids.reduce(self) { $0.and(Item.self, $1, .added(item())) }
    }
}

func category(_ slug: String, of account: AccountID) -> BudgetCategoryDefined {
    BudgetCategoryDefined(
        accountId: account,
        details: BudgetCategoryDetails(name: slug, slug: slug, categoryType: .general))
}

extension ProjectCreated {
    init(
        accountId: AccountID, name: String, _ change: (inout ProjectDetails) -> Void = { _ in }
    ) {
        self.init()
        self.accountId = accountId
        details.name = name
        change(&details)
    }
}

func purchase(
    made kind: CanonicalKind? = nil, _ change: (inout TransactionDetails) -> Void = { _ in }
) -> TransactionRecorded {
    TransactionRecorded(accountId: "shop", details: details(change), canonicalKind: kind)
}

/// The details of a purchase, changed by `change`.
func details(_ change: (inout TransactionDetails) -> Void = { _ in }) -> TransactionDetails {
    var details = TransactionDetails()
    details.projectId = "kitchen"
    details.transactionDate = "2026-03-01"
    details.amountCents = 12_900
    details.budgetCategoryId = "lighting"
    change(&details)
    return details
}

/// The command that records the purchase, changed by `change`.
func record(_ change: (inout TransactionDetails) -> Void = { _ in }) -> RecordTransaction {
    var command = RecordTransaction()
    command.transactionId = "t-1"
    command.accountId = "shop"
    command.details = details(change)
    return command
}

/// The command that amends it.
func amend(_ change: (inout TransactionDetails) -> Void) -> AmendTransaction {
    var command = AmendTransaction()
    command.transactionId = "t-1"
    command.changes = Changes(change)
    return command
}

func attachment(_ url: String, isPrimary: Bool? = nil) -> Attachment {
    var attachment = Attachment()
    attachment.url = url
    attachment.isPrimary = isPrimary
    return attachment
}

extension SpaceTemplateDefined {
    init(accountId: AccountID, name: String, checklists: [TemplateChecklist]) {
        self.init(
            accountId: accountId, details: SpaceTemplateDetails(name: name, checklists: checklists))
    }
}
