import EventSourcing
import EventStore
import ReadModels
import Records
import Vocabulary

/// A point in the log as a person names it: a position, or a time.
enum Moment: Equatable {
    case position(Position)
    case time(SpokenTime)

    /// Reads `4711`, `4,711`, `#4711`, or any ``SpokenTime`` but a year, which would be a position.
    /// - Throws: ``Failure`` when it is none of these.
    init(_ text: String, now: Timestamp = .now) throws {
        if let position = Position(typed: text) {
            self = .position(position)
        } else {
            self = .time(try SpokenTime(text, now: now))
        }
    }

    /// The time that is meant where no position can be: four digits are a year there.
    var asTime: SpokenTime? {
        switch self {
        case .time(let time): time
        case .position(let position):
            (1000...9999).contains(position) ? SpokenTime.reading(String(position)) : nil
        }
    }

    /// Reads a time that something begins with, its first moment.
    static func time(_ text: String, now: Timestamp = .now) throws -> Timestamp {
        try SpokenTime(text, now: now).start
    }
}

extension Moment {
    /// The last position at or before this moment: before its end, where it is longer than one.
    func position(in store: any EventStore) async throws -> Position {
        switch self {
        case .position(let position): position
        case .time(let time): try await store.position(asOf: time.end)
        }
    }

    /// The position that comes before all that belongs to this moment and what follows it.
    func positionBefore(in store: any EventStore) async throws -> Position {
        switch self {
        case .position(let position): position > 0 ? position - 1 : 0
        case .time(let time):
            // What was recorded in that very millisecond belongs to it.
            try await store.position(asOf: Timestamp(milliseconds: time.start.milliseconds - 1))
        }
    }
}

extension SpokenTime {
    /// Its end as people read it: `2025-12-31 24:00 UTC`.
    var endWords: String {
        let zone = ShownZone.zone
        let clock = lastDay.map { $0 + " 24:00" } ?? shortTime(end.description, seconds: true)
        return "\(clock) \(zone.name)"
    }
}

extension UInt64 {
    /// Digits and nothing else; `nil` for anything else, or what doesn't fit.
    static func plain(_ text: String) -> UInt64? {
        text.allSatisfy(\.isASCIIDigit) ? UInt64(text) : nil
    }

    /// A number as it is typed or shown: `6917`, `6,917`, `#6917`.
    init?(typed text: String) {
        let digits = text.hasPrefix("#") ? String(text.dropFirst()) : text
        if let number = UInt64.plain(digits) {
            self = number
            return
        }
        let plain = digits.filter { $0 != "," }
        guard plain != digits, let number = UInt64.plain(plain), grouped(plain) == digits else {
            return nil
        }
        self = number
    }
}
