import EventSourcing
import EventStore
import Orders
import Records
import Vocabulary

/// One line of the list of orders.
struct OrderRow: Row {
    static let table = "orders"
    static let keyColumns = ["orderId"]
    static let indexes = [
        ["placedAt", "orderId"], ["status", "placedAt"], ["customerId"], ["orderNumber"],
    ]

    var orderId = OrderID()
    var orderNumber = ""
    var customerId: CustomerID?
    /// The name in the shipping address.
    var customerName = ""
    var totalCents = Cents.zero
    var status = OrderStatus.placed
    /// When it was placed, by the business's own time.
    var placedAt = Timestamp.earliest
    /// When its last change happened, by the business's own time.
    var updatedAt = Timestamp.earliest
    /// When its status began, by the business's own time.
    var statusSince = Timestamp.earliest
    var lineCount: Int64 = 0
    /// How many of them are short.
    var backorderedLines: Int64 = 0
    /// How many of them the stock is still to see to: none but for a moment, or while it was refused.
    var waitingLines: Int64 = 0
    /// How many pieces of its lines are out.
    var outPieces: Int64 = 0
    /// How many are still to go out.
    var duePieces: Int64 = 0
    /// What it brings in: its total; cancelled, what went out before; returned, nothing.
    var earnedCents = Cents.zero
    /// What was paid of it from wallets, less what was given back.
    var paidCents = Cents.zero
    /// What the total is in.
    var currency = Currency.usual

    var key: OrderID { orderId }

    mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("orderId", &orderId)
        fields.field("orderNumber", &orderNumber)
        fields.field("customerId", &customerId)
        fields.field("customerName", &customerName)
        fields.sortKey("customerNameOrder", of: customerName)
        fields.field("totalCents", &totalCents)
        fields.field("status", &status)
        fields.field("placedAt", &placedAt)
        fields.field("updatedAt", &updatedAt)
        fields.field("statusSince", &statusSince)
        fields.field("lineCount", &lineCount)
        fields.field("backorderedLines", &backorderedLines)
        fields.field("waitingLines", &waitingLines)
        fields.field("outPieces", &outPieces)
        fields.field("duePieces", &duePieces)
        fields.field("earnedCents", &earnedCents)
        fields.field("paidCents", &paidCents)
        fields.field("currency", &currency)
    }
}

/// The time that one order spent in one status: what percentiles over all orders are taken of. Only
/// what is over counts; there is no clock here that could tell how long the rest has lasted.
struct OrderStayRow: Row {
    static let table = "order_stays"
    static let keyColumns = ["orderId", "revision"]
    static let indexes = [["status", "milliseconds"]]

    var orderId = OrderID()
    /// Of the event that ended it.
    var revision: Int64 = 0
    var status = OrderStatus.placed
    /// From business time to business time: negative where those run backwards.
    var milliseconds: Int64 = 0

    var key: Pair<OrderID, Int64> { Pair(orderId, revision) }

    mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("orderId", &orderId)
        fields.field("revision", &revision)
        fields.field("status", &status)
        fields.field("milliseconds", &milliseconds)
    }
}
