internal import EventStore

/// A request that keeps every rule that doesn't depend on the log, with all that can be made of it
/// before its turn comes: its digest, the keys it is looked up by, and its records but for their
/// places. Made on the caller's own thread; the writer has the less to do.
final class PreparedRequest: Sendable {
    let request: AppendRequest
    let fingerprint: Fingerprint
    let records: DraftRecords
    let commandKey: PostingKey
    /// Of each entry of the request's streams.
    let streamKeys: [PostingKey]

    /// - Throws: ``EventStoreError/invalid(_:)`` when `request` breaks a rule that needs no log.
    init(checking request: AppendRequest) throws(EventStoreError) {
        if let fault = request.fault { throw .invalid(fault) }
        self.request = request
        fingerprint = request.effectiveFingerprint
        records = try DraftRecords(of: request, fingerprint)
        commandKey = postingKey(.command, request.commandID)
        streamKeys = request.streams.map { postingKey(.stream, $0.stream.text) }
    }

    /// What is answered to it once it is stored.
    func receipt(_ place: StoredPlace) -> AppendReceipt {
        var types: [String] = []
        types.reserveCapacity(records.count)
        for entry in request.streams {
            for event in entry.events { types.append(event.type) }
        }
        // A request without fault has an event; so there is a stream that gets one.
        let first = request.streams.first { !$0.events.isEmpty } ?? request.streams[0]
        return AppendReceipt(
            positions: place.first...place.first + Position(records.count) - 1,
            revision: place.firstRevision + Revision(first.events.count) - 1,
            stream: first.stream, types: types, recordedAt: place.recordedAt,
            fingerprint: fingerprint, duplicate: false)
    }

    /// What is answered to it, told from the writer's decision.
    func result(_ decision: Decision) -> AppendResult {
        switch decision {
        case .stored(let place): .success(receipt(place))
        case .answered(let result): result
        }
    }
}

/// What an append is answered.
typealias AppendResult = Result<AppendReceipt, EventStoreError>

/// What the writer decides of one request.
enum Decision: Sendable {
    case stored(StoredPlace)
    /// It was stored before, or is refused.
    case answered(AppendResult)

    static func refused(_ error: EventStoreError) -> Self { .answered(.failure(error)) }
}

/// Where and when a request's events were stored.
struct StoredPlace: Sendable {
    /// The position of its first event.
    var first: Position
    /// That event's revision.
    var firstRevision: Revision
    var recordedAt: Timestamp
}
