import Records

/// How the stock stands to one line of an order.
///
/// ```
///   waiting ──▶ taken ─────────┐
///      └──▶ backordered ──▶ taken
///   any of them ──▶ released, once the order is cancelled or returned; from there waiting again
///                   What went out in parts is kept of a cancelled order: `LineStand`.
/// ```
package enum LineSupply: String, Choice {
    /// The line names no product, so it takes no stock.
    case none
    /// Demanded, and not decided yet: for as long as the stock reaction takes.
    case waiting
    /// All of it was taken out of stock.
    case taken
    /// None of it was: there wasn't enough.
    case backordered
    /// The order doesn't need it any more, and what was taken has been given back, but for what went
    /// out before.
    case released
}

/// Why a line takes no stock for now.
package enum BackorderReason: String, Choice {
    /// There is less in stock than the line asks for.
    case short
    /// No product is called so.
    case unknownProduct
    /// The product is off sale, and nothing is taken out of it any more.
    case discontinued
}

extension OrderStatus {
    /// Whether an order with this status demands what it ordered: all but cancelled and returned.
    package var isInForce: Bool {
        switch self {
        case .placed, .onDelivery, .delivered: true
        case .cancelled, .returned: false
        }
    }
}

extension OrderStatus {
    /// Whether an order with this status has left the house.
    var isOnItsWay: Bool {
        switch self {
        case .onDelivery, .delivered: true
        case .placed, .cancelled, .returned: false
        }
    }
}

extension OrderLine {
    /// Where the line's supply begins, in an order that is placed with `status`.
    package func firstSupply(_ status: OrderStatus) -> LineSupply {
        if productId == nil { return .none }
        return status.isInForce ? .waiting : .released
    }
}

extension LineSupply {
    /// Whether the stock is still to see to it, in an order of this status: to supply it, or to take
    /// back what an order has taken for nothing. It takes but a moment, unless it was refused.
    package func isPending(in status: OrderStatus) -> Bool {
        switch self {
        case .waiting: true
        case .taken: !status.isInForce
        case .none, .backordered, .released: false
        }
    }
}

extension Order {
    /// How the stock stands to line `number`, from 1; `nil` where there is no such line.
    package func supply(ofLine number: Int64) -> LineSupply? {
        guard let index = Int(exactly: number), supply.indices.contains(index &- 1) else {
            return nil
        }
        return supply[index - 1]
    }
}
