import Daybook
import EventSourcing
import Foundation
import Glibc
import Testing

/// The right to build a projection's rows, held: a job that would build them waits until it is let go of.
final class HeldBuild: Sendable {
    private let lock: Int32

    /// Of the projection of this name, of the store in `folder`.
    init(of name: String, in folder: URL) throws {
        let projection = try #require(BackOffice.projections.first { $0.name == name })
        let views = folder.appending(path: "views")
        try FileManager.default.createDirectory(at: views, withIntermediateDirectories: true)
        let path = views.appending(path: projection.databaseName + ".building").path
        lock = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        try #require(flock(lock, LOCK_EX | LOCK_NB) == 0)
    }

    func letGo() { flock(lock, LOCK_UN) }

    deinit { close(lock) }
}
