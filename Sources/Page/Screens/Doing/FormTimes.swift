import EventStore
import Vocabulary

/// Times in a form: by the clock of the business, as `<input type="datetime-local">` has them.
struct FormTimes {
    let zone: Zone

    /// The moment at which that clock shows it; where it shows it twice, the first time. A time of RFC 3339 is what it
    /// says. `nil` where it is neither, and for what that clock leaps over.
    func moment(_ given: String) -> Timestamp? {
        if let time = Timestamp(given) { return time }
        let text = given.replacing(" ", with: "T")
        let isShort = text.utf8.count == 16
        guard text.utf8.count >= 16, text.utf8.count <= 23,
            let shown = Timestamp(text + (isShort ? ":00Z" : "Z"))
        else { return nil }
        // No clock was ever further from UTC, and none changes twice in so short a time.
        let offsets = [-1, 1].map { day in
            zone.offset(at: Timestamp(milliseconds: shown.milliseconds + day * 86_400_000))
        }
        let found = offsets.map { Timestamp(milliseconds: shown.milliseconds - $0) }
            .filter { zone.clock(at: $0) == shown }
        return found.min()
    }

    /// As that field shows a moment: `2026-03-01T12:00`, and no shorter than it is.
    func shown(_ time: Timestamp) -> String {
        let text = String(zone.clock(at: time).description.dropLast())
        if text.hasSuffix(":00.000") { return String(text.dropLast(7)) }
        return text.hasSuffix(".000") ? String(text.dropLast(4)) : text
    }

    /// A field for a day and one for the time of day: together a moment, the day alone that day.
    func momentOrDay(_ day: String, _ clock: String) -> String? {
        if clock.isEmpty { return Timestamp(day) == nil && Timestamp(day: day) == nil ? nil : day }
        guard Timestamp(day: day) != nil else { return nil }
        return moment(day + "T" + clock)?.description
    }
}
