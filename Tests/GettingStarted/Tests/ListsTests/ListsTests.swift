import EventService
import EventSourcing
import EventSourcingTesting
import Testing

@testable import Lists

private let milk = Add(id: "party", title: "milk")

@Test func `what is on a list isn't added again`() {
    givenNothing().when(milk).then(.added(Added(title: "milk")))
    given(List.self, "party", .added(Added(title: "milk"))).when(milk).thenNothing()
    givenNothing().when(Add(id: "party")).thenRejects(.requiredFieldEmpty, field: "title")
}

@Test func `a list tells how much is on it`() async throws {
    let service = try Service([lists])
    try await service.send(milk, by: "ada")
    #expect(try await service.ask(AllLists()).answer.items == [ListRow(id: "party", count: 1)])
}
