import EventStore
import Glibc
import PostgresEventStore

/// What the store in PostgreSQL does in a second, in a schema of its own on a server that is there:
///
/// ```
/// swift run -c release postgres-measure ADDRESS [SECONDS]
/// ```
/// Single appends of one event by 1, 64 and 512 callers, each to streams of twenty at the revision that it expects; a
/// thousand of them in one call; a thousand events in one append; all of it read. The schema is left there.
@main struct PostgresMeasure {
    private let store: PostgresEventStore
    private let time: Duration

    static func main() async throws {
        let arguments = CommandLine.arguments.dropFirst()
        guard let address = arguments.first else {
            print("usage: postgres-measure ADDRESS [SECONDS]")
            exit(64)
        }
        let schema = "measure_\(UInt32.random(in: 0 ... .max))"
        let store = try await PostgresEventStore.create(at: address, schema: schema)
        let seconds = arguments.dropFirst().first.flatMap(Double.init) ?? 5
        let measure = PostgresMeasure(store: store, time: .seconds(seconds))
        for callers in [1, 64, 512] {
            try await measure.say("\(callers) callers, appends a second") { end in
                try await measure.appends(callers, until: end)
            }
        }
        try await measure.say("1,000 appends a call, events a second") { end in
            try await measure.calls(until: end)
        }
        try await measure.say("1,000 events an append, events a second") { end in
            try await measure.batches(until: end)
        }
        try await measure.say("read, events a second") { _ in
            var count = 0
            _ = try await store.readAll(LogRead()) { view in
                count += view.withPayload { $0.count } > 0 ? 1 : 0
                return true
            }
            return count
        }
        await store.close()
    }

    /// Prints how many of what `body` counts there were in a second.
    private func say(
        _ what: String, _ body: @Sendable (_ end: ContinuousClock.Instant) async throws -> Int
    ) async throws {
        let begun = ContinuousClock.now
        let count = try await body(begun + time)
        let seconds = (ContinuousClock.now - begun) / .seconds(1)
        print("\(what): \(Int(Double(count) / seconds))")
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
            let stream = try StreamName("order-batch\(count)")
            let events = [NewEvent](repeating: event, count: 1_000)
            try await store.append(
                AppendRequest(
                    [StreamAppend(stream, expected: .none, events: events)],
                    commandID: "batch-\(count)", metadata: metadata))
            count += 1_000
        }
        return count
    }

    /// The next append of a caller.
    private func request(_ caller: String, _ number: Int) throws -> AppendRequest {
        let (stream, place) = number.quotientAndRemainder(dividingBy: 20)
        let expected: ExpectedRevision = place == 0 ? .none : .exact(Revision(place - 1))
        return AppendRequest(
            [
                StreamAppend(
                    try StreamName("order-\(caller)-\(stream)"), expected: expected,
                    events: [event])
            ], commandID: "\(caller)-\(number)", metadata: metadata)
    }

    private var event: NewEvent {
        NewEvent(
            type: "ShippingAddressChanged", tags: ["customer:4711"],
            payload: Array(
                """
                {"shippingAddress":{"name":"Customer 4711 of the street by the harbour","line1":"2 Old Harbour \
                Street, second house behind the church, staircase B","city":"Kirchdorf an der Alten Mühle",\
                "postcode":"D-14711","country":"Germany"},"customerId":"c4711"}
                """.utf8))
    }

    private var metadata: [UInt8] {
        Array(#"{"actor":"user-4711","correlationId":"0198f6a2-77aa-7e3c-9b61-2f1d5c8e4a07"}"#.utf8)
    }
}
