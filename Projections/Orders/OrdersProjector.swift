import Business
import EventSourcing
import EventStore
import Messaging
import Orders
import Records
import Vocabulary

/// Keeps the list of orders, how the stock stands to their lines, and how long each order stayed in
/// each status.
struct OrdersProjector: Projector {
    static let name = "orders"
    static let version = 6
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
            row.currency = placed.currency ?? .usual
            row.status = placed.status
            row.placedAt = view.header.occurredAt
            row.updatedAt = view.header.occurredAt
            row.statusSince = view.header.occurredAt
            row.lineCount = Int64(placed.lines.count)
            let lines = placed.lines.enumerated().map { index, line in
                OrderLineRow(line, number: Int64(index) + 1, of: row)
            }
            row.sum(lines)
            projector.orders.put(row)
            for line in lines { projector.lines.put(line) }
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
                if updated.isForward, updated.to == .delivered { order.deliverRest() }
            }
            projector.stays.put(stay)
            // On its way no line changes, and to go through them all takes longer than all the rest.
            if updated.isForward { return }
            try projector.changeLines(of: stay.orderId) { $0.stand.move(updated.from, updated.to) }
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
        on(CurrencyChosen.self) { projector, chosen, _ in
            // Before the first choice no order was stamped.
            guard chosen.alsoEarlier == true else { return }
            for id in try projector.orders.keys(where: "currency", is: Currency.usual.column) {
                try projector.orders.update(id) { $0.currency = chosen.currency }
            }
        },
        on(OrderLineAllocated.self) { projector, event, view in
            try projector.changeLine(event.line, of: OrderID(view.streamID)) { line in
                line.stand.allocate(event.quantity)
                line.why = nil
            }
        },
        on(OrderLineBackordered.self) { projector, event, view in
            try projector.changeLine(event.line, of: OrderID(view.streamID)) { line in
                line.supply = .backordered
                line.why = event.why
            }
        },
        on(OrderLineReleased.self) { projector, event, view in
            try projector.changeLine(event.line, of: OrderID(view.streamID)) { line in
                line.stand.release(event.quantity)
                line.why = nil
            }
        },
        on(OrderLinesDelivered.self) { projector, delivered, view in
            let order = OrderID(view.streamID)
            for part in delivered.lines {
                try projector.changeLine(part.line, of: order) { $0.stand.goOut(part.quantity) }
            }
            try projector.orders.update(order) { $0.updatedAt = view.header.occurredAt }
        },
        on(OrderPaid.self) { projector, paid, view in
            try projector.orders.update(OrderID(view.streamID)) { order in
                order.paidCents = order.paidCents.adding(paid.amountCents) ?? order.paidCents
                order.updatedAt = view.header.occurredAt
            }
        },
        on(OrderRefunded.self) { projector, back, view in
            try projector.orders.update(OrderID(view.streamID)) { order in
                order.paidCents = order.paidCents.subtracting(back.amountCents) ?? order.paidCents
                order.updatedAt = view.header.occurredAt
            }
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

    /// Changes one line of an order, and the order's figures with it.
    private func changeLine(
        _ number: Int64, of order: OrderID, _ change: (inout OrderLineRow) -> Void
    ) throws {
        let status = try orders.row(order)?.status ?? .placed
        var (before, after) = (LineFigures(), LineFigures())
        try lines.update(Pair(order, number)) { line in
            before = LineFigures(of: line, in: status)
            change(&line)
            after = LineFigures(of: line, in: status)
        }
        if before != after { try orders.update(order) { $0.add(after, insteadOf: before) } }
    }

    /// Changes every line of an order, and the order's figures with them.
    private func changeLines(
        of order: OrderID, _ change: (inout OrderLineRow) -> Void
    ) throws {
        let count = try orders.row(order)?.lineCount ?? 0
        var changed: [OrderLineRow] = []
        for number in 0..<max(count, 0) {
            let key = Pair(order, number + 1)
            guard let before = try lines.row(key) else {
                // Which says that it isn't there.
                return try lines.update(key, change)
            }
            var line = before
            change(&line)
            if line.supply != .backordered { line.why = nil }
            if line.stand != before.stand || line.why != before.why { lines.put(line) }
            changed.append(line)
        }
        try orders.update(order) { $0.sum(changed) }
    }
}

extension OrderStatusUpdated {
    /// From one that is under way to one that is in force.
    fileprivate var isForward: Bool { !from.isDone && to.isInForce }
}
