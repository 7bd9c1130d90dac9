import Business
import Clubs
import EventSourcing
import EventSourcingTesting
import EventStore
import Feeds
import Orders
import ReadModels
import Records
import SalesCalendar
import Testing
import Vocabulary

@testable import Projections

/// A desk whose business goes by the clocks of Berlin, where the days of 2026-03-29 and 2026-10-25 have 23
/// and 25 hours.
private func berlin() async throws -> Desk {
    let desk = Desk(store: InMemoryEventStore(clock: { late }), clock: { late })
    try await desk.happen(
        "business-settings", TimeZoneChosen(Zone("Europe/Berlin") ?? .utc), at: late)
    return desk
}

private let late = Timestamp(milliseconds: 1_798_000_000_000)

private func moment(_ text: String) throws -> Timestamp { try #require(Timestamp(text)) }

@Suite struct `The days of the business` {
    @Test func `are those of its orders, also where they have 23 or 25 hours`() async throws {
        let desk = try await berlin()
        let times = [
            "2026-03-28T22:59:59Z", "2026-03-28T23:00:00Z", "2026-03-29T21:59:59Z",
            "2026-03-29T22:00:00Z", "2026-10-24T22:00:00Z", "2026-10-25T22:59:59Z",
        ]
        for (index, text) in times.enumerated() {
            try await desk.happen("order-\(index)", order("\(index)"), at: try moment(text))
        }
        let days = try #require(try await desk.item("order-stats")["revenueByDay"]?.elements)
        #expect(
            days.map { $0["day"]?.text } == [
                "2026-03-28", "2026-03-29", "2026-03-30", "2026-10-25",
            ])
        #expect(days.map { $0["orders"] } == [.integer(1), .integer(2), .integer(1), .integer(2)])
        #expect(
            try await desk.column(
                "orderId", "orders",
                ["from": "2026-03-29", "to": "2026-03-29", "sort": "placedAt"])
                == [.string("1"), .string("2")])
        #expect(
            try await desk.column("orderId", "orders", ["from": "2026-10-25", "sort": "placedAt"])
                == [.string("4"), .string("5")])
        // A moment is a moment.
        #expect(
            try await desk.column(
                "orderId", "orders", ["from": "2026-10-25T00:00:00Z", "sort": "placedAt"])
                == [.string("5")])
    }

    @Test func `are those of UTC before a zone was chosen`() async throws {
        let desk = Desk(store: InMemoryEventStore(clock: { late }), clock: { late })
        let before = try await desk.happen(
            "order-a", order("1"), at: try moment("2026-03-28T23:00:00Z"))
        try await desk.happen(
            "business-settings", TimeZoneChosen(Zone("Europe/Berlin") ?? .utc), at: late)
        func days(_ asOf: Position?) async throws -> [JSONValue?] {
            let stats = try await desk.item("order-stats", asOf: asOf)
            return (stats["revenueByDay"]?.elements ?? []).map { $0["day"] }
        }
        #expect(try await days(before) == [.string("2026-03-28")])
        #expect(try await days(nil) == [.string("2026-03-29")])
    }

    @Test func `make the months that sales stand in`() async throws {
        let desk = try await berlin()
        var plan = SalePlan()
        plan.title = "Spring"
        plan.startsAt = try moment("2026-03-31T22:00:00Z")
        plan.endsAt = try moment("2026-04-30T22:00:00Z")
        plan.discountPct = 10
        plan.appliesTo = .everything
        try await desk.happen("sale-spring", SaleScheduled(plan), at: late)
        #expect(try await desk.column("month", "sales-calendar") == [.string("2026-04")])
    }

    @Test func `are those of matches`() async throws {
        let desk = try await berlin()
        try await desk.happen(
            "match-m",
            MatchScheduled(
                clubId: "c", title: "Cup", opponent: "United",
                date: try moment("2026-03-28T23:00:00Z"), venue: "Mill Lane"), at: late)
        #expect(try await desk.items("matches", ["from": "2026-03-29"]).count == 1)
        #expect(try await desk.items("matches", ["to": "2026-03-28"]).isEmpty)
    }

    @Test func `are shown of jobs, unless another clock is asked for`() async throws {
        let desk = try await berlin()
        var job = Job()
        job.title = "Wiring"
        job.status = "Open"
        job.startTime = try moment("2026-07-01T10:00:00Z")
        job.endTime = try moment("2026-07-01T11:00:00Z")
        try await desk.happen("job-c2a6f0de-8d2b-4f6e-a1b3-5d4c3b2a1901", Imported(job), at: late)
        #expect(try await desk.column("when", "jobs") == [.string("01/07/2026, 12:00 - 13:00")])
        for (zone, when) in [
            ("Asia/Kuwait", "01/07/2026, 13:00 - 14:00"), ("-05:00", "01/07/2026, 05:00 - 06:00"),
        ] {
            #expect(try await desk.column("when", "jobs", ["zone": zone]) == [.string(when)])
        }
    }
}
