import EventSourcingRuntime
import EventStore
import Foundation
import LMDBEventStore

extension BackOffice {
    /// Lends `body` the office as it is now, in which whatever is sent stays a draft: decided as it would
    /// be, each command on the ones before it with all that reactors do, and gone afterwards.
    ///
    /// The one exception: whoever is forgotten there can still be read, as no key is destroyed for a draft.
    /// Drafts lie in a folder of their own that nobody else can look into, since there may be more of them
    /// than memory holds. Throws what `body` throws, and a `StoreOpeningError`.
    package func drafting<R>(
        _ body: (BackOffice, Drafts) async throws -> R
    ) async throws -> R {
        let folder = try ScratchFolder()
        let drafts = try await LMDBEventStore.create(
            at: folder.path, StoreOptions(durability: .unsafeForTests))
        let result: Result<R, any Error>
        do {
            let drafts = Drafts(
                store: try await DraftEventStore(over: store, in: drafts),
                side: DraftSideStore(over: side))
            result = .success(try await body(over(drafts.store, side: drafts.side), drafts))
        } catch {
            result = .failure(error)
        }
        await drafts.close()
        try folder.remove()
        return try result.get()
    }
}

/// What was tried out, which can be stored as it stands.
package struct Drafts: Sendable {
    fileprivate let store: DraftEventStore
    fileprivate let side: DraftSideStore

    /// Stores it, as ``DraftEventStore/adopt(_:)`` does: with it, which commands changed nothing, and how far
    /// reactors have come, who needn't look at it again.
    /// - Returns: Whether all is stored.
    package func adopt(
        _ goesOn: (_ commandIDs: [String], _ share: Double) -> Bool
    ) async throws -> Bool {
        guard try await store.adopt(goesOn) else { return false }
        for kind in [SideKind.unchanged, .reactions] { try await side.adopt(kind) }
        return true
    }
}

/// A folder for what isn't to be kept.
private struct ScratchFolder {
    let path: String

    /// - Throws: a `StoreOpeningError` where none can be made.
    init() throws {
        let parent = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
        var template = Array((parent + "/daybook-drafts-XXXXXX").utf8CString)
        let made = template.withUnsafeMutableBufferPointer { buffer -> String? in
            guard let start = buffer.baseAddress, let made = mkdtemp(start) else { return nil }
            return String(cString: made)
        }
        guard let made else {
            throw StoreOpeningError.io(errno: errno, what: "can't make a folder in \(parent)")
        }
        path = made
    }

    /// Takes it away, with all that lies in it.
    func remove() throws { try FileManager.default.removeItem(atPath: path) }
}
