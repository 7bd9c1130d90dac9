import EventSourcing
import EventSourcingRuntime
import EventSourcingTesting
import EventStore
import PersonalData
import ReadModels
import Records
import Synchronization
import Testing

@Suite struct `Answers while people are forgotten` {
    /// When something began and was over, counted by all that begins and ends.
    private struct Span: Sendable {
        var began: Int
        var ended: Int
    }

    /// What was done to somebody.
    private struct Deed: Sendable {
        var person: String
        /// What they were named; `nil`: they were forgotten.
        var name: String?
        var position: Position
        var span: Span
    }

    private struct Answered: Sendable {
        var rows: [PersonRow]
        var position: Position
        var span: Span
    }

    private struct Noted: Sendable {
        var deeds: [Deed] = []
        var answers: [Answered] = []
    }

    private final class Ticks: Sendable {
        private let count = Atomic(0)
        func next() -> Int { count.add(1, ordering: .sequentiallyConsistent).newValue }
    }

    private static let end = "end"
    private let ticks = Ticks()

    @Test(.timeLimit(.minutes(5)), arguments: [5, 11] as [UInt64], [RowsPlace.folder, .memory])
    func `show a name until then, and never after it`(
        seed: UInt64, place: RowsPlace
    ) async throws {
        let registry = try Registry(in: place)
        let following = Task { try await follow(registry) }
        var noted = try await withThrowingTaskGroup(of: Noted.self) { group in
            for writer in 0..<2 {
                // Only one decides about each: what came of it in which order is known then.
                let people = (0..<3).map { "p\(writer)-\($0)" }
                group.addTask { try await write(seed + UInt64(writer), people, registry) }
            }
            for reader in 0..<3 {
                group.addTask { try await read(seed + 100 + UInt64(reader), registry) }
            }
            group.addTask { try await rebuild(registry) }
            return try await group.reduce(into: Noted()) {
                $0.deeds += $1.deeds
                $0.answers += $1.answers
            }
        }
        noted.deeds.append(try await name(Self.end, "the end", registry))
        noted.answers += try await following.value
        for answered in noted.answers { check(answered, noted.deeds, seed) }
        #expect(noted.answers.count > 40 && noted.deeds.contains { $0.name == nil })
        await registry.store.close()
    }

