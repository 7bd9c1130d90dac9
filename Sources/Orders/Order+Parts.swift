package import Vocabulary

// What of an order is out, what is due, and what that is worth.

extension Order {
    /// The numbers of its lines, from 1.
    private var numbers: [Int64] { lines.indices.map { Int64($0) + 1 } }

    /// How many pieces of line `number` are still to go out.
    package func due(ofLine number: Int64) -> Int64 {
        stand(ofLine: number)?.due(in: status) ?? 0
    }

    /// The lines of which something is still to go out.
    var dueLines: [Int64] { numbers.filter { due(ofLine: $0) > 0 } }

    /// The first line of which something is to go out, and isn't there.
    var shortLine: Int64? {
        numbers.first { isShort($0) && (stand(ofLine: $0).map { $0.parts < $0.pieces } ?? false) }
    }

    /// What it brings in: its total; cancelled, what went out before; returned, nothing.
    package var earnedCents: Cents {
        status.earned(
            totalCents,
            out: zip(lines, numbers).map { line, number in
                (line.unitPriceCents, stand(ofLine: number)?.parts ?? 0)
            })
    }
}

extension OrderStatus {
    /// What an order of this status brings in, of which so many pieces at such prices went out one
    /// part after the other. Never more than its total, from which something may have been taken off.
    package func earned(_ total: Cents, out: [(price: Cents, pieces: Int64)]) -> Cents {
        switch self {
        case .placed, .onDelivery, .delivered: return total
        case .returned: return .zero
        case .cancelled:
            var sum = Cents.zero
            for part in out where part.pieces > 0 {
                guard let worth = part.price.times(part.pieces).flatMap({ sum.adding($0) }) else {
                    return total
                }
                sum = worth
            }
            return min(sum, total)
        }
    }
}
