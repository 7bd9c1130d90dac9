import EventStore
import Testing
import Vocabulary

@testable import Page

@Suite struct `A moment that somebody types` {
    private let now = Timestamp("2026-11-25T10:00:00.000Z") ?? .earliest
    private func moment(_ typed: String, in zone: String = "Europe/Berlin") throws -> TypedMoment? {
        TypedMoment(typed, in: try #require(Zone(zone)), now: now)
    }

    @Test(arguments: [
        "59000", "#59000", "59,000", " 59000 ", "٥٩٠٠٠", "٥٩٬٠٠٠", "\u{2066}59,000\u{2069}",
    ])
    func `is a position where it is a number`(typed: String) throws {
        #expect(try moment(typed) == .position(59_000))
    }

    @Test(
        arguments: [
            ("2026-03-01", "2026-03-01T22:59:59.999Z"), ("2026/03/01", "2026-03-01T22:59:59.999Z"),
            ("٢٠٢٦-٠٣-٠١", "2026-03-01T22:59:59.999Z"), ("2026-03", "2026-03-31T21:59:59.999Z"),
            ("28 Feb 2026", "2026-02-28T22:59:59.999Z"),
            ("28 فبراير 2026، 11:22", "2026-02-28T10:22:59.999Z"),
            ("28 Feb 2026, 11:22", "2026-02-28T10:22:59.999Z"),
            ("2026-03-01 11:22", "2026-03-01T10:22:59.999Z"),
            ("2026-03-01T11:22", "2026-03-01T10:22:59.999Z"),
            ("2026-03-01 11:22:33", "2026-03-01T10:22:33.999Z"),
            ("2026-03-01T11:22:33Z", "2026-03-01T11:22:33.000Z"),
            ("today", "2026-11-25T22:59:59.999Z"), ("أمس", "2026-11-24T22:59:59.999Z"),
            // The day on which clocks go forward has 23 hours.
            ("2026-03-29", "2026-03-29T21:59:59.999Z"),
        ])
    func `means the end of what is said, by the clock of the business`(
        typed: String, end: String
    ) throws {
        #expect(try moment(typed) == Timestamp(end).map { .time($0) }, "\(typed)")
    }

    @Test(
        arguments: [
            "", " ", "x", "-1", "5.5", "5,9000", "2026-02-30", "2026-13", "31 Foo 2026", "25:00",
            "2026-03-01 25:00", "2026-03-01 1:2", "99999999999999999999", "#", "today 11:22",
            "2026-03 11:22",
        ])
    func `is none where it says none`(typed: String) throws {
        #expect(try moment(typed) == nil, "\(typed)")
    }
}
