import EventStore
import Foundation
import Testing

@testable import LMDBEventStore

/// Copies the log of `store` to `path`, up to a position.
@available(*, noasync)
private func copy(
    _ store: LMDBEventStore, to path: String, through: Position = .max
) throws -> Digest {
    var making = try StoreMaking.begin(at: path, as: try store.identity())
    var after: Position = 0
    while true {
        let reached = try store.forEachStoredRecord(
            after: after, through: min(through, try store.headNow())
        ) { position, record in
            #expect(position == making.head + 1)
            try making.add(record)
        }
        if reached == after { break }
        after = reached
    }
    let root = making.tree.root
    try making.finish()
    return root
}

extension LMDBEventStore {
    fileprivate func headNow() throws -> Position { try open().tail.end() }
}

private func appendMany(_ count: Int, to store: LMDBEventStore) async throws {
    for number in 0..<count { try await store.append(request(number)) }
}

@Suite struct `A store made of another's records` {
    @Test(arguments: [true, false])
    func `is the same store, whether LMDB has them or the journal`(filled: Bool) async throws {
        try await withClosedStore(events: 40, filled: filled) { path in
            let store = try await LMDBEventStore.open(at: path)
            let place = TemporaryFolder.path()
            let root = try onThisThread { try copy(store, to: place) }
            let original = try await store.verify()
            #expect(root.hexadecimal == original.root)
            let made = try await LMDBEventStore.open(at: place)
            let report = try await made.verify()
            #expect(report.isSound)
            #expect(report.root == original.root)
            #expect(try made.identity() == store.identity())
            #expect(
                try Data(contentsOf: URL(fileURLWithPath: place + "/MANIFEST"))
                    == Data(contentsOf: URL(fileURLWithPath: path + "/MANIFEST")))
            // It goes on as the other would.
            try await made.append(request(1_000))
            #expect(try await made.head() == 41)
            #expect(try await made.verify().isSound)
            await made.close()
            await store.close()
            try TemporaryFolder.remove(place)
        }
    }

    @Test func `may be its beginning`() async throws {
        try await withStore { store in
            try await appendMany(20, to: store)
            let place = TemporaryFolder.path()
            _ = try onThisThread { try copy(store, to: place, through: 7) }
            let made = try await LMDBEventStore.open(at: place)
            #expect(try await made.head() == 7)
            #expect(try made.seal(at: 7) == store.seal(at: 7))
            #expect(try await made.verify().isSound)
            await made.close()
            try TemporaryFolder.remove(place)
        }
    }

    @Test func `takes no record of another position, and none that is damaged`() async throws {
        try await withStore { store in
            try await appendMany(3, to: store)
            let place = TemporaryFolder.path()
            var making = try StoreMaking.begin(at: place, as: try store.identity())
            var records: [[UInt8]] = []
            _ = try store.forEachStoredRecord(after: 0, through: 3) { records.append(Array($1)) }
            #expect(throws: EventStoreError.self) {
                try records[1].withUnsafeBytes { try making.add($0) }
            }
            records[0][50] ^= 1
            #expect(throws: EventStoreError.self) {
                try records[0].withUnsafeBytes { try making.add($0) }
            }
            #expect(making.head == 0)
            try TemporaryFolder.remove(place)
        }
    }

    @Test func `is none before it is finished, and is never put where something is`() async throws {
        try await withStore { store in
            try await appendMany(3, to: store)
            let place = TemporaryFolder.path()
            do { _ = try StoreMaking.begin(at: place, as: try store.identity()) }
            await #expect(throws: StoreOpeningError.notAStore(path: place)) {
                try await LMDBEventStore.open(at: place)
            }
            for taken in [place, store.path] {
                #expect(throws: StoreOpeningError.alreadyThere(path: taken)) {
                    _ = try StoreMaking.begin(at: taken, as: try store.identity())
                }
            }
            try TemporaryFolder.remove(place)
        }
    }
}
