import EventSourcing
import EventSourcingRuntime
import EventSourcingTesting
import EventStore
import Records

/// Packs a new box under each label that is given up.
struct Heir: Reactor {
    static let name = "heir"

    static let handlers = [
        on(BoxRelabelled.self) { relabelled, _ in
            var command = PackBox()
            command.boxId = Identifier("heir-" + relabelled.from)
            command.label = relabelled.from
            return [command]
        }
    ]
}

func reactingBus(
    on store: any EventStore,
    _ side: any SideStore = SideStoreInMemory()
) -> CommandBus {
    CommandBus(
        [warehouse, reacting], store: store, side: side, actor: "tester",
        clock: { Given.now })
}
