import EventSourcing
import EventStore
import Records

/// The end of a span of time, itself left out: a moment, or a day, which then counts whole.
struct EndTime: FieldValue {
    /// The first moment that no longer belongs to the span.
    let time: Timestamp

    init(_ time: Timestamp) { self.time = time }

    static var shape: FieldShape { .time }

    static func read(from reader: inout JSONReader) -> EndTime? {
        guard let text = reader.string() else { return nil }
        return parse(text) ?? reader.reject(shape: shape)
    }

    func write(to writer: inout JSONWriter) { time.write(to: &writer) }

    static func parse(_ text: String) -> EndTime? {
        if let moment = Timestamp(text) { return EndTime(moment) }
        guard let day = Timestamp(day: text) else { return nil }
        let next = min(day.milliseconds + 86_400_000, Timestamp.latest.milliseconds)
        return EndTime(Timestamp(milliseconds: next))
    }
}
