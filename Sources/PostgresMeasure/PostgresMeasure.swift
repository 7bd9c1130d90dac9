import EventStore
import Glibc
import Postgres
import PostgresEventStore

/// What the store in PostgreSQL does in a second, on a server that is there:
///
/// ```
/// postgres-measure ADDRESS [--schema NAME] [--seconds N] [--only CALLERS|calls|batches|read]…
/// ```
/// Single appends of one event by 1, 64 and 512 callers, each to streams of ten at the revision that it expects; a
/// thousand of them in one call; a thousand events in one append; all of it read. The schema is left there.
///
/// `make bench-peers` asks it, beside the same on an events table (Sources/Benchmarks/Peers).
@main struct PostgresMeasure {
    private let store: PostgresEventStore
    private let time: Duration
    /// Before the names of all that this run appends: nobody has used it before.
    private let run = String(UInt64.random(in: 0 ... .max), radix: 36)

    static func main() async throws {
        guard let asked = Asked(Array(CommandLine.arguments.dropFirst())) else {
            print(
                "usage: postgres-measure ADDRESS [--schema NAME] [--seconds N] "
                    + "[--only CALLERS|calls|batches|read]…")
            exit(64)
        }
        let store = try await open(asked)
        let measure = PostgresMeasure(store: store, time: asked.time)
        for work in asked.works {
            let begun = ContinuousClock.now
            let count = try await measure.count(work, until: begun + asked.time)
            let seconds = (ContinuousClock.now - begun) / .seconds(1)
            print("\(work.name): \(Int(Double(count) / seconds))")
        }
        await store.close()
    }

    private init(store: PostgresEventStore, time: Duration) {
        (self.store, self.time) = (store, time)
    }

    private static func open(_ asked: Asked) async throws -> PostgresEventStore {
        guard let schema = asked.schema else {
            let new = "measure_\(UInt32.random(in: 0 ... .max))"
            return try await .create(at: asked.address, schema: new)
        }
        do throws(PostgresOpeningError) {
            return try await .open(at: asked.address, schema: schema)
        } catch .notAStore {
            return try await .create(at: asked.address, schema: schema)
        }
    }

    /// Does a work until `end`. Events or appends, as its name says.
    private func count(_ work: Asked.Work, until end: ContinuousClock.Instant) async throws -> Int {
        switch work {
        case .appends(let callers): try await appends(callers, until: end)
        case .calls: try await calls(until: end)
        case .batches: try await batches(until: end)
        case .read: try await read()
        }
    }

    private func appends(
        _ callers: Int, until end: ContinuousClock.Instant
    ) async throws -> Int {
        try await withThrowingTaskGroup(of: Int.self) { group in
            for caller in 0..<callers {
                group.addTask {
                    var number = 0
                    while .now < end {
                        try await store.append(request("\(callers)x\(caller)", number))
                        number += 1
                    }
                    return number
                }
            }
            return try await group.reduce(0, +)
        }
    }

    private func calls(until end: ContinuousClock.Instant) async throws -> Int {
        var count = 0
        while .now < end {
            let requests = try (count..<count + 1_000).map { try request("calls", $0) }
            for result in await store.append(requests) { _ = try result.get() }
            count += 1_000
        }
        return count
    }

    private func batches(until end: ContinuousClock.Instant) async throws -> Int {
        var count = 0
        while .now < end {
            let stream = try StreamName("order-\(run)-batch\(count)")
            let events = [NewEvent](repeating: event, count: 1_000)
            try await store.append(
                AppendRequest(
                    [StreamAppend(stream, expected: .none, events: events)],
                    commandID: "\(run)-batch-\(count)", metadata: Self.metadata))
            count += 1_000
        }
        return count
    }

    private func read() async throws -> Int {
        var count = 0
        _ = try await store.readAll(LogRead()) { view in
            count += view.withPayload { $0.count } > 0 ? 1 : 0
            return true
        }
        return count
    }

    /// The next append of a caller.
    private func request(_ caller: String, _ number: Int) throws -> AppendRequest {
        let (order, place) = number.quotientAndRemainder(dividingBy: 10)
        let expected: ExpectedRevision = place == 0 ? .none : .exact(Revision(place - 1))
        return AppendRequest(
            [
                StreamAppend(
                    try StreamName("order-\(run)-\(caller)-\(order)"), expected: expected,
                    events: [event])
            ], commandID: "\(run)-\(caller)-\(number)", metadata: Self.metadata)
    }

    // What the peers append, byte for byte: Sources/Benchmarks/Peers/workload.py.
    private var event: NewEvent { NewEvent(type: "ShippingAddressChanged", payload: Self.payload) }

    private static let payload = Array(
        """
        {"shippingAddress":{"name":"Customer 4711 of the street by the harbour","line1":"2 Old Harbour Street, second \
        house behind the church, staircase B","city":"Kirchdorf an der Alten Mühle","postcode":"D-14711",\
        "country":"Germany"},"customerId":"c4711"}
        """.utf8)
    private static let metadata = Array(
        """
        {"actor":"user-4711","correlationId":"0198f6a2-77aa-7e3c-9b61-2f1d5c8e4a07",\
        "causationId":"0198f6a2-77ab-71d0-8a55-90c3b2e7d614"}
        """.utf8)
}
