import EventSourcing
import EventStore
import Messaging
import Orders

/// Keeps the list of orders, and how long each stayed in each status.
struct OrdersProjector: Projector {
    static let name = "orders"
    static let version = 2
    static let tables: [any Row.Type] = [OrderRow.self, OrderStayRow.self]

    static let handlers: [EventHandler<Self>] = [
        on(OrderPlaced.self) { projector, placed, view in
            var row = OrderRow()
            row.orderId = OrderID(view.stream.id)
            row.orderNumber = placed.orderNumber
            row.customerId = placed.customerId
            row.customerName = placed.shippingAddress.name
            row.totalCents = placed.totalCents
            row.status = placed.status
            row.placedAt = view.header.occurredAt
            row.updatedAt = view.header.occurredAt
            row.statusSince = view.header.occurredAt
            row.lineCount = Int64(placed.lines.count)
            projector.orders.put(row)
        },
        on(OrderStatusUpdated.self) { projector, updated, view in
            var stay = OrderStayRow()
            stay.orderId = OrderID(view.stream.id)
            stay.revision = Int64(clamping: view.revision)
            stay.status = updated.from
            let time = view.header.occurredAt
            try projector.orders.update(stay.orderId) { order in
                // Times lie between the years 1 and 9999: their difference is far from overflowing.
                stay.milliseconds = time.milliseconds - order.statusSince.milliseconds
                order.status = updated.to
                order.statusSince = time
                order.updatedAt = time
            }
            projector.stays.put(stay)
        },
        on(ShippingAddressChanged.self) { projector, changed, view in
            try projector.orders.update(OrderID(view.stream.id)) { order in
                order.customerName = changed.shippingAddress.name
                order.updatedAt = view.header.occurredAt
            }
        },
        on(UserErased.self) { projector, _, view in
            let orders = try projector.orders.keys(
                where: "customerId", is: .text(view.stream.id))
            // What the address reads, from here on, if this is made again from the log.
            for id in orders {
                try projector.orders.update(id) { $0.customerName = StandIn.erased }
            }
        },
    ]

    private let orders: RowTable<OrderRow>
    private let stays: RowTable<OrderStayRow>

    init(_ rows: Rows) {
        orders = rows.table(OrderRow.self)
        stays = rows.table(OrderStayRow.self)
    }
}
