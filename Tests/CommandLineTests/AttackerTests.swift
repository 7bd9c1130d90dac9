import EventStore
import Foundation
import LMDBEventStore
import PostgresTesting
import Records
import Testing

/// Whoever has every file of the store and all of its code can make another log that is whole in itself. One note
/// that was kept elsewhere finds it.
@Suite(.onlyInAFolder("what is attacked is files")) struct `An attacker who has every file` {
    enum Attack: String, CaseIterable {
        case changes, drops, putsIn, reorders, cutsOff, putsAnOldCopyBack
    }

    @Test(arguments: Attack.allCases)
    func `is found by one note that was kept elsewhere`(attack: Attack) async throws {
        let terminal = try await Terminal.withAnOrder()
        let old = terminal.folder.appending(path: "old")
        let store = terminal.folder.appending(path: ".daybook")
        try FileManager.default.copyItem(at: store, to: old)
        _ = try await terminal.es("category", "add", "Vases", "--category-id", "vases")
        let note = try await terminal.es("checkpoint")
        try note.out.write(
            to: terminal.folder.appending(path: "kept.note"), atomically: true, encoding: .utf8)
        let key = try #require(
            try await terminal.es("checkpoint", "--list", "--json").json["keys"]?.elements?.first?
                .text)
        // What lies in the store is theirs, notes and all.
        try FileManager.default.removeItem(at: store.appending(path: "checkpoints"))

        switch attack {
        case .putsAnOldCopyBack:
            try FileManager.default.removeItem(at: store)
            try FileManager.default.copyItem(at: old, to: store)
        case .changes, .drops, .putsIn, .reorders, .cutsOff:
            try await rewrite(store) { events in
                switch attack {
                case .changes:
                    events[1].payload = Array(
                        String(decoding: events[1].payload, as: UTF8.self)
                            .replacing("onDelivery", with: "delivered").utf8)
                case .drops: events.remove(at: 1)
                case .putsIn:
                    var event = events[2]
                    event.commandID = "forged"
                    events.insert(event, at: 3)
                case .reorders: events.swapAt(1, 2)
                case .cutsOff, .putsAnOldCopyBack: events.removeLast()
                }
            }
        }
        // By itself nothing is wrong with it.
        let alone = try await terminal.es("verify", "--json")
        #expect(alone.status == 0, "\(alone.out)\(alone.err)")
        let held = try await terminal.es(
            "verify", "--json", "--against", "kept.note", "--key", key)
        #expect(held.status == 1, "\(held.out)")
        let fault = held.json["noteFaults"]?.elements?.first?.text ?? ""
        switch attack {
        case .drops, .cutsOff, .putsAnOldCopyBack:
            #expect(fault.hasPrefix("the log ends at 4 and had 5 events"), "\(fault)")
        case .changes, .putsIn, .reorders:
            #expect(fault.contains("isn't the one that was signed when it had 5"), "\(fault)")
        }
    }

    /// Makes the log anew of its events, some of them changed, with the same store's id.
    private func rewrite(
        _ store: URL, _ change: (inout [RecordedEvent]) throws -> Void
    ) async throws {
        let log = try await LMDBEventStore.open(at: store.path)
        var events = try await log.events(LogRead())
        let identity = try log.identity()
        await log.close()
        try change(&events)
        let forged = store.appending(path: "forged")
        try makeEmpty(forged.path, identity)
        let made = try await LMDBEventStore.open(at: forged.path)
        for event in events {
            try await made.append(
                AppendRequest(
                    [
                        StreamAppend(
                            event.stream,
                            events: [
                                NewEvent(
                                    type: event.type, schemaVersion: event.schemaVersion,
                                    tags: event.tags, payload: event.payload)
                            ])
                    ], commandID: event.commandID, metadata: event.metadata))
        }
        await made.close()
        for part in ["log", "index", "tree", "views"] {
            try? FileManager.default.removeItem(at: store.appending(path: part))
        }
        for part in ["log", "index"] {
            try FileManager.default.moveItem(
                at: forged.appending(path: part), to: store.appending(path: part))
        }
    }

    private func makeEmpty(_ path: String, _ identity: StoreIdentity) throws {
        let making = try StoreMaking.begin(at: path, as: identity)
        try making.finish()
    }
}
