import EventStore
import Foundation
import LMDB
import Testing

@testable import LMDBEventStore

/// A store is opened only if it is what it says it is, and never made anew in silence.
@Suite struct `Opening a store` {
    @Test func `refuses a folder without one`() async throws {
        let path = TemporaryFolder.path()
        await #expect(throws: StoreOpeningError.notAStore(path: path)) {
            try await LMDBEventStore.open(at: path)
        }
        #expect(!FileManager.default.fileExists(atPath: path))
    }

    @Test func `doesn't take what it can't look at for nothing`() async throws {
        // A link that leads to itself: whoever runs the tests may look into any folder.
        let path = TemporaryFolder.path()
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: path) }
        try FileManager.default.createSymbolicLink(
            atPath: path + "/MANIFEST", withDestinationPath: "MANIFEST")
        await #expect(
            throws: StoreOpeningError.io(errno: ELOOP, what: "can't look at \(path)/MANIFEST")
        ) {
            try await LMDBEventStore.open(at: path)
        }
    }

    @Test func `refuses to make a second one in its place`() async throws {
        try await withClosedStore { path in
            await #expect(throws: StoreOpeningError.alreadyThere(path: path)) {
                try await LMDBEventStore.create(at: path)
            }
        }
    }

    @Test func `takes a log up whose manifest is gone, with all that is in it`() async throws {
        try await withClosedStore { path in
            let manifest = try Data(contentsOf: URL(fileURLWithPath: path + "/MANIFEST"))
            try FileManager.default.removeItem(atPath: path + "/MANIFEST")
            await #expect(throws: StoreOpeningError.notAStore(path: path)) {
                try await LMDBEventStore.open(at: path)
            }
            let store = try await LMDBEventStore.create(at: path)
            #expect(try await store.head() == 3)
            await store.close()
            let again = try Data(contentsOf: URL(fileURLWithPath: path + "/MANIFEST"))
            #expect(again == manifest)
        }
    }

    @Test func `takes up a making that was cut off before the manifest`() async throws {
        try await withClosedStore(events: 0) { path in
            try FileManager.default.removeItem(atPath: path + "/MANIFEST")
            let store = try await LMDBEventStore.create(at: path)
            try await store.append(request(1))
            await store.close()
        }
    }

    @Test func `refuses a later format`() async throws {
        try await withClosedStore { path in
            let text = #"{"magic":"daybook","format":4,"future":true}"#
            try text.write(toFile: path + "/MANIFEST", atomically: true, encoding: .utf8)
            await #expect(
                throws: StoreOpeningError.newerFormat(path: path, found: 4, known: 3)
            ) { try await LMDBEventStore.open(at: path) }
        }
    }

    @Test(arguments: ["", "{}", "not JSON", #"{"magic":"other","format":1}"#])
    func `refuses a manifest that isn't one`(text: String) async throws {
        try await withClosedStore { path in
            try text.write(toFile: path + "/MANIFEST", atomically: true, encoding: .utf8)
            #expect(await code(of: path) == "manifest-damaged")
        }
    }

    @Test func `refuses a missing log and an empty one, and makes neither anew`() async throws {
        try await withClosedStore { path in
            let file = path + "/log/data.mdb"
            try Data().write(to: URL(fileURLWithPath: file))
            #expect(await code(of: path) == "log-missing")
            try FileManager.default.removeItem(atPath: file)
            #expect(await code(of: path) == "log-missing")
            #expect(!FileManager.default.fileExists(atPath: file))
        }
    }

    @Test func `refuses a log that was cut off, wherever`() async throws {
        try await withClosedStore(events: 200, filled: true) { path in
            let file = URL(fileURLWithPath: path + "/log/data.mdb")
            let whole = try Data(contentsOf: file)
            // Behind the last page there may be zeros, which nobody misses.
            let used = 4_096 * (try await lastPage(of: path) + 1)
            try whole.prefix(used).write(to: file)
            #expect(await code(of: path) == "opened")
            for part in [8_192, 12_288, used - 4_096, used - 1] {
                try whole.prefix(part).write(to: file)
                #expect(await code(of: path) == "log-truncated", "\(part) of \(used)")
            }
            for part in [1, 151, 4_095] {
                try whole.prefix(part).write(to: file)
                let code = await code(of: path)
                #expect(["log-truncated", "log-foreign"].contains(code), "\(part) bytes")
            }
        }
    }

    /// The last page that the log of a closed store uses.
    private func lastPage(of path: String) async throws -> Int {
        let store = try await LMDBEventStore.open(at: path)
        let page = try store.open().log.environment.info().lastPage
        await store.close()
        return page
    }

    @Test func `refuses a log of zeros, of text, and another store's`() async throws {
        try await withClosedStore { path in
            let file = URL(fileURLWithPath: path + "/log/data.mdb")
            try Data(count: 65_536).write(to: file)
            #expect(await code(of: path) == "log-foreign")
            try Data(repeating: 65, count: 65_536).write(to: file)
            #expect(await code(of: path) == "log-foreign")
            try await withClosedStore { other in
                try Data(contentsOf: URL(fileURLWithPath: other + "/log/data.mdb")).write(to: file)
                #expect(await code(of: path) == "log-foreign")
            }
        }
    }

    @Test func `refuses a log older than its index, and accepts it without the index`() async throws
    {
        try await withClosedStore(events: 3, filled: true) { path in
            let (log, old) = (path + "/log", path + "/log.old")
            try FileManager.default.copyItem(atPath: log, toPath: old)
            var options = StoreOptions()
            options.smallTail = 0
            let store = try await LMDBEventStore.open(at: path, options)
            for number in 10..<20 { try await store.append(request(number)) }
            await store.close()
            try FileManager.default.removeItem(atPath: log)
            try FileManager.default.moveItem(atPath: old, toPath: log)
            await #expect(
                throws: StoreOpeningError.rolledBack(path: path + "/index", log: 3, index: 13)
            ) { try await LMDBEventStore.open(at: path) }
            try FileManager.default.removeItem(atPath: path + "/index")
            let accepted = try await LMDBEventStore.open(at: path)
            #expect(try await accepted.head() == 3)
            await accepted.close()
        }
    }

    @Test(arguments: ["missing", "empty", "garbage"])
    func `makes the index again when it is`(state: String) async throws {
        var options = StoreOptions(durability: .unsafeForTests)
        options.segmentEvents = 16
        options.smallTail = 0
        let path = TemporaryFolder.path()
        let store = try await LMDBEventStore.create(at: path, options)
        for number in 0..<100 { try await store.append(request(number)) }
        let before = try await store.events(of: StreamName("order-1"))
        await store.close()
        let index = path + "/index"
        switch state {
        case "missing": try FileManager.default.removeItem(atPath: index)
        case "empty": try Data().write(to: URL(fileURLWithPath: index + "/data.mdb"))
        default: try Data(count: 40_000).write(to: URL(fileURLWithPath: index + "/data.mdb"))
        }
        let again = try await LMDBEventStore.open(at: path, options)
        #expect(try await again.events(of: StreamName("order-1")) == before)
        #expect(try await again.append(request(42)).duplicate)
        #expect(try await again.verify().faults == [])
        await again.close()
        try TemporaryFolder.remove(path)
    }

    @Test func `shares one folder within the process, whoever closes first`() async throws {
        try await withClosedStore(events: 1) { path in
            let one = try await LMDBEventStore.open(at: path)
            let two = try await LMDBEventStore.open(at: path + "/log/..")
            try await one.append(request(10))
            #expect(try await two.head() == 2)
            await one.close()
            try await two.append(request(11))
            #expect(try await two.head() == 3)
            await two.close()
        }
    }

    @Test func `keeps its files to their owner`() async throws {
        try await withClosedStore { path in
            for (name, mode) in [
                ("", 0o700), ("/log", 0o700), ("/index", 0o700), ("/MANIFEST", 0o600),
                ("/daybook.lock", 0o600), ("/log/data.mdb", 0o600), ("/index/data.mdb", 0o600),
            ] {
                let attributes = try FileManager.default.attributesOfItem(atPath: path + name)
                #expect(attributes[.posixPermissions] as? Int == mode, "\(name)")
            }
        }
    }

    private func code(of path: String) async -> String {
        do throws(StoreOpeningError) {
            await (try LMDBEventStore.open(at: path)).close()
            return "opened"
        } catch {
            return error.code
        }
    }
}
