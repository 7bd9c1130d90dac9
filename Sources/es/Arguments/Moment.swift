import EventSourcing
import EventStore
import ReadModels
import Records
import Vocabulary

/// A point in the log as a person names it: a position, a time, or how long ago.
enum Moment: Equatable {
    case position(Position)
    case time(Timestamp)

    /// Reads `4711`, `2026-03-01T12:00:00Z`, `2026-03-01T12:00Z`, `2026-03-01`, `90s`, `15m`,
    /// `1h`, `7d` or `2w`.
    /// - Throws: ``Failure`` when it is none of these.
    init(_ text: String, now: Timestamp = .now) throws {
        if let position = Position.plain(text) {
            self = .position(position)
        } else {
            self = .time(try Self.time(text, now: now))
        }
    }

    /// Reads any of these but a position.
    static func time(_ text: String, now: Timestamp = .now) throws -> Timestamp {
        if let time = Timestamp(text) ?? ShownZone.zone.start(ofDay: text) { return time }
        // Minutes without seconds, as people write them.
        if text.utf8.count == 17, text.hasSuffix("Z"),
            let time = Timestamp(text.dropLast() + ":00Z")
        {
            return time
        }
        if let ago = milliseconds(text), now.milliseconds - ago >= Timestamp.earliest.milliseconds {
            return Timestamp(milliseconds: now.milliseconds - ago)
        }
        throw Failure.usage("\(text) is no time: give 2026-03-01T12:00:00Z, 2026-03-01 or 1h")
    }

    /// How many milliseconds `15m` is; `nil` if it is no length of time.
    private static func milliseconds(_ text: String) -> Int64? {
        guard let unit = text.last, let count = Position.plain(String(text.dropLast())) else {
            return nil
        }
        let each: UInt64
        switch unit {
        case "s": each = 1000
        case "m": each = 60_000
        case "h": each = 3_600_000
        case "d": each = 86_400_000
        case "w": each = 604_800_000
        default: return nil
        }
        let (product, overflow) = count.multipliedReportingOverflow(by: each)
        return overflow || product > UInt64(Timestamp.latest.milliseconds) ? nil : Int64(product)
    }
}

extension Moment {
    /// The last position at or before this moment.
    func position(in store: any EventStore) async throws -> Position {
        switch self {
        case .position(let position): position
        case .time(let time): try await store.position(asOf: time)
        }
    }

    /// The position that comes before all that belongs to this moment and what follows it.
    func positionBefore(in store: any EventStore) async throws -> Position {
        switch self {
        case .position(let position): position > 0 ? position - 1 : 0
        case .time(let time):
            // What was recorded in that very millisecond belongs to it.
            try await store.position(asOf: Timestamp(milliseconds: time.milliseconds - 1))
        }
    }
}

extension UInt64 {
    /// Digits and nothing else; `nil` for anything else, or what doesn't fit.
    static func plain(_ text: String) -> UInt64? {
        text.allSatisfy(\.isASCIIDigit) ? UInt64(text) : nil
    }
}
