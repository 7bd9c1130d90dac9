import EventSourcing
import EventStore
import Messaging
import Orders
import Records

/// Keeps the list of orders, how the stock stands to their lines, and how long each order stayed in
/// each status.
struct OrdersProjector: Projector {
    static let name = "orders"
    static let version = 4
    static let tables: [any Row.Type] = [
        OrderRow.self, OrderLineRow.self, OrderStayRow.self,
    ]

    static let handlers: [EventHandler<Self>] = [
        on(OrderPlaced.self) { projector, placed, view in
            var row = OrderRow()
            row.orderId = OrderID(view.streamID)
            row.orderNumber = placed.orderNumber
            row.customerId = placed.customerId
            row.customerName = placed.shippingAddress.name
            row.totalCents = placed.totalCents
            row.status = placed.status
            row.placedAt = view.header.occurredAt
            row.updatedAt = view.header.occurredAt
            row.statusSince = view.header.occurredAt
            row.lineCount = Int64(placed.lines.count)
            row.waitingLines = Int64(
                placed.lines.count { $0.firstSupply(placed.status).isPending(in: placed.status) })
            projector.orders.put(row)
            for (index, line) in placed.lines.enumerated() {
                guard let product = line.productId else { continue }
                projector.lines.put(
                    OrderLineRow(line, product, number: Int64(index) + 1, of: row))
            }
        },
        on(OrderStatusUpdated.self) { projector, updated, view in
            var stay = OrderStayRow()
            stay.orderId = OrderID(view.streamID)
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
            if updated.from.isInForce != updated.to.isInForce {
                try projector.moveLines(of: stay.orderId, updated)
            }
        },
        on(ShippingAddressChanged.self) { projector, changed, view in
            try projector.orders.update(OrderID(view.streamID)) { order in
                order.customerName = changed.shippingAddress.name
                order.updatedAt = view.header.occurredAt
            }
        },
        on(UserErased.self) { projector, _, view in
            let orders = try projector.orders.keys(
                where: "customerId", is: .text(view.streamID))
            // What the address reads, from here on, if this is made again from the log.
            for id in orders {
                try projector.orders.update(id) { $0.customerName = StandIn.erased }
            }
        },
        on(OrderLineAllocated.self) { projector, event, view in
            try projector.setLine(event.line, of: OrderID(view.streamID), .taken)
        },
        on(OrderLineBackordered.self) { projector, event, view in
            try projector.setLine(
                event.line, of: OrderID(view.streamID), .backordered, why: event.why)
        },
        on(OrderLineReleased.self) { projector, event, view in
            try projector.setLine(event.line, of: OrderID(view.streamID), .released)
        },
    ]

    private let orders: RowTable<OrderRow>
    private let lines: RowTable<OrderLineRow>
    private let stays: RowTable<OrderStayRow>

    init(_ rows: Rows) {
        orders = rows.table(OrderRow.self)
        lines = rows.table(OrderLineRow.self)
        stays = rows.table(OrderStayRow.self)
    }

    private func setLine(
        _ number: Int64, of order: OrderID, _ supply: LineSupply, why: BackorderReason? = nil
    ) throws {
        let status = try orders.row(order)?.status ?? .placed
        var (short, pending): (Int64, Int64) = (0, 0)
        try lines.update(Pair(order, number)) { line in
            short = (supply == .backordered ? 1 : 0) - (line.supply == .backordered ? 1 : 0)
            pending =
                (supply.isPending(in: status) ? 1 : 0)
                - (line.supply.isPending(in: status) ? 1 : 0)
            line.supply = supply
            line.why = why
        }
        if short == 0, pending == 0 { return }
        try orders.update(order) { order in
            order.backorderedLines += short
            order.waitingLines += pending
        }
    }

    /// What becomes of the lines of an order that is called off, or in force again.
    private func moveLines(of order: OrderID, _ updated: OrderStatusUpdated) throws {
        let count = try orders.row(order)?.lineCount ?? 0
        var pending: Int64 = 0
        for number in 0..<max(count, 0) {
            // A line that names no product has no row.
            guard let line = try lines.row(Pair(order, number + 1)) else { continue }
            let supply = line.supply.after(updated.from, updated.to)
            if supply != line.supply { try setLine(number + 1, of: order, supply) }
            if supply.isPending(in: updated.to) { pending += 1 }
        }
        try orders.update(order) { $0.waitingLines = pending }
    }
}
