package import EventStore
internal import struct Foundation.UUID

/// What must always hold of a store, looked at from outside: one line for each thing that doesn't.
///
/// - I1: an acknowledged append is there, every byte of it, at its position.
/// - I2: positions run 1…head without a gap.
/// - I3: each stream's revisions run 0… without a gap, in the order of positions.
/// - I4: the log and each way into it (stream, type, category, tag, backward) say the same.
/// - I5: a command's events are neighbours and know their count.
/// - I6: a command id has one outcome, and asking for it tells the same.
/// - I11: a subscriber sees all of the log, in order, once.
/// - I12: `recordedAt` never falls, and nothing occurs after it is recorded.
package func violations(
    in store: any EventStore, acknowledged: [Acknowledgement] = []
) async throws -> [String] {
    var log: [RecordedEvent] = []
    _ = try await store.readAll(LogRead()) { view in
        log.append(view.copy())
        return true
    }
    var found = orderFaults(log, head: try await store.head())
    found += commandFaults(log)
    for acknowledgement in acknowledged {
        found += acknowledgementFaults(acknowledgement, log)
        let id = acknowledgement.request.commandID
        let known = try await store.receipt(of: id)
        if known.map({ sameOutcome($0, acknowledgement.receipt) }) != true {
            found.append("I6: the receipt of \(id) is \(String(describing: known))")
        }
    }
    found += try await indexFaults(log, store)
    let count = log.count
    // A subscriber that isn't shown everything would wait for ever.
    let seen = try await within(seconds: 60) {
        var seen: [RecordedEvent] = []
        var events = store.subscribe(after: 0).makeAsyncIterator()
        while seen.count < count, let event = try await events.next() { seen.append(event) }
        return seen
    }
    if seen != log { found.append("I11: a subscriber saw \(seen.map(\.position))") }
    return found
}

// MARK: - Order: I2, I3, I12

private func orderFaults(_ log: [RecordedEvent], head: Position) -> [String] {
    var found: [String] = []
    if head != Position(log.count) { found.append("I2: head \(head), \(log.count) events") }
    var next: [StreamName: Revision] = [:]
    var last = Timestamp.earliest
    var ids: Set<UUID> = []
    for (index, event) in log.enumerated() {
        if event.position != Position(index) + 1 {
            found.append("I2: position \(event.position) stands at place \(index + 1)")
        }
        let revision = next[event.stream, default: 0]
        if event.revision != revision {
            found.append("I3: \(event.stream) has \(event.revision) where \(revision) belongs")
        }
        next[event.stream] = event.revision + 1
        if event.recordedAt < last { found.append("I12: time falls at \(event.position)") }
        if event.occurredAt > event.recordedAt {
            found.append("I12: \(event.position) occurred after it was recorded")
        }
        last = event.recordedAt
        if !ids.insert(event.id).inserted { found.append("the event id \(event.id) comes twice") }
    }
    return found
}

// MARK: - Commands: I5, I6

private func commandFaults(_ log: [RecordedEvent]) -> [String] {
    var found: [String] = []
    var done: Set<[UInt8]> = []
    var index = 0
    while index < log.count {
        let first = log[index]
        let end = index + Int(first.countInCommand)
        if !done.insert(Array(first.commandID.utf8)).inserted {
            found.append("I6: command \(first.commandID) stands twice in the log")
        }
        let run = log[index..<min(max(end, index + 1), log.count)]
        for (place, event) in run.enumerated()
        where !event.commandID.utf8.elementsEqual(first.commandID.utf8)
            || event.indexInCommand != place || event.countInCommand != run.count
            || event.recordedAt != first.recordedAt
        {
            found.append("I5: position \(event.position) breaks command \(first.commandID)")
        }
        index = run.endIndex
    }
    return found
}

/// Whether two receipts tell of the same stored append.
func sameOutcome(_ a: AppendReceipt, _ b: AppendReceipt) -> Bool {
    var b = b
    b.duplicate = a.duplicate
    return a == b
}

// MARK: - Acknowledged appends: I1

private func acknowledgementFaults(
    _ acknowledged: Acknowledgement, _ log: [RecordedEvent]
) -> [String] {
    let request = acknowledged.request
    let receipt = acknowledged.receipt
    let lost = "I1: \(request.commandID) at \(receipt.positions) "
    guard receipt.positions.lowerBound > 0, receipt.positions.upperBound <= Position(log.count)
    else { return [lost + "isn't in the log"] }
    let stored = log[
        Int(receipt.positions.lowerBound) - 1..<Int(receipt.positions.upperBound)]
    let asked = request.streams.flatMap { entry in entry.events.map { (entry.stream, $0) } }
    if stored.count != asked.count { return [lost + "has \(stored.count) events"] }
    var found: [String] = []
    for (index, (event, (stream, new))) in zip(stored, asked).enumerated() {
        let same =
            event.stream == stream && event.type == new.type
            && event.schemaVersion == new.schemaVersion && event.payload == new.payload
            && event.tags.map { Array($0.utf8) } == new.tags.map { Array($0.utf8) }
            && event.commandID.utf8.elementsEqual(request.commandID.utf8)
            && (new.id == nil || new.id == event.id) && event.recordedAt == receipt.recordedAt
        // A duplicate may come with other times and metadata; those of the first one stand.
        let times = request.occurredAt ?? event.recordedAt
        let first =
            receipt.duplicate
            || (event.metadata == request.metadata(at: index) && event.occurredAt == times)
        if !same || !first { found.append(lost + "differs at \(event.position)") }
    }
    let last = stored.last { $0.stream == receipt.stream }
    if last?.revision != receipt.revision || receipt.stream != stored.first?.stream {
        found.append(lost + "tells revision \(receipt.revision) of \(receipt.stream)")
    }
    if receipt.types != stored.map(\.type) { found.append(lost + "tells types \(receipt.types)") }
    return found
}
