import EventSourcing
import EventSourcingRuntime
import EventSourcingTesting
import EventStore
import Preflight
import Records
import Synchronization
import Testing

/// A crate that is counted, and whose fold says when a snapshot is kept.
private struct Tally: Aggregate {
    static let category = "tally"
    static var snapshotAfter: Int? { 10 }

    enum Event: EventSet {
        case packed(CratePacked)
        static let cases: [EventCase<Self>] = [of(packed)]
        var event: any DomainEvent {
            switch self {
            case .packed(let event): event
            }
        }
    }
    var count: Int64 = 0
    mutating func visit(_ fields: inout some FieldVisitor) { fields.field("count", &count) }
    mutating func evolve(_ event: Event, _ occurrence: Occurrence) {
        guard case .packed(let packed) = event else { return }
        count += packed.count
    }
}

/// Adds one; refused unless the tally is what the caller says.
private struct AddOne: Command {
    static let name = "AddOne"
    static let guide = CommandGuide("Adds one.", example: "{}")
    var expected: Int64 = 0
    var target: Identifier<Tally> { "1" }
    mutating func visit(_ fields: inout some FieldVisitor) { fields.field("expected", &expected) }
    func decide(on tally: Tally, given facts: Facts) throws(Rejection) -> Decision<Tally> {
        guard tally.count == expected else {
            throw Rejection(.invalidField, "it is \(tally.count)")
        }
        return [.packed(CratePacked(count: 1))]
    }
}

private let tallies = Context("tallies", [AddOne.self], [Tally.self])

/// Snapshots in memory, and what was done to them.
private final class Shelf: SideStore {
    private let side = SideStoreInMemory()
    private let counts = Mutex((keeps: 0, discards: 0))
    var keeps: Int { counts.withLock { $0.keeps } }
    var discards: Int { counts.withLock { $0.discards } }
    var snapshots: Snapshots { Snapshots(in: side) }

    func get(_ key: String, of kind: SideKind) async throws(EventStoreError) -> [UInt8]? {
        try await side.get(key, of: kind)
    }
    func put(_ values: [SideValue], of kind: SideKind) async throws(EventStoreError) {
        try await side.put(values, of: kind)
        counts.withLock { $0.keeps += values.count { $0.key.hasSuffix(".snapshot") } }
    }
    func list(_ kind: SideKind) async throws(EventStoreError) -> [String] {
        try await side.list(kind)
    }
    func remove(_ keys: [String], of kind: SideKind) async throws(EventStoreError) {
        try await side.remove(keys, of: kind)
        counts.withLock { $0.discards += keys.count }
    }
    func add(_ line: [UInt8], to list: SideList) async throws(EventStoreError) {}
    func lines(of list: SideList) async throws(EventStoreError) -> [[UInt8]] { [] }
    func clear(_ list: SideList) async throws(EventStoreError) {}
}

@Suite struct `A snapshot` {
    private let shelf = Shelf()
    private let store = InMemoryEventStore(clock: { Given.now })
    private let stream = StreamName(unchecked: "tally-1")

    private func add(_ expected: Int64) async throws(Rejection) {
        try await CommandBus([tallies], store: store, side: shelf, actor: "tester").send(
            CommandEnvelope("AddOne", data: .object([.init("expected", .integer(expected))])))
    }

    private func fill(_ count: Int64) async throws {
        for number in 0..<count { try await add(number) }
    }

    private func check() async throws -> PreflightReport {
        try await Preflight([tallies], store: store, side: shelf).run()
    }

    @Test func `is kept of a stream that is long, and again when as much has come since`()
        async throws
    {
        try await fill(10)
        #expect(shelf.keeps == 0)
        try await add(10)
        #expect(shelf.keeps == 1)
        let kept = try #require(await shelf.snapshots.snapshot(of: stream))
        #expect(kept.revision == 9)
        #expect(String(decoding: kept.state, as: UTF8.self) == #"{"count":10}"#)
        for number in Int64(11)..<20 { try await add(number) }
        #expect(shelf.keeps == 1)
        try await add(20)
        #expect(shelf.keeps == 2)
        #expect(try await check().snapshots == .init(count: 1))
    }

    @Test func `is gone by`() async throws {
        try await fill(11)
        var kept = try #require(await shelf.snapshots.snapshot(of: stream))
        // Only so can it be told: a state that no event made.
        kept.state = Array(#"{"count":1000}"#.utf8)
        await shelf.snapshots.keep(kept)
        try await add(1001)
    }

    @Test func `that says otherwise than the log is found by a check`() async throws {
        try await fill(11)
        var kept = try #require(await shelf.snapshots.snapshot(of: stream))
        kept.state = Array(#"{"count":1000}"#.utf8)
        await shelf.snapshots.keep(kept)
        let report = try await check()
        #expect(report.snapshots.wrong == [stream.text])
        #expect(report.verdict == .differs)
    }

    @Test(arguments: ["another binary", "another log", "a revision to come", "no state"])
    func `is thrown away, and the stream folded from its beginning, where it is of`(
        what: String
    ) async throws {
        try await fill(11)
        var kept = try #require(await shelf.snapshots.snapshot(of: stream))
        switch what {
        case "another binary": kept.binary = "0"
        case "another log": kept.witness = "0a1d8484-0bcc-8de8-8fa4-dbdca3727ed5"
        case "a revision to come": kept.revision = 500
        default: kept.state = Array("{".utf8)
        }
        if what != "no state" { kept.state = Array(#"{"count":1000}"#.utf8) }
        await shelf.snapshots.keep(kept)
        let report = try await check()
        if what != "no state" { #expect(report.snapshots.stale == 1) }
        #expect(shelf.discards == 0, "a check changes nothing")
        try await add(11)
        #expect(shelf.discards == 1)
        #expect(try #require(await shelf.snapshots.snapshot(of: stream)).binary == ThisBinary.mark)
    }

    @Test func `of which a bit was changed is none`() async throws {
        try await fill(11)
        let bytes = try #require(await shelf.snapshots.snapshot(of: stream)).bytes
        #expect(Snapshot(bytes: bytes) != nil)
        for index in bytes.indices {
            var changed = bytes
            changed[index] ^= 1
            #expect(Snapshot(bytes: changed) == nil, "at byte \(index)")
        }
        #expect(Snapshot(bytes: []) == nil)
        #expect(Snapshot(bytes: Array(bytes.dropLast())) == nil)
    }

    @Test func `is never kept of what doesn't ask for it`() async throws {
        let parcel = try await ChangingEventsTests.store(
            (0..<50).map { _ in ("ParcelPaid", 1, #"{"cents":1}"#) })
        let bus = CommandBus([parcels], store: parcel, side: shelf, actor: "tester")
        _ = try? await bus.send(
            CommandEnvelope(
                "ThankForParcel", data: try json(#"{"parcelId":"1","amount":1}"#)))
        #expect(shelf.keeps == 0)
    }
}
