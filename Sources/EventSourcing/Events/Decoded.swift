/// What a stored event is read as: one event, unless its type was split.
public enum Decoded<Event: Sendable>: Sendable {
    case one(Event)
    /// The parts, in order; none, if this event had nothing of what is asked for.
    case several([Event])

    /// The same, each event made something else of.
    @inlinable
    package consuming func map<Other: Sendable>(
        _ make: (consuming Event) -> Other
    ) -> Decoded<Other> {
        switch consume self {
        case .one(let event): .one(make(event))
        case .several(let events): .several(events.map { make($0) })
        }
    }
}

extension Decoded: Sequence {
    @inlinable
    public func makeIterator() -> Iterator { Iterator(self) }

    /// Goes through the events.
    public struct Iterator: IteratorProtocol {
        @usableFromInline let decoded: Decoded
        @usableFromInline var next_ = 0

        @inlinable
        init(_ decoded: Decoded) { self.decoded = decoded }

        @inlinable
        public mutating func next() -> Event? {
            defer { next_ += 1 }
            switch decoded {
            case .one(let event): return next_ == 0 ? event : nil
            case .several(let events): return next_ < events.count ? events[next_] : nil
            }
        }
    }
}

extension Decoded: Equatable where Event: Equatable {
    /// By the events alone: one is the same as a list of one.
    public static func == (a: Self, b: Self) -> Bool { a.elementsEqual(b) }
}
