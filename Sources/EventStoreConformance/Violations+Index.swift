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
    for (query, events) in everyQuery(log) {
        let forward = try await store.events(LogRead(query))
        let backward = try await store.events(LogRead(query, backward: true))
        if forward != events || backward != events.reversed() {
            found.append("I4: \(query) reads otherwise than the log")
        }
    }
    return found
}

/// A query for each type, category and tag in the log, and the events that it means.
private func everyQuery(_ log: [RecordedEvent]) -> [(EventQuery, [RecordedEvent])] {
    let types = Dictionary(grouping: log, by: \.type)
    let categories = Dictionary(grouping: log, by: \.stream.category)
    // By bytes: as a key, Swift's String would take two spellings of é for one.
    var tags: [[UInt8]: [RecordedEvent]] = [:]
    for event in log {
        for tag in event.tags { tags[Array(tag.utf8), default: []].append(event) }
    }
    return [(.all, log)] + types.map { (.types([$0]), $1) }
        + categories.map { (.categories([$0]), $1) }
        + tags.map { (.tags([String(decoding: $0, as: UTF8.self)]), $1) }
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
