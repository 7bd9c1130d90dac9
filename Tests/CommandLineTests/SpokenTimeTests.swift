import EventStore
import Records
import Testing
import Vocabulary

@testable import es

@Suite struct `A time, as people say it` {
    /// A Wednesday, 16:05 in Kuwait.
    private let now = Timestamp("2026-03-04T13:05:30.250Z") ?? .earliest
    private let utc = Zone.utc
    private let kuwait = Zone("Asia/Kuwait") ?? .utc

    private func span(_ text: String, _ zone: Zone? = nil) throws -> [String] {
        let time = try SpokenTime(text, now: now, zone: zone ?? utc)
        return [time.start.description, time.end.description]
    }

    @Test(arguments: [
        ("2025", "2025-01-01T00:00:00.000Z", "2025-12-31T23:59:59.999Z"),
        ("2026-02", "2026-02-01T00:00:00.000Z", "2026-02-28T23:59:59.999Z"),
        ("2026-02-03", "2026-02-03T00:00:00.000Z", "2026-02-03T23:59:59.999Z"),
        ("2026-02-03 04:36", "2026-02-03T04:36:00.000Z", "2026-02-03T04:36:59.999Z"),
        ("2026-02-03T04:36", "2026-02-03T04:36:00.000Z", "2026-02-03T04:36:59.999Z"),
        ("2026-02-03T04:36Z", "2026-02-03T04:36:00.000Z", "2026-02-03T04:36:59.999Z"),
        ("2026-02-03T04:36+02:00", "2026-02-03T02:36:00.000Z", "2026-02-03T02:36:59.999Z"),
        ("2026-02-03 04:36:07", "2026-02-03T04:36:07.000Z", "2026-02-03T04:36:07.999Z"),
        ("today", "2026-03-04T00:00:00.000Z", "2026-03-04T23:59:59.999Z"),
        ("Yesterday", "2026-03-03T00:00:00.000Z", "2026-03-03T23:59:59.999Z"),
        ("monday", "2026-03-02T00:00:00.000Z", "2026-03-02T23:59:59.999Z"),
        ("wed", "2026-03-04T00:00:00.000Z", "2026-03-04T23:59:59.999Z"),
        ("last wednesday", "2026-02-25T00:00:00.000Z", "2026-02-25T23:59:59.999Z"),
        ("last month", "2026-02-01T00:00:00.000Z", "2026-02-28T23:59:59.999Z"),
        ("this year", "2026-01-01T00:00:00.000Z", "2026-12-31T23:59:59.999Z"),
        ("tomorrow 19:30", "2026-03-05T19:30:00.000Z", "2026-03-05T19:30:59.999Z"),
        ("last wednesday at 9:00", "2026-02-25T09:00:00.000Z", "2026-02-25T09:00:59.999Z"),
        ("19:30:05", "2026-03-04T19:30:05.000Z", "2026-03-04T19:30:05.999Z"),
        ("2026-12-24 9:30", "2026-12-24T09:30:00.000Z", "2026-12-24T09:30:59.999Z"),
        ("next wednesday", "2026-03-11T00:00:00.000Z", "2026-03-11T23:59:59.999Z"),
        ("next friday 20:00", "2026-03-06T20:00:00.000Z", "2026-03-06T20:00:59.999Z"),
        ("next month", "2026-04-01T00:00:00.000Z", "2026-04-30T23:59:59.999Z"),
    ])
    func `is as long as it is said`(text: String, start: String, end: String) throws {
        #expect(try span(text) == [start, end])
    }

