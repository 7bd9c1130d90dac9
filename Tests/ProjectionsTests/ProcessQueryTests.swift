import Clubs
import EventSourcing
import EventSourcingTesting
import EventStore
import Orders
import Records
import Testing

@testable import Projections

@Suite struct `The ways of orders` {
    /// Five orders: two go the whole way, one comes back from there, one is called off, one waits.
    private func desk() async throws -> Desk {
        let desk = Desk()
        for (id, begun) in [("a", 100), ("b", 90), ("c", 80), ("d", 70), ("e", 60)] {
            try await desk.happen("order-\(id)", order(id), at: hoursAgo(Int64(begun)))
        }
        for (id, hours) in [("a", 98), ("b", 80), ("c", 76)] {
            try await desk.happen(
                "order-\(id)", moved(.placed, .onDelivery), at: hoursAgo(Int64(hours)))
        }
        try await desk.happen("order-d", moved(.placed, .cancelled), at: hoursAgo(69))
        for (id, hours) in [("a", 90), ("b", 78), ("c", 70)] {
            try await desk.happen(
                "order-\(id)", moved(.onDelivery, .delivered), at: hoursAgo(Int64(hours)))
        }
        try await desk.happen(
            "order-c", moved(.delivered, .placed), at: hoursAgo(65), actor: "mara",
            reason: "another's parcel")
        return desk
    }

