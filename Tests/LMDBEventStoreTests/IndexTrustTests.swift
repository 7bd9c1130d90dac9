import EventStore
import Foundation
import LMDB
import Testing

@testable import LMDBEventStore

/// Whoever decides takes it from the index that a stream or a command isn't there.
@Suite struct `The absence that an index tells of` {
    @Test func `isn't believed of an index that was emptied while in use`() async throws {
        var options = StoreOptions(durability: .unsafeForTests)
        options.smallTail = 0
        let path = TemporaryFolder.path()
        let made = try await LMDBEventStore.create(at: path, options)
        for number in 0..<50 { try await made.append(request(number)) }
        await made.close()
        let store = try await LMDBEventStore.open(at: path, options)
        // As an older or a newer Daybook might do that knows it in another form.
        let environment = try store.open().index.environment
        let tables = try #require(try environment.tables(["postings", "meta"]))
        try onThisThread {
            try environment.write { transaction in
                for table in tables { try transaction.clear(table) }
            }
        }
        await #expect(throws: EventStoreError.self) { try await store.append(request(7)) }
        await #expect(throws: EventStoreError.self) { try await store.receipt(of: "c7") }
        #expect(try await store.head() == 50)
        await store.close()
        // Opened again, it is made again.
        let again = try await LMDBEventStore.open(at: path, options)
        #expect(try await again.append(request(7)).duplicate)
        #expect(try await again.verify().isSound)
        await again.close()
        try TemporaryFolder.remove(path)
    }

    @Test func `is found out where a bit of a branch page leads astray`() async throws {
        var options = StoreOptions(durability: .unsafeForTests)
        options.smallTail = 0
        let path = TemporaryFolder.path()
        let made = try await LMDBEventStore.create(at: path, options)
        let requests = try (0..<800).map { try request($0, streams: 400) }
        for result in await made.append(requests) { _ = try result.get() }
        await made.close()
        let log = URL(fileURLWithPath: path + "/log/data.mdb")
        let index = URL(fileURLWithPath: path + "/index/data.mdb")
        let (whole, wholeLog) = (try Data(contentsOf: index), try Data(contentsOf: log))
        let keys = branchKeys(in: whole)
        #expect(keys.count > 10)
        var astray = 0
        for key in keys {
            for bit in [1, 4, 7] {
                var damaged = whole
                damaged[key + 7] ^= UInt8(1) << bit
                try damaged.write(to: index)
                try wholeLog.write(to: log)
                let store = try await LMDBEventStore.open(at: path, options)
                if try await !store.verify().isSound { astray += 1 }
                // Given what leads astray, when all is sent again, then none is taken for new.
                for result in await store.append(requests) {
                    if case .success(let receipt) = result {
                        #expect(receipt.duplicate, "byte \(key + 7), bit \(bit)")
                    }
                }
                #expect(try await store.head() == 800, "byte \(key + 7), bit \(bit)")
                await store.close()
            }
        }
        #expect(astray > keys.count)
        try TemporaryFolder.remove(path)
    }

    /// Where the keys of branch pages lie, each of 8 bytes: LMDB 0.9's pages, 16 bytes of head, then
    /// where each node is; a node's key behind 8 bytes. The first of a page stands for all below it.
    private func branchKeys(in file: Data) -> [Int] {
        func number(_ at: Int) -> Int { Int(file[at]) | Int(file[at + 1]) << 8 }
        var keys: [Int] = []
        for page in stride(from: 0, to: file.count, by: 4096) where number(page + 10) & 1 == 1 {
            let nodes = (number(page + 12) - 16) / 2
            for node in 1..<max(nodes, 1) {
                let at = page + number(page + 16 + 2 * node)
                if number(at + 6) == 8 { keys.append(at + 8) }
            }
        }
        return keys
    }

    @Test func `of another store's index isn't believed, however short it is`() async throws {
        try await withClosedStore(events: 0) { other in
            try await withClosedStore(events: 5) { path in
                let index = path + "/index"
                try FileManager.default.removeItem(atPath: index)
                try FileManager.default.copyItem(atPath: other + "/index", toPath: index)
                var options = StoreOptions()
                options.smallTail = 0
                let store = try await LMDBEventStore.open(at: path, options)
                #expect(try await store.append(request(3)).duplicate)
                await store.close()
                let again = try await LMDBEventStore.open(at: path, options)
                #expect(try again.open().index.progress().through == 5)
                #expect(try await again.verify().isSound)
                await again.close()
            }
        }
    }

    /// The index is made by one process at a time: two of them under two lock files would be two writers.
    @Test(.timeLimit(.minutes(5)), arguments: ["missing", "empty"])
    func `isn't told by an index that eight processes make at once`(index: String) async throws {
        for _ in 0..<3 {
            try await withClosedStore(events: 40) { path in
                let data = path + "/index/data.mdb"
                switch index {
                case "missing": try FileManager.default.removeItem(atPath: path + "/index")
                default: try Data().write(to: URL(fileURLWithPath: data))
                }
                let drivers = try (0..<8).map {
                    try Driver(["write", path, "--writer", "w\($0)", "--count", "20"])
                }
                for driver in drivers { #expect(try await driver.wait() == 0) }
                let store = try await LMDBEventStore.open(at: path)
                #expect(try await store.head() == 40 + 8 * 39)
                let report = try await store.verify()
                #expect(report.isSound, "\(report.faults)")
                await store.close()
                for driver in drivers { try driver.clear() }
            }
        }
    }
}