    /// Whether an answer shows what some serial order explains.
    private func check(_ answered: Answered, _ deeds: [Deed], _ seed: UInt64) {
        var names: [String: Deed] = [:]
        for deed in deeds where deed.name != nil && deed.position <= answered.position {
            if names[deed.person]?.position ?? 0 < deed.position { names[deed.person] = deed }
        }
        #expect(
            Set(answered.rows.map(\.id.text)) == Set(names.keys),
            "seed \(seed), position \(answered.position)")
        for row in answered.rows {
            guard let named = names[row.id.text], let name = named.name else { continue }
            let forgotten = deeds.filter {
                $0.person == named.person && $0.name == nil && $0.position > named.position
            }.min { $0.position < $1.position }
            var possible: Set = [name, "[erased]"]
            if let forgotten {
                if forgotten.span.ended < answered.span.began { possible = ["[erased]"] }
                if forgotten.span.began > answered.span.ended { possible = [name] }
            } else {
                possible = [name]
            }
            #expect(
                possible.contains(row.name),
                "seed \(seed), \(answered), named \(named), forgotten \(String(describing: forgotten))"
            )
        }
    }

    private func name(_ person: String, _ name: String, _ registry: Registry) async throws -> Deed {
        let began = ticks.next()
        let sent = try await registry.bus.send(
            NamePerson(id: Person.ID(person), name: name), by: nil)
        return Deed(
            person: person, name: name, position: sent.position,
            span: Span(began: began, ended: ticks.next()))
    }

    private func forget(_ person: String, _ registry: Registry) async throws -> Deed {
        let began = ticks.next()
        let sent = try await registry.bus.send(ForgetPerson(id: Person.ID(person)), by: nil)
        return Deed(
            person: person, name: nil, position: sent.position,
            span: Span(began: began, ended: ticks.next()))
    }

    private func write(
        _ seed: UInt64, _ people: [String], _ registry: Registry
    ) async throws -> Noted {
        var random = SeededRandom(seed: seed)
        var noted = Noted()
        for round in 0..<24 {
            let person = people[Int.random(in: 0..<people.count, using: &random)]
            noted.deeds.append(
                Int.random(in: 0..<4, using: &random) == 0
                    ? try await forget(person, registry)
                    : try await name(person, "\(person) called \(round)", registry))
            await Task.yield()
        }
        return noted
    }

    private func read(_ seed: UInt64, _ registry: Registry) async throws -> Noted {
        var random = SeededRandom(seed: seed)
        var noted = Noted()
        for _ in 0..<30 {
            let head = try await registry.store.head()
            let freshness =
                [Freshness.head, .asItIs, .atLeast(head / 2)]
                .randomElement(using: &random) ?? .head
            let asOf = Bool.random(using: &random) ? Position.random(in: 0...head) : nil
            let began = ticks.next()
            let asking = Task { () async throws -> (JSONValue, Position) in
                let reply = try await registry.queries.ask(
                    PeopleQuery.name, asOf: asOf, freshness: freshness)
                return (reply.json, reply.position)
            }
            if Int.random(in: 0..<8, using: &random) == 0 { asking.cancel() }
            do {
                let (json, position) = try await asking.value
                noted.answers.append(
                    Answered(
                        rows: try rows(json), position: position,
                        span: Span(began: began, ended: ticks.next())))
            } catch AskError.cancelled {
                continue
            } catch let error where isBusy(error) {
                continue
            }
        }
        return noted
    }

    /// Follows the question until it is told of the end.
    private func follow(_ registry: Registry) async throws -> [Answered] {
        var answers: [Answered] = []
        while true {
            do {
                for try await reply in try registry.queries.follow(PeopleQuery()) {
                    let rows = reply.answer.items
                    let isLast = rows.contains { $0.id.text == Self.end }
                    // It may have been made at any time before it came; the last one after the end.
                    let ended = ticks.next()
                    answers.append(
                        Answered(
                            rows: rows, position: reply.position,
                            span: Span(began: isLast ? ended : 0, ended: ended)))
                    if isLast { return answers }
                }
            } catch let error where isBusy(error) {
                continue
            }
        }
    }

    private func rebuild(_ registry: Registry) async throws -> Noted {
        for _ in 0..<4 {
            do {
                try await registry.models.rebuild(PeopleProjector.name)
            } catch let error where isBusy(error) {
                continue
            }
            for _ in 0..<20 { await Task.yield() }
        }
        return Noted()
    }

    /// Rows are taken away here as fast as they are made: between two looks at a file it is another.
    private func isBusy(_ error: any Error) -> Bool {
        if case .busy? = error as? ReadModelFault { return true }
        return (error as? RowDatabaseError)?.kind == .busy
    }

    private func rows(_ json: JSONValue) throws -> [PersonRow] {
        try #require(json["items"]?.elements).map { row in
            guard case (.string(let id)?, .string(let name)?) = (row["id"], row["name"]) else {
                throw Rejection(.invalidField, "a row is no person's")
            }
            return PersonRow(id: Person.ID(id), name: name)
        }
    }
}

@Suite struct `Naming somebody right after they were forgotten` {
    @Test func `is kept, be it in one batch`() async throws {
        let registry = try Registry(in: .memory)
        _ = try await registry.bus.send(batch: [
            line(NamePerson(id: "ada", name: "Quist")), line(ForgetPerson(id: "ada")),
            line(NamePerson(id: "ada", name: "Lovelace")), line(ForgetPerson(id: "bob")),
        ])
        let events = try await registry.store.events(of: Person.stream("ada"))
        #expect(
            events.map { String(decoding: $0.payload, as: UTF8.self) }
                == [#"{"name":"[erased]"}"#, "{}", #"{"name":"Lovelace"}"#])
        await registry.store.close()
    }

    private func line<C: Command>(_ command: C) -> CommandEnvelope {
        CommandEnvelope(C.name, data: JSONValue(of: command))
    }
}
