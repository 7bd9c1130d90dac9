import EventStore
import Foundation
import Testing

@testable import SideFiles

@Suite struct `A file of lines` {
    private func file(_ folder: Folder, fullAt: Int = 2 << 20) -> LineFile {
        LineFile(folder: folder.path + "/list", name: "list", fullAt: fullAt)
    }

    private func lines(_ file: LineFile) throws -> [String] {
        try file.lines().map { String(decoding: $0, as: UTF8.self) }
    }

    @Test func `is there for the next process, for nobody else to read`() throws {
        let folder = try Folder()
        #expect(try lines(file(folder)).isEmpty)
        for number in 0..<5 { try file(folder).add(Array("\(number)".utf8)) }
        #expect(try lines(file(folder)) == (0..<5).map { "\($0)" })
        #expect(try folder.files == ["list/list.ndjson"])
        let attributes = try FileManager.default.attributesOfItem(
            atPath: folder.path + "/list/list.ndjson")
        #expect(attributes[.posixPermissions] as? Int == 0o600)
    }

    @Test func `loses no line but the one that was torn`() throws {
        let folder = try Folder()
        let list = file(folder)
        try list.add(Array("first".utf8))
        let handle = try FileHandle(
            forWritingTo: URL(fileURLWithPath: folder.path + "/list/list.ndjson"))
        try handle.seekToEnd()
        try handle.write(contentsOf: Data("\n{\"at\":\"2026-01-".utf8))
        try handle.close()
        try list.add(Array("second".utf8))
        #expect(try lines(list) == ["first", "{\"at\":\"2026-01-", "second"])
    }

    @Test func `stays within its bounds and keeps the last`() throws {
        let folder = try Folder()
        let list = file(folder, fullAt: 4_096)
        let rest = String(repeating: "x", count: 60)
        for number in 0..<400 { try list.add(Array("\(number) \(rest)".utf8)) }
        let bytes = try folder.files.map {
            try Data(contentsOf: URL(fileURLWithPath: folder.path + "/" + $0)).count
        }
        // A file grows on while another process holds the lock: one that is just being started, say.
        #expect(bytes.count <= 2 && bytes.allSatisfy { $0 < 4 * 4_096 })
        let kept = try lines(list)
        #expect(
            kept.count >= 20 && kept == (400 - kept.count..<400).map { "\($0) \(rest)" })
    }

    @Test func `is begun anew by nobody while another process does, and not twice`() throws {
        let folder = try Folder()
        let list = file(folder, fullAt: 10)
        let older = folder.path + "/list/list-older.ndjson"
        try file(folder).add(Array("1".utf8))
        let other = open(folder.path + "/list", O_RDONLY | O_DIRECTORY)
        #expect(flock(other, LOCK_EX) == 0)
        for number in 2...8 { try list.add(Array("\(number)".utf8)) }
        #expect(!FileManager.default.fileExists(atPath: older))
        close(other)
        try list.add(Array("9".utf8))
        #expect(FileManager.default.fileExists(atPath: older))
        try file(folder).add(Array("10".utf8))
        // Whoever found the old file full comes too late.
        var full = stat()
        #expect(stat(older, &full) == 0)
        list.turnOver(full.st_ino)
        #expect(try lines(list) == (1...10).map { "\($0)" })
    }

    @Test func `takes whole lines from many at once, full files and all`() async throws {
        let folder = try Folder()
        await withTaskGroup(of: Void.self) { group in
            for writer in 0..<8 {
                let list = file(folder, fullAt: 12_000)
                group.addTask {
                    for number in 0..<200 {
                        #expect(throws: Never.self) {
                            try list.add(Array("\(writer) \(number)".utf8))
                        }
                    }
                }
            }
        }
        let all = try lines(file(folder)).map { $0.split(separator: " ").compactMap { Int($0) } }
        #expect(all.count == 1_600)
        for writer in 0..<8 {
            let own = all.filter { $0.first == writer }.compactMap(\.last)
            #expect(own.sorted() == Array(0..<200) && own == own.sorted())
        }
    }

    @Test func `says so where it can't be written`() throws {
        let folder = try Folder()
        // A file stands where the folder should be; and a disk that is always full.
        let place = URL(fileURLWithPath: folder.path + "/list")
        try Data("x".utf8).write(to: place)
        #expect(throws: EventStoreError.self) { try file(folder).add([65]) }
        #expect(try file(folder).lines().isEmpty)
        try FileManager.default.removeItem(at: place)
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(
            atPath: place.path + "/list.ndjson", withDestinationPath: "/dev/full")
        let error = #expect(throws: EventStoreError.self) { try file(folder).add([65]) }
        #expect("\(error.map { "\($0)" } ?? "")".contains("No space left on device"))
    }
}
