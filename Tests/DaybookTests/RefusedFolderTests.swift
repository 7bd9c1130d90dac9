import EventSourcing
import EventStore
import Foundation
import Records
import Testing

@testable import SideFiles

@Suite struct `The list of refused commands on the disk` {
    private final class Folder {
        let path = NSTemporaryDirectory() + "daybook-refused-\(UUID())"
        deinit { try? FileManager.default.removeItem(atPath: path) }
    }

    private func command(_ position: Int64, _ name: String = "PlaceOrder") -> RefusedCommand {
        var command = RefusedCommand()
        command.position = position
        command.command = name
        command.data = .object([.init("number", .integer(position))])
        return command
    }

    @Test func `is there for the next process, in order, for nobody else to read`() async throws {
        let folder = Folder()
        #expect(try await RefusedFolder(path: folder.path).all().isEmpty)
        for number in 0..<5 as Range<Int64> {
            await RefusedFolder(path: folder.path).keep(command(number))
        }
        let all = try await RefusedFolder(path: folder.path).all()
        #expect(all == (0..<5).map { command($0) })
        for name in try FileManager.default.subpathsOfDirectory(atPath: folder.path) {
            let attributes = try FileManager.default.attributesOfItem(
                atPath: folder.path + "/" + name)
            #expect(attributes[.posixPermissions] as? Int == 0o600)
        }
    }

    @Test func `loses no line but the one that was torn`() async throws {
        let folder = Folder()
        let list = RefusedFolder(path: folder.path)
        await list.keep(command(1))
        let file = try FileHandle(
            forWritingTo: URL(fileURLWithPath: folder.path + "/refused.ndjson"))
        try file.seekToEnd()
        try file.write(contentsOf: Data("\n{\"at\":\"2026-01-".utf8))
        try file.close()
        await list.keep(command(2))
        #expect(try await list.all() == [command(1), command(2)])
    }

    @Test func `stays within its bounds and keeps the last`() async throws {
        let folder = Folder()
        let list = RefusedFolder(path: folder.path, fullAt: 4_096)
        for number in 0..<400 as Range<Int64> { await list.keep(command(number)) }
        let bytes = try FileManager.default.subpathsOfDirectory(atPath: folder.path).map {
            try Data(contentsOf: URL(fileURLWithPath: folder.path + "/" + $0)).count
        }
        // A file grows on while another process holds the lock: one that is just being started, say.
        #expect(bytes.count <= 2 && bytes.allSatisfy { $0 < 4 * 4_096 })
        let kept = try await list.all().map(\.position)
        #expect(kept.count >= 20 && kept == Array((400 - Int64(kept.count))..<400))
    }

    @Test func `begins no new file while another process does, and none twice`() async throws {
        let folder = Folder()
        let list = RefusedFolder(path: folder.path, fullAt: 200)
        let older = folder.path + "/refused-older.ndjson"
        await RefusedFolder(path: folder.path).keep(command(1))
        let other = open(folder.path, O_RDONLY | O_DIRECTORY)
        #expect(flock(other, LOCK_EX) == 0)
        for number in 2...5 as ClosedRange<Int64> { await list.keep(command(number)) }
        #expect(!FileManager.default.fileExists(atPath: older))
        close(other)
        await list.keep(command(6))
        #expect(FileManager.default.fileExists(atPath: older))
        await RefusedFolder(path: folder.path).keep(command(7))
        // Whoever found the old file full comes too late.
        var full = stat()
        #expect(stat(older, &full) == 0)
        list.turnOver(full.st_ino)
        #expect(try await list.all() == (1...7).map { command($0) })
    }

    @Test func `takes whole lines from many at once, full files and all`() async throws {
        let folder = Folder()
        await withTaskGroup(of: Void.self) { group in
            for writer in 0..<8 {
                let path = folder.path
                group.addTask {
                    for number in 0..<200 as Range<Int64> {
                        await RefusedFolder(path: path, fullAt: 200_000)
                            .keep(command(number, "Writer\(writer)"))
                    }
                }
            }
        }
        let all = try await RefusedFolder(path: folder.path).all()
        #expect(all.count == 1_600)
        for writer in 0..<8 {
            let own = all.filter { $0.command == "Writer\(writer)" }.map(\.position)
            #expect(own.sorted() == Array(0..<200) && own == own.sorted())
        }
    }

    @Test func `shows no more than the last ten thousand`() async throws {
        let folder = Folder()
        let list = RefusedFolder(path: folder.path)
        for number in 0..<10_050 as Range<Int64> { await list.keep(command(number)) }
        let kept = try await list.all().map(\.position)
        #expect(kept.count <= 10_000 && kept.last == 10_049)
    }

    @Test func `is gone once it is thrown away, and begins anew`() async throws {
        let folder = Folder()
        let list = RefusedFolder(path: folder.path, fullAt: 200)
        try await list.discard()
        for number in 0..<9 as Range<Int64> { await list.keep(command(number)) }
        try await list.discard()
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
        await list.keep(command(1))
        #expect(try await list.all() == [command(1)])
    }

    @Test func `is nobody's trouble where it can't be written`() async throws {
        let folder = Folder()
        // A file stands where the folder should be; and a disk that is always full.
        try Data("x".utf8).write(to: URL(fileURLWithPath: folder.path))
        await RefusedFolder(path: folder.path).keep(command(1))
        #expect(try await RefusedFolder(path: folder.path).all().isEmpty)
        try FileManager.default.removeItem(atPath: folder.path)
        try FileManager.default.createDirectory(
            atPath: folder.path, withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/refused.ndjson", withDestinationPath: "/dev/full")
        await RefusedFolder(path: folder.path).keep(command(1))
    }
}
