import CurlDownloads
import EventSourcing
package import EventStore
import Foundation
import PersonalData
package import Proofs
import ReadModels
import Records

// An answer, made of the events of a proof alone: by whoever makes the proof, and by whoever is shown it.

/// A question as it was put, and as of which position.
package struct ProvenQuestion: Sendable {
    package var query: String
    package var parameters: [(name: String, text: String)]
    package var position: Position

    package init(
        _ query: String, _ parameters: [(name: String, text: String)], at position: Position
    ) {
        (self.query, self.parameters, self.position) = (query, parameters, position)
    }

    /// The read models that it is answered from.
    var projections: [Projection] {
        let names = BackOffice.questions.first { $0.name == query }?.projections ?? []
        return BackOffice.projections.filter { names.contains($0.name) }
    }

    /// What is said of its answer: the question, what it was made by, of which events, and the answer.
    func said(_ reply: QueryReply, of events: [Position]) -> JSONValue {
        .object([
            .init("query", .string(query)),
            .init("parameters", .object(parameters.map { .init($0.name, .string($0.text)) })),
            .init("position", .integer(Int64(clamping: position))),
            .init("projections", .array(projections.map(\.said))),
            .init("events", .array(events.map { .integer(Int64(clamping: $0)) })),
            .init("answer", reply.json),
        ])
    }

    /// Reads the question out of what is said; `nil` if there is none.
    init?(_ said: JSONValue) {
        guard let query = said["query"]?.text, let parameters = said["parameters"]?.members,
            let position = said["position"]?.integer.flatMap({ Position(exactly: $0) })
        else { return nil }
        self.init(
            query, parameters.map { ($0.name, $0.value.text ?? "") }, at: position)
    }
}

extension Projection {
    /// By which its rows can be told from another version's, or from those of another that calls itself so.
    fileprivate var said: JSONValue {
        let form = [name, String(version), schema] + eventTypes
        return .object([
            .init("name", .string(name)), .init("version", .integer(Int64(version))),
            .init(
                "digest", .string(Digest(of: Array(form.joined(separator: "\n").utf8)).hexadecimal)),
        ])
    }
}

extension BackOffice {
    /// An office that knows nothing but some records of the log of `store`. `keys` open what is personal.
    private static func over(
        _ records: [(position: Position, bytes: [UInt8])], of store: UUID, through end: Position,
        keys: any KeyStore
    ) throws -> BackOffice {
        let log = try ProvenEvents(of: store, through: end, records)
        return BackOffice(
            databases: RowDatabases(
                inMemoryOf: SealedEventStore(log, keys: keys, events: events)), actor: "")
    }

    /// The answer that these records make; what is personal is opened by `keys`.
    static func answer(
        to question: ProvenQuestion, from records: [(position: Position, bytes: [UInt8])],
        of store: UUID, keys: any KeyStore
    ) async throws -> QueryReply {
        let office = try over(records, of: store, through: question.position, keys: keys)
        let reply = try await office.queries.ask(
            question.query, question.parameters, asOf: question.position)
        await office.close()
        return reply
    }

    /// What came of making an answer again.
    package enum Rederived: Sendable, Equatable {
        /// The events make just that answer.
        case same
        /// They make another.
        case differs
        /// This program has other read models than it was made by: those are named.
        case otherProjections([String])
        /// Nothing can be made of them here.
        case impossible(String)
    }

    /// Makes the answer of a proof again, of the events that it brings along.
    package static func rederive(_ proof: ProofFile) async throws -> Rederived {
        guard let text = proof.said,
            let question = ProvenQuestion(try JSONValue(parsing: Array(text.utf8), limits: .stored))
        else { return .impossible("what is said is no question") }
        let said = try JSONValue(parsing: Array(text.utf8), limits: .stored)
        let made = said["projections"]?.elements ?? []
        let own = question.projections.map(\.said)
        let others = made.filter { !own.contains($0) }.compactMap { $0["name"]?.text }
        if !others.isEmpty || made.count != own.count { return .otherProjections(others) }
        guard said["events"] == .array(proof.events.map { .integer(Int64(clamping: $0.position)) })
        else { return .impossible("it tells of other events than it brings along") }
        do {
            let reply = try await answer(
                to: question, from: proof.events.map { ($0.position, $0.record) },
                of: proof.store, keys: NoKeys())
            return said["answer"] == reply.json ? .same : .differs
        } catch let rejection as Rejection {
            return .impossible("\(rejection)")
        }
    }
}
