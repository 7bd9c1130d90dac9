import EventSourcing
package import EventStore
import Foundation
import LMDBEventStore
package import PersonalData
import PostgresKeys
package import Proofs
package import Records
import SideFiles

/// What there is to say of somebody who was forgotten: that nothing of the store opens a text of theirs, and which
/// copies of keys, made before, still could.
package struct ForgottenReport: Sendable {
    package var whom: String
    package var person: ForgottenPerson
    /// How many files of the store were looked through for their keys.
    package var files = 0
    /// Those that hold one all the same.
    package var holding: [String] = []
    package var copies: [KeyCopyFound] = []
    /// What was found on the keys' server, where they have one.
    package var server: KeyServerFound?
    /// Where the store is in a database, the files are those of this machine.
    package var isOfMachine = false

    /// Whether nothing of the store opens a text of theirs, nor any backup that was made since.
    package var isForgotten: Bool {
        person.readable.isEmpty && holding.isEmpty && openingSince.isEmpty
            && server?.holdsKey != true
    }

    /// Backups that were made when they were forgotten already, and open what was theirs all the same.
    package var openingSince: [KeyCopyFound] {
        copies.filter {
            $0.state == .opens && $0.position >= person.erasure
                && $0.at.milliseconds >= person.erasedAt.milliseconds
        }
    }

    /// Copies that open what was theirs, or may.
    package var opening: [KeyCopyFound] { copies.filter(\.state.mayOpen) }
}

/// What was found on the server of the keys' database.
package struct KeyServerFound: Sendable {
    /// Whether its table holds a key of theirs.
    package var holdsKey: Bool
    /// How that server keeps what was destroyed for longer than it must: a name for programs, and what to do.
    package var remains: [(name: String, words: String)]

    package var json: JSONValue {
        .object([
            .init("holding", .boolean(holdsKey)),
            .init("remains", .array(remains.map { .string($0.name) })),
        ])
    }
}

/// A copy of the store's keys that a backup made.
package struct KeyCopyFound: Sendable {
    package var at: Timestamp
    package var position: Position
    package var path: String
    package var state: State

    package enum State: String, Sendable {
        /// It was looked through, and holds none of theirs.
        case holdsNone = "holds-none"
        /// It was looked through, and opens their texts.
        case opens
        /// It opens with a passphrase, and was made before they were forgotten.
        case sealed
        /// It can't be reached from here, and was made before they were forgotten.
        case unreachable
        /// It is gone from where it was.
        case gone
        /// It can't be looked through, and was made when they were forgotten already.
        case madeAfter = "made-after"

        package var mayOpen: Bool {
            switch self {
            case .opens, .sealed, .unreachable: true
            case .holdsNone, .gone, .madeAfter: false
            }
        }
    }
}

extension BackOffice {
    /// Looks whether a user who was forgotten is; `nil` where no event says to forget them.
    ///
    /// Reads the log, and every file that this machine has of the store; where its keys are in a database, their table is
    /// asked. `progress` is told how many bytes of how many.
    package func forgotten(
        _ user: String,
        progress: @escaping @Sendable (UInt64, UInt64) -> Void = { _, _ in }
    ) async throws -> ForgottenReport? {
        guard let store = store as? SealedEventStore,
            let person = try await store.forgotten(Person(id: user))
        else { return nil }
        var report = ForgottenReport(whom: user, person: person)
        let search = KeySearch(for: person.keys)
        let files = try storeFiles()
        let total = files.reduce(0) { $0 + $1.bytes }
        var done: UInt64 = 0
        progress(done, total)
        for file in files {
            try Task.checkCancellation()
            if let holds = try search.finds(in: file.path) {
                report.files += 1
                if holds { report.holding.append(file.name) }
            }
            done += file.bytes
            progress(done, total)
        }
        report.isOfMachine = wholeFolder == nil
        if let keys = opened?.keyStore {
            report.server = KeyServerFound(
                holdsKey: try await keys.holds(anyOf: person.keys),
                remains: keys.remains().map { ($0.rawValue, $0.description) }.sorted {
                    $0.name < $1.name
                })
        }
        report.copies = try Self.copies(
            BackupLedger(of: folder).notes().notes, of: person, search)
        return report
    }

    /// What this machine has of the store: its folder, and the file of the keys where that is elsewhere.
    private func storeFiles() throws(EventStoreError) -> [(
        name: String, path: String, bytes: UInt64
    )] {
        var files = try StoreFiles.all(in: folder).map {
            (name: $0.name, path: "\(folder)/\($0.name)", bytes: $0.bytes)
        }
        if let keys = opened?.keyFile?.path, !files.contains(where: { $0.path == keys }) {
            var status = stat()
            let bytes = stat(keys, &status) == 0 ? UInt64(clamping: status.st_size) : 0
            files.append((keys, keys, bytes))
        }
        return files
    }

