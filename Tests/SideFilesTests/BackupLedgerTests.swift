import EventStore
import Foundation
import Testing

@testable import SideFiles

@Suite struct `What was backed up` {
    @Test func `is noted beside the log, and read past a torn line`() throws {
        let folder = try Folder()
        let ledger = BackupLedger(of: folder.path)
        #expect(try ledger.notes().notes.isEmpty)
        var first = BackupNote()
        first.at = Timestamp(milliseconds: 1_767_225_600_000)
        (first.position, first.root, first.place) = (3, "ab", "/mnt/books")
        (first.keys, first.isSealed, first.keysDigest) = ("/mnt/books/keys/1.tar", true, "cd")
        try ledger.add(first)
        let path = folder.path + "/backups/made.ndjson"
        let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
        try handle.seekToEnd()
        try handle.write(contentsOf: Data("{\"at\":\"2026".utf8))
        try handle.close()
        var second = first
        (second.position, second.keys, second.keysDigest) = (4, nil, nil)
        try ledger.add(second)
        let found = try BackupLedger(of: folder.path).notes()
        #expect(found.notes == [first, second])
        #expect(found.passedOver == 1)
    }
}
