public import EventSourcing
public import EventStore

/// The end of a span of time, itself left out: a moment, or a day, which then counts whole.
public struct EndTime: FieldValue {
    /// The first moment that no longer belongs to the span.
    public let time: Timestamp

    public init(_ time: Timestamp) { self.time = time }

    public static var shape: FieldShape { .time }

    public static func read(from reader: inout JSONReader) -> EndTime? {
        guard let text = reader.string() else { return nil }
        return parse(text) ?? reader.reject(shape: shape)
    }

    public func write(to writer: inout JSONWriter) { time.write(to: &writer) }

    public static func parse(_ text: String) -> EndTime? {
        if let moment = Timestamp(text) { return EndTime(moment) }
        guard let day = Timestamp(day: text) else { return nil }
        let next = min(day.milliseconds + 86_400_000, Timestamp.latest.milliseconds)
        return EndTime(Timestamp(milliseconds: next))
    }
}
