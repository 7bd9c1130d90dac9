import EventSourcingRuntime
import EventSourcing
import EventSourcingTesting
import EventStore
import Records

/// Puts one thing into each box that is packed; and empties any box that is full into box `spare`.
struct Storekeeper: Reactor {
    static let name = "packer"

    static let handlers = [
        on(BoxPacked.self) { _, stream in
            var command = FillBox()
            command.boxId = Identifier(stream.id)
            command.count = 1
            return [command]
        },
        on(BoxFilled.self) { filled, stream in
            guard filled.total >= 10, stream.id != "spare" else { return [] }
            var command = EmptyInto()
            command.boxId = Identifier(stream.id)
            command.otherId = "spare"
            return [command]
        },
    ]
}

let reacting = Context("reacting", [], [], reactors: [Storekeeper.self])

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
