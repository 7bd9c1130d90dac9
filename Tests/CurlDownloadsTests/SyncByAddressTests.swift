import CurlDownloads
import EventSourcing
import EventSourcingRuntime
import EventSourcingTesting
import EventStore
import Feeds
import Records
import Synchronization
import Testing

/// A feed on a server, the command bus, and a log in memory.
@Suite struct `A feed at an address` {
    private let store = InMemoryEventStore(clock: { Given.now })
    private let body: Body
    private let server: LoopbackServer
    private let bus: CommandBus

    /// What the server answers now.
    private final class Body: Sendable {
        let answer = Mutex(LoopbackServer.Answer.response("[]"))
    }

    init() throws {
        let body = Body()
        self.body = body
        server = try LoopbackServer { _, _ in body.answer.withLock { $0 } }
        bus = CommandBus(
            [feedsContext], store: store,
            downloads: CurlDownloads(limits: .init(bytes: 50_000)),
            actor: "tester", clock: { Given.now })
    }

    private func serve(_ answer: LoopbackServer.Answer) { body.answer.withLock { $0 = answer } }

    private func sync(_ id: String? = nil) -> CommandEnvelope {
        CommandEnvelope("SyncJobs", data: ["url": server.url("/jobs")].json, id: id)
    }

    @Test func `is taken over, then its differences, then nothing`() async throws {
        serve(.response("[\(line(1)),\(line(2)),\(line(3))]"))
        #expect(
            try await bus.send(sync()).events == [
                "JobsSynced", "JobImported", "JobImported", "JobImported",
            ])
        serve(.response("[\(line(2, "Done")),\(line(3)),\(line(4))]"))
        let second = try await bus.send(sync())
        #expect(second.stream.text == "sync-jobs")
        #expect(second.events == ["JobsSynced", "JobRevised", "JobImported", "JobWithdrawn"])
        let head = try await store.head()
        #expect(try await bus.send(sync()).events == [])
        #expect(try await store.head() == head)
        #expect(server.paths.count == 3)
    }

    @Test(
        arguments: [
            (.response("no", status: "500 Oops"), "connectivity -"),
            (.response("no", status: "404 Not Found"), "connectivity -"),
            (.response("[", length: 90), "connectivity -"),
            (.endless, "connectivity -"), (.bytes([]), "connectivity -"),
            (.redirect(to: "/again"), "connectivity -"),
            (.redirect(to: "file:///etc/hostname"), "connectivity -"),
            (.response(""), "invalid-data -"),
            (.response("", status: "204 No Content"), "invalid-data -"),
            (.response("<html>"), "invalid-data -"), (.response("{}"), "invalid-data -"),
            (.response("[{}]"), "invalid-data [0].id"),
            (.response("[\(line(1)),\(line(2)),\(line(2))]"), "invalid-data [2].id"),
            (.response("[\(line(1)),\(line(2, ""))]"), "invalid-data [1].status"),
        ] as [(LoopbackServer.Answer, String)])
    func `that can't be had or read leaves all as it was`(
        answer: LoopbackServer.Answer, refusal: String
    ) async throws {
        serve(.response("[\(line(1)),\(line(2))]"))
        try await bus.send(sync())
        let before = try await store.events()
        serve(answer)
        for dryRun in [false, true] {
            do throws(Rejection) {
                if dryRun {
                    _ = try await bus.rehearse(sync())
                } else {
                    try await bus.send(sync("the-same"))
                }
                Issue.record("taken over")
            } catch {
                let first = error.refusals.first
                let path = first?.code == .connectivity ? "-" : first?.field ?? "-"
                #expect("\(first?.code.rawValue ?? "") \(path)" == refusal)
                #expect(
                    first?.hint != nil || first?.message.description.contains("more than") == true)
            }
        }
        #expect(try await store.events() == before)
        // A refusal is no outcome: the same id may be sent again when the server is well.
        serve(.response("[\(line(1))]"))
        #expect(try await bus.send(sync("the-same")).events == ["JobsSynced", "JobWithdrawn"])
    }

    @Test func `isn't asked for again under an id that is known, alone or in a batch`() async throws
    {
        serve(.response("[\(line(1))]"))
        let first = try await bus.send(sync("once"))
        serve(.response("[]"))
        var again = try await bus.send(sync("once"))
        #expect(again.duplicate)
        again.duplicate = false
        #expect(again == first)
        let results = try await bus.send(batch: [sync("once"), sync("once")])
        #expect(try results.map { try $0.get().duplicate } == [true, true])
        #expect(server.paths.count == 1)
        // Nor under one that changed nothing.
        serve(.response("[\(line(1))]"))
        #expect(try await bus.send(sync("nothing")).events == [])
        serve(.response("[]"))
        #expect(try await bus.send(sync("nothing")).duplicate)
        #expect(server.paths.count == 2)
    }

    @Test func `is asked for once by each line of a batch, in its order`() async throws {
        serve(.response("[\(line(1))]"))
        let results = try await bus.send(batch: [
            toggle("DisableFeature"), sync(), toggle("EnableFeature"), sync("a"), sync("a"),
            toggle("DisableFeature"),
        ])
        let told = results.map { result in
            switch result {
            case .success(let outcome): outcome.events.joined(separator: " ")
            case .failure(let rejection): rejection.refusals.map(\.code.rawValue).joined()
            }
        }
        #expect(
            told == [
                "FeatureDisabled", "feature-disabled", "FeatureEnabled", "JobsSynced JobImported",
                "JobsSynced JobImported", "FeatureDisabled",
            ])
        #expect(server.paths.count == 1)
    }

    @Test func `isn't asked for by a command that is refused whatever it says`() async throws {
        try await bus.send(toggle("DisableFeature"))
        var stale = sync()
        stale.expectedRevision = 7
        var both = sync()
        both.data = .object((both.data.members ?? []) + [.init("jobs", .array([]))])
        for (envelope, code) in [
            (sync(), RejectionCode.featureDisabled), (stale, .revisionConflict),
            (both, .featureDisabled),
        ] {
            do throws(Rejection) {
                try await bus.send(envelope)
                Issue.record("taken over")
            } catch {
                #expect(error.refusals.map(\.code) == [code])
            }
        }
        #expect(server.paths.isEmpty)
    }

    @Test func `is asked for by a rehearsal, which appends nothing`() async throws {
        serve(.response("[\(line(1))]"))
        let rehearsal = try await bus.rehearse(sync())
        #expect(rehearsal.events.map(\.event.type) == ["JobsSynced", "JobImported"])
        #expect(server.paths.count == 1)
        #expect(try await store.head() == 0)
    }

    @Test func `can't be had by a bus without a network`() async throws {
        let bus = CommandBus([feedsContext], store: store, actor: "tester")
        do throws(Rejection) {
            try await bus.send(sync())
            Issue.record("taken over")
        } catch {
            #expect(error.refusals.map(\.code) == [.connectivity])
        }
    }

    @Test func `is overtaken whole or not at all`() async throws {
        // Two feeds of the same jobs at once, again and again: after each, one of them stands whole.
        for round in 0..<20 {
            let both = [["\(round)a", "1"], ["\(round)b", "2"]].map { words in
                CommandEnvelope(
                    "SyncJobs",
                    data: .object([
                        .init(
                            "jobs",
                            .array((1...5).map { json(line($0, words[0])) }))
                    ]))
            }
            await withTaskGroup(of: Void.self) { group in
                for envelope in both {
                    group.addTask { [bus] in
                        do throws(Rejection) {
                            try await bus.send(envelope)
                        } catch {
                            Issue.record("\(error)")
                        }
                    }
                }
            }
            var statuses: Set<String> = []
            for digit in 1...5 {
                let id = FeedItemID<Job>(uuid(digit))
                statuses.insert(
                    try await store.load(FeedEntry<Job>.self, id).state.item.status)
            }
            #expect(statuses.count == 1, "round \(round): \(statuses)")
        }
    }

    @Test func `can be as long as one append`() async throws {
        let long = CommandBus(
            [feedsContext], store: store, downloads: CurlDownloads(), actor: "tester")
        let lines = (0..<SyncLimits.things).map { number in
            line(1).replacing(
                uuid(1), with: "00000000-0000-4000-8000-" + String(100_000_000_000 + number))
        }
        serve(.response("[" + lines.joined(separator: ",") + "]"))
        #expect(try await long.send(sync()).events.count == SyncLimits.things + 1)
        #expect(try await long.send(sync()).events == [])
    }
}

private func toggle(_ command: String) -> CommandEnvelope {
    CommandEnvelope(command, data: ["name": "jobs"].json)
}

private func uuid(_ digit: Int) -> String {
    let d = { String(repeating: String(digit), count: $0) }
    return "\(d(8))-\(d(4))-\(d(4))-\(d(4))-\(d(12))"
}

private func line(_ digit: Int, _ status: String = "Open") -> String {
    """
    {"id":"\(uuid(digit))","jobNumber":\(digit),"title":"Refit",\
    "startTime":"2024-11-15T11:45:37.320Z","endTime":"2024-11-15T18:45:37.320Z",\
    "status":"\(status)"}
    """
}

private func json(_ text: String) -> JSONValue {
    do throws(Rejection) {
        return try JSONValue(parsing: Array(text.utf8))
    } catch {
        return .null
    }
}

extension [String: String] {
    fileprivate var json: JSONValue { .object(map { .init($0.key, .string($0.value)) }) }
}
