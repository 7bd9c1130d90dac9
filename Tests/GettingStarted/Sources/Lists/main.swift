import EventService
import Foundation

let service = try await Service([lists], in: URL(filePath: "data"))
print(try await service.send(Add(target: "party", title: "milk"), by: "ada").events)
print(try await service.ask(AllItems()).answer.items)
try await service.rebuild("items")
