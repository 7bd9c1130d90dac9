import EventStore
import LMDB
import Testing

@testable import LMDBEventStore

/// The index keys a UUID of version 7 by its millisecond and 14 bits more, so ids of one millisecond meet.
@Suite struct `Commands whose ids fall on one key` {
    @Test func `are told apart by whatever asks for one`() async throws {
        let (one, other) = try #require(Self.meeting())
        for smallTail: Position in [0, 4_096] {
            var options = StoreOptions(durability: .unsafeForTests)
            options.smallTail = smallTail
            let path = TemporaryFolder.path()
            let made = try await LMDBEventStore.create(at: path, options)
            try await made.append(command(one, on: "a"))
            try await made.append(command(other, on: "b"))
            await made.close()
            // Opened again, they are in the index, or in the tail.
            let store = try await LMDBEventStore.open(at: path, options)
            #expect(try await store.receipt(of: one)?.stream.text == "order-a")
            #expect(try await store.receipt(of: other)?.stream.text == "order-b")
            #expect(try await store.append(command(one, on: "a")).duplicate)
            var follower = try command("follower", on: "c")
            follower.follows = [one, other]
            try await store.append(follower)
            let report = try await store.verify()
            #expect(report.isSound, "\(report.faults)")
            await store.close()
            try TemporaryFolder.remove(path)
        }
    }

    /// Two ids of one millisecond with one posting key.
    private static func meeting() -> (String, String)? {
        var found: [PostingKey: String] = [:]
        for number in 0..<100_000 {
            let digits = String(number, radix: 16)
            let id =
                "01a1fdc7-128f-7000-8000-" + String(repeating: "0", count: 12 - digits.count)
                + digits
            if let earlier = found.updateValue(id, forKey: postingKey(.command, id)) {
                return (earlier, id)
            }
        }
        return nil
    }

    private func command(_ id: String, on stream: String) throws -> AppendRequest {
        AppendRequest(
            [
                StreamAppend(
                    try StreamName("order-\(stream)"),
                    events: [NewEvent(type: "Placed", payload: Array("{}".utf8))])
            ], commandID: id)
    }
}

@Suite struct `A command id in two appends` {
    @Test func `is found by verifying, and named with both places`() async throws {
        try await withClosedStore(events: 3, filled: true) { path in
            let store = try await LMDBEventStore.open(at: path)
            // Nothing but a fault of ours, or of the disk's, can put it there.
            let log = try store.open().log.environment
            let record = try log.read { log in
                try log.withRecord(at: 2) { Array($0.bytes) }
            }
            try onThisThread {
                try log.write { transaction in
                    var again = record
                    again.withUnsafeMutableBytes { bytes in
                        bytes.storeBytes(
                            of: UInt32(1), toByteOffset: RecordForm.revision, as: UInt32.self)
                        let body = UnsafeRawBufferPointer(rebasing: bytes[..<(bytes.count - 4)])
                        bytes.storeBytes(
                            of: recordChecksum(of: body, at: 3), toByteOffset: bytes.count - 4,
                            as: UInt32.self)
                    }
                    try transaction.put(again.span.bytes, for: Position(3).bigEndian)
                }
            }
            let report = try await store.verify()
            #expect(
                report.faults.contains {
                    $0.check == .commands && $0.message.contains("used before, at 2")
                }, "\(report.faults)")
            await store.close()
        }
    }
}
