import EventSourcing
import EventStore
import Orders
import Records

/// One line of an order that names a product, and how the stock stands to it.
struct OrderLineRow: Row {
    static let table = "order_lines"
    static let keyColumns = ["orderId", "line"]
    static let indexes = [["supply", "place"]]

    var orderId = OrderID()
    var orderNumber = ""
    /// From 1.
    var line: Int64 = 0
    var productId = OrderedProductID()
    var title = ""
    var quantity: Int64 = 0
    var supply = LineSupply.waiting
    /// Why it is backordered; `nil` where it isn't.
    var why: BackorderReason?
    /// When the order was placed, by the business's own time.
    var placedAt = Timestamp.earliest

    /// Where it stands among all lines, which no other does: by time, order and number.
    var place = ""

    var key: Pair<OrderID, Int64> { Pair(orderId, line) }

    init() {}

    init(_ line: OrderLine, _ product: OrderedProductID, number: Int64, of order: OrderRow) {
        orderId = order.orderId
        orderNumber = order.orderNumber
        self.line = number
        productId = product
        title = line.title
        quantity = line.quantity
        supply = line.firstSupply(order.status)
        placedAt = order.placedAt
        // An order has less than a thousand lines.
        place = "\(placedAt) \(orderId) \(1000 + number)"
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
        fields.field("placedAt", &placedAt)
        fields.field("place", &place)
    }

    /// As a caller sees it.
    var item: JSONValue {
        .object((JSONValue(of: self).members ?? []).filter { $0.name != "place" })
    }
}
