package import EventStore

/// What a run of commands has decided, or read, beyond what the store would say just now.
///
/// It lets the lines of a batch be decided one after the other and stored together: a later line
/// sees the aggregates as the earlier ones left them. Being wrong does no harm, since every stream
/// that was gone by is a guard of the append.
package struct Overlay {
    /// Aggregates, with the revision their streams will have.
    private var aggregates: [StreamName: Known] = [:]
    /// Tags of events that are decided but not stored.
    private(set) var tags: Set<String> = []
    /// Streams with events that are decided but not stored.
    private(set) var streams: Set<StreamName> = []
    /// Ids of commands that are decided but not stored.
    private(set) var commandIDs: Set<String> = []
    /// The head that the aggregates were read at, or that our own appends have brought it to.
    var head: Position?

    package struct Known {
        package var state: any Aggregate
        package var revision: Revision?
        /// The command whose append brings it here; `nil`: it was read like this.
        var commandID: String?

        package init(state: any Aggregate, revision: Revision?, commandID: String? = nil) {
            self.state = state
            self.revision = revision
            self.commandID = commandID
        }
    }

    package init() {}

    /// Aggregates kept from one append to the next.
    private static let limit = 50_000

    package subscript(stream: StreamName) -> Known? {
        get { aggregates[stream] }
        set { aggregates[stream] = newValue }
    }

    /// Notes what a command has decided but the store hasn't got yet.
    mutating func note(_ plan: Plan, _ request: AppendRequest) {
        commandIDs.insert(plan.commandID)
        for part in request.streams where !part.events.isEmpty {
            streams.insert(part.stream)
            for event in part.events { tags.formUnion(event.tags) }
            if part.stream == plan.stream {
                let next = plan.revision.map { $0 + 1 } ?? 0
                aggregates[part.stream] = Known(
                    state: plan.after, revision: next + UInt64(part.events.count) - 1,
                    commandID: plan.commandID)
            } else {
                // Where it wasn't decided by, what it has become isn't known here.
                aggregates[part.stream] = plan.others[part.stream]
            }
        }
    }

    /// The command that must be stored for `known` to be so, if it still waits to be.
    func waiting(for known: Known) -> String? {
        known.commandID.flatMap { commandIDs.contains($0) ? $0 : nil }
    }

    /// All that was noted is stored now: so many events, the last of them at `last`. Where that
    /// doesn't lead on from the head that was known, somebody else has written in between.
    /// - Returns: Whether it does.
    mutating func stored(_ count: Int, last: Position) -> Bool {
        guard let head, head + Position(count) == last else {
            self = Overlay()
            return false
        }
        tags.removeAll(keepingCapacity: true)
        streams.removeAll(keepingCapacity: true)
        commandIDs.removeAll(keepingCapacity: true)
        self.head = last
        if aggregates.count > Self.limit { aggregates.removeAll(keepingCapacity: true) }
        return true
    }
}
