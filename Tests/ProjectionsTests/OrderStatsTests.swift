import EventSourcing
import EventSourcingTesting
import EventStore
import Orders
import ReadModels
import Records
import Testing
import Vocabulary

@testable import Projections

@Suite struct `The figures of orders` {
    @Test func `count by status and sum what was neither called off nor came back`() async throws {
        let desk = Desk()
        let statuses: [OrderStatus] = [.placed, .placed, .delivered, .cancelled, .returned]
        for (index, status) in statuses.enumerated() {
            try await desk.happen(
                "order-\(index)", order("\(index)", total: 100, status: status),
                at: hoursAgo(index == 0 ? 24 : 0))
        }
        let item = try await desk.item("order-stats")
        #expect(item["orders"] == .integer(5))
        #expect(item["byStatus"]?["placed"] == .integer(2))
        #expect(item["byStatus"]?["onDelivery"] == .integer(0))
        #expect(item["revenueCents"] == .integer(300))
        let days = try #require(item["revenueByDay"]?.elements)
        #expect(days.map { $0["day"] } == [.string("2026-02-28"), .string("2026-03-01")])
        #expect(days.map { $0["revenueCents"] } == [.integer(100), .integer(200)])
        #expect(days.map { $0["orders"] } == [.integer(1), .integer(2)])
    }

    @Test func `tell how long orders stayed in a status, also where time ran backwards`()
        async throws
    {
        let desk = Desk()
        for (index, hours) in [1, 2, 3, -4].enumerated() {
            try await desk.happen("order-\(index)", order("\(index)"), at: hoursAgo(10))
            try await desk.happen(
                "order-\(index)", moved(.placed, .onDelivery), at: hoursAgo(10 - Int64(hours)))
        }
        let stays = try #require(try await desk.item("order-stats")["timeInStatus"])
        let placed = try #require(stays["placed"])
        #expect(placed["count"] == .integer(4))
        #expect(placed["medianMilliseconds"] == .integer(3_600_000))
        #expect(placed["p90Milliseconds"] == .integer(3 * 3_600_000))
        #expect(stays["onDelivery"] == nil)
        #expect(
            try await desk.column("statusSince", "orders", ["text": "3"])
                == [.string(hoursAgo(14).description)])
    }

    @Test func `leave out a sum that leaves 64 bits, say why, and tell all else`() async throws {
        let desk = Desk()
        try await desk.happen("order-a", order("1", total: .max))
        #expect(try await desk.item("order-stats")["revenueCents"] == .integer(.max))
        #expect(try await desk.item("order-stats")["unsaid"] == nil)
        try await desk.happen("order-b", order("2", total: 1))
        let stats = try await desk.item("order-stats")
        #expect(stats["revenueCents"] == .null)
        #expect(stats["orders"] == .integer(2))
        let days = try #require(stats["revenueByDay"]?.elements)
        #expect(days.map { $0["orders"] } == [.integer(2)])
        #expect(days.map { $0["revenueCents"] } == [.null])
        let unsaid = try #require(stats["unsaid"]?.elements)
        #expect(
            unsaid.map { $0["figure"]?.text } == ["revenueCents", "revenueByDay[0].revenueCents"])
        #expect(unsaid.map { $0["code"]?.text } == ["amount-overflow", "amount-overflow"])
        #expect(unsaid[0]["sum"] == .string("9223372036854775808"))
        #expect(try await desk.items("orders").count == 2)
        try await desk.happen("order-a", moved(.placed, .cancelled))
        #expect(try await desk.item("order-stats")["revenueCents"] == .integer(1))
    }

    @Test(
        arguments: [
            (50, 1, 1), (50, 2, 1), (50, 3, 2), (50, 4, 2), (50, 101, 51), (90, 1, 1), (90, 9, 9),
            (90, 10, 9), (90, 11, 10), (90, 809, 729), (100, 7, 7),
        ] as [(Int64, Int64, Int64)])
    func `take percentiles by nearest rank`(_ percent: Int64, _ count: Int64, _ rank: Int64) {
        #expect(nearestRank(percent, of: count) == rank)
    }

    @Test func `have a rank among as many values as there can be`() {
        #expect(nearestRank(50, of: .max) == .max / 2 + 1)
    }

    @Test(
        arguments: [
            [], [1, 2, 3], [-1], [.max, .max, .min], [.min, .min], [1 << 32, -1 << 32, 5],
        ]
            as [[Int64]])
    func `sum exactly, whatever the amounts`(_ amounts: [Int64]) async throws {
        let desk = Desk()
        for (index, amount) in amounts.enumerated() {
            try await desk.happen("order-\(index)", order("\(index)", total: amount))
        }
        let sum = try await desk.models.rows(of: "orders").read { connection in
            try ExactSum.of("totalCents", from: "orders", connection)
        }
        #expect(sum == amounts.reduce(Int128(0)) { $0 + Int128($1) })
    }
}
