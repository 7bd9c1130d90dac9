import Daybook
import EventStore
import Proofs
import Records

/// Takes in the events that a proof brings along.
struct ProofImport {
    private let asked: EventsImport
    private let proof: ProofFile

    /// `nil` where the file isn't a proof, as far as its beginning tells.
    ///
    /// - Throws: ``Failure`` where it is one that proves nothing.
    init?(_ asked: EventsImport, _ source: ImportSource) throws {
        let input = try source.open()
        guard var bytes = try input.block(), Self.begins(bytes) else { return nil }
        bytes += try input.readAll(atMost: Self.most - bytes.count)
        guard let proof = ProofFile(bytes) else {
            throw Failure(
                .refused, code: "not-a-proof",
                "\(asked.path) isn't a proof of Daybook's, or one of a later form",
                hint: .es("help", "prove"))
        }
        if asked.keys != nil {
            throw Failure.usage("--keys are for what is sealed, and these events are open")
        }
        do { _ = try proof.verify(by: asked.key ?? proof.key) } catch {
            guard let fault = error as? ProofFault else { throw error }
            throw Failure(
                .refused, code: "refused-log", "\(asked.path) isn't proved: \(fault.words)",
                hint: .es("verify", asked.path))
        }
        (self.asked, self.proof) = (asked, proof)
    }

    /// No proof is longer.
    private static let most = 256 << 20

    private static func begins(_ bytes: [UInt8]) -> Bool {
        let beginning = String(decoding: bytes.prefix(64), as: UTF8.self)
            .filter { !$0.isWhitespace }
        return beginning.hasPrefix(#"{"proof":""#)
    }

    /// How many events it holds.
    var count: Int { proof.events.count }

    func merge(into office: BackOffice) async throws -> EventsImport.Outcome {
        let done = try await ProvenImport(proof, into: office).merge()
        if let (position, fault) = done.fault {
            throw Failure(
                .refused, code: "refused-line", "\(asked.path), event \(position): \(fault.why)",
                hint: fault.hint)
        }
        if asked.key == nil {
            try asked.session.say(
                "that key came with the proof: compare it with one that you have from whoever signs, by --signed-by"
            )
        }
        return EventsImport.Outcome(
            store: office.store.id.lowercaseText, events: done.stored, before: done.before)
    }

    /// Why no store is made of it.
    var isNoLog: Failure {
        Failure(
            .refused, code: "refused-log",
            "\(asked.path) is a proof: it holds some events, and a store begins with the first",
            hint:
                "import it into a store that has events; a whole log comes by es export --sealed")
    }
}
