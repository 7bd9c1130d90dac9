import EventSourcing
import EventSourcingRuntime
package import EventStore
import Exports
import PersonalData
package import Proofs
import ReadModels
import Records

extension BackOffice {
    /// What the log's root was at some of its sizes, signed.
    package var checkpoints: Checkpoints { Checkpoints(of: store, in: side) }

    /// More events than these aren't put into a file that is meant to be small.
    package static let mostProven = 10_000

    /// Proves that the event at `position` is in the log, as of a checkpoint that is made for that.
    package func proof(ofEvent position: Position, by signer: NoteSigner) async throws -> ProofFile
    {
        try await Proving(office: self, by: signer).file(.event, [position])
    }

    /// Proves what a question is answered, as things stood at a position: the answer, the events that it is made
    /// of, and that they are in the log. What is personal stays sealed in it.
    ///
    /// - Throws: ``AnswerSources/TooMany``; what asking throws.
    package func proof(
        ofAnswerTo query: String, _ parameters: [(name: String, text: String)],
        asOf position: Position?, by signer: NoteSigner
    ) async throws -> ProofFile {
        let proving = try await Proving(office: self, by: signer)
        let question = ProvenQuestion(
            query, parameters, at: min(position ?? .max, proving.checkpoint.size))
        let records = try await AnswerSources(of: question, in: self).records()
        let reply = try await Self.answer(
            to: question, from: records, of: store.id, keys: NoKeys())
        let said = question.said(reply, of: records.map(\.position))
        return try await proving.file(
            .answer, records.map(\.position), saying: String(decoding: said.json(), as: UTF8.self))
    }
}

/// A proof on its way: the checkpoint that it goes by, and the tree that has it.
struct Proving {
    let office: BackOffice
    let signer: NoteSigner
    let note: SignedNote
    let checkpoint: TreeHead
    private let log: any Provable
    private let tree: any HashTree

    init(office: BackOffice, by signer: NoteSigner) async throws {
        self.office = office
        self.signer = signer
        let kept = try await office.checkpoints.make(by: signer)
        (note, checkpoint) = (kept.note, kept.checkpoint)
        log = try office.store.provable()
        tree = try await log.hashTree()
    }

    /// The file that proves these events, and what is said of them. What it holds has been verified.
    func file(
        _ kind: ProofFile.Kind, _ positions: [Position], saying said: String? = nil,
        since earlier: Checkpoints.Kept? = nil
    ) async throws -> ProofFile {
        var events: [ProofFile.Event] = []
        for position in positions {
            events.append(
                ProofFile.Event(
                    position: position, record: try await log.storedRecord(at: position),
                    path: try tree.inclusion(of: position, in: checkpoint.size).path))
        }
        var file = ProofFile(
            kind, of: office.store.id, events: events, checkpoint: note, key: signer.key)
        if let said {
            file.said = said
            file.statement = try SignedNote(
                ProofFile.statement(kind, checkpoint.origin, said), by: signer)
        }
        if let earlier {
            file.earlier = ProofFile.Earlier(
                checkpoint: earlier.note,
                path: try tree.consistency(
                    from: earlier.checkpoint.size, to: checkpoint.size
                ).path)
        }
        _ = try file.verify(by: signer.key)
        return file
    }
}
