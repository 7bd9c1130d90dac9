import EventStore
import Foundation
import LMDBEventStore

/// The folder beside a copy's place in which the copy is made. From its first moment on there is always something of it,
/// after a kill and a power cut too, until the copy is in its place or was given up: by that it is known that a copy was
/// begun.
struct BesidePlace {
    let path: String
    /// What is no longer needed, until all of it is taken away.
    private var old: String { path + ".old" }

    /// That a copy of the log was begun there. A whole store there may be another: the empty one that was at the place
    /// until the copy came there.
    func isBegun(as identity: StoreIdentity) async throws -> Bool {
        if isThere(old) { return true }
        guard isThere(path) else { return false }
        return try await isWhole ? isCopy(of: identity) : true
    }

    /// Goes on with what was begun there, or begins.
    ///
    /// - Throws: `StoreOpeningError.alreadyThere` where other books are.
    func making(as identity: StoreIdentity) async throws -> StoreMaking {
        if isWhole {
            if !BackOffice.isEmpty(storeAt: path) {
                guard try await isCopy(of: identity) else {
                    throw StoreOpeningError.alreadyThere(path: path)
                }
            }
            // A copy there was cut off in the last moment, and much may have come since.
            try setAside()
        }
        let making: StoreMaking
        do { making = try begin(as: identity) } catch StoreOpeningError.logForeign {
            // Killed while its first pages were written.
            try setAside()
            making = try begin(as: identity)
        }
        if isThere(old) { try FileManager.default.removeItem(atPath: old) }
        return making
    }

    func takeAway() throws { try FileManager.default.removeItem(atPath: path) }

    private func begin(as identity: StoreIdentity) throws -> StoreMaking {
        try FileManager.default.createDirectory(
            atPath: path, withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700])
        return try StoreMaking.resume(at: path, as: identity)
    }

    /// In one step, so that a cut in the midst of it leaves something that was begun.
    private func setAside() throws {
        if isThere(old) { try FileManager.default.removeItem(atPath: old) }
        try FileManager.default.moveItem(atPath: path, toPath: old)
    }

    private var isWhole: Bool { isThere(path + "/MANIFEST") }

    private func isCopy(of identity: StoreIdentity) async throws -> Bool {
        try await StorePlace.folder(path).logID() == identity.id
    }

    private func isThere(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }
}
