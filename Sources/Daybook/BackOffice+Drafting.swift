import EventSourcingRuntime
import EventStore
import Foundation
import LMDBEventStore
import PersonalData

extension BackOffice {
    /// Lends `body` the office as it is now, in which whatever is sent stays a draft: decided as it would
    /// be, each command on the ones before it with all that reactors do, and gone afterwards.
    ///
    /// The one exception: whoever is forgotten there can still be read, as no key is destroyed for a draft.
    /// Drafts lie in a folder of their own that nobody else can look into, since there may be more of them
    /// than memory holds, and nothing can be read there once this process has ended, however it did.
    /// Throws what `body` throws, and a `StoreOpeningError`.
    package func drafting<R>(
        _ body: (BackOffice, Drafts) async throws -> R
    ) async throws -> R {
        let folder = try ScratchFolder.forDrafts()
        let drafts = try await LMDBEventStore.create(
            at: folder.path + "/log", StoreOptions(durability: .unsafeForTests))
        let result: Result<R, any Error>
        do {
            let drafts = Drafts(
                store: try await DraftEventStore(
                    over: store, in: VeiledEventStore(drafts, in: folder.path)),
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
