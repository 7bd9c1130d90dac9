import EventSourcing
import Ledger
import Records

/// One item, all of it.
struct ItemRow: Row {
    static let table = "items"
    static let keyColumns = ["itemId"]
    static let indexes = [["name", "itemId"], ["projectId"], ["spaceId"], ["transactionId"]]

    var itemId = ItemID()
    var accountId = AccountID()
    var place = ItemPlace()
    var details = ItemDetails()
    var bookmark = false
    /// It is nowhere any more but where it was bought.
    var isReturned = false
    var returnTransactionId: TransactionID?
    /// Why it was written off; `nil`: it wasn't.
    var writeOffReason: String?

    var key: ItemID { itemId }

    mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("itemId", &itemId)
        fields.field("accountId", &accountId)
        place.visit(&fields)
        details.visit(&fields)
        fields.field("bookmark", &bookmark)
        fields.field("isReturned", &isReturned)
        fields.field("returnTransactionId", &returnTransactionId)
        fields.field("writeOffReason", &writeOffReason)
    }
}

/// An item that a transaction lists.
struct ListedItemRow: Row {
    static let table = "listed_items"
    static let keyColumns = ["itemId", "transactionId"]

    var itemId = ItemID()
    var transactionId = TransactionID()

    var key: Pair<ItemID, TransactionID> { Pair(itemId, transactionId) }

    mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("itemId", &itemId)
        fields.field("transactionId", &transactionId)
    }
}

/// All that a transaction lists, for an amendment to take the place of.
struct ItemListRow: Row {
    static let table = "item_lists"
    static let keyColumns = ["transactionId"]

    var transactionId = TransactionID()
    var itemIds: [ItemID] = []

    var key: TransactionID { transactionId }

    mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("transactionId", &transactionId)
        fields.field("itemIds", &itemIds)
    }
}
