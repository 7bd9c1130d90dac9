import EventSourcing
import Ledger
import Records
import Vocabulary

/// The sales of one item that count, first to last: what its project has paid for it is the last one's
/// price.
struct SoldItemRow: Row {
    static let table = "sold_items"
    static let keyColumns = ["itemId"]

    var itemId = ItemID()
    var sales: [SaleOfItem] = []

    var key: ItemID { itemId }

    mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("itemId", &itemId)
        fields.field("sales", &sales)
    }
}

/// One sale of an item: to a project, or back to the business.
struct SaleOfItem: Record {
    var transactionId = TransactionID()
    var buyer: ProjectID?
    var priceCents = Cents.zero

    init() {}

    init(_ sale: ItemSale, to buyer: ProjectID?) {
        transactionId = sale.transactionId
        priceCents = sale.priceCents
        self.buyer = buyer
    }

    mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("transactionId", &transactionId)
        fields.field("buyer", &buyer)
        fields.field("priceCents", &priceCents)
    }
}
