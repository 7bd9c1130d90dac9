package import EventStore

/// How far the building of a database has come.
package struct BuildProgress: Sendable, Equatable {
    /// The last position that was applied.
    package var position: Position
    /// The position to be reached.
    package var target: Position
    /// The position that whoever builds began at: not 0 when they go on from where another broke off.
    package var begunAt: Position
    /// When they began.
    package var begun: Timestamp
    /// When ``position`` was reached.
    package var reachedAt: Timestamp

    package init(
        position: Position, target: Position, begunAt: Position, begun: Timestamp,
        reachedAt: Timestamp
    ) {
        self.position = position
        self.target = target
        self.begunAt = begunAt
        self.begun = begun
        self.reachedAt = reachedAt
    }

    /// Positions a second; `nil` as long as nothing can be said.
    package var perSecond: Double? {
        let length = Double(reachedAt.milliseconds) - Double(begun.milliseconds)
        guard length > 0, position > begunAt else { return nil }
        return Double(position - begunAt) * 1000 / length
    }

    /// Seconds until ``target`` is reached, at this speed.
    package var secondsLeft: Double? {
        guard position < target else { return 0 }
        return perSecond.map { Double(target - position) / $0 }
    }
}
