import EventSourcingTesting
import Testing

@testable import Lists

@Test func `what is on a list isn't added again`() {
    givenNothing().when(Add(target: "a", title: "milk")).then(Added(title: "milk"))
    given(List.self, "a", Added(title: "milk")).when(Add(target: "a", title: "milk")).thenNothing()
}
