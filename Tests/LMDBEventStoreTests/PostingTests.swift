import EventStore
import Foundation
import LMDB
import Testing

@testable import LMDBEventStore

/// What events are found by: keys, and the tables that hold them before the index does.
@Suite struct `Postings` {
    @Test func `keep commands apart from other names, and UUIDs of version 7 in the order of time`()
    {
        let ids = (0..<200).map { newID(at: 1_700_000_000_000 + Int64($0)) }
        let keys = ids.map { postingKey(.command, $0) }
        #expect(keys == keys.sorted())
        #expect(keys.allSatisfy { $0.bits >> 62 == 0b11 })
        for other in ["", "c-1", "0198f6a2-77aa-4e3c-9b61-2f1d5c8e4a07", ids[0] + "x"] {
            #expect(postingKey(.command, other).bits >> 62 == 0b10, "\(other)")
        }
        let notHexadecimal = "0198f6a2-77ag-7e3c-9b61-2f1d5c8e4a07"
        #expect(postingKey(.command, notHexadecimal).bits >> 62 == 0b10)
        for kind in [PostingKind.stream, .type, .tag, .category] {
            for id in ids { #expect(postingKey(kind, id).bits >> 63 == 0) }
        }
    }

    @Test func `are found newest first, as a plain list of them would say`() {
        let seed = UInt64.random(in: 0...UInt64.max)
        var random = SeededRandom(seed: seed)
        print("seed \(seed)")
        var table = PostingTable()
        var expected: [PostingKey: [UInt32]] = [:]
        for offset in 0..<20_000 as Range<UInt32> {
            // Few keys in all, so that most have several; and some that differ in one bit only.
            let key = PostingKey(bits: random.next() % 3_000 << (random.next() % 2 * 40))
            table.add(key, offset)
            expected[key, default: []].append(offset)
        }
        #expect(Set(table.keys()) == Set(expected.keys))
        #expect(table.keys().count == expected.count)
        for (key, offsets) in expected {
            var found: [UInt32] = []
            table.forEach(key) {
                found.append($0)
                return true
            }
            #expect(found == offsets.reversed())
        }
        table.forEach(PostingKey(bits: 5_000)) { _ in
            Issue.record("a key that isn't there has a posting")
            return false
        }
    }

    @Test func `of an older form are made again`() async throws {
        // Given a store whose index says, in the form before, that it is complete.
        let path = TemporaryFolder.path()
        var options = StoreOptions(durability: .unsafeForTests)
        options.smallTail = 0
        var store = try await LMDBEventStore.create(at: path, options)
        let requests = try (0..<300).map { number in
            AppendRequest(
                [
                    StreamAppend(
                        try StreamName("order-\(number)"),
                        events: [NewEvent(type: "Placed", payload: Array("{}".utf8))])
                ], commandID: "c-\(number)")
        }
        for result in await store.append(requests) { _ = try result.get() }
        await store.close()
        try makeOlder(path + "/index")
        // When it is opened, then all is found, and found once.
        store = try await LMDBEventStore.open(at: path, options)
        let again = try await store.append(requests[7])
        #expect(again.duplicate)
        #expect(try await store.events(of: StreamName("order-7")).count == 1)
        #expect(try await store.verify().isSound)
        await store.close()
        // And it is written out anew: nothing of the older one stands in the way.
        store = try await LMDBEventStore.open(at: path, options)
        #expect(try store.open().index.progress().through == 300)
        #expect(try await store.verify().isSound)
        await store.close()
    }

    /// What the index said of itself goes where the form before had it; its postings stay.
    private func makeOlder(_ directory: String) throws {
        let environment = try Environment(directory: directory, .init(mapSize: 1 << 30, tables: 4))
        defer { environment.close() }
        try onThisThread {
            try environment.write { transaction in
                let meta = try transaction.table("meta", .numbered)
                let progress = try #require(
                    try transaction.reads.withValue(for: UInt64(2), in: meta) { bytes in
                        bytes.withUnsafeBytes { Array($0) }
                    })
                try transaction.clear(meta)
                try transaction.put(progress.span.bytes, for: UInt64(0), in: meta)
            }
        }
    }

    private func newID(at milliseconds: Int64) -> String {
        let time = String(milliseconds, radix: 16)
        let padded = String(repeating: "0", count: 12 - time.count) + time
        let text = UUID().uuidString.lowercased()
        return "\(padded.prefix(8))-\(padded.suffix(4))-7\(text.suffix(21))"
    }
}
