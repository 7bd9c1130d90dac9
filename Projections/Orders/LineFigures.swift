import Orders
import Vocabulary

/// What one line adds to the figures of its order.
struct LineFigures: Equatable {
    var backordered: Int64 = 0
    var waiting: Int64 = 0
    var out: Int64 = 0
    var due: Int64 = 0

    init() {}

    init(of line: OrderLineRow, in status: OrderStatus) {
        let stand = line.stand
        backordered = stand.supply == .backordered ? 1 : 0
        waiting = stand.supply.isPending(in: status) ? 1 : 0
        out = stand.out(in: status)
        due = stand.due(in: status)
    }
}

extension OrderRow {
    /// Takes its figures anew from all of its lines.
    mutating func sum(_ lines: [OrderLineRow]) {
        (backorderedLines, waitingLines, outPieces, duePieces) = (0, 0, 0, 0)
        for line in lines { add(LineFigures(of: line, in: status), insteadOf: LineFigures()) }
        earnedCents = status.earned(
            totalCents, out: lines.map { ($0.unitPriceCents, $0.parts) })
    }

    /// All that was due is out.
    mutating func deliverRest() {
        outPieces = outPieces.saturating(adding: duePieces)
        duePieces = 0
    }

    /// One line stands otherwise than before.
    mutating func add(_ new: LineFigures, insteadOf old: LineFigures) {
        // None of the figures is negative, so no difference overflows.
        backorderedLines += new.backordered - old.backordered
        waitingLines += new.waiting - old.waiting
        outPieces = outPieces.saturating(adding: new.out - old.out)
        duePieces = duePieces.saturating(adding: new.due - old.due)
    }
}

extension Int64 {
    /// The sum, or the number nearest to it that can be said: some logs hold quantities from before
    /// they were bounded.
    fileprivate func saturating(adding other: Int64) -> Int64 {
        let (sum, overflow) = addingReportingOverflow(other)
        return overflow ? (other > 0 ? .max : .min) : sum
    }
}
