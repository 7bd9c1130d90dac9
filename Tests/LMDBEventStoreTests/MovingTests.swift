import EventStore
import Fences
import Foundation
import Testing

@testable import LMDBEventStore

private let now = Timestamp(milliseconds: 1_700_000_000_000)
private let there = "postgres://db.example/books"

/// A store that has moved away takes nothing any more; all else goes on.
@Suite struct `A store that has moved` {
    @Test func `takes nothing, and is read, followed and verified`() async throws {
        try await withStore { store in
            for number in 0..<5 { try await store.append(request(number)) }
            let before = try await store.events()
            // When it moves
            let moved = try await store.moveAway(to: there, at: now)
            // Then it says where to and after which event,
            #expect(moved == MovedStore(to: there, position: 5, at: now))
            #expect(try store.moved() == moved)
            // nothing is stored, though it were only said again,
            for number in [4, 5] {
                await #expect(throws: EventStoreError.moved(moved)) {
                    try await store.append(request(number))
                }
            }
            let answers = await store.append([try request(6), try request(7)])
            #expect(answers == [.failure(.moved(moved)), .failure(.moved(moved))])
            // and what was stored is as it was.
            #expect(try await store.events() == before)
            #expect(try await store.receipt(of: "c4") != nil)
            #expect(try await store.verify().isSound)
            var followed = 0
            for try await _ in store.subscribe(after: 0) {
                followed += 1
                if followed == 5 { break }
            }
        }
    }

    @Test func `has moved for whoever opens it later, reading alone or not`() async throws {
        try await withClosedStore { path in
            let moved = try await moved(path)
            for isReadOnly in [true, false] {
                var options = StoreOptions()
                options.isReadOnly = isReadOnly
                let store = try await LMDBEventStore.open(at: path, options)
                #expect(try store.moved() == moved)
                #expect(try await store.head() == 3)
                if !isReadOnly {
                    await #expect(throws: EventStoreError.moved(moved)) {
                        try await store.append(request(9))
                    }
                }
                await store.close()
            }
        }
    }

    @Test func `answers the same twice, and goes to no other place`() async throws {
        try await withClosedStore { path in
            let moved = try await moved(path)
            let store = try await LMDBEventStore.open(at: path)
            let later = Timestamp(milliseconds: now.milliseconds + 1)
            #expect(try await store.moveAway(to: there, at: later) == moved)
            await #expect(throws: EventStoreError.moved(moved)) {
                try await store.moveAway(to: "elsewhere", at: later)
            }
            #expect(try store.moved() == moved)
            await store.close()
        }
    }

    @Test func `comes back, goes on behind its last event, and moves again`() async throws {
        try await withStore { store in
            try await store.append(request(0))
            _ = try await store.moveAway(to: there, at: now)
            #expect(try StoreFolder(path: store.path).readManifest().format == 3)
            for _ in 0..<2 { try await store.comeBack() }
            #expect(try store.moved() == nil)
            #expect(try StoreFolder(path: store.path).readManifest().format == 2)
            #expect(try await store.append(request(1)).positions == 2...2)
            #expect(try await store.verify().isSound)
            #expect(try await store.moveAway(to: "elsewhere", at: now).position == 2)
            await #expect(throws: EventStoreError.self) { try await store.append(request(2)) }
        }
    }

    @Test func `has moved without any event`() async throws {
        try await withStore { store in
            let moved = try await store.moveAway(to: there, at: now)
            #expect(moved.position == 0)
            await #expect(throws: EventStoreError.self) { try await store.append(request(0)) }
            #expect(try await store.verify().isSound)
        }
    }

    @Test func `can't move where it is only read`() async throws {
        try await withClosedStore { path in
            var options = StoreOptions()
            options.isReadOnly = true
            let store = try await LMDBEventStore.open(at: path, options)
            await #expect(throws: EventStoreError.self) {
                try await store.moveAway(to: there, at: now)
            }
            #expect(try store.moved() == nil)
            await store.close()
        }
    }

    @Test func `fills LMDB from its journal all the same`() async throws {
        try await withClosedStore(events: 3) { path in
            let moved = try await moved(path)
            var options = StoreOptions()
            options.smallTail = 0
            for _ in 0..<2 {
                let store = try await LMDBEventStore.open(at: path, options)
                #expect(try await store.head() == 3)
                #expect(try await store.verify().isSound)
                #expect(try store.moved() == moved)
                await store.close()
            }
        }
    }

    @Test(arguments: [0, 16, 32])
    func `has moved after the machine was started anew, whatever is left of the head`(
        bytes: Int
    ) async throws {
        try await withClosedStore { path in
            let moved = try await moved(path)
            // Given a head that is of another boot, was cut off, or is gone.
            try Data(repeating: 0, count: bytes).write(
                to: URL(fileURLWithPath: path + "/log/head"))
            // When it is opened, then it has moved still, and its end is found.
            let store = try await LMDBEventStore.open(at: path)
            #expect(try await store.head() == 3)
            #expect(try store.moved() == moved)
            await #expect(throws: EventStoreError.moved(moved)) {
                try await store.append(request(9))
            }
            await store.close()
        }
    }

    @Test func `has moved though another program has written its word anew`() async throws {
        try await withClosedStore { path in
            let moved = try await moved(path)
            let id = try StoreFolder(path: path).readManifest().store
            try DurableHead(path + "/log/head", of: id)?.tell(3, .open)
            let store = try await LMDBEventStore.open(at: path)
            #expect(try store.moved() == moved)
            await #expect(throws: EventStoreError.moved(moved)) {
                try await store.append(request(9))
            }
            await store.close()
        }
    }

    @Test func `is a damaged one to programs that know nothing of moving`() async throws {
        try await withClosedStore { path in
            let id = try StoreFolder(path: path).readManifest().store
            let head = try #require(try DurableHead(path + "/log/head", of: id))
            // Given the first word as such a program reads it.
            func word() throws -> UInt64 {
                let bytes = try Data(contentsOf: URL(fileURLWithPath: path + "/log/head"))
                #expect(bytes.count == 32)
                return bytes.prefix(8).reversed().reduce(0) { $0 << 8 | UInt64($1) }
            }
            let open = try word()
            _ = try await moved(path)
            // Then it is another, whoever had it mapped before.
            #expect(try word() != open)
            #expect(try word() >> 16 == open >> 16)
            #expect(head.told?.fence == .moved)
            try head.tell(3, .open)
            #expect(try word() == open)
        }
    }

    @Test(arguments: ["gone", "cut off", "empty", "forged", "another's", "folder"])
    func `says so where the file that says where to can't be believed`(how: String) async throws {
        try await withClosedStore { path in
            let store = try await LMDBEventStore.open(at: path)
            let moved = try await store.moveAway(to: there, at: now)
            let file = URL(fileURLWithPath: path + "/log/moved")
            let bytes = try Data(contentsOf: file)
            switch how {
            case "gone": try FileManager.default.removeItem(at: file)
            case "cut off": try bytes.dropLast(20).write(to: file)
            case "empty": try Data().write(to: file)
            case "forged":
                let text = String(decoding: bytes, as: UTF8.self)
                try Data(text.replacing("db.example", with: "evil.example").utf8).write(to: file)
            case "another's":
                try Data(MovedFile(store: UUID(), moved).bytes).write(to: file)
            default:
                try FileManager.default.removeItem(at: file)
                try FileManager.default.createDirectory(at: file, withIntermediateDirectories: true)
            }
            // When something is stored, or it is asked, then that is told, and nothing is stored.
            await expectUnavailable { try await store.append(request(9)) }
            await expectUnavailable { _ = try store.moved() }
            #expect(try await store.head() == 3)
            #expect(try await store.verify().isSound == (how == "gone"))
            if how != "folder" {
                // And it can be taken away.
                try await store.comeBack()
                #expect(try await store.append(request(9)).positions == 4...4)
                #expect(try await store.verify().isSound)
            }
            await store.close()
        }
    }

    @Test func `is told where something was stored after it`() async throws {
        try await withClosedStore { path in
            _ = try await moved(path)
            let file = path + "/log/moved"
            let kept = try Data(contentsOf: URL(fileURLWithPath: file))
            let store = try await LMDBEventStore.open(at: path)
            try await store.comeBack()
            try await store.append(request(9))
            try kept.write(to: URL(fileURLWithPath: file))
            #expect(try await store.verify().faults(of: .files) == 1)
            await store.close()
        }
    }

    private func expectUnavailable(_ body: () async throws -> Void) async {
        await #expect {
            try await body()
        } throws: { error in
            if case EventStoreError.unavailable(let why) = error {
                return why.contains("moved")
            }
            return false
        }
    }
}

/// Has the store at `path` moved, by a use of its own.
func moved(_ path: String) async throws -> MovedStore {
    let store = try await LMDBEventStore.open(at: path)
    let moved = try await store.moveAway(to: there, at: now)
    await store.close()
    return moved
}
