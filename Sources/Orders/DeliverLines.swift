package import EventSourcing
package import Records
import Vocabulary

/// Says which part of an order went out. With the last part the order is delivered.
package struct DeliverLines: Command {
    package static let name = "DeliverLines"

    package var orderId = OrderID()
    /// What of it; left out: all that is due and there.
    package var lines: [LinePart]?

    package init() {}

    package init(orderId: OrderID, lines: [LinePart]? = nil) {
        self.orderId = orderId
        self.lines = lines
    }

    package var target: OrderID { orderId }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("orderId", &orderId)
        fields.field("lines", &lines)
    }

    package func decide(on order: Order, given facts: Facts) throws(Rejection) -> Decision<Order> {
        try order.requireExists(orderId)
        guard !order.status.isDone else {
            throw Rejection(
                .notDue, field: "orderId",
                "order \(orderId) is \(order.status.rawValue): nothing of it is due",
                hint: "if that is wrong, set its status right first")
        }
        guard !order.lines.isEmpty else {
            throw Rejection(
                .notDue, field: "orderId", "order \(orderId) has no lines: it goes out whole",
                hint: .next(
                    .send(
                        UpdateOrderStatus.name,
                        [
                            "orderId": .string(orderId.text),
                            "status": .string(OrderStatus.onDelivery.rawValue),
                        ])))
        }
        // What is brought in of the past has gone out, whatever this stock knows of it.
        let isExplained = facts.reason != nil || facts.occurredAt < facts.now
        let parts = try partsAsked(of: order, isExplained)
        var (after, delivered, refusals) = (order, [DeliveredLine](), Refusals())
        for (index, part) in parts.enumerated() {
            let path = lines == nil ? "lines" : "lines[\(index)]"
            guard
                let quantity = refusals.require(
                    part, at: path, of: after, orderId, isExplained: isExplained)
            else { continue }
            // A line that is named twice goes out twice.
            let out = DeliveredLine(line: part.line, quantity: quantity)
            delivered.append(out)
            after.goOut(out)
        }
        try refusals.throwIfAny()
        return delivered.isEmpty ? [] : Decision(order.steps(by: delivered, to: after))
    }
}

extension DeliverLines {
    private func partsAsked(
        of order: Order, _ isExplained: Bool
    ) throws(Rejection) -> [LinePart] {
        if let lines { return lines }
        return try order.partsThere(isExplained)
    }
}

/// So many pieces of one line.
package struct LinePart: Record {
    /// Which line, from 1.
    package var line: Int64 = 0
    /// How many pieces; left out: all that is due of it. Below zero: so many fewer went out than was
    /// said, which is a correction.
    package var quantity: Int64?

    package init() {}

    package init(_ line: Int64, _ quantity: Int64? = nil) {
        self.line = line
        self.quantity = quantity
    }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("line", &line)
        fields.field("quantity", &quantity)
    }
}

extension Order {
    /// All that is due and there. Where nothing of what is due is there, all of it, if somebody says
    /// why.
    fileprivate func partsThere(_ isExplained: Bool) throws(Rejection) -> [LinePart] {
        let due = dueLines
        let there = isExplained ? due : due.filter { !isShort($0) }
        guard let short = due.first, there.isEmpty else { return there.map { LinePart($0) } }
        throw .short(short)
    }

    /// The part, and the steps that the order takes with it: on its way by the first, delivered by
    /// the last.
    fileprivate func steps(by delivered: [DeliveredLine], to after: Order) -> [Event] {
        var events = [Event.linesDelivered(OrderLinesDelivered(lines: delivered))]
        let isOut = delivered.contains { $0.quantity > 0 }
        if status == .placed, isOut {
            events.insert(
                .statusUpdated(OrderStatusUpdated(from: .placed, to: .onDelivery)), at: 0)
        }
        if isOut, after.dueLines.isEmpty {
            events.append(
                .statusUpdated(OrderStatusUpdated(from: .onDelivery, to: .delivered)))
        }
        return events
    }
}

extension Refusals {
    /// How many pieces of a line go out: `nil` for none of it, or where that is refused.
    fileprivate mutating func require(
        _ part: LinePart, at path: String, of order: Order, _ id: OrderID, isExplained: Bool
    ) -> Int64? {
        guard let stand = order.stand(ofLine: part.line) else {
            require(
                false, .notFound, path + ".line", "order \(id) has no line \(part.line)",
                hint: "its lines are counted from 1, up to \(order.lines.count)")
            return nil
        }
        let due = stand.due(in: order.status)
        let quantity = part.quantity ?? due
        if quantity == 0 { return nil }
        guard quantity > 0 else { return requireCorrection(quantity, stand, path, isExplained) }
        guard quantity <= due else {
            require(
                false, .notDue, path + ".quantity",
                "\(due) of line \(part.line) are due, not \(quantity)",
                hint: .next(.ask("order", ["orderId": .string(id.text)])))
            return nil
        }
        if !isExplained, order.isShort(part.line) {
            note(.short(part.line))
            return nil
        }
        return quantity
    }

    private mutating func requireCorrection(
        _ quantity: Int64, _ stand: LineStand, _ path: String, _ isExplained: Bool
    ) -> Int64? {
        require(
            isExplained, .reasonRequired, "reason",
            "that fewer went out than was said is a correction, and that needs a reason")
        // By its size: the negative of the least number is none.
        let isOut = quantity.magnitude <= stand.parts.magnitude
        require(
            isOut, .notDue, path + ".quantity", "\(stand.parts) of it went out, no more")
        return isOut && isExplained ? quantity : nil
    }
}

extension Rejection {
    /// Something that isn't there goes out for a reason only.
    static func short(_ line: Int64) -> Self {
        Rejection(
            .reasonRequired, field: "reason",
            "line \(line) is short: all of the order isn't there to go out",
            hint: "fill it first, or say why the rest goes without it")
    }
}

extension DeliverLines {
    package static let guide = CommandGuide(
        "Says which part of an order went out: lines, each whole or some pieces of it. The first part "
            + "brings the order on its way, with the last it is delivered.",
        rules: [
            .init(.notFound, "the order and the line exist"),
            .init(
                .notDue,
                "the order is placed or on delivery, has lines, and no more of a line goes out than is "
                    + "due"),
            .init(
                .reasonRequired,
                "what a backordered line lacks goes out for a reason only, but on import of history; "
                    + "so is a quantity below zero, so many fewer than was said, taken back"),
        ],
        example: #"{"orderId":"1042","lines":[{"line":1,"quantity":1}]}"#,
        needs: CommandGuide.anOrder)
}
