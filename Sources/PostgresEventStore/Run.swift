internal import EventStore

/// Requests of one commit that the database can decide in one go, as if one after the other: none has to do with
/// another but by the streams that it writes.
struct Run {
    private(set) var requests: [PreparedAppend] = []
    private var ids: Set<String> = []
    private var events = 0

    /// Past so many events no condition is held against those of its own run: a new one is begun.
    private static let mostLookedAt = 256

    /// Cuts requests, in their order, into as few runs as there can be.
    /// The log has come to `head` for certain.
    static func cut(_ requests: [PreparedAppend], head: Position) -> [Run] {
        var runs: [Run] = []
        var run = Run()
        for request in requests {
            if !run.takes(request, head: head) {
                runs.append(run)
                run = Run()
            }
            run.add(request)
        }
        if !run.requests.isEmpty { runs.append(run) }
        return runs
    }

    private mutating func add(_ prepared: PreparedAppend) {
        requests.append(prepared)
        ids.insert(prepared.request.commandID)
        events += prepared.count
    }

    /// Whether a request is decided alike before and after those that are in the run. Names that only look alike
    /// count as the same here, which does no harm.
    private func takes(_ prepared: PreparedAppend, head: Position) -> Bool {
        if requests.isEmpty { return true }
        let request = prepared.request
        if ids.contains(request.commandID) { return false }
        for id in request.follows where ids.contains(id) { return false }
        guard let condition = request.condition else { return true }
        // Whether the log has come to where the condition begins hangs on those before it.
        if condition.after ?? 0 > head || events > Self.mostLookedAt { return false }
        return !requests.contains { $0.request.hasEvent(meantBy: condition.failIfMatches) }
    }
}

extension AppendRequest {
    fileprivate func hasEvent(meantBy query: EventQuery) -> Bool {
        switch query {
        case .all: true
        case .anyOf(let items):
            streams.contains { entry in
                let category = entry.stream.category
                return entry.events.contains { event in
                    items.contains { item in
                        (item.types.isEmpty || item.types.contains(event.type))
                            && (item.categories.isEmpty || item.categories.contains(category))
                            && item.tags.allSatisfy { event.tags.contains($0) }
                    }
                }
            }
        }
    }
}
