public import EventStore

/// How one reactor stands.
public struct ReactorStatus: Sendable {
    /// The reactor's.
    public var name: String
    /// Every event up to this position has been reacted to.
    public var position: Position
    /// How many events wait to be reacted to; the next command sees to them.
    public var waiting: UInt64
    /// The event that it has stopped at, if it has.
    public var parked: ReactorCheckpoint.Parked?

    /// Whether it keeps up.
    public var state: State {
        if parked != nil { return .parked }
        return waiting > 0 ? .behind : .live
    }

    /// How far it is.
    public enum State: String, Sendable {
        /// Nothing waits.
        case live
        /// Events wait for the next command.
        case behind
        /// Stopped at an event.
        case parked
    }
}
