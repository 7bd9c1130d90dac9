import EventService
import EventSourcing
import EventStore
import Foundation
import Testing
import Upkeep

@Suite struct `A service in which two have one name` {
    private let folder = TemporaryFolder()

    @Test(arguments: [
        ("commands are called Add", more([Add.self])),
        ("commands are called SkipEvent", more([SkipEvent.self])),
        ("aggregates are called list", Context("more", [], [List.self])),
        ("reactors are called idle", Context("more", [], [], reactors: [Idle.self, Idle.self])),
        ("projections are called lists", more().answering([], from: Lists.self)),
        ("projections are called audit", more().answering([], from: Audit.self)),
        ("queries are called lists", more().answering([AllLists.self])),
    ])
    func `isn't made`(told: String, context: Context) async throws {
        try await expectFault("two \(told)", [lists, context], [])
    }

    @Test func `isn't made where those are consumers`() async throws {
        try await expectFault("two consumers are called idle", [lists], [Idle(), Idle()])
        _ = try Service([lists], consumers: [Idle()])
    }

    private func expectFault(
        _ told: String, _ contexts: [Context], _ consumers: [any Consumer]
    ) async throws {
        let fault = EventStoreError.invalid(told + ": each needs a name of its own")
        #expect(throws: fault) { try Service(contexts, consumers: consumers) }
        await #expect(throws: fault) {
            try await Service(contexts, in: folder.url, consumers: consumers)
        }
        #expect(!FileManager.default.fileExists(atPath: folder.url.path))
    }
}

private func more(_ commands: [any Command.Type] = []) -> Context {
    Context("more", commands, [])
}

/// One that does nothing, as a reactor and as a consumer: those may share a name.
private struct Idle: Reactor, Consumer {
    static let name = "idle"
    static let handlers: [ReactionHandler] = []
    var handlers: [EffectHandler] { [] }
}

/// One that is called as what every service has.
private struct Audit: Projector {
    static let name = "audit"
    static let version = 1
    static let tables: [any Row.Type] = [ListRow.self]
    static let handlers: [EventHandler<Self>] = []
    init(_ rows: Rows) {}
}
