/// That a store is somewhere else now. What was stored here can be read as before; nothing more is stored here, unless
/// somebody says that what is there is lost.
public struct MovedStore: Sendable, Hashable {
    /// Where the books are now, as one would name it to go there; without any password.
    package let to: String
    /// The position of the last event that was stored here; what comes after it was stored there.
    package let position: Position
    /// When it was moved.
    package let at: Timestamp

    package init(to: String, position: Position, at: Timestamp) {
        self.to = to
        self.position = position
        self.at = at
    }
}

extension MovedStore: CustomStringConvertible {
    /// Where the books are, in English; without any password.
    public var description: String { "the books have moved to \(to)" }
}
