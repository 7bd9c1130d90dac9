package import EventStore
internal import LMDBEventStore

/// Why a proof proves nothing.
package enum ProofFault: Error, Equatable {
    /// The note isn't signed by the key, or is no checkpoint of this log.
    case note(String)
    /// A record isn't whole, or isn't the one that the log has there.
    case event(Position, String)
    /// What is said isn't what was signed, or doesn't fit the events.
    case said(String)
    /// The log isn't the one that it was before.
    case earlier(String)
}

extension ProofFile {
    /// Where logs of stores have their names.
    package static func origin(of store: String) -> String { "daybook/" + store }

    /// Sees to it that all of it holds, by `key`, without any store: signatures, that each record is whole and in the
    /// log, that what is said is what was signed. Answers the checkpoint.
    ///
    /// What is made of the events isn't looked at here: whoever has the projections can fold them.
    /// - Throws: ``ProofFault``.
    package func verify(by key: NoteKey) throws -> TreeHead {
        let origin = Self.origin(of: store.lowercaseText)
        let checkpoint = try Self.verified(self.checkpoint, of: origin, by: key)
        var last: Position = 0
        for event in events {
            guard event.position > last else {
                throw ProofFault.event(event.position, "stands out of order")
            }
            last = event.position
            try verify(event, in: checkpoint)
        }
        if kind == .event, events.count != 1 {
            throw ProofFault.said("it should hold one event and holds \(events.count)")
        }
        if let said, let statement {
            try Self.verify(statement, by: key)
            guard statement.text == Self.statement(kind, origin, said) else {
                throw ProofFault.said("what is said isn't what was signed")
            }
        }
        if let earlier {
            let before = try Self.verified(earlier.checkpoint, of: origin, by: key)
            let proof = ConsistencyProof(
                earlier: before.size, later: checkpoint.size, path: earlier.path)
            guard proof.leads(from: before.root, to: checkpoint.root) else {
                throw ProofFault.earlier(
                    "the log of \(checkpoint.size) events doesn't go on from that of \(before.size)"
                )
            }
        }
        return checkpoint
    }

    private func verify(_ event: Event, in checkpoint: TreeHead) throws {
        do {
            try LoneRecord.withEvent(event.record, at: event.position, of: store) { _ in }
        } catch let error as EventStoreError {
            throw ProofFault.event(event.position, "isn't whole: \(error)")
        }
        let proof = InclusionProof(
            index: event.position - 1, size: checkpoint.size, path: event.path)
        let leaf = event.record.withUnsafeBytes { MerkleTree.leaf($0) }
        guard proof.root(ofLeaf: leaf) == checkpoint.root else {
            throw ProofFault.event(event.position, "isn't the one that the log has there")
        }
    }

    private static func verified(
        _ note: SignedNote, of origin: String, by key: NoteKey
    ) throws -> TreeHead {
        try verify(note, by: key)
        guard let checkpoint = TreeHead(note.text), checkpoint.origin == origin else {
            throw ProofFault.note("it is no checkpoint of \(origin)")
        }
        return checkpoint
    }

    private static func verify(_ note: SignedNote, by key: NoteKey) throws {
        do { try note.verify(by: [key]) } catch let fault as SignedNote.Fault {
            switch fault {
            case .malformed: throw ProofFault.note("it isn't a signed note")
            case .unknownKey: throw ProofFault.note("the key \(key.name) hasn't signed it")
            case .forged(let name): throw ProofFault.note("the signature of \(name) is forged")
            }
        }
    }
}
