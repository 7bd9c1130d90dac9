import EventSourcing
import EventSourcingTesting
import Ledger
import Records
import Vocabulary

/// The work, with a space in the kitchen, one among the business's own, and one of the rival's; a
/// second project and a second category; and the purchase t-1 of 129 dollars for the kitchen.
let rooms =
    bought
    .and(Project.self, "bath", .created(ProjectCreated(accountId: "shop", name: "Bath")))
    .and(BudgetCategory.self, "tiles", .defined(category("tiles", of: "shop")))
    .and(Space.self, "shelf", .created(SpaceCreated(accountId: "shop", name: "Shelf")))
    .and(
        Space.self, "island",
        .created(SpaceCreated(accountId: "shop", projectId: "kitchen", name: "Island"))
    )
    .and(Space.self, "cellar", .created(SpaceCreated(accountId: "rival", name: "Cellar")))

/// The same, with a lamp in the kitchen's island, bought in t-1, and a chair on the shelf.
let stocked =
    rooms
    .and(Item.self, "lamp", .added(item("island", "kitchen") { $0.transactionId = "t-1" }))
    .and(
        Item.self, "chair",
        .added(
            item("shelf") {
                $0.name = "Chair"
                $0.purchasePriceCents = 4_000
                $0.projectPriceCents = nil
            }))

/// An item of the shop: a lamp for 99 dollars, 120 to a project, changed by `change`.
func item(
    _ space: SpaceID? = nil, _ project: ProjectID? = nil,
    _ change: (inout ItemDetails) -> Void = { _ in }
) -> ItemAdded {
    ItemAdded(
        accountId: "shop", place: ItemPlace(projectId: project, spaceId: space),
        details: itemDetails(change))
}

func itemDetails(_ change: (inout ItemDetails) -> Void = { _ in }) -> ItemDetails {
    var details = ItemDetails()
    details.name = "Lamp"
    details.purchasePriceCents = 9_900
    details.projectPriceCents = 12_000
    change(&details)
    return details
}

/// The command that adds the item i-1, changed by `change`.
func add(_ change: (inout AddItem) -> Void = { _ in }) -> AddItem {
    var command = AddItem()
    command.itemId = "i-1"
    command.accountId = "shop"
    command.details = itemDetails()
    change(&command)
    return command
}

/// The command that changes `item`.
func changeItem(_ item: ItemID, _ change: (inout ItemDetails) -> Void) -> ChangeItem {
    var command = ChangeItem()
    command.itemId = item
    command.changes = Changes(change)
    return command
}

func move(_ item: ItemID, to project: ProjectID?, _ space: SpaceID? = nil) -> MoveItem {
    var command = MoveItem()
    command.itemId = item
    command.place = ItemPlace(projectId: project, spaceId: space)
    return command
}

/// The command that sells `items` to the kitchen or, `back`, from it, changed by `change`.
func sell(
    _ items: [ItemID], back: Bool = false, _ change: (inout SellItems) -> Void = { _ in }
) -> SellItems {
    var command = SellItems()
    command.transactionId = "s-1"
    command.accountId = "shop"
    command.itemIds = items
    command.direction = back ? .projectToBusiness : .businessToProject
    command.projectId = "kitchen"
    command.transactionDate = "2026-03-05"
    change(&command)
    return command
}

/// The command that gives `items` back to where they were bought in t-1, changed by `change`.
func giveBack(
    _ items: [ItemID], _ change: (inout ReturnItems) -> Void = { _ in }
) -> ReturnItems {
    var command = ReturnItems()
    command.returnTransactionId = "r-1"
    command.transactionId = "t-1"
    command.itemIds = items
    command.transactionDate = "2026-03-09"
    change(&command)
    return command
}

/// What it is to have sold an item in s-1.
func itemSale(
    _ price: Cents, back: Bool = false, boughtIn purchase: TransactionID? = nil
) -> ItemSale {
    ItemSale(
        transactionId: "s-1", direction: back ? .projectToBusiness : .businessToProject,
        priceCents: price, boughtIn: purchase)
}

func returned(_ price: Cents, from place: ItemPlace = ItemPlace(projectId: "kitchen"))
    -> ItemReturned
{
    ItemReturned(
        transactionId: "t-1", returnTransactionId: "r-1", from: place, priceCents: price)
}
