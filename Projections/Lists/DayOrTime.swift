import Business
import EventSourcing
import EventStore
import Records
import Vocabulary

/// An end of a span of time, as a caller gives it: a moment, or a day, which counts whole and is one of
/// the business's.
enum DayOrTime: FieldValue {
    case day(String)
    case time(Timestamp)

    static var shape: FieldShape { .time }

    static func read(from reader: inout JSONReader) -> DayOrTime? {
        guard let text = reader.string() else { return nil }
        return parse(text) ?? reader.reject(shape: shape)
    }

    func write(to writer: inout JSONWriter) {
        switch self {
        case .day(let day): writer.string(day)
        case .time(let time): time.write(to: &writer)
        }
    }

    static func parse(_ text: String) -> DayOrTime? {
        if let moment = Timestamp(text) { return .time(moment) }
        return Timestamp(day: text).map { _ in .day(text) }
    }

    /// The first moment that belongs to a span that begins with it.
    func start(in zone: Zone) -> Timestamp {
        switch self {
        case .day(let day): zone.start(ofDay: day) ?? .earliest
        case .time(let time): time
        }
    }

    /// The first moment that no longer belongs to a span that ends with it.
    func end(in zone: Zone) -> Timestamp {
        switch self {
        case .day(let day): zone.end(ofDay: day) ?? .latest
        case .time(let time): time
        }
    }

    fileprivate var isDay: Bool {
        switch self {
        case .day: true
        case .time: false
        }
    }
}

extension QuerySource {
    /// Whose days are meant by these; not asked for where none of them is a day.
    func zone(of ends: DayOrTime?...) async throws -> Zone {
        ends.contains { $0?.isDay == true } ? try await business().zone : .utc
    }
}
