import Catalog
import EventSourcing
import Ledger
import Messaging
import Orders
import Records
import Vocabulary

// Events with little in them, for tests to say what they are about.

func order(
    _ number: String, _ name: String = "Ann", total: Int64 = 1000, customer: CustomerID? = nil,
    status: OrderStatus = .placed, lines: [OrderLine] = []
) -> OrderPlaced {
    OrderPlaced(
        orderNumber: number, customerId: customer, shippingAddress: ShippingAddress(name: name),
        lines: lines, totalCents: Cents(total), status: status)
}

func moved(_ from: OrderStatus, _ to: OrderStatus) -> OrderStatusUpdated {
    OrderStatusUpdated(from: from, to: to)
}

func product(
    _ title: String, _ categories: [CategoryID] = ["lamps"], price: Int64 = 1000,
    quantity: Int64 = 1, variants: [Product.Variant] = [], stars: [Int64] = []
) -> ProductAdded {
    ProductAdded(
        title: title, categoryIds: categories, basePriceCents: Cents(price), quantity: quantity,
        variants: variants,
        reviews: stars.enumerated().map { index, stars in
            Product.Review(reviewId: ReviewID("r\(index)"), author: "Bea", stars: stars)
        })
}

func asked(_ text: String) -> UserMessageReceived {
    UserMessageReceived(messageId: MessageID("m-" + text.filter { $0 != " " }), text: text)
}

func answered(_ text: String) -> AdminMessageSent {
    AdminMessageSent(messageId: MessageID("m-" + text.filter { $0 != " " }), text: text)
}

func budgetCategory(
    _ name: String, in account: AccountID = "acme", excluded: Bool = false
) -> BudgetCategoryDefined {
    BudgetCategoryDefined(
        accountId: account,
        details: BudgetCategoryDetails(
            name: name, slug: name.lowercased(), categoryType: .general,
            excludeFromOverallBudget: excluded))
}

func spent(
    _ amount: Int64, in category: BudgetCategoryID? = nil, project: ProjectID? = "kitchen",
    on day: String = "2026-01-15", _ type: TransactionType = .purchase,
    _ direction: InventorySaleDirection? = nil, needsReview: Bool? = nil
) -> TransactionRecorded {
    var details = TransactionDetails()
    details.projectId = project
    details.transactionDate = day
    details.amountCents = Cents(amount)
    details.transactionType = type
    details.inventorySaleDirection = direction
    details.budgetCategoryId = category
    details.needsReview = needsReview
    return TransactionRecorded(accountId: "acme", details: details)
}

extension ProjectCreated {
    init(accountId: AccountID, name: String) {
        self.init()
        self.accountId = accountId
        details.name = name
    }
}

extension SpaceTemplateDefined {
    init(accountId: AccountID, name: String, checklists: [TemplateChecklist]) {
        self.init(
            accountId: accountId, details: SpaceTemplateDetails(name: name, checklists: checklists))
    }
}
