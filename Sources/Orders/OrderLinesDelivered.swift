import EventSourcing
package import Records

/// A part of an order went out to its customer, or less of it had gone out than was said.
package struct OrderLinesDelivered: DomainEvent {
    package static let type = "OrderLinesDelivered"

    /// What of it.
    package var lines: [DeliveredLine] = []

    package init() {}

    package init(lines: [DeliveredLine]) { self.lines = lines }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("lines", &lines)
    }
}

/// So many pieces of one line of an order.
package struct DeliveredLine: Record {
    /// Which line, from 1.
    package var line: Int64 = 0
    /// How many pieces went out; below zero: so many fewer had than was said.
    package var quantity: Int64 = 0

    package init() {}

    package init(line: Int64, quantity: Int64) {
        self.line = line
        self.quantity = quantity
    }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("line", &line)
        fields.field("quantity", &quantity)
    }
}
