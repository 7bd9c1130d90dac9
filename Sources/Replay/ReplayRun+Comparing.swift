import EventSourcing
import EventStore
import Records

// What a command comes to now is held against what it came to, and what differs is noted.

extension ReplayRun {
    mutating func compare(
        _ was: [RecordedEvent], _ wouldBe: [RecordedEvent], _ command: String
    ) async throws {
        let changes = FieldChange.between(
            upToDate(was, like: wouldBe), wouldBe, exactly: report.differences.isEmpty)
        if changes.isEmpty {
            report.same += 1
        } else {
            try await note(was, wouldBe, command) { $0.changes = changes }
        }
    }

    mutating func refused(
        _ events: [RecordedEvent], _ command: String, _ rejection: Rejection
    ) async throws {
        try await note(events, [], command) { $0.refusals = rejection.refusals }
    }

    private mutating func note(
        _ was: [RecordedEvent], _ wouldBe: [RecordedEvent], _ command: String,
        _ tell: (inout ReplayDifference) -> Void
    ) async throws {
        var difference = ReplayDifference(
            position: was[0].position, command: command, commandID: was[0].commandID,
            stream: was[0].stream)
        tell(&difference)
        report.differences.append(difference)
        touched.formUnion((was + wouldBe).map(\.stream))
        report.types.formUnion((was + wouldBe).map(\.type))
        if wouldBe.count < was.count {
            try await scratch.skip(was.count - wouldBe.count, at: was[0].recordedAt)
        }
    }

    /// Events of an older form in that of today, where that is what was made now.
    private mutating func upToDate(
        _ events: [RecordedEvent], like others: [RecordedEvent]
    ) -> [RecordedEvent] {
        var events = events
        for (index, other) in others.enumerated() where index < events.count {
            let event = events[index]
            if event.type == other.type, event.schemaVersion == other.schemaVersion { continue }
            // What can't be read differs as it is.
            let parts = try? event.withView { view in
                try aggregates[event.stream.category]?.decode(view).map(\.stored)
            }
            guard let new = parts?.first(where: { $0.type == other.type }),
                new.schemaVersion == other.schemaVersion
            else { continue }
            events[index].type = new.type
            events[index].schemaVersion = new.schemaVersion
            events[index].payload = new.payload
            report.olderForms += 1
        }
        return events
    }

    /// Compares the things that may have come out otherwise.
    mutating func compareEntities(
        in store: any EventStore, through position: Position
    ) async throws {
        for stream in touched.sorted() {
            guard let entity = aggregates[stream.category] else { continue }
            let changes = FieldChange.between(
                try await entity.json(of: stream, in: store, through: position),
                try await entity.json(of: stream, in: scratch.store))
            if changes.isEmpty { continue }
            report.entities.append(
                EntityDifference(category: stream.category, id: stream.id, changes: changes))
        }
    }
}
