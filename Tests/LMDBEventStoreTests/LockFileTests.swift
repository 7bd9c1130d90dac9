import EventStore
import Foundation
import Testing

@testable import LMDBEventStore

@Suite struct `A lock file that is removed in use` {
    @Test(arguments: [true, false])
    func `ends appends, since others would write beside them`(isExchanged: Bool) async throws {
        try await withClosedStore(events: 2) { path in
            let store = try await LMDBEventStore.open(at: path)
            let lock = path + "/log/head"
            if isExchanged {
                try FileManager.default.moveItem(atPath: lock, toPath: lock + ".old")
                try Data(count: 32).write(to: URL(fileURLWithPath: lock))
            } else {
                try FileManager.default.removeItem(atPath: lock)
            }
            let error = await #expect(throws: EventStoreError.self) {
                try await store.append(request(10))
            }
            guard case .unavailable(let why) = error else {
                Issue.record("\(String(describing: error))")
                return
            }
            #expect(why.contains("log/head"))
            await store.close()
            let again = try await LMDBEventStore.open(at: path)
            #expect(try await again.append(request(10)).positions == 3...3)
            await again.close()
        }
    }
}

@Suite struct `A making that was cut off` {
    /// What LMDB writes first are two pages, which no sync follows.
    @Test(arguments: [0, 1, 4_096, 8_191, 8_192, 12_288])
    func `is begun anew, whatever is left of the first pages`(bytes: Int) async throws {
        try await withClosedStore(events: 0) { path in
            let log = URL(fileURLWithPath: path + "/log/data.mdb")
            try FileManager.default.removeItem(atPath: path + "/MANIFEST")
            var begun = try Data(contentsOf: log).prefix(bytes)
            // The first page didn't come to the disk, the others did.
            for byte in begun.indices.prefix(4_096) { begun[byte] = 0 }
            try begun.write(to: log)
            let store = try await LMDBEventStore.create(at: path)
            try await store.append(request(1))
            #expect(try await store.verify().isSound)
            await store.close()
        }
    }

    @Test func `isn't what a log is that has events`() async throws {
        for filled in [true, false] {
            try await withClosedStore(events: 1, filled: filled) { path in
                try await refusesDamagedLog(path)
            }
        }
    }

    private func refusesDamagedLog(_ path: String) async throws {
        let log = URL(fileURLWithPath: path + "/log/data.mdb")
        try FileManager.default.removeItem(atPath: path + "/MANIFEST")
        var damaged = try Data(contentsOf: log)
        for byte in 0..<8_192 { damaged[byte] = 0 }
        try damaged.write(to: log)
        await #expect(throws: StoreOpeningError.self) {
            try await LMDBEventStore.create(at: path)
        }
        #expect(try Data(contentsOf: log) == damaged)
    }
}
