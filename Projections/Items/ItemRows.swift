import EventSourcing
import Ledger
import Records
import Vocabulary

/// One item, all of it.
struct ItemRow: DatedRow {
    static let table = "items"
    static let keyColumns = ["itemId"]
    static let indexes = [["nameOrder", "itemId"], ["projectId"], ["spaceId"], ["transactionId"]]

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
    var dates = Dates()

    var key: ItemID { itemId }

    mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("itemId", &itemId)
        fields.field("accountId", &accountId)
        place.visit(&fields)
        details.visit(&fields)
        fields.sortKey("nameOrder", of: details.name)
        fields.field("bookmark", &bookmark)
        fields.field("isReturned", &isReturned)
        fields.field("returnTransactionId", &returnTransactionId)
        fields.field("writeOffReason", &writeOffReason)
        dates.visit(&fields)
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

/// What the amounts of one account's items are in.
struct ItemAccountRow: Row {
    static let table = "accounts"
    static let keyColumns = ["accountId"]

    var accountId = AccountID()
    var currency = Currency.usual

    var key: AccountID { accountId }

    mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("accountId", &accountId)
        fields.field("currency", &currency)
    }
}
