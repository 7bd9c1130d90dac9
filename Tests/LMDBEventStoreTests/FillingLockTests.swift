import Foundation
import Synchronization
import Testing

@testable import LMDBEventStore

private final class End: Sendable {
    let isHere = Atomic(false)
}

@Suite struct `The lock of those who fill LMDB` {
    @Test func `closes nothing of others when somebody has it`() async throws {
        let path = TemporaryFolder.path()
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        let journal = try Journal(in: path, Journal.Kind())
        let end = End()
        let held = try FolderLock(standingStill: path, of: path)
        let lost = try await withThrowingTaskGroup(of: Int.self) { group in
            group.addTask {
                var lost = 0
                while !end.isHere.load(ordering: .relaxed) {
                    let own = open("/dev/null", O_RDONLY | O_CLOEXEC)
                    for _ in 0..<50 where fcntl(own, F_GETFD) == -1 { lost += 1 }
                    close(own)
                }
                return lost
            }
            for _ in 0..<20_000 {
                if let lock = try journal.lockFilling() {
                    _ = consume lock
                    Issue.record("it is held, and was had")
                }
            }
            end.isHere.store(true, ordering: .relaxed)
            return try await group.reduce(0, +)
        }
        withExtendedLifetime(held) {}
        #expect(lost == 0)
        try TemporaryFolder.remove(path)
    }
}