    @Test(arguments: [
        ("2026-03-01T12:00:00Z", "2026-03-01T12:00:00.000Z"),
        ("2026-03-01T12:00:00.500+02:00", "2026-03-01T10:00:00.500Z"),
        ("now", "2026-03-04T13:05:30.250Z"), ("90s", "2026-03-04T13:04:00.250Z"),
        ("15m", "2026-03-04T12:50:30.250Z"), ("2 hours ago", "2026-03-04T11:05:30.250Z"),
        ("an hour ago", "2026-03-04T12:05:30.250Z"), ("3 days ago", "2026-03-01T13:05:30.250Z"),
        ("7d", "2026-02-25T13:05:30.250Z"), ("2 weeks ago", "2026-02-18T13:05:30.250Z"),
        ("in 2 hours", "2026-03-04T15:05:30.250Z"), ("in a week", "2026-03-11T13:05:30.250Z"),
        ("in 1 month", "2026-04-04T13:05:30.250Z"),
        ("1mo", "2026-02-04T13:05:30.250Z"), ("1y", "2025-03-04T13:05:30.250Z"),
    ])
    func `or one moment`(text: String, moment: String) throws {
        #expect(try span(text) == [moment, moment])
    }

    @Test func `goes by the clock that is shown`() throws {
        #expect(
            try span("2026-02-03", kuwait)
                == ["2026-02-02T21:00:00.000Z", "2026-02-03T20:59:59.999Z"])
        #expect(
            try span("2026-02-03 04:36", kuwait)
                == ["2026-02-03T01:36:00.000Z", "2026-02-03T01:36:59.999Z"])
        let paris = try #require(Zone("Europe/Paris"))
        // The month in which the clocks are put forward.
        #expect(
            try span("2026-03", paris) == ["2026-02-28T23:00:00.000Z", "2026-03-31T21:59:59.999Z"])
    }

    @Test func `the same day of a shorter month is its last`() throws {
        let end = try #require(Timestamp("2026-03-31T12:00:00Z"))
        let month = try SpokenTime("1 month ago", now: end, zone: utc)
        #expect(month.start.description == "2026-02-28T12:00:00.000Z")
    }

    @Test(arguments: [
        "", "-5", "h", "99999999999999999999", "99999999999999999999d", "+5", "2026-02-30",
        "2026-13", "1.5h", "2026-02-03 25:00", "someday", "9999999y",
        "tomorrow 25:00", "last month 12:00", "in 2 hours ago", "next", "in", "12:",
    ])
    func `is nothing else`(text: String) {
        #expect(throws: Failure.self) { try SpokenTime(text, now: now, zone: utc) }
    }

    @Test(arguments: [("4711", 4711), ("4,711", 4711), ("#4711", 4711), ("2026", 2026)])
    func `may be a position, as it is shown`(text: String, position: Position) throws {
        #expect(try Moment(text, now: now) == .position(position))
    }

    @Test(arguments: ["47,11", "4711,", ",", "#", "1,2345"])
    func `is no position`(text: String) {
        #expect(throws: Failure.self) { try Moment(text, now: now) }
    }

    @Test func `is said so in the fields of a command too`() async throws {
        let terminal = try Terminal()
        for line in [
            "send RegisterUser userId=ada displayName=Ada",
            "send CreateClub clubId=rovers ownerId=ada name=Rovers",
        ] {
            let ran = try await terminal.run(line.split(separator: " ").map(String.init))
            #expect(ran.status == 0, "\(ran.err)")
        }
        func date(_ said: String) async throws -> String? {
            let ran = try await terminal.es(
                "send", "ScheduleMatch", "clubId=rovers", "title=Cup", "opponent=United",
                "venue=Home", "date=\(said)", "--dry-run", "--json")
            #expect(ran.status == 0, "\(ran.err)")
            return ran.json["events"]?.elements?.first?["data"]?["date"]?.text
        }
        let day = try await date("tomorrow")?.prefix(10) ?? ""
        #expect(try await date("tomorrow 19:30") == day + "T19:30:00.000Z")
        #expect(try await date("2099-12-24 18:00") == "2099-12-24T18:00:00.000Z")
        #expect(try await date("2099-12-24") == "2099-12-24T00:00:00.000Z")
        let sale = try await terminal.es(
            "send", "ScheduleSale", "title=Spring", "startsAt=tomorrow 9:00",
            "endsAt=in 3 months", "discountPct:=10", "appliesTo=everything", "--dry-run", "--json")
        #expect(sale.out.contains(day + "T09:00:00.000Z"), "\(sale.out)\(sale.err)")
    }
}
