import EventSourcing
package import EventStore
package import Records
package import Vocabulary

/// When a match begins, as a caller says it: a time, or a day, which then counts from its midnight where
/// the business is. The log keeps the time.
package struct MatchDate: FieldValue {
    private var moment: Timestamp
    private var day: String?

    package init(_ time: Timestamp = .earliest) { moment = time }

    /// When, by the clocks of the business.
    package func time(in zone: Zone) -> Timestamp {
        day.flatMap { zone.start(ofDay: $0) } ?? moment
    }

    package static var shape: FieldShape { .timeOrDay }

    package static func read(from reader: inout JSONReader) -> MatchDate? {
        guard let text = reader.string() else { return nil }
        return parse(text) ?? reader.reject(shape: shape)
    }

    package static func parse(_ text: String) -> MatchDate? {
        if let time = Timestamp(text) { return MatchDate(time) }
        guard let midnight = Timestamp(day: text) else { return nil }
        var date = MatchDate(midnight)
        date.day = text
        return date
    }

    package func write(to writer: inout JSONWriter) {
        if let day { writer.string(day) } else { moment.write(to: &writer) }
    }
}

extension Refusals {
    /// A match isn't announced after it was to begin.
    mutating func requireAhead(_ date: Timestamp, _ facts: Facts) {
        require(
            date >= facts.occurredAt, .dateInPast, "date",
            "date lies before \(facts.occurredAt), when the match was announced",
            hint: "a day counts from its midnight: give the time too, or an earlier occurredAt")
    }
}