    @Test func `are told with how long each status lasted`() async throws {
        let item = try await desk().item("process")
        #expect(item["entity"] == .string("order") && item["count"] == .integer(5))
        let placed = try #require(item["statuses"]?.elements?.first)
        // 2, 10, 4 and 1 hours.
        #expect(placed["status"] == .string("placed") && placed["left"] == .integer(4))
        #expect(placed["medianMilliseconds"] == hours(2))
        #expect(placed["meanMilliseconds"] == .integer(17 * 3_600_000 / 4))
        #expect(placed["p90Milliseconds"] == hours(10) && placed["maxMilliseconds"] == hours(10))
        #expect(placed["thereNow"] == .integer(2))
        #expect(
            item["statuses"]?.elements?.map { $0["thereNow"] ?? .null }
                == [2, 0, 2, 1, 0].map {
                    .integer($0)
                })
        let returned = try #require(item["statuses"]?.elements?.last)
        #expect(returned["medianMilliseconds"] == nil && returned["left"] == .integer(0))
    }

    @Test func `are told step by step, and which of the steps are declared`() async throws {
        let steps = try await desk().item("process")["steps"]?.elements ?? []
        #expect(
            steps.map { [$0["from"], $0["to"], $0["count"], $0["declared"]] } == [
                [.string("placed"), .string("onDelivery"), .integer(3), .boolean(true)],
                [.string("placed"), .string("cancelled"), .integer(1), .boolean(true)],
                [.string("onDelivery"), .string("delivered"), .integer(3), .boolean(true)],
                [.string("delivered"), .string("placed"), .integer(1), .boolean(false)],
            ])
        #expect(steps[0]["medianMilliseconds"] == hours(4))
    }

    @Test func `are told with where orders wait, what is done aside`() async throws {
        let item = try await desk().item("process")
        let waits = item["waits"]?.elements ?? []
        #expect(
            waits.map { [$0["status"], $0["to"], $0["count"], $0["totalMilliseconds"]] } == [
                // e for 60 hours, c again for 65.
                [.string("placed"), .null, .integer(2), hours(125)],
                [.string("placed"), .string("onDelivery"), .integer(3), hours(16)],
                [.string("onDelivery"), .string("delivered"), .integer(3), hours(16)],
                [.string("placed"), .string("cancelled"), .integer(1), hours(1)],
            ])
        // Of 158 hours.
        #expect(waits.map { $0["percent"]?.cell } == ["79.1", "10.1", "10.1", "0.6"])
        let longest = item["waitingLongest"]?.elements ?? []
        #expect(longest.map { $0["id"] } == [.string("c"), .string("e")])
        #expect(longest.first?["milliseconds"] == hours(65))
        #expect(longest.first?["statusSince"] == .string(hoursAgo(65).description))
    }

    @Test func `are told by how many took each, and who took an unusual step`() async throws {
        let item = try await desk().item("process")
        let variants = item["variants"]?.elements ?? []
        #expect(
            variants.map { $0["way"]?.elements?.compactMap(\.text).joined(separator: " ") } == [
                "placed onDelivery delivered", "placed onDelivery delivered placed",
                "placed cancelled", "placed",
            ])
        #expect(variants.map { $0["count"] } == [2, 1, 1, 1].map { .integer($0) })
        #expect(variants.first?["percent"] == .integer(40))
        #expect(variants.first?["example"] == .string("a"))
        #expect(item["asDeclared"] == .integer(4) && item["unusual"] == .integer(1))
        let step = try #require(item["unusualSteps"]?.elements?.first)
        #expect(item["unusualSteps"]?.elements?.count == 1)
        #expect(step["id"] == .string("c") && step["actor"] == .string("mara"))
        #expect(step["from"] == .string("delivered") && step["to"] == .string("placed"))
        #expect(step["reason"] == .string("another's parcel"))
        #expect(step["position"] == .integer(13) && step["revision"] == .integer(3))
        #expect(step["occurredAt"] == .string(hoursAgo(65).description))
        let limited = try await desk().item("process", ["limit": "1"])
        #expect(limited["variants"]?.elements?.count == 1)
        #expect(limited["waitingLongest"]?.elements?.count == 1)
    }

    @Test func `are told as of any position, and of those that began since a time`() async throws {
        let desk = try await desk()
        let past = try await desk.item("process", ["entity": "orders"], asOf: 9)
        #expect(past["unusual"] == .integer(0) && past["count"] == .integer(5))
        #expect(
            past["statuses"]?.elements?.map { $0["thereNow"] ?? .null }
                == [1, 3, 0, 1, 0].map {
                    .integer($0)
                })
        let since = try await desk.item("process", ["since": hoursAgo(80).description])
        #expect(since["count"] == .integer(3))
    }

    @Test func `are told where time ran backwards, and of nothing`() async throws {
        let desk = Desk()
        let none = try await desk.item("process")
        #expect(none["count"] == .integer(0) && none["variants"] == .array([]))
        #expect(none["waits"] == .array([]) && none["unusual"] == .integer(0))
        try await desk.happen("order-a", order("a"), at: hoursAgo(1))
        try await desk.happen("order-a", moved(.placed, .onDelivery), at: hoursAgo(5))
        let item = try await desk.item("process")
        #expect(item["steps"]?.elements?.first?["meanMilliseconds"] == hours(-4))
    }

    @Test func `can be asked of whatever else has a status`() async throws {
        let desk = Desk()
        try await desk.happen("match-m", MatchScheduled(), at: hoursAgo(3))
        try await desk.happen("match-m", MatchResultRecorded(), at: hoursAgo(1))
        let item = try await desk.item("process", ["entity": "matches"])
        #expect(item["count"] == .integer(1) && item["asDeclared"] == .integer(1))
        #expect(
            item["variants"]?.elements?.first?["way"]
                == .array([.string("scheduled"), .string("played")]))
        // Free text: every step is as good as any other.
        let jobs = try await desk.item("process", ["entity": "jobs"])
        #expect(jobs["unusualSteps"] == nil && jobs["asDeclared"] == nil)
        let refusal = try await desk.refusal("process", ["entity": "ordr"])
        #expect(refusal?.field == "entity" && refusal?.hint == "did you mean order?")
        #expect(
            try await desk.refusal("process", ["entity": "product"])?.hint?.description.contains(
                "match")
                == true)
    }

    private func hours(_ count: Int64) -> JSONValue { .integer(count * 3_600_000) }
}

extension JSONValue {
    fileprivate var cell: String { String(decoding: json(), as: UTF8.self) }
}
