import EventService
import Foundation

let service = try await Service([lists], in: URL(filePath: "data"))
print(try await service.send(Add(id: "party", title: "milk"), by: "ada").events)
print(try await service.ask(AllLists()).answer.items)
try await service.rebuild("lists")
for change in try await service.history(of: List.self, "party") { print(change.changed) }
await service.close()
