internal import EventStore
internal import struct Foundation.UUID

/// What a store should do, written as plainly as can be: one list, searched from end to end.
///
/// It shares the contract's types with the engines and nothing else.
struct ReferenceModel {
    private(set) var log: [RecordedEvent] = []
    private var outcomes: [(request: AppendRequest, receipt: AppendReceipt)] = []

    var head: Position { Position(log.count) }

    func revision(of stream: StreamName) -> Revision? { events(of: stream).last?.revision }

    func receipt(of commandID: String) -> AppendReceipt? {
        outcomes.last { $0.request.commandID == commandID }?.receipt
    }

    mutating func append(_ request: AppendRequest, now: Timestamp) -> Answer {
        let recordedAt = max(now, log.last?.recordedAt ?? now)
        if isMalformed(request) { return .invalid }
        if let outcome = outcomes.last(where: { $0.request.commandID == request.commandID }) {
            return written(by: outcome.request) == written(by: request)
                ? Answer(outcome.receipt, duplicate: true) : .keyReused
        }
        if request.occurredAt ?? recordedAt > recordedAt { return .invalid }
        if request.condition?.after ?? 0 > head { return .invalid }
        for entry in request.streams {
            let actual = revision(of: entry.stream)
            if !entry.expected.holds(for: actual) {
                return .conflict(.stream(entry.stream, expected: entry.expected, actual: actual))
            }
        }
        if let condition = request.condition,
            let last = log.last(where: {
                $0.position > condition.after ?? 0 && means(condition.failIfMatches, $0)
            })
        {
            return .conflict(.condition(last.position, type: last.type))
        }
        return store(request, recordedAt)
    }

    private mutating func store(_ request: AppendRequest, _ recordedAt: Timestamp) -> Answer {
        let asked = request.streams.flatMap { entry in entry.events.map { (entry.stream, $0) } }
        let first = head + 1
        for (index, (stream, event)) in asked.enumerated() {
            log.append(
                RecordedEvent(
                    position: head + 1, stream: stream,
                    revision: Revision(events(of: stream).count), type: event.type,
                    schemaVersion: event.schemaVersion, id: noID, commandID: request.commandID,
                    indexInCommand: UInt16(index), countInCommand: UInt16(asked.count),
                    recordedAt: recordedAt, occurredAt: request.occurredAt ?? recordedAt,
                    tags: event.tags, metadata: request.metadata(at: index), payload: event.payload)
            )
        }
        let stream = asked[0].0
        let receipt = AppendReceipt(
            positions: first...head, revision: Revision(events(of: stream).count) - 1,
            stream: stream, types: asked.map(\.1.type), recordedAt: recordedAt,
            fingerprint: Fingerprint(high: 0, low: 0), duplicate: false)
        outcomes.append((request, receipt))
        return Answer(receipt, duplicate: false)
    }

    private func events(of stream: StreamName) -> [RecordedEvent] {
        log.filter { $0.stream == stream }
    }

    private func written(by request: AppendRequest) -> [StreamAppend] {
        request.streams.filter { !$0.events.isEmpty }
            .map { StreamAppend($0.stream, events: $0.events) }
    }

    /// The faults that the operations have in them.
    private func isMalformed(_ request: AppendRequest) -> Bool {
        let names = request.streams.map(\.stream)
        let events = request.streams.flatMap(\.events)
        return events.isEmpty || Set(names).count < names.count
            || events.contains { Set($0.tags.map { Array($0.utf8) }).count < $0.tags.count }
            || request.condition?.failIfMatches == .anyOf([])
    }
}

// MARK: - Reading

extension ReferenceModel {
    func events(of stream: StreamName, _ read: StreamRead) -> [RecordedEvent] {
        var events = events(of: stream)
        if read.backward { events.reverse() }
        if let from = read.from {
            events = events.filter { read.backward ? $0.revision <= from : $0.revision >= from }
        }
        return Array(events.prefix(read.limit))
    }

    func events(_ read: LogRead) -> [RecordedEvent] {
        var events = log.filter {
            $0.position > read.after && $0.position <= read.through ?? head && means(read.query, $0)
        }
        if read.backward { events.reverse() }
        return Array(events.prefix(read.limit))
    }
}

/// What a store answers, as far as the model can tell it beforehand.
enum Answer: Equatable {
    case stored(AppendReceipt)
    case conflict(Conflict)
    case keyReused
    case invalid
    case failed(EventStoreError)

    init(_ receipt: AppendReceipt, duplicate: Bool) {
        var receipt = receipt
        // Engines may digest as they like; whether ids are told apart shows in what they answer.
        receipt.fingerprint = Fingerprint(high: 0, low: 0)
        receipt.duplicate = duplicate
        self = .stored(receipt)
    }

    init(_ result: Result<AppendReceipt, EventStoreError>) {
        switch result {
        case .success(let receipt): self.init(receipt, duplicate: receipt.duplicate)
        case .failure(.conflict(let conflict)): self = .conflict(conflict)
        case .failure(.keyReused): self = .keyReused
        case .failure(.invalid): self = .invalid
        case .failure(let error): self = .failed(error)
        }
    }
}

/// In place of the ids that a store makes itself.
private let noID = UUID(high: 0, low: 0)

extension RecordedEvent {
    /// The same without its id, which the model can't know.
    var withoutID: RecordedEvent {
        var event = self
        event.id = noID
        return event
    }
}
