import EventSourcing
public import EventStore
public import Records

/// When a match begins, as a caller says it: a time, or a day, which then counts from its midnight
/// in UTC. The log keeps the time.
public struct MatchDate: FieldValue {
    /// When: a day counts from midnight UTC.
    public var time: Timestamp

    public init(_ time: Timestamp = .earliest) { self.time = time }

    public static var shape: FieldShape {
        .special("a time like 2026-03-01T15:00:00Z, or a day like 2026-03-01")
    }

    public static func read(from reader: inout JSONReader) -> MatchDate? {
        guard let text = reader.string() else { return nil }
        return parse(text) ?? reader.reject(shape: shape)
    }

    public static func parse(_ text: String) -> MatchDate? {
        Timestamp.parse(text).map { MatchDate($0) }
    }

    public func write(to writer: inout JSONWriter) { time.write(to: &writer) }
}

extension Refusals {
    /// A match isn't announced after it was to begin.
    mutating func requireAhead(_ date: Timestamp, _ facts: Facts) {
        require(
            date >= facts.occurredAt, .dateInPast, "date",
            "date lies before \(facts.occurredAt), when the match was announced",
            hint: "a day counts from midnight UTC: give the time too, or an earlier occurredAt")
    }
}
