import EventStore
import Foundation
import Testing

@testable import LMDBEventStore

/// What stands before the damage is read; whoever needs to know what stands behind it is told, and nothing is
/// appended.
@Suite struct `A damaged journal` {
    @Test func `isn't taken for a shorter one where somebody was told of more`() async throws {
        try await withClosedStore(events: 3) { path in
            try flip(frame: 3, in: path)
            #expect(try await readable(in: path) == .damaged(at: 3, after: 2))
        }
    }

    @Test func `is damaged, not ended, where a frame follows on a bad one`() async throws {
        for frame in [1, 2] {
            try await withClosedStore(events: 3) { path in
                try flip(frame: frame, in: path)
                try FileManager.default.removeItem(atPath: path + "/log/head")
                #expect(
                    try await readable(in: path)
                        == .damaged(at: Position(frame), after: frame - 1))
            }
        }
    }

    @Test func `is missed where its file is gone`() async throws {
        try await withClosedStore(events: 3) { path in
            try FileManager.default.removeItem(atPath: file(1, in: path))
            #expect(try await readable(in: path) == .damaged(at: 1, after: 0))
            // When nothing is left that tells how far it went, then it isn't opened.
            try FileManager.default.removeItem(atPath: path + "/log/head")
            #expect(try await readable(in: path) == .refused)
        }
    }

    @Test func `isn't taken from another store`() async throws {
        try await withClosedStore(events: 3) { path in
            try await withClosedStore(events: 3) { other in
                try FileManager.default.removeItem(atPath: file(1, in: path))
                try FileManager.default.copyItem(
                    atPath: file(1, in: other), toPath: file(1, in: path))
                #expect(try await readable(in: path) == .damaged(at: 1, after: 0))
            }
        }
    }

    @Test func `shows no byte that was changed`() async throws {
        try await withClosedStore(events: 3) { path in
            let url = URL(fileURLWithPath: file(1, in: path))
            let whole = try Data(contentsOf: url)
            let store = try await LMDBEventStore.open(at: path)
            let events = try await store.events()
            await store.close()
            var found = 0
            for byte in stride(from: 0, to: 4 * JournalForm.block, by: 5) {
                var damaged = whole
                damaged[byte] ^= 1 << UInt8(byte % 8)
                try damaged.write(to: url)
                switch try await readable(in: path) {
                case .all(let all): #expect(all == events, "byte \(byte)")
                case .damaged(_, let whole):
                    #expect(whole == min(max(byte / JournalForm.block - 1, 0), 2), "byte \(byte)")
                    found += 1
                case .refused: Issue.record("byte \(byte): refused")
                }
            }
            // Every bit of the header and of the frames is looked at, and of what lies behind each none.
            #expect(found > 60)
        }
    }

    @Test func `is told where it is the last file, with no event in it`() async throws {
        // Given all events in LMDB, and a damaged byte in the head of the empty file behind them.
        try await withClosedStore(events: 3, filled: true) { path in
            let url = URL(fileURLWithPath: file(4, in: path))
            var bytes = try Data(contentsOf: url)
            bytes[9] ^= 1
            try bytes.write(to: url)
            let store = try await LMDBEventStore.open(at: path)
            #expect(try await positions(LogRead(), in: store) == [1, 2, 3])
            // When one appends, it is refused; and whoever looks is told why.
            await #expect(throws: EventStoreError.self) { try await store.append(request(3)) }
            let report = try await store.verify()
            #expect(!report.isSound)
            #expect(report.faults(of: .files) == 1)
            await store.close()
        }
    }

    @Test func `answers what it knows, and nothing that it can't`() async throws {
        // Given events of order-0 at 1 and 3, of order-1 at 2 and 4, and the last one damaged.
        try await withClosedStore(events: 4) { path in
            try flip(frame: 4, in: path)
            let store = try await LMDBEventStore.open(at: path)
            let order = try StreamName("order-0")
            // What was read whole is answered.
            #expect(try await store.receipt(of: "c2")?.positions == 3...3)
            #expect(try await revisions(of: order, StreamRead(limit: 2), in: store) == [0, 1])
            #expect(
                try await revisions(of: order, StreamRead(from: 1, backward: true), in: store)
                    == [1, 0])
            #expect(try await positions(LogRead(through: 3), in: store) == [1, 2, 3])
            #expect(
                try await positions(LogRead(through: 3, backward: true), in: store) == [3, 2, 1])
            // What may go on behind the damage isn't.
            await #expect(throws: damage) { try await store.revision(of: order) }
            await #expect(throws: damage) { try await store.receipt(of: "c9") }
            await #expect(throws: damage) {
                try await revisions(of: order, StreamRead(), in: store)
            }
            await #expect(throws: damage) {
                try await revisions(of: order, StreamRead(limit: 1, backward: true), in: store)
            }
            await #expect(throws: damage) {
                try await positions(LogRead(limit: 1, backward: true), in: store)
            }
            let byTag = EventQuery.anyOf([.init(tags: ["t"])])
            await #expect(throws: damage) {
                try await positions(LogRead(byTag, limit: 9), in: store)
            }
            await #expect(throws: damage) {
                try await positions(LogRead(byTag, limit: 1, backward: true), in: store)
            }
            await #expect(throws: damage) { try await store.append(request(4)) }
            #expect(try await store.verify().firstBadPosition == 4)
            await store.close()
        }
    }

    private let damage = EventStoreError.damaged(4, "nothing whole stands there in the journal")
}

private func revisions(
    of stream: StreamName, _ read: StreamRead, in store: LMDBEventStore
) async throws -> [Revision] {
    var found: [Revision] = []
    try await store.readStream(stream, read) {
        found.append($0.revision)
        return true
    }
    return found
}

private func positions(_ read: LogRead, in store: LMDBEventStore) async throws -> [Position] {
    var found: [Position] = []
    _ = try await store.readAll(read) {
        found.append($0.position)
        return true
    }
    return found
}

/// What can be read of a store.
private enum Readable: Equatable {
    case all([RecordedEvent])
    /// So many events, and then one is told that the log is damaged, and where.
    case damaged(at: Position, after: Int)
    case refused
}

private func readable(in path: String) async throws -> Readable {
    let store: LMDBEventStore
    do throws(StoreOpeningError) {
        store = try await LMDBEventStore.open(at: path)
    } catch {
        #expect(error.code == "journal-damaged")
        return .refused
    }
    var events: [RecordedEvent] = []
    var damage: Position?
    do {
        _ = try await store.readAll(LogRead()) {
            events.append($0.copy())
            return true
        }
    } catch let error as EventStoreError {
        guard case .damaged(let position, _) = error else { throw error }
        damage = position
    }
    #expect(try await store.verify().isSound == (damage == nil))
    await store.close()
    if let damage { return .damaged(at: damage, after: events.count) }
    return .all(events)
}
