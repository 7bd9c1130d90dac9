import EventStore
import Records

/// A day of the calendar, `2026-03-01`, as a parameter.
struct Day: FieldValue {
    let text: String

    static var shape: FieldShape { .day }

    static func read(from reader: inout JSONReader) -> Day? {
        guard let text = reader.string() else { return nil }
        return parse(text) ?? reader.reject(shape: shape)
    }

    func write(to writer: inout JSONWriter) { writer.string(text) }

    static func parse(_ text: String) -> Day? {
        Timestamp(day: text) == nil ? nil : Day(text: text)
    }
}

/// A month of the calendar, like `2026-03`.
struct Month: FieldValue {
    let text: String

    static var shape: FieldShape { .month }

    static func read(from reader: inout JSONReader) -> Month? {
        guard let text = reader.string() else { return nil }
        return parse(text) ?? reader.reject(shape: shape)
    }

    func write(to writer: inout JSONWriter) { writer.string(text) }

    static func parse(_ text: String) -> Month? {
        text.utf8.count == 7 && Timestamp(day: text + "-01") != nil ? Month(text: text) : nil
    }
}
