import EventService
import EventSourcing
import Foundation

let service = try await Service([lists], in: URL(filePath: "data"))
print(try await service.send(Add(id: "party", title: "milk"), by: "ada").events)
print(try await service.ask(AllLists()).answer.items)
for change in try await service.history(of: List.self, "party") {
    print(change.event.type, change.event.context.actor, change.changed.map(\.field))
}
try await service.rebuild("lists")
await service.close()
