import Daybook
import EventSourcing
import EventSourcingRuntime
import EventSourcingTesting
import EventStore
import History
import Records
import Testing

@Suite struct `Looking back at every kind of thing` {
    /// Some of each kind.
    private static func things(
        _ entity: AggregateDescription, in store: any EventStore
    ) async throws -> [String] {
        var ids: [String] = []
        _ = try await store.readAll(LogRead(.categories([entity.category]))) { view in
            if !ids.contains(view.stream.id) { ids.append(view.stream.id) }
            return ids.count < 4
        }
        return ids
    }

    @Test(arguments: BackOffice.entities.map(\.category))
    func `its changes lead from nothing to what it is, and its states are those between`(
        category: String
    ) async throws {
        let store = try await MadeUp.log.value
        let entity = try #require(BackOffice.entities.first { $0.category == category })
        let ids = try await Self.things(entity, in: store)
        #expect(!ids.isEmpty, "there is none of it to try")
        for id in ids {
            var state = JSONValue.object([])
            let changes = try await entity.changes(of: id, in: store)
            for change in changes {
                for field in change.changed {
                    #expect((state[field.field] ?? .null) == field.from)
                    state[field.field] = field.to == .null ? nil : field.to
                }
                let members = state.members?.sorted { $0.name < $1.name }
                let folded = change.state.members?.filter { $0.value != .null }
                    .sorted { $0.name < $1.name }
                #expect(members == folded)
                let then = try await entity.state(
                    of: id, in: store, at: .revision(change.event.revision))
                #expect(then.state == change.state && then.position == change.event.position)
            }
            let now = try await entity.state(of: id, in: store)
            #expect(now.state == changes.last?.state)
        }
    }

    @Test(arguments: BackOffice.entities.map(\.category))
    func `its differences are those of the two states, each with the event that made it`(
        category: String
    ) async throws {
        let store = try await MadeUp.log.value
        let entity = try #require(BackOffice.entities.first { $0.category == category })
        let seed = UInt64.random(in: 0...9999)
        var random = SeededRandom(seed: seed)
        for id in try await Self.things(entity, in: store) {
            let changes = try await entity.changes(of: id, in: store)
            for _ in 0..<4 {
                let from = Int.random(in: -1..<changes.count, using: &random)
                let to = Int.random(in: from..<changes.count, using: &random)
                let difference = try await entity.difference(
                    of: id, in: store,
                    from: from < 0 ? .beginning : .revision(Revision(from)),
                    to: to < 0 ? .beginning : .position(changes[to].event.position))
                let first = from < 0 ? JSONValue.object([]) : changes[from].state
                let second = to < 0 ? JSONValue.object([]) : changes[to].state
                #expect(
                    difference.fields.map(\.change) == FieldChange.between(first, second),
                    "seed \(seed): \(category) \(id) \(from) \(to)")
                for field in difference.fields {
                    let last = changes[(from + 1)...to].last { change in
                        change.changed.contains { $0.field == field.change.field }
                    }
                    #expect(field.event == last?.event)
                }
            }
        }
    }

    @Test(arguments: BackOffice.entities.map(\.category))
    func `each of its values is blamed on the event since which it is what it is`(
        category: String
    ) async throws {
        let store = try await MadeUp.log.value
        let entity = try #require(BackOffice.entities.first { $0.category == category })
        for id in try await Self.things(entity, in: store) {
            let changes = try await entity.changes(of: id, in: store)
            var keys = ListKeys()
            for change in changes { keys.learn(change.state, at: "") }
            let values = changes.map { change in
                Dictionary(
                    keys.leaves(of: change.state, at: "").map { ($0.path, $0.value) },
                    uniquingKeysWith: { first, _ in first })
            }
            let blamed = try await entity.blame(of: id, in: store)
            #expect(Set(blamed.map(\.path)) == Set(values.last?.keys.map { $0 } ?? []))
            for blame in blamed {
                let differs = values.lastIndex { $0[blame.path] != blame.value } ?? -1
                #expect(
                    blame.event == changes[differs + 1].event, "\(category) \(id) \(blame.path)")
                let history = try await entity.value(at: blame.path, of: id, in: store)
                #expect(history.value == blame.value)
                if blame.value != .null { #expect(history.changes.last?.event == blame.event) }
            }
        }
    }

    @Test func `es shows them all, as tables and as JSON`() async throws {
        let es = try Es()
        let commands = try es.file("lines.ndjson", MadeUp.commands.map(\.line))
        #expect(try es.run("send", "--batch", "-", "--json", input: commands).status == 0)
        let store = try await MadeUp.log.value
        for entity in BackOffice.entities {
            let category = entity.category
            let id = try #require(try await Self.things(entity, in: store).first)
            let changes = try await entity.changes(of: id, in: store)
            let audit = try es.run("audit", category, id, "--json")
            #expect(audit.status == 0, "\(category): \(audit.err)")
            let told = try json(audit.out)["changes"]?.elements ?? []
            #expect(
                told.map { $0["position"]?.integer } == changes.map { Int64($0.event.position) })
            #expect(
                told.map { $0["changed"]?.members?.map(\.name) ?? [] }
                    == changes.map { $0.changed.map(\.field) })
            let state = try json(try es.run("state", category, id, "--json").out)
            let shown = try #require(state["state"])
            #expect(shown == changes.last?.state.erased(where: shown), "\(category)")
            let diff = try es.run("diff", category, id, "--from", "r0", "--json")
            #expect(
                diff.status == (try json(diff.out)["changed"]?.members?.isEmpty == true ? 0 : 3))
            let blame = try es.run("blame", category, id, "--json")
            #expect(try json(blame.out)["fields"]?.elements?.isEmpty == false, "\(category)")
            for words in [
                ["audit", category, id], ["state", category, id], ["diff", category, id],
                ["blame", category, id], ["audit", category + "s", "--limit", "3"],
            ]
            where
                !(words[1].hasSuffix("ys") || words[1].hasSuffix("chs") || words[1].hasSuffix("ss"))
            {
                let run = try es.start(words + ["-o", "table"]).wait()
                #expect(run.status == (words[0] == "diff" ? 3 : 0), "\(words): \(run.err)")
                #expect(!run.out.isEmpty && !run.out.contains("{\""), "\(words): \(run.out)")
            }
        }
    }
}

extension JSONValue {
    /// The same, with whatever `other` can't read any more as it reads there: an invitation's address is
    /// forgotten once it is answered, and a log without keys forgets nothing.
    fileprivate func erased(where other: JSONValue) -> JSONValue {
        guard let members else { return self }
        return .object(
            members.map { member in
                let isErased = other[member.name] == .string("[erased]")
                return isErased ? .init(member.name, .string("[erased]")) : member
            })
    }
}
