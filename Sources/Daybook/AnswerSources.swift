import EventSourcing
import EventStore
import Exports
import PersonalData
import Proofs
import ReadModels
import Records

/// Finds the events that an answer comes of: some that make just that answer when there are no others.
///
/// Nobody notes which events a row was made of. So it is tried: with the things that the question names, then with
/// those that their events name, and so on, until the answer is the one that the whole log gives; then things that
/// make no difference are left out again. Whole streams are taken, so that what is missing within one shows.
package struct AnswerSources {
    private let question: ProvenQuestion
    private let office: BackOffice
    private let log: any Provable
    private let keys: any KeyStore

    /// The answer comes of more events than a proof holds.
    package struct TooMany: Error {
        package var events: Int
    }

    init(of question: ProvenQuestion, in office: BackOffice) throws {
        (self.question, self.office) = (question, office)
        log = try office.store.provable()
        keys = (office.store as? SealedEventStore)?.keys ?? NoKeys()
    }

    /// Their records.
    func records() async throws -> [(position: Position, bytes: [UInt8])] {
        let wanted = try await office.queries.ask(
            question.query, question.parameters, asOf: question.position
        ).answer
        let catalog = EventCatalog(BackOffice.entities)
        var streams = named
        var seen: Set<StreamName> = []
        for _ in 0..<Self.rounds {
            let new = streams.subtracting(seen)
            if new.isEmpty { break }
            seen = streams
            let found = try await records(of: streams)
            if try await answer(found) == wanted { return try await fewer(streams, wanted) }
            for stream in new {
                for event in try await events(of: stream) {
                    streams.formUnion(try catalog.streams(of: event))
                }
            }
            if streams.count > BackOffice.mostProven { break }
        }
        return try await all()
    }

    private static let rounds = 4
    private static let mostTried = 40

    /// The streams of the things that the question's parameters name.
    private var named: Set<StreamName> {
        let fields = BackOffice.questions.first { $0.name == question.query }?.parameters ?? []
        var streams: Set<StreamName> = []
        for parameter in question.parameters {
            guard let category = fields.first(where: { $0.name == parameter.name })?.names,
                let stream = StreamName(possible: category, parameter.text)
            else { continue }
            streams.insert(stream)
        }
        return streams
    }

    /// Leaves out each stream that makes no difference.
    private func fewer(
        _ streams: Set<StreamName>, _ wanted: QueryAnswer
    ) async throws -> [(position: Position, bytes: [UInt8])] {
        var kept = streams
        for stream in streams.subtracting(named).sorted(by: { $0.text < $1.text })
            .prefix(Self.mostTried)
        {
            let without = kept.subtracting([stream])
            if try await answer(records(of: without)) == wanted { kept = without }
        }
        return try await records(of: kept)
    }

    /// Every event that the question's read models go by.
    private func all() async throws -> [(position: Position, bytes: [UInt8])] {
        let wanted = question.projections.map(\.wanted)
        var positions: Set<Position> = [question.position]
        for query in wanted {
            _ = try await log.readAll(LogRead(query, through: question.position)) { view in
                positions.insert(view.position)
                return positions.count <= BackOffice.mostProven
            }
        }
        guard positions.count <= BackOffice.mostProven else {
            throw TooMany(events: positions.count)
        }
        return try await records(at: positions)
    }

    private func events(of stream: StreamName) async throws -> [RecordedEvent] {
        var events: [RecordedEvent] = []
        try await office.store.readStream(stream, StreamRead(limit: BackOffice.mostProven)) {
            view in
            guard view.position <= question.position else { return false }
            events.append(view.copy())
            return true
        }
        return events
    }

    /// The records of whole streams, and of the last event of all, by which the answer knows what time it was.
    private func records(
        of streams: Set<StreamName>
    ) async throws -> [(position: Position, bytes: [UInt8])] {
        var positions: Set<Position> = [question.position]
        for stream in streams {
            try await log.readStream(stream, StreamRead(limit: BackOffice.mostProven)) { view in
                guard view.position <= question.position else { return false }
                positions.insert(view.position)
                return true
            }
        }
        if positions.count > BackOffice.mostProven { throw TooMany(events: positions.count) }
        return try await records(at: positions)
    }

    private func records(
        at positions: Set<Position>
    ) async throws -> [(position: Position, bytes: [UInt8])] {
        var records: [(position: Position, bytes: [UInt8])] = []
        for position in positions.sorted() where position > 0 {
            records.append((position, try await log.storedRecord(at: position)))
        }
        return records
    }

    /// What they make; `nil` where they make nothing.
    private func answer(
        _ records: [(position: Position, bytes: [UInt8])]
    ) async throws -> QueryAnswer? {
        do {
            return try await BackOffice.answer(
                to: question, from: records, of: office.store.id, keys: keys
            ).answer
        } catch is Rejection {
            return nil
        } catch is ReadModelFault {
            return nil
        }
    }
}
