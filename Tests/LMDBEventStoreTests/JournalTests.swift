import EventStore
import Foundation
import Testing

@testable import LMDBEventStore

/// What is appended goes to the journal first; what lies there is the log's end.
@Suite struct `The journal` {
    @Test func `ends before a frame that was torn`() async throws {
        try await withClosedStore(events: 3) { path in
            // Given a last frame that came to the disk in part, and that nobody was told of.
            try flip(frame: 3, in: path)
            try FileManager.default.removeItem(atPath: path + "/log/head")
            // When the store is opened, then the log ends before it, and goes on there.
            let store = try await LMDBEventStore.open(at: path)
            #expect(try await store.head() == 2)
            #expect(try await store.append(request(7)).positions == 3...3)
            #expect(try await store.verify().isSound)
            await store.close()
        }
    }

    @Test func `takes up what a writer left that was killed before it told of it`() async throws {
        try await withClosedStore(events: 3) { path in
            let store = try StoreFolder(path: path).readManifest().store
            try DurableHead(path + "/log/head", of: store)?.move(to: 2)
            let opened = try await LMDBEventStore.open(at: path)
            #expect(try await opened.head() == 3)
            #expect(try await opened.append(request(2)).duplicate)
            await opened.close()
        }
    }

    @Test func `is verified with LMDB as one log`() async throws {
        var roots: [String] = []
        for filled in [true, false] {
            var options = StoreOptions(clock: { Timestamp(milliseconds: 1_700_000_000_000) })
            options.smallTail = filled ? 0 : .max
            try await withStore(options) { store in
                for number in 0..<20 { try await store.append(request(number)) }
                await store.close()
                let again = try await LMDBEventStore.open(at: store.path, options)
                let report = try await again.verify()
                #expect(report.isSound)
                #expect(report.events == 20)
                roots.append(report.root)
                await again.close()
            }
        }
        #expect(roots[0] == roots[1])
    }

    @Test func `moves into LMDB, file by file`() async throws {
        // Given files of three events each.
        var options = StoreOptions(durability: .unsafeForTests)
        options.segmentEvents = 3
        options.smallTail = 0
        try await withStore(options) { store in
            for number in 0..<100 { try await store.append(request(number)) }
            let events = try await store.events()
            #expect(events.map(\.position) == Array(1...100))
            // When it is closed, then LMDB has them all, and one file is left, for what comes next.
            await store.close()
            let left = try Journal(
                in: store.path + "/log", .init(store: nil, isReadOnly: true)
            ).files()
            #expect(left == [101])
            let again = try await LMDBEventStore.open(at: store.path, options)
            #expect(try await again.events() == events)
            #expect(try await again.verify().isSound)
            await again.close()
        }
    }

    @Test func `has room for an append larger than a file`() async throws {
        try await withStore { store in
            let large = Array("{\"text\":\"\(String(repeating: "x", count: 1_000_000))\"}".utf8)
            for number in 0..<3 {
                try await store.append(
                    AppendRequest(
                        [
                            StreamAppend(
                                try StreamName("large-\(number)"),
                                events: [1, 2, 3].map { _ in NewEvent(type: "Large", payload: large)
                                })
                        ], commandID: "large-\(number)"))
            }
            await store.close()
            let again = try await LMDBEventStore.open(at: store.path)
            #expect(
                try await again.events().map(\.payload.count)
                    == Array(repeating: large.count, count: 9))
            #expect(try await again.verify().isSound)
            await again.close()
        }
    }
}

@Suite struct `A store of before there was a journal` {
    @Test func `is taken over when it is opened, with all that it has`() async throws {
        try await withClosedStore(events: 20, filled: true) { path in
            try makeOlder(path)
            // What a taking over that was cut off has left.
            try Data(count: 4_096).write(to: URL(fileURLWithPath: path + "/log/journal-own"))
            let store = try await LMDBEventStore.open(at: path)
            #expect(try await store.head() == 20)
            #expect(try await store.append(request(7)).duplicate)
            #expect(try await store.append(request(20)).positions == 21...21)
            #expect(try await store.verify().isSound)
            await store.close()
            #expect(try StoreFolder(path: path).readManifest().format == 2)
        }
    }

    @Test func `isn't while another has it open`() async throws {
        try await withClosedStore(events: 2, filled: true) { path in
            try makeOlder(path)
            let held = try FolderLock(path + "/daybook.lock", .shared, of: path)
            await #expect(throws: StoreOpeningError.busy(path: path)) {
                try await LMDBEventStore.open(at: path)
            }
            withExtendedLifetime(held) {}
        }
    }

    @Test func `isn't what an old manifest makes of one that has a journal`() async throws {
        try await withClosedStore(events: 3) { path in
            var manifest = try StoreFolder(path: path).readManifest()
            manifest.format = 1
            try StoreFolder(path: path).write(manifest)
            let store = try await LMDBEventStore.open(at: path)
            #expect(try await store.head() == 3)
            #expect(try await store.verify().isSound)
            await store.close()
        }
    }

    /// A filled store is what it was before, but for its manifest and the journal's files.
    private func makeOlder(_ path: String) throws {
        let log = path + "/log/"
        for name in try FileManager.default.contentsOfDirectory(atPath: log)
        where name != "data.mdb" && name != "lock.mdb" {
            try FileManager.default.removeItem(atPath: log + name)
        }
        var manifest = try StoreFolder(path: path).readManifest()
        manifest.format = 1
        try StoreFolder(path: path).write(manifest)
    }
}

func file(_ first: Position, in path: String) -> String {
    path + "/log/journal-" + String(repeating: "0", count: 19) + "\(first)"
}

/// Changes a byte in the payload of a frame of the first file, of those that hold one small event each.
func flip(frame: Int, in path: String) throws {
    let url = URL(fileURLWithPath: file(1, in: path))
    var bytes = try Data(contentsOf: url)
    bytes[frame * JournalForm.block + 100] ^= 1
    try bytes.write(to: url)
}
