import EventStore
import Foundation
import LMDB
import Testing

@testable import LMDBEventStore

/// LMDB has no checksums of its own: every flipped byte of a record must be found by ours.
@Suite struct `Damage in the log` {
    @Test func `is found in each byte of a record, by reading and by verifying`() async throws {
        try await withClosedStore(events: 5, filled: true) { path in
            let file = URL(fileURLWithPath: path + "/log/data.mdb")
            let whole = try Data(contentsOf: file)
            let bytes = try await recordBytes(3, in: path)
            // LMDB writes a page anew with each commit, so the file holds older copies too.
            let copies = places(of: bytes, in: whole)
            #expect(!copies.isEmpty)
            for byte in bytes.indices {
                var damaged = whole
                for copy in copies { damaged[copy + byte] ^= 0x10 }
                try damaged.write(to: file)
                let store = try await LMDBEventStore.open(at: path)
                let comment = "byte \(byte) of the record"
                let error = await #expect(throws: EventStoreError.self, "\(comment)") {
                    try await store.events()
                }
                guard case .damaged(3, _) = error else {
                    Issue.record("\(comment): \(String(describing: error))")
                    return
                }
                let report = try await store.verify()
                #expect(report.firstBadPosition == 3, "\(comment)")
                #expect(report.events == 5, "\(comment)")
                #expect(report.faults(of: .revisions) == 0, "\(comment)")
                await store.close()
            }
        }
    }

    @Test func `stops appends, which could not know what stands there`() async throws {
        try await withClosedStore(events: 5, filled: true) { path in
            let file = URL(fileURLWithPath: path + "/log/data.mdb")
            var damaged = try Data(contentsOf: file)
            let bytes = try await recordBytes(3, in: path)
            for copy in places(of: bytes, in: damaged) { damaged[copy + 50] ^= 1 }
            try damaged.write(to: file)
            try FileManager.default.removeItem(atPath: path + "/index")
            let store = try await LMDBEventStore.open(at: path)
            let error = await #expect(throws: EventStoreError.self) {
                try await store.append(request(10))
            }
            guard case .damaged(3, _) = error else {
                Issue.record("\(String(describing: error))")
                return
            }
            await store.close()
        }
    }

    @Test func `leaves no record that can be taken for its neighbour`() throws {
        let bytes = try record(at: 3)
        bytes.withUnsafeBytes { bytes in
            #expect(throws: Never.self) { _ = try StoredRecord(bytes, at: 3).position }
            #expect(throws: EventStoreError.self) { _ = try StoredRecord(bytes, at: 4).position }
        }
    }

    @Test func `is found in a record of any length, without a trap`() throws {
        let whole = try record(at: 3)
        for count in 0..<whole.count {
            _ = Array(whole[..<count]).withUnsafeBytes { bytes in
                #expect(throws: EventStoreError.self, "\(count) bytes") {
                    _ = try StoredRecord(bytes, at: 3).position
                }
            }
        }
        var random = SeededRandom(seed: 7)
        for _ in 0..<2_000 {
            // With a right checksum, so that the lengths inside are looked at.
            var bytes = whole.dropLast(4).map { $0 }
            for _ in 0..<3 {
                bytes[Int(random.next() % UInt64(bytes.count))] = UInt8(
                    truncatingIfNeeded: random.next())
            }
            let sum = bytes.withUnsafeBytes { recordChecksum(of: $0, at: 3) }
            bytes += withUnsafeBytes(of: sum.littleEndian) { Array($0) }
            bytes.withUnsafeBytes { bytes in
                do {
                    let record = try StoredRecord(bytes, at: 3)
                    _ = record.view(in: UUID()).copy()
                } catch {
                    // Refused, as it may be.
                }
            }
        }
    }

    /// The bytes of a record with every part that one can have.
    private func record(at position: Position) throws -> [UInt8] {
        let request = AppendRequest(
            [
                StreamAppend(
                    try StreamName("order-1"),
                    events: [
                        NewEvent(
                            type: "Placed", tags: ["a", "bc"], payload: Array("{}".utf8),
                            id: UUID())
                    ])
            ], commandID: "c", fingerprint: Fingerprint(high: 1, low: 2),
            occurredAt: Timestamp(milliseconds: 4), metadata: Array("{}".utf8))
        let records = try PreparedRequest(checking: request).records
        return [UInt8](unsafeUninitializedCapacity: records.size(of: 0)) { buffer, count in
            _ = records.put(
                0,
                at: .init(
                    position: position, streamNumber: 1, revision: 2,
                    recordedAt: Timestamp(milliseconds: 5)),
                into: UnsafeMutableRawBufferPointer(buffer))
            count = buffer.count
        }
    }

    /// Where `bytes` stand in `data`.
    private func places(of bytes: Data, in data: Data) -> [Int] {
        var places: [Int] = []
        var rest = data.startIndex..<data.endIndex
        while let found = data.range(of: bytes, in: rest) {
            places.append(found.lowerBound)
            rest = found.upperBound..<data.endIndex
        }
        return places
    }

    /// The bytes of one record of a closed store.
    private func recordBytes(_ position: Position, in path: String) async throws -> Data {
        let store = try await LMDBEventStore.open(at: path)
        let bytes = try store.open().log.environment.read { log in
            try log.withRecord(at: position) { Data($0.bytes) }
        }
        await store.close()
        return bytes
    }
}

@Suite struct `The checksum` {
    @Test func `is CRC32C, by instruction and by table alike`() {
        #expect(crc32c("123456789") == 0xE306_9283)
        var random = SeededRandom(seed: 1)
        var bytes: [UInt8] = []
        for _ in 0..<300 {
            bytes.append(UInt8(truncatingIfNeeded: random.next()))
            bytes.withUnsafeBytes { bytes in
                #expect(crc32c(bytes) == crc32cByTable(bytes))
                let half = bytes.count / 2
                let first = crc32c(UnsafeRawBufferPointer(rebasing: bytes[..<half]))
                #expect(
                    crc32c(UnsafeRawBufferPointer(rebasing: bytes[half...]), from: first)
                        == crc32c(bytes))
            }
        }
    }
}
