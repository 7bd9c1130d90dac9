package import EventStore
import Foundation
package import Records

/// A time zone by its name in the time zone database, `Europe/Berlin`: how far its clocks are ahead of
/// UTC at a moment, in summer and in winter.
///
/// The rules are those of the Foundation that this was built with. They are facts about the past; for
/// times to come they are what is known of them.
package struct Zone: Sendable, Hashable {
    /// As the database has it.
    package let name: String
    private let rules: TimeZone

    /// `nil` where the database has no such zone.
    package init?(_ name: String) {
        // Foundation takes abbreviations and offsets as well, which say nothing of summer.
        guard name == "UTC" || name.contains("/"), let rules = TimeZone(identifier: name) else {
            return nil
        }
        self.init(name: name, rules: rules)
    }

    private init(name: String, rules: TimeZone) {
        self.name = name
        self.rules = rules
    }

    /// Those that there are, by their names.
    package static var names: [String] { TimeZone.knownTimeZoneIdentifiers }

    /// Never ahead of itself.
    package static let utc = Zone(name: "UTC", rules: .gmt)

    private var isUTC: Bool { name == "UTC" }

    package static func == (a: Zone, b: Zone) -> Bool { a.name == b.name }
    package func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

// MARK: - Days

extension Zone {
    /// How far its clocks are ahead of UTC then, in milliseconds.
    package func offset(at time: Timestamp) -> Int64 {
        if isUTC { return 0 }
        let date = Date(timeIntervalSince1970: (Double(time.milliseconds) / 1000).rounded(.down))
        return Int64(rules.secondsFromGMT(for: date)) * 1000
    }

    /// What its clocks show then, written as if it were UTC.
    package func clock(at time: Timestamp) -> Timestamp {
        let (moved, overflow) = time.milliseconds.addingReportingOverflow(offset(at: time))
        return Timestamp(milliseconds: overflow ? time.milliseconds : moved)
    }

    /// The day that it is there then, `2026-03-01`.
    package func day(of time: Timestamp) -> String { clock(at: time).day }

    /// The first moment of the day written `2026-03-01`: midnight, or where clocks leap over that, what
    /// comes after it. `nil` if there is no such day.
    package func start(ofDay day: String) -> Timestamp? {
        guard let midnight = Timestamp(day: day) else { return nil }
        if isUTC { return midnight }
        // No zone was ever further from UTC than sixteen hours. Its clock is past this day's midnight
        // from some moment between on, to which halving leads.
        var early = midnight.milliseconds - 16 * 3_600_000
        var late = midnight.milliseconds + 16 * 3_600_000
        while early < late {
            let middle = early + (late - early) / 2
            if clock(at: Timestamp(milliseconds: middle)) >= midnight {
                late = middle
            } else {
                early = middle + 1
            }
        }
        return min(max(Timestamp(milliseconds: early), .earliest), .latest)
    }

    /// The first moment after the day written `2026-03-01`, which may have had 23 or 25 hours.
    package func end(ofDay day: String) -> Timestamp? {
        guard let midnight = Timestamp(day: day) else { return nil }
        let next = Timestamp(milliseconds: midnight.milliseconds + 86_400_000)
        return next > .latest ? .latest : start(ofDay: next.day)
    }
}

// MARK: - As a value

extension Zone: FieldValue, CustomStringConvertible {
    package static var shape: FieldShape { .special("a time zone like Europe/Berlin, or UTC") }

    package static func read(from reader: inout JSONReader) -> Zone? {
        guard let name = reader.string() else { return nil }
        let given = reader.isStrict ? name.trimmed : name
        // What a log holds was a zone once; a Foundation that knows it no more goes by UTC.
        if let zone = Zone(given) { return zone }
        if !reader.isStrict { return Zone(name: given, rules: .gmt) }
        return reader.reject(
            shape: shape, why: "there is no time zone \(given)",
            hint: nearest(to: given, among: TimeZone.knownTimeZoneIdentifiers))
    }

    package func write(to writer: inout JSONWriter) { writer.string(name) }
    package static func parse(_ text: String) -> Zone? { Zone(text) }
    package var column: ColumnValue { .text(name) }
    package static func from(column: ColumnValue) -> Zone? {
        if case .text(let name) = column { Zone(name) } else { nil }
    }
    package var description: String { name }

    /// The zone that was most likely meant by `name`.
    package static func nearestName(to name: String) -> String? {
        nearest(to: name, among: TimeZone.knownTimeZoneIdentifiers)
    }
}
