// Drafts that turn out well are stored as they stand: what was decided once needn't be decided again.

extension DraftEventStore {
    /// Stores the drafts, in their order, where the store still ends as it did when this was made: each
    /// append holds only if nobody else has written before it. `goesOn` is told the command ids of what is
    /// stored, and how much of it all that is by now, from 0 to 1; it answers whether to go on.
    /// - Returns: Whether all of them are stored. If not, those whose ids were told are.
    package func adopt(
        _ goesOn: (_ commandIDs: [String], _ share: Double) -> Bool
    ) async throws -> Bool {
        let end = try await drafts.head()
        var stored: Position = 0
        while stored < end {
            let requests = try await requests(after: stored)
            var ids: [String] = []
            for (request, result) in zip(requests, await store.append(requests)) {
                switch result {
                case .success(let receipt):
                    ids.append(request.commandID)
                    stored = receipt.positions.upperBound - base
                case .failure(.conflict):
                    _ = goesOn(ids, Double(stored) / Double(end))
                    return false
                case .failure(let error): throw error
                }
            }
            guard goesOn(ids, Double(stored) / Double(end)) else { return stored == end }
        }
        return true
    }

    /// At least so many events are taken at once, if there are so many.
    private static let atOnce = 1_000

    /// The appends that some drafts were made of, as the store behind takes them.
    private func requests(after drafted: Position) async throws -> [AppendRequest] {
        var events: [RecordedEvent] = []
        _ = try await drafts.readAll(LogRead(after: drafted)) { view in
            if events.count >= Self.atOnce, view.header.indexInCommand == 0 { return false }
            events.append(view.copy())
            return true
        }
        var requests: [AppendRequest] = []
        for event in events {
            let new = NewEvent(
                type: event.type, schemaVersion: event.schemaVersion, tags: event.tags,
                payload: event.payload)
            guard event.indexInCommand > 0, let last = requests.indices.last else {
                var request = AppendRequest(
                    [StreamAppend(event.stream, events: [new])], commandID: event.commandID,
                    condition: AppendCondition(
                        failIfMatches: .all, after: base + event.position - 1),
                    fingerprint: try await drafts.receipt(of: event.commandID)?.fingerprint,
                    metadata: event.metadata)
                // What wasn't back-dated happens when it is recorded.
                if event.occurredAt < event.recordedAt { request.occurredAt = event.occurredAt }
                requests.append(request)
                continue
            }
            // The first has the command besides.
            if event.indexInCommand == 1 {
                requests[last].firstMetadata = requests[last].metadata
                requests[last].metadata = event.metadata
            }
            if let stream = requests[last].streams.indices.last,
                requests[last].streams[stream].stream == event.stream
            {
                requests[last].streams[stream].events.append(new)
            } else {
                requests[last].streams.append(StreamAppend(event.stream, events: [new]))
            }
        }
        return requests
    }
}
