public import EventStore

/// How far the building of a database has come.
public struct BuildProgress: Sendable, Equatable {
    /// The last position that was applied.
    public var position: Position
    /// The position to be reached.
    public var target: Position
    /// The position that whoever builds began at: not 0 when they go on from where another broke off.
    public var begunAt: Position
    /// When they began.
    public var begun: Timestamp
    /// When ``position`` was reached.
    public var told: Timestamp

    public init(
        position: Position, target: Position, begunAt: Position, begun: Timestamp, told: Timestamp
    ) {
        self.position = position
        self.target = target
        self.begunAt = begunAt
        self.begun = begun
        self.told = told
    }

    /// Positions a second; `nil` as long as nothing can be said.
    public var perSecond: Double? {
        let length = Double(told.milliseconds) - Double(begun.milliseconds)
        guard length > 0, position > begunAt else { return nil }
        return Double(position - begunAt) * 1000 / length
    }

    /// Seconds until ``target`` is reached, at this speed.
    public var secondsLeft: Double? {
        guard position < target else { return 0 }
        return perSecond.map { Double(target - position) / $0 }
    }
}
