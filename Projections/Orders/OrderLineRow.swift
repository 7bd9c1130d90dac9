import EventSourcing
import EventStore
import Orders
import Records
import Vocabulary

/// One line of an order, and how it stands.
struct OrderLineRow: Row {
    static let table = "order_lines"
    static let keyColumns = ["orderId", "line"]
    static let indexes = [["supply", "place"]]

    var orderId = OrderID()
    var orderNumber = ""
    /// From 1.
    var line: Int64 = 0
    /// `nil`: something that is in no catalog.
    var productId: OrderedProductID?
    var title = ""
    var quantity: Int64 = 0
    var supply = LineSupply.waiting
    /// Why it is backordered; `nil` where it isn't.
    var why: BackorderReason?
    /// How many pieces went out one part after the other, before all of the order did.
    var parts: Int64 = 0
    /// How many pieces it holds out of stock.
    var held: Int64 = 0
    /// How many pieces can go out: none of a line that takes something off the whole.
    var pieces: Int64 = 0
    var unitPriceCents = Cents.zero
    /// When the order was placed, by the business's own time.
    var placedAt = Timestamp.earliest

    /// Where it stands among all lines that the stock has to do with, which no other does: by time, order
    /// and number.
    var place = ""

    var key: Pair<OrderID, Int64> { Pair(orderId, line) }

    init() {}

    init(_ line: OrderLine, number: Int64, of order: OrderRow) {
        orderId = order.orderId
        orderNumber = order.orderNumber
        self.line = number
        productId = line.productId
        title = line.title
        quantity = line.quantity
        unitPriceCents = line.unitPriceCents
        let first = line.firstStand(order.status)
        pieces = first.pieces
        stand = first
        placedAt = order.placedAt
        // An order has less than a thousand lines.
        if productId != nil { place = "\(placedAt) \(orderId) \(1000 + number)" }
    }

    mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("orderId", &orderId)
        fields.field("orderNumber", &orderNumber)
        fields.field("line", &line)
        fields.field("productId", &productId)
        fields.field("title", &title)
        fields.field("quantity", &quantity)
        fields.field("supply", &supply)
        fields.field("why", &why)
        fields.field("parts", &parts)
        fields.field("held", &held)
        fields.field("pieces", &pieces)
        fields.field("unitPriceCents", &unitPriceCents)
        fields.field("placedAt", &placedAt)
        fields.field("place", &place)
    }

    /// How it stands.
    var stand: LineStand {
        get { LineStand(pieces: pieces, supply: supply, parts: parts, held: held) }
        set { (supply, parts, held) = (newValue.supply, newValue.parts, newValue.held) }
    }

    /// As a caller sees it.
    var item: JSONValue {
        JSONValue(of: self).without("parts", "held", "pieces", "unitPriceCents", "place")
    }
}
