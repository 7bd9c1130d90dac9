internal import EventStore

/// I4: every way into the log leads to the same events, in the same order, and to no others.
func indexFaults(
    _ log: [RecordedEvent], _ store: any EventStore
) async throws -> [String] {
    var found: [String] = []
    for (stream, events) in Dictionary(grouping: log, by: \.stream) {
        let forward = try await store.events(of: stream)
        let backward = try await store.events(of: stream, StreamRead(backward: true))
        if forward != events || backward != events.reversed() {
            found.append("I4: stream \(stream) reads otherwise than the log")
        }
        if try await store.revision(of: stream) != events.last?.revision {
            found.append("I4: the revision of \(stream) isn't that of its last event")
        }
    }
    for query in everyQuery(log) {
        let events = log.filter { means(query, $0) }
        let forward = try await store.events(LogRead(query))
        let backward = try await store.events(LogRead(query, backward: true))
        if forward != events || backward != events.reversed() {
            found.append("I4: \(query) reads otherwise than the log")
        }
    }
    return found
}

/// A query for each type, category and tag in the log.
private func everyQuery(_ log: [RecordedEvent]) -> [EventQuery] {
    let types = Set(log.map(\.type)).sorted()
    let categories = Set(log.map(\.stream.category)).sorted()
    let tags = Set(log.flatMap { $0.tags.map { Array($0.utf8) } })
        .map { String(decoding: $0, as: UTF8.self) }
    return [.all] + types.map { .types([$0]) } + categories.map { .categories([$0]) }
        + tags.map { .tags([$0]) }
}

/// What ``EventQuery`` means, written a second time so that engines are held against it.
func means(_ query: EventQuery, _ event: RecordedEvent) -> Bool {
    switch query {
    case .all: true
    case .anyOf(let items):
        items.contains { item in
            let tags = Set(event.tags.map { Array($0.utf8) })
            return (item.types.isEmpty || item.types.contains(event.type))
                && (item.categories.isEmpty || item.categories.contains(event.stream.category))
                && item.tags.allSatisfy { tags.contains(Array($0.utf8)) }
        }
    }
}
