package import EventSourcingRuntime
package import EventStore

/// The checkpoints of a log that are kept beside it: each a signed note, by how many events the log had.
package struct Checkpoints: Sendable {
    private let store: any EventStore
    private let side: any SideStore

    private static let keys = "keys"

    /// Those of `store`, in the side store beside it.
    package init(of store: any EventStore, in side: any SideStore) {
        (self.store, self.side) = (store, side)
    }

    /// Which log they are of.
    package var origin: String { ProofFile.origin(of: store.id.lowercaseText) }

    /// Why none was made.
    package enum Fault: Error, Equatable {
        /// The log isn't the one that was signed before, at this size.
        case logChanged(Position)
        /// One that is kept can't be read.
        case damaged(String)
        /// Those before were signed by another key, and none may take its place unasked.
        case otherKey(NoteKey)
    }

    /// One that is kept.
    package struct Kept: Sendable, Equatable {
        package var checkpoint: TreeHead
        package var note: SignedNote
        /// What it is kept as.
        package var name: String { Checkpoints.name(checkpoint.size) }
    }

    /// Signs how long the log is and what its root is, and keeps that durably; where nothing has come since the last
    /// one, answers that.
    ///
    /// No log is signed that isn't the one that was signed before, grown. With `isNewKey`, `signer` may be another
    /// than that of those before.
    /// - Throws: ``Fault``; `EventStoreError`.
    package func make(by signer: NoteSigner, isNewKey: Bool = false) async throws -> Kept {
        let keys = try await keys()
        if let last = keys.last, last != signer.key, !isNewKey { throw Fault.otherKey(last) }
        let tree = try await store.provable().hashTree()
        let latest = try await latest()
        if let latest {
            guard latest.checkpoint.size <= tree.size,
                try tree.root(of: latest.checkpoint.size) == latest.checkpoint.root
            else { throw Fault.logChanged(latest.checkpoint.size) }
            if latest.checkpoint.size == tree.size, keys.last == signer.key { return latest }
        }
        let checkpoint = TreeHead(origin: origin, size: tree.size, root: tree.tree.root)
        let note = try SignedNote(checkpoint.text, by: signer)
        if !keys.contains(signer.key) {
            let lines = (keys + [signer.key]).map { $0.text + "\n" }.joined()
            try await side.put([SideValue(Self.keys, Array(lines.utf8))], of: .checkpoints)
        }
        try await side.put(
            [SideValue(Self.name(tree.size), Array(note.written.utf8))], of: .checkpoints)
        return Kept(checkpoint: checkpoint, note: note)
    }

    /// The keys that signed them, the latest last.
    package func keys() async throws -> [NoteKey] {
        guard let bytes = try await side.get(Self.keys, of: .checkpoints) else { return [] }
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n")
            .compactMap { NoteKey(String($0)) }
    }

    /// The one of the longest log; `nil` if there is none.
    package func latest() async throws -> Kept? {
        guard let name = try await names().last else { return nil }
        return try await kept(name)
    }

    /// The one of the longest log that had at most `size` events.
    package func latest(atMost size: Position) async throws -> Kept? {
        guard let name = try await names().last(where: { $0 <= Self.name(size) }) else {
            return nil
        }
        return try await kept(name)
    }

    /// All of them, the shortest log's first.
    package func all() async throws -> [Kept] {
        var all: [Kept] = []
        for name in try await names() {
            if let kept = try await kept(name) { all.append(kept) }
        }
        return all
    }

    /// The notes that are kept, under their names; without a note, where one can't be read.
    package func keptNotes() async throws -> [(name: String, note: SignedNote?)] {
        var notes: [(name: String, note: SignedNote?)] = []
        for name in try await names() {
            guard let bytes = try await side.get(name, of: .checkpoints) else { continue }
            do throws(SignedNote.Fault) { notes.append((name, try SignedNote(bytes))) } catch {
                notes.append((name, nil))
            }
        }
        return notes
    }

    /// Whether events have waited for one since before `time`.
    package func isDue(since time: Timestamp) async throws -> Bool {
        let size = try await latest()?.checkpoint.size ?? 0
        let first = try await store.events(LogRead(after: size, limit: 1)).first
        return first.map { $0.recordedAt <= time } ?? false
    }

    // MARK: - Witnesses

    private static let witnessList = "witnesses"

    /// The places where notes are left, as they were named.
    package func witnesses() async throws -> [String] {
        guard let bytes = try await side.get(Self.witnessList, of: .checkpoints) else { return [] }
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    /// Names one more, or one less.
    package func setWitnesses(_ places: [String]) async throws {
        let text = places.map { $0 + "\n" }.joined()
        try await side.put([SideValue(Self.witnessList, Array(text.utf8))], of: .checkpoints)
    }

    /// Leaves with a witness what it doesn't have yet. Answers how many notes that were.
    package func leave(with witness: any Witness) async throws -> Int {
        let there = Set(try await witness.notes().map(\.written))
        let missing = try await all().map(\.note).filter { !there.contains($0.written) }
        if !missing.isEmpty { try await witness.add(missing) }
        return missing.count
    }

    private func names() async throws -> [String] {
        try await side.list(.checkpoints).filter { $0.hasSuffix(Self.suffix) }.sorted()
    }

    private func kept(_ name: String) async throws -> Kept? {
        guard let bytes = try await side.get(name, of: .checkpoints) else { return nil }
        let note: SignedNote
        do throws(SignedNote.Fault) { note = try SignedNote(bytes) } catch {
            throw Fault.damaged(name)
        }
        guard let checkpoint = TreeHead(note.text) else { throw Fault.damaged(name) }
        return Kept(checkpoint: checkpoint, note: note)
    }

    private static let suffix = ".note"

    /// Names sort as sizes do.
    private static func name(_ size: Position) -> String {
        let digits = String(size)
        return String(repeating: "0", count: 20 - digits.count) + digits + suffix
    }
}
