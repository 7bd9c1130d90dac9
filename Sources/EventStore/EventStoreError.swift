/// Why a store did not do what it was asked. The case says what the caller may do next.
public enum EventStoreError: Error, Equatable, Sendable {
    /// The log is not as the request expects. Nothing was stored: read again, decide again.
    case conflict(Conflict)

    /// This command id was used before, for other content. Nothing was stored.
    case keyReused(String)

    /// The request can never be stored as it is. Nothing was stored.
    case invalid(String)

    /// Stored or not: unknown. Ask again with the same command id and content.
    case outcomeUnknown(String)

    /// Certainly not stored, for want of the engine: try again later.
    case unavailable(String)

    /// The store is somewhere else now. Nothing was stored: ask there.
    case moved(MovedStore)

    /// What is stored at this position fails its checksum or its form. It is never skipped.
    case damaged(Position, String)
}

/// What stood against an append.
public enum Conflict: Equatable, Sendable {
    /// A stream is not at the revision that was expected; `actual` is `nil` when it is empty.
    case stream(StreamName, expected: ExpectedRevision, actual: Revision?)

    /// An event matches the append condition: the last such, with its type.
    case condition(Position, type: String)

    /// The request follows an append, by this command id, that isn't stored.
    case missing(String)
}

extension EventStoreError: CustomStringConvertible {
    /// Why it wasn't done, in English; a program goes by the case.
    public var description: String {
        switch self {
        case .conflict(.stream(let name, let expected, let actual)):
            let is_ = actual.map { "at revision \($0)" } ?? "empty"
            return "\(name) is \(is_), not \(expected)"
        case .conflict(.condition(let position, let type)):
            return "\(type) at position \(position) stands against it"
        case .conflict(.missing(let id)): return "the command \(id) that it follows isn't stored"
        case .keyReused(let id): return "command id \(id) was used before, for something else"
        case .invalid(let why), .outcomeUnknown(let why), .unavailable(let why): return why
        case .moved(let moved): return "\(moved): nothing was stored"
        case .damaged(let position, let why): return "position \(position): \(why)"
        }
    }
}
