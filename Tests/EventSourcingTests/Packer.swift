import EventSourcing
import EventStore
import Records

/// Puts one thing into each box that is packed; and empties any box that is full into box `spare`.
struct Packer: Reactor {
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

/// Where that happens.
let reacting = Context("reacting", [], [], reactors: [Packer.self])
