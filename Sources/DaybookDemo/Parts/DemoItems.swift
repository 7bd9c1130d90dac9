import EventSourcing
import EventStore
import Ledger
import Records
import Vocabulary

/// Things that can be told apart: bought for the store room, sold to a project, moved, sold back, and
/// one that went back to where it came from.
struct DemoItems: DemoPart {
    var agenda = DemoAgenda()
    private var chance: DemoChance
    private let account = AccountID(DemoProjects.account)
    private let project = DemoProjects.projects[0]

    /// The purchase of ``DemoThings/stock``.
    static let purchase: TransactionID = "stock-pendants"

    init(_ seed: UInt64) {
        chance = DemoChance(seed: seed)
        buyStock(on: 30)
        sell(["globe-1", "globe-2", "arc-1"], "sold-to-hall", .businessToProject, "Hall", on: 41)
        move("arc-1", to: "Living room", on: 47)
        sell(["globe-2"], "sold-back", .projectToBusiness, nil, on: 55)
        giveBack(["sconce-1"], on: 58)
        reprice("globe-3", 179_00, on: 120)
        mark("globe-3", on: 121)
        for day in stride(from: 34, to: 360, by: 6) { furnish(on: day) }
    }

    // MARK: The store room

    private mutating func buyStock(on day: Int) {
        var details = TransactionDetails()
        details.transactionType = .toInventory
        details.transactionDate = date(day)
        details.source = "Brass & Glass"
        details.purchasedBy = DemoPeople.buyer
        details.amountCents = Cents(DemoThings.stock.reduce(0) { $0 + $1.paid })
        details.budgetCategoryId = "lighting"
        record(Self.purchase, details, day, 9 * 60)
        for (index, thing) in DemoThings.stock.enumerated() {
            var item = AddItem()
            item.itemId = thing.id
            item.accountId = account
            item.place = ItemPlace(projectId: nil, spaceId: DemoSpaces.storeRoom)
            item.details.name = thing.name
            item.details.sku = thing.sku
            item.details.source = details.source
            item.details.transactionId = Self.purchase
            item.details.purchasePriceCents = Cents(thing.paid)
            item.details.projectPriceCents = thing.price.map { Cents($0) }
            item.details.budgetCategoryId = "lighting"
            item.details.status = "in stock"
            add(day, 9 * 60 + 10 + index, by: DemoPeople.packers[0], "item-\(thing.id)", item)
        }
        attachReceipt(to: Self.purchase, on: day)
    }

    private mutating func attachReceipt(to transaction: TransactionID, on day: Int) {
        var command = AttachToTransaction()
        command.transactionId = transaction
        command.attachment.url = "https://example.org/receipts/\(transaction).pdf"
        command.attachment.kind = .pdf
        command.attachment.fileName = "\(transaction).pdf"
        command.attachment.contentType = "application/pdf"
        command.attachment.isPrimary = true
        add(day, 17 * 60 + 30, by: DemoPeople.bookkeepers[0], "receipt-\(transaction)", command)
    }

    private mutating func sell(
        _ items: [ItemID], _ id: TransactionID, _ direction: InventorySaleDirection,
        _ room: String?, on day: Int
    ) {
        var command = SellItems()
        command.transactionId = id
        command.accountId = account
        command.itemIds = items
        command.direction = direction
        command.projectId = ProjectID(project.id)
        command.transactionDate = date(day)
        command.spaceId = room.map { DemoSpaces.id(of: project, $0) } ?? DemoSpaces.storeRoom
        add(
            day, 10 * 60, by: DemoPeople.buyer, "\(id)", command,
            because: direction == .projectToBusiness ? "one too many in the hall" : nil)
    }

    private mutating func move(_ item: ItemID, to room: String, on day: Int) {
        var command = MoveItem()
        command.itemId = item
        command.place = ItemPlace(
            projectId: ProjectID(project.id), spaceId: DemoSpaces.id(of: project, room))
        add(
            day, 14 * 60, by: DemoPeople.packers[1], "moved-\(item)", command,
            because: "too tall for the hall")
    }

    private mutating func giveBack(_ items: [ItemID], on day: Int) {
        var command = ReturnItems()
        command.returnTransactionId = "stock-pendants-back"
        command.transactionId = Self.purchase
        command.itemIds = items
        command.transactionDate = date(day)
        add(
            day, 11 * 60, by: DemoPeople.packers[0], "stock-pendants-back", command,
            because: "rim is dented")
    }

    private mutating func reprice(_ item: ItemID, _ cents: Int64, on day: Int) {
        var command = ChangeItem()
        command.itemId = item
        command.changes = Changes { $0.projectPriceCents = Cents(cents) }
        add(
            day, 9 * 60, by: DemoPeople.buyer, "repriced-\(item)", command,
            because: "the maker has stopped making it")
    }

    private mutating func mark(_ item: ItemID, on day: Int) {
        var command = BookmarkItem()
        command.itemId = item
        add(day, 9 * 60, by: DemoPeople.buyer, "marked-\(item)", command)
    }

    // MARK: Rooms

    /// Buys one thing for a room of a project that is under way.
    private mutating func furnish(on day: Int) {
        let open = DemoProjects.projects.filter { (14...150).contains(day - $0.day) }
        guard !open.isEmpty else { return }
        let project = chance.one(of: open)
        let kind = chance.one(of: DemoThings.bought)
        let cents = Int64(chance.number(kind.cost)) * 100
        let id = "i-\(String(day + 1000).dropFirst())"
        var details = TransactionDetails()
        details.projectId = ProjectID(project.id)
        details.transactionDate = date(day)
        details.source = kind.source
        details.purchasedBy = DemoPeople.buyer
        details.amountCents = Cents(cents)
        details.budgetCategoryId = BudgetCategoryID(kind.category)
        record(TransactionID("t-\(id)"), details, day, 12 * 60)
        var item = AddItem()
        item.itemId = ItemID(id)
        item.accountId = account
        item.place = ItemPlace(
            projectId: ProjectID(project.id),
            spaceId: DemoSpaces.id(of: project, chance.one(of: project.rooms)))
        item.details.name = kind.name
        item.details.source = kind.source
        item.details.transactionId = TransactionID("t-\(id)")
        item.details.purchasePriceCents = Cents(cents)
        item.details.projectPriceCents = Cents(cents + cents / 5)
        item.details.budgetCategoryId = BudgetCategoryID(kind.category)
        item.details.status = chance.one(of: DemoThings.conditions)
        add(day, 12 * 60 + 20, by: DemoPeople.buyer, "item-\(id)", item)
        if chance.happens(500) { attachReceipt(to: TransactionID("t-\(id)"), on: day) }
    }

    private mutating func record(
        _ id: TransactionID, _ details: TransactionDetails, _ day: Int, _ minute: Int
    ) {
        var command = RecordTransaction()
        command.transactionId = id
        command.accountId = account
        command.details = details
        add(day, minute, by: chance.one(of: DemoPeople.bookkeepers), "\(id)", command)
    }

    private func date(_ day: Int) -> String { DemoCalendar.time(day, minute: 0).day }
}
