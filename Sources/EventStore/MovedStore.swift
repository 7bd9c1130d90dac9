/// That a store is somewhere else now: nothing is stored here, unless somebody says that what is there is lost; and what
/// was stored goes on to be read.
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
    public var description: String { "the books have moved to \(to)" }
}
