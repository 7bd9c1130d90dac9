import Vocabulary

/// How one line of an order stands: what of it went out, what it holds of the stock, and what it is
/// still to have. The order and the lists move it on by the same steps.
package struct LineStand: Equatable, Sendable {
    /// How many pieces were ordered: none of a line that takes something off the whole.
    package var pieces: Int64
    /// How the stock stands to it.
    package var supply: LineSupply
    /// How many pieces went out one part after the other, before all of the order did.
    package var parts: Int64
    /// How many pieces it holds out of stock.
    package var held: Int64

    package init(pieces: Int64, supply: LineSupply, parts: Int64, held: Int64) {
        self.pieces = pieces
        self.supply = supply
        self.parts = parts
        self.held = held
    }
}

// MARK: - What is out, and what is due

extension LineStand {
    /// How many pieces are out, in an order of this status: all of them, once it is delivered.
    package func out(in status: OrderStatus) -> Int64 {
        switch status {
        case .placed, .onDelivery, .cancelled: parts
        case .delivered: pieces
        case .returned: 0
        }
    }

    /// How many pieces are still to go out, in an order of this status.
    package func due(in status: OrderStatus) -> Int64 {
        // Neither is negative, whatever a log says: `takes(_:)` sees to it.
        status.isDone ? 0 : max(pieces - parts, 0)
    }

    /// How many pieces of what was taken the order is to keep: of a cancelled one what went out.
    private func kept(in status: OrderStatus) -> Int64 {
        switch status {
        case .placed, .onDelivery, .delivered: pieces
        case .cancelled: parts
        case .returned: 0
        }
    }

    /// How many pieces are still to be taken out of stock for it.
    package var lacking: Int64 { max(pieces - held, 0) }

    /// How many pieces it is to give back, in an order of this status.
    package func excess(in status: OrderStatus) -> Int64 { max(held - kept(in: status), 0) }
}

// MARK: - What becomes of it

extension LineStand {
    /// Moves on as its order goes from one status to another. What was taken stays so until it is
    /// given back: somebody has to put it on the shelf.
    package mutating func move(_ from: OrderStatus, _ to: OrderStatus) {
        // What came back is out no more.
        if to == .returned { parts = 0 }
        if supply == .none || from.isInForce && to.isInForce { return }
        if to.isInForce {
            supply = held == pieces ? .taken : .waiting
        } else {
            supply = excess(in: to) > 0 ? .taken : .released
        }
    }

    /// So many pieces went out; below zero: so many fewer than was said.
    package mutating func goOut(_ count: Int64) { parts = Self.takes(parts, count) }

    /// So many pieces were taken out of stock, all that it lacked.
    package mutating func allocate(_ count: Int64) {
        held = Self.takes(held, count)
        supply = .taken
    }

    /// So many pieces were given back, all that it had to.
    package mutating func release(_ count: Int64) {
        held = Self.takes(held, 0 - max(count, 0))
        supply = .released
    }

    /// A count moved on, never below nothing nor beyond what can be counted: whatever a log says.
    private static func takes(_ count: Int64, _ more: Int64) -> Int64 {
        let (sum, overflow) = count.addingReportingOverflow(more)
        return overflow ? (more > 0 ? .max : 0) : max(sum, 0)
    }
}

extension OrderLine {
    /// Where the line begins, in an order that is placed with `status`.
    package func firstStand(_ status: OrderStatus) -> LineStand {
        LineStand(pieces: pieces, supply: firstSupply(status), parts: 0, held: 0)
    }

    /// What can go out of it: nothing of a line that takes something off the whole.
    private var pieces: Int64 {
        productId == nil && unitPriceCents < .zero ? 0 : max(quantity, 0)
    }
}
