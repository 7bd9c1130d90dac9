import EventSourcing
import EventStore
import Foundation
import Records
import Testing

@Suite struct `The ways of things` {
    @Test func `come to the figures that the raw events give, and order-stats`() async throws {
        let log = try await RawLog(days: 40)
        try Self.check(log.es, log.events)
    }

    @Test(.enabled(if: RealData.isThere, "the real data isn't here; set DAYBOOK_DATA"))
    func `of northwind's orders come to those too`() throws {
        let es = try Es()
        _ = try es.bring("northwind")
        try Self.check(es, try es.run("log", "--json").lines.map { try RawLog.Event($0) })
        let item = try #require(try es.ask("process")["item"])
        #expect(
            item["steps"]?.elements?.map { $0.cells("from", "to", "count") } == [
                ["placed", "onDelivery", "809"]
            ])
        #expect(item["unusual"] == .integer(0))
    }

    /// Adds up what the events of orders say, by another way than the query's.
    private static func check(_ es: Es, _ events: [RawLog.Event]) throws {
        var now: [String: (status: String, since: Int64, way: [String])] = [:]
        var stays: [String: [Int64]] = [:]
        var steps: [String: [Int64]] = [:]
        var unusual: [Int64] = []
        for event in events where event.stream.hasPrefix("order-") {
            let data = event.json["data"]
            let to: String?
            switch event.type {
            case "OrderPlaced": to = data?["status"]?.text
            case "OrderStatusUpdated": to = data?["to"]?.text
            default: to = nil
            }
            guard let to else { continue }
            if let before = now[event.stream] {
                let stay = event.occurredAt - before.since
                stays[before.status, default: []].append(stay)
                steps["\(before.status) \(to)", default: []].append(stay)
                if data?["correction"] == .boolean(true) { unusual.append(event.position) }
            }
            now[event.stream] = (to, event.occurredAt, (now[event.stream]?.way ?? []) + [to])
        }
        let item = try #require(try es.ask("process", "entity=orders", "limit=all")["item"])
        #expect(item["count"]?.integer == Int64(now.count))
        let stats = try es.ask("order-stats")["item"]?["timeInStatus"]
        for row in item["statuses"]?.elements ?? [] {
            let status = try #require(row["status"]?.text)
            let all = stays[status, default: []].sorted()
            #expect(row["left"]?.integer == Int64(all.count))
            #expect(row["thereNow"]?.integer == Int64(now.values.count { $0.status == status }))
            #expect(row["maxMilliseconds"]?.integer == all.last)
            let theirs = stats?[status]
            #expect(theirs?["count"]?.integer == (all.isEmpty ? nil : Int64(all.count)))
            #expect(theirs?["medianMilliseconds"] == row["medianMilliseconds"])
            #expect(theirs?["p90Milliseconds"] == row["p90Milliseconds"])
            if all.isEmpty { continue }
            #expect(row["medianMilliseconds"]?.integer == all[(all.count - 1) / 2])
            #expect(row["p90Milliseconds"]?.integer == all[(all.count * 9 + 9) / 10 - 1])
            #expect(row["meanMilliseconds"]?.integer == all.reduce(0, +) / Int64(all.count))
        }
        let rows = item["steps"]?.elements ?? []
        #expect(rows.count == steps.count && !rows.isEmpty)
        for row in rows {
            let all = steps["\(row["from"]?.text ?? "") \(row["to"]?.text ?? "")", default: []]
            #expect(row["count"]?.integer == Int64(all.count))
            #expect(row["maxMilliseconds"]?.integer == all.max())
        }
        let ways = Dictionary(grouping: now.values.map(\.way)) { $0 }.mapValues { Int64($0.count) }
        let variants = item["variants"]?.elements ?? []
        #expect(
            Dictionary(
                uniqueKeysWithValues: variants.map {
                    ($0["way"]?.elements?.compactMap(\.text) ?? [], $0["count"]?.integer ?? 0)
                }) == ways)
        // A step that isn't declared is what the command itself marked as a correction.
        #expect(
            item["unusualSteps"]?.elements?.compactMap { $0["position"]?.integer } == unusual)
    }
}
