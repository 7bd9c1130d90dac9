import Daybook
import EventSourcing
import Testing

/// What a service with others' parts makes sure of when it is opened is always so of what is here.
@Suite struct `What there is in Daybook` {
    @Test func `has a name of its own each`() {
        let contexts = BackOffice.contexts
        let kinds: [[String]] = [
            contexts.flatMap(\.commands).map(\.name), contexts.flatMap(\.queries).map(\.name),
            contexts.flatMap(\.aggregates).map(\.category),
            contexts.flatMap(\.reactors).map(\.name),
            contexts.flatMap(\.projections).map(\.name),
        ]
        for names in kinds { #expect(Set(names).count == names.count) }
    }
}
