import EventSourcing
import Records

/// How many items of a list are asked for: a number from 1, or `all`.
struct ListLimit: FieldValue {
    /// At most so many.
    let count: Int

    /// What is taken for a limit that isn't given.
    static let standard = ListLimit(100)
    /// Every item.
    static let all = ListLimit(.max)

    /// - Parameter count: At least 1.
    init(_ count: Int) { self.count = max(count, 1) }

    static var shape: FieldShape { .special("a number from 1, or all") }

    static func read(from reader: inout JSONReader) -> ListLimit? {
        guard let value = JSONValue.read(from: &reader) else { return nil }
        let limit = value.integer.map(String.init) ?? value.text
        return limit.flatMap(parse) ?? reader.reject(shape: shape)
    }

    func write(to writer: inout JSONWriter) {
        if self == .all { writer.string("all") } else { writer.integer(Int64(count)) }
    }

    static func parse(_ text: String) -> ListLimit? {
        if text == "all" { return .all }
        guard let count = Int64.parse(text), count >= 1 else { return nil }
        return ListLimit(Int(clamping: count))
    }
}
