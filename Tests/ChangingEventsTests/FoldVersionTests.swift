import EventSourcingTesting
import EventStore
import ReadModels
import Records
import Testing

@testable import EventSourcing

/// What one binary folds otherwise than the one before it.
private protocol Folding: Sendable {
    associatedtype Packed: Packing
    static var version: Int { get }
    static var field: StaticString { get }
}

extension Folding {
    static var version: Int { 1 }
    static var field: StaticString { "count" }
}

private enum First: Folding { typealias Packed = CratePacked }
private enum RaisedFold: Folding {
    typealias Packed = CratePacked
    static var version: Int { 2 }
}
private enum OtherField: Folding {
    typealias Packed = CratePacked
    static var field: StaticString { "number" }
}
private enum OtherEvent: Folding { typealias Packed = Edited<NewRequiredFieldSoundly> }

private enum Packings<Packed: Packing>: EventSet {
    case packed(Packed)
    static var cases: [EventCase<Self>] { [EventCase(Packed.self, Self.packed)] }
    var event: any DomainEvent {
        switch self {
        case .packed(let event): event
        }
    }
}

private struct Counter<F: Folding>: Aggregate {
    typealias Event = Packings<F.Packed>
    static var category: String { "counter" }
    static var foldVersion: Int { F.version }
    static var snapshotAfter: Int? { 3 }
    var count: Int64 = 0
    mutating func visit(_ fields: inout some FieldVisitor) { fields.field(F.field, &count) }
    mutating func evolve(_ event: Event, _ occurrence: Occurrence) { count += 1 }
}

@Suite struct `A snapshot of another binary` {
    private let shelf = Snapshots(in: SideStoreInMemory())

    /// Folds five events by `first`, spoils what was kept of them, and folds them by `second`.
    private func fold<Second: Folding>(by second: Second.Type) async throws -> Int64 {
        let packed = ("CratePacked", UInt16(1), #"{"size":1,"count":1}"#)
        let log = try await store(Array(repeating: packed, count: 5), in: "counter-1")
        _ = try await log.load(Counter<First>.self, "1", by: shelf)
        var kept = try #require(await shelf.snapshot(of: StreamName(unchecked: "counter-1")))
        #expect(kept.revision == 4)
        // Only so can it be told whether it was gone by.
        kept.state = Array(#"{"count":500}"#.utf8)
        await shelf.keep(kept)
        return try await log.load(Counter<Second>.self, "1", by: shelf).state.count
    }

    @Test func `is gone by where nothing has changed`() async throws {
        #expect(try await fold(by: First.self) == 500)
        #expect(await shelf.discarded == 0)
    }

    @Test func `is thrown away where the version of the fold was raised`() async throws {
        #expect(try await fold(by: RaisedFold.self) == 5)
        #expect(await shelf.discarded == 1)
    }

    @Test func `is thrown away where a field of the thing has another name`() async throws {
        #expect(try await fold(by: OtherField.self) == 5)
        #expect(await shelf.discarded == 1)
    }

    @Test func `is thrown away where an event has another form`() async throws {
        #expect(try await fold(by: OtherEvent.self) == 5)
        #expect(await shelf.discarded == 1)
    }
}
