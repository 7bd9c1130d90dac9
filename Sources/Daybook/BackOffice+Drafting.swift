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
    package func drafting<R>(_ body: (BackOffice) async throws -> R) async throws -> R {
        let folder = try ScratchFolder()
        let drafts = try await LMDBEventStore.create(
            at: folder.path, StoreOptions(durability: .unsafeForTests))
        let result: Result<R, any Error>
        do {
            let store = try await DraftEventStore(over: store, in: drafts)
            result = .success(try await body(over(store) { DraftSideStore(over: $0) }))
        } catch {
            result = .failure(error)
        }
        await drafts.close()
        try folder.remove()
        return try result.get()
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
