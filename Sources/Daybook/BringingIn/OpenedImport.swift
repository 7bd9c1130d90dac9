import EventSourcing
import EventSourcingRuntime
import EventStore
package import Exports
package import struct Foundation.UUID
import LMDBEventStore
import PersonalData
import Records
import Synchronization

/// Appends events as an export told them, opened: texts are sealed with the keys of the store that takes them.
package struct OpenedImport: Sendable {
    private let store: any EventStore
    /// Where positions, ids and times stay as they were: a store that is made for them.
    private let clock: SetClock?
    /// The store that they were in, where that is known.
    private let origin: UUID?
    private let catalog = EventCatalog(BackOffice.entities)

    /// Merges what `origin` had into a store that has events of its own.
    package init(into office: BackOffice, from origin: UUID?) {
        (store, clock, self.origin) = (office.store, nil, origin)
    }

    private init(_ store: any EventStore, _ clock: SetClock, _ origin: UUID?) {
        (self.store, self.clock, self.origin) = (store, clock, origin)
    }

    /// The id of the store that an event was first in; `nil` where its id is not made of that.
    package static func store(of event: OpenedEvent) -> UUID? {
        let (high, low) = UUID(storeOf: event.id, at: event.position).halves
        // An id that nobody gave is of version 8, and that of a store of 4.
        guard high & 0xF000 == 0x8000 else { return nil }
        return UUID(high: high & ~0xF000 | 0x4000, low: low & ~(0b11 << 62) | 0b10 << 62)
    }

    /// Makes a store at `folder` that had these events from the first.
    package static func making<R>(
        at folder: String, beganBy first: OpenedEvent, from told: UUID?,
        _ body: (OpenedImport) async throws -> R
    ) async throws -> R {
        let id = told ?? store(of: first) ?? UUID.random()
        try StoreMaking.begin(
            at: folder, as: StoreIdentity(id: id, createdAt: first.recordedAt)
        ).finish()
        let clock = SetClock(first.recordedAt)
        // Nobody else has it yet: all of it goes to the disk before it gets its name.
        let log = try await LMDBEventStore.open(
            at: folder, StoreOptions(clock: { clock.now }, durability: .unsafeForTests))
        let keys = KeyFile(path: folder + "/keys", of: id)
        do {
            try keys.make()
            let sealed = SealedEventStore(log, keys: keys, events: BackOffice.events)
            let result = try await body(OpenedImport(sealed, clock, id))
            await sealed.close()
            return result
        } catch {
            await log.close()
            throw error
        }
    }

    /// The id of the store that takes them.
    package var id: UUID { store.id }

    /// Looks whether an event can be read here at all.
    package func check(_ event: OpenedEvent) throws { _ = try tags(of: event, 0) }

    /// Appends what came of one command, at the place and the time that it had.
    package func add(_ events: [OpenedEvent]) async throws {
        guard let first = events.first else { return }
        let head = try await store.head()
        guard first.position == head + 1 else {
            throw ImportedEventFault(
                0, "position \(first.position) stands where \(head + 1) must come: a log is whole",
                hint: "what is a part of a log can be merged into a store that has events")
        }
        clock?.set(first.recordedAt)
        let outcomes = try await add(all: [events])
        if let (_, fault) = outcomes.fault { throw fault }
        guard outcomes.before == 0 else {
            throw ImportedEventFault(0, "the command \(first.commandID) stands before this, too")
        }
    }

    /// What became of several.
    package struct Outcomes: Sendable {
        package var stored = 0
        package var before = 0
        /// The first that isn't taken, and why: of those behind it none is stored.
        package var fault: (number: Int, fault: ImportedEventFault)?
    }

    /// Appends what came of several commands, in one commit, each only if the one before it is stored.
    package func add(all: [[OpenedEvent]]) async throws -> Outcomes {
        var (outcomes, requests) = (Outcomes(), [(number: Int, request: AppendRequest)]())
        let head = try await store.head()
        for (number, events) in all.enumerated() {
            guard let first = events.first else { continue }
            do {
                if let receipt = try await store.receipt(of: first.commandID) {
                    try await sameAsStored(events, receipt)
                    outcomes.before += events.count
                    continue
                }
                var request = try request(events, after: head)
                if let fault = request.fault {
                    throw ImportedEventFault(0, Sentence(quoting: fault))
                }
                request.follows = requests.last.map { [$0.request.commandID] } ?? []
                requests.append((number, request))
            } catch let fault as ImportedEventFault {
                outcomes.fault = (number, fault)
                break
            }
        }
        let results = await store.append(requests.map(\.request))
        for ((number, _), result) in zip(requests, results) {
            do throws(EventStoreError) {
                _ = try result.get()
                outcomes.stored += all[number].count
            } catch {
                guard case .conflict(.stream(let name, _, let actual)) = error else { throw error }
                outcomes.fault = (number, Self.fault(of: all[number], name, actual))
                break
            }
        }
        return outcomes
    }

    private static func fault(
        of events: [OpenedEvent], _ name: StreamName, _ actual: Revision?
    ) -> ImportedEventFault {
        let index = events.firstIndex { $0.stream == name } ?? 0
        let revision = events[index].revision
        guard let actual else {
            return ImportedEventFault(
                index, "\(name.text) has no event here, and this is revision \(revision) of it",
                hint: "export the log from its beginning")
        }
        return ImportedEventFault(
            index,
            "\(name.text) is at revision \(actual) here, and this is revision \(revision) of it",
            hint: "what both stores went on with can't be merged: leave the stream out")
    }

    /// That a command's events are here already, and no others under its id.
    private func sameAsStored(
        _ events: [OpenedEvent], _ receipt: AppendReceipt
    ) async throws {
        var ids: [UUID] = []
        let (start, end) = (receipt.positions.lowerBound, receipt.positions.upperBound)
        _ = try await store.readAll(LogRead(.all, after: start - 1, through: end)) { view in
            ids.append(view.id)
            return true
        }
        for (index, event) in events.enumerated()
        where !ids.indices.contains(index) || ids[index] != event.id {
            throw ImportedEventFault(
                index, "another command is stored under the id \(event.commandID)")
        }
    }

    private func request(
        _ events: [OpenedEvent], after head: Position
    ) throws -> AppendRequest {
        let first = events[0]
        var streams: [StreamAppend] = []
        for (index, event) in events.enumerated() {
            var new = event.event
            new.tags = try tags(of: event, index)
            // One that would be made of just this is left to be made.
            let made = clock.map { _ in
                UUID(store: store.id, position: head + 1 + Position(index))
            }
            new.id = made == event.id ? nil : event.id
            if streams.last?.stream == event.stream {
                streams[streams.count - 1].events.append(new)
            } else {
                let expected: ExpectedRevision =
                    event.revision == 0 ? .none : .exact(event.revision - 1)
                streams.append(StreamAppend(event.stream, expected: expected, events: [new]))
            }
        }
        var metadata = EventMetadata()
        metadata.actor = first.actor
        metadata.reason = first.reason
        metadata.correlationId =
            first.correlationId == first.commandID ? nil : first.correlationId
        metadata.causationId = first.causationId
        if let origin = first.origin {
            // Where it was first stays known, however often it is handed on.
            metadata.origin = origin
        } else if clock == nil {
            var origin = EventOrigin()
            origin.store = self.origin?.lowercaseText ?? ""
            origin.position = Int64(clamping: first.position)
            origin.recordedAt = first.recordedAt
            metadata.origin = origin
        }
        let others = metadata.json()
        if let name = first.command {
            var command = KeptCommand()
            command.name = name
            command.decidedAt = first.recordedAt
            metadata.command = command
        }
        let isBackDated = clock == nil || first.occurredAt != first.recordedAt
        return AppendRequest(
            streams, commandID: first.commandID,
            occurredAt: isBackDated ? first.occurredAt : nil, metadata: others,
            firstMetadata: metadata.json())
    }

    /// The event's tags, with what they were made of where the other store kept digests.
    private func tags(of event: OpenedEvent, _ index: Int) throws -> [String] {
        let read: [CurrentEvent]
        do { read = try catalog.read(event.recorded) } catch {
            let refusal = Rejection(anything: error).refusals.first
            throw ImportedEventFault(
                index, refusal?.message ?? Sentence(quoting: "\(error)"), hint: refusal?.hint)
        }
        guard let sealed = store as? SealedEventStore else { return event.event.tags }
        var clear = read.flatMap(\.event.tags).filter { sealed.keepsDigest(ofTag: $0) }[...]
        return event.event.tags.map { tag in
            sealed.keepsDigest(ofTag: tag) ? clear.popFirst() ?? tag : tag
        }
    }
}

/// What time it is, as somebody says.
final class SetClock: Sendable {
    private let time: Mutex<Timestamp>

    init(_ time: Timestamp) { self.time = Mutex(time) }

    var now: Timestamp { time.withLock { $0 } }

    func set(_ time: Timestamp) { self.time.withLock { $0 = time } }
}
