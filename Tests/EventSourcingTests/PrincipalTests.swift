import EventSourcing
import EventSourcingRuntime
import EventSourcingTesting
import EventStore
import Records
import Testing

@Suite struct `A command with somebody behind it` {
    private let store = InMemoryEventStore(clock: { Given.now })
    private let side = SideStoreInMemory()
    private var refused: RefusedCommands { RefusedCommands(in: side, of: store.id) }

    /// Clerks may fill boxes, and nothing else; owners anything.
    private var bus: CommandBus {
        CommandBus(
            [warehouse], store: store, side: side, actor: "service",
            authorise: { (command, principal) throws(Rejection) in
                if principal.roles.contains("owner") { return }
                if command is FillBox, principal.roles.contains("clerk") { return }
                throw Rejection(.forbidden, "\(principal.name) may not do that")
            }, clock: { Given.now })
    }

    @Test func `is asked whether they may, before anything is told of the store`() async throws {
        let (owner, clerk) = (Principal("ada", roles: ["owner"]), Principal("bo", roles: ["clerk"]))
        let bus = bus
        try await bus.send(pack("a"), by: owner)
        try await bus.send(fill("a", 1), by: clerk)
        await expectForbidden { try await bus.send(pack("a"), by: clerk) }
        await expectForbidden { try await bus.send(pack("b"), by: clerk) }
        await expectRejection(.forbidden) { _ = try await bus.rehearse(pack("b"), by: clerk) }
        #expect(try await store.head() == 2)
        #expect(try await refused.all().map(\.actor) == ["bo", "bo"])
        // Nor of what another has sent under an id.
        var packing = try pack("c")
        packing.id = "once"
        try await bus.send(packing, by: owner)
        await expectForbidden { try await bus.send(packing, by: clerk) }
    }

    @Test func `is told what came of their own under an id, and of nobody else's`() async throws {
        let (bo, cy) = (Principal("bo", roles: ["clerk"]), Principal("cy", roles: ["clerk"]))
        let (bus, ada) = (bus, Principal("ada", roles: ["owner"]))
        try await bus.send(pack("a"), by: ada)
        // One that changes something, and one that changes nothing.
        for filling in [try fill("a", 1, id: "some"), try fill("a", 0, id: "none")] {
            let first = try await bus.send(filling, by: bo)
            let again = try await bus.send(filling, by: bo)
            #expect(again.duplicate)
            #expect(again.position == first.position)
            do {
                Issue.record("\(try await bus.send(filling, by: cy))")
            } catch {
                #expect(error.rejection.refusals.map(\.code) == [.commandIDReused])
            }
        }
        // The owner sees all that is in the log.
        #expect(try await bus.send(fill("a", 1, id: "some"), by: ada).duplicate)
        #expect(try await store.head() == 2)
    }

    private func expectForbidden(_ work: () async throws -> CommandOutcome) async {
        do {
            Issue.record("\(try await work())")
        } catch {
            guard case .rejected(let rejection) = error as? SendError else {
                Issue.record(error)
                return
            }
            #expect(rejection.refusals.map(\.code) == [.forbidden])
        }
    }

    @Test func `stands under their name`() async throws {
        try await bus.send(pack("a"), by: Principal("ada", roles: ["owner"]))
        #expect(try await store.events().last?.context.actor == "ada")
        var other = try pack("b")
        other.actor = "ada"
        try await bus.send(other, by: Principal("ada", roles: ["owner"]))
        other = try pack("c")
        other.actor = "eve"
        await expectForbidden {
            try await bus.send(other, by: Principal("ada", roles: ["owner"]))
        }
        #expect(try await store.head() == 2)
        #expect(try await refused.all().map(\.errors).first?.first?.field == "actor")
    }

    @Test func `needs nobody's leave where nobody stands behind it`() async throws {
        try await bus.send(pack("a"))
        #expect(try await store.events().last?.context.actor == "service")
    }
}
