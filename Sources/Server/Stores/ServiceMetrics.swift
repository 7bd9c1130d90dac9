import Daybook
import EventStore
import HTTPTypes
import Hummingbird
import Synchronization

/// `GET /metrics` of a service of many stores: what was asked of all of them, which are open, and of each that is open
/// how much it has to do. What goes on within one is told below its own address.
enum ServiceMetrics {
    static func answer(_ call: ServiceCall) async throws -> Response {
        try call.allowNone()
        let stores = call.stores
        var text = MetricText()
        stores.front.metrics.write(to: &text)
        text.one(
            "daybook_connections", .gauge, "Connections that are open.",
            stores.front.connections.count)
        let (open, counts) = stores.state.withLock { state in
            (
                state.entries.values.compactMap { entry in
                    entry.running.map { (entry.name.text, entry.uses, $0) }
                }.sorted { $0.0 < $1.0 }, state.counts
            )
        }
        text.one("daybook_stores_open", .gauge, "Stores that are open.", open.count)
        text.family("daybook_store_open_seconds", .histogram, "How long stores took to be opened.")
        text.histogram("daybook_store_open_seconds", [:], counts.openings)
        text.one(
            "daybook_store_failures_total", .counter, "How often one couldn't be opened.",
            counts.failures)
        text.family("daybook_store_closings_total", .counter, "How often one was closed, and why.")
        for why in StoreCounts.Why.allCases {
            text.sample(
                "daybook_store_closings_total", ["why": why.rawValue], counts.closings[why] ?? 0)
        }
        text.family(
            "daybook_store_uses", .gauge, "Requests under way, live readers and jobs of each.")
        for (name, uses, _) in open { text.sample("daybook_store_uses", ["store": name], uses) }
        text.family("daybook_store_live_readers", .gauge, "Live readers of each.")
        for (name, _, running) in open {
            text.sample(
                "daybook_store_live_readers", ["store": name], running.served.readers.count)
        }
        text.family(
            "daybook_store_broken", .gauge, "Whether nothing can be stored in it any more.")
        for (name, _, running) in open {
            text.sample(
                "daybook_store_broken", ["store": name], running.served.office.isBroken ? 1 : 0)
        }
        return .bytes(
            Array(text.text.utf8), type: "text/plain; version=0.0.4; charset=utf-8")
    }
}
