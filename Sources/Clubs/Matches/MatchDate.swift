import EventSourcing
package import EventStore
package import Records

/// When a match begins, as a caller says it: a time, or a day, which then counts from its midnight
/// in UTC. The log keeps the time.
package struct MatchDate: FieldValue {
    /// When: a day counts from midnight UTC.
    package var time: Timestamp

    package init(_ time: Timestamp = .earliest) { self.time = time }

    package static var shape: FieldShape {
        .special("a time like 2026-03-01T15:00:00Z, or a day like 2026-03-01")
    }

    package static func read(from reader: inout JSONReader) -> MatchDate? {
        guard let text = reader.string() else { return nil }
        return parse(text) ?? reader.reject(shape: shape)
    }

    package static func parse(_ text: String) -> MatchDate? {
        Timestamp.parse(text).map { MatchDate($0) }
    }

    package func write(to writer: inout JSONWriter) { time.write(to: &writer) }
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
