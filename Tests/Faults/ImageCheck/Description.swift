import Daybook
import EventSourcing
import EventStore
import LMDBEventStore
import PersonalData
import Records

/// What a store holds: a digest of each event, as it lies in the log and as it is read.
struct Description: Encodable {
    var stored: [UInt64] = []
    var opened: [UInt64] = []
    /// The command that each event came of.
    var commandIDs: [String] = []

    init(of folder: String, _ kind: Run.Kind) async throws {
        switch kind {
        case .office:
            let office = try await BackOffice.open(
                at: .folder(folder), actor: "image-check", downloads: NoDownloads())
            try await read(log(behind: office.store), office.store)
            await office.close()
        case .engine:
            let store = try await LMDBEventStore.open(at: folder)
            try await read(store, store)
            await store.close()
        }
    }

    private mutating func read(_ log: any EventStore, _ store: any EventStore) async throws {
        stored = try await digests(in: log)
        opened = try await digests(in: store)
        commandIDs = try await log.events().map(\.commandID)
    }
}

/// The log itself, texts sealed.
func log(behind store: any EventStore) -> any EventStore {
    (store as? SealedEventStore)?.store ?? store
}

/// A digest of each event, by position.
func digests(in store: any EventStore) async throws -> [UInt64] {
    var digests: [UInt64] = []
    _ = try await store.readAll(LogRead()) { view in
        guard view.position == Position(digests.count) + 1 else {
            throw Violation("gap", "\(view.position) stands after \(digests.count)")
        }
        digests.append(digest(of: view))
        return true
    }
    return digests
}

/// A digest of all that is known of an event.
func digest(of view: borrowing EventView) -> UInt64 {
    var digest = QuickDigest()
    digest.take(view.position)
    digest.take(view.revision)
    digest.take(UInt64(bitPattern: view.recordedAt.milliseconds))
    digest.take(UInt64(bitPattern: view.occurredAt.milliseconds))
    digest.take(view.id.halves.high)
    digest.take(view.id.halves.low)
    for text in [view.stream.text, view.type, view.commandID] + view.tags {
        for byte in text.utf8 { digest.take(UInt64(byte)) }
        digest.take(256)
    }
    view.withMetadata { for byte in $0 { digest.take(UInt64(byte)) } }
    digest.take(256)
    view.withPayload { for byte in $0 { digest.take(UInt64(byte)) } }
    return digest.value
}