    /// Proves that somebody was forgotten: the event that says so, what was found by looking, signed, and that the log
    /// is still the one that it was before.
    package func proof(
        of report: ForgottenReport, by signer: NoteSigner
    ) async throws -> ProofFile {
        let proving = try await Proving(office: self, by: signer)
        let earlier = try await checkpoints.latest(atMost: report.person.erasure - 1)
        return try await proving.file(
            .forgotten, [report.person.erasure],
            saying: String(decoding: report.said(at: .now).json(), as: UTF8.self), since: earlier)
    }

    /// What doesn't fit in a proof that somebody was forgotten; `nil` if all does.
    package static func faultOfForgetting(_ proof: ProofFile) throws -> String? {
        let said = try JSONValue(parsing: Array((proof.said ?? "").utf8), limits: .stored)
        guard let event = proof.events.first, proof.events.count == 1,
            let whom = said["forgotten"]?.text
        else { return "it should bring along the event that says to forget somebody" }
        let erasing = events.filter { $0.forgets != nil }.flatMap(\.names)
        let fits = try LoneRecord.withEvent(event.record, at: event.position, of: proof.store) {
            $0.stream.text == "user-\(whom)" && erasing.contains($0.type)
        }
        return fits ? nil : "event \(event.position) doesn't say to forget \(whom)"
    }

    private static func copies(
        _ notes: [BackupNote], of person: ForgottenPerson, _ search: KeySearch
    ) throws -> [KeyCopyFound] {
        var seen: Set<String> = []
        var copies: [KeyCopyFound] = []
        for note in notes {
            // One that is as the one before is kept once.
            guard let path = note.keys, seen.insert(path).inserted else { continue }
            copies.append(
                KeyCopyFound(
                    at: note.at, position: note.position, path: path,
                    state: try state(of: note, path, person, search)))
        }
        return copies
    }

    private static func state(
        of note: BackupNote, _ path: String, _ person: ForgottenPerson, _ search: KeySearch
    ) throws -> KeyCopyFound.State {
        // Keys are overwritten once the event is stored: for a moment there is the one and the other still.
        let isAfter =
            note.position >= person.erasure
            && note.at.milliseconds > person.erasedAt.milliseconds + 60_000
        do {
            switch try search.finds(in: path) {
            case true: return .opens
            case false: return note.isSealed ? (isAfter ? .madeAfter : .sealed) : .holdsNone
            case nil: return isInPlace(path, note) ? .gone : isAfter ? .madeAfter : .unreachable
            }
        } catch {
            // It is there, and may not be read.
            return isAfter ? .madeAfter : .unreachable
        }
    }

    /// Whether the disk is mounted that a copy of the keys was put on. Where it isn't, the folder that it is mounted to
    /// is there all the same, and empty.
    private static func isInPlace(_ path: String, _ note: BackupNote) -> Bool {
        if path.hasPrefix(note.place + "/") {
            return FileManager.default.fileExists(atPath: note.place + "/backup.json")
        }
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
        return FileManager.default.enumerator(atPath: folder)?.nextObject() != nil
    }
}

extension ForgottenReport {
    /// What is said beside that where the store is in a database.
    package var ofDatabase: [JSONValue.Member] {
        (isOfMachine ? [.init("place", .string("database"))] : [])
            + (server.map { [.init("server", $0.json)] } ?? [])
    }

    fileprivate func said(at time: Timestamp) -> JSONValue {
        .object(
            [
                .init("forgotten", .string(whom)),
                .init("at", .string("\(time)")),
                .init("events", .array([.integer(Int64(clamping: person.erasure))])),
                .init("texts", .integer(Int64(person.texts))),
                .init("readable", .integer(Int64(person.readable.count))),
                .init(
                    "keys",
                    .array(person.keys.sorted().map { .string(String($0, radix: 16)) })),
                .init("files", .integer(Int64(files))),
                .init("holding", .integer(Int64(holding.count))),
                .init("copies", .array(copies.map(\.json))),
            ] + ofDatabase)
    }
}

extension KeyCopyFound {
    package var json: JSONValue {
        .object([
            .init("at", .string("\(at)")),
            .init("position", .integer(Int64(clamping: position))),
            .init("path", .string(path)), .init("state", .string(state.rawValue)),
        ])
    }
}
