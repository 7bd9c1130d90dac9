package import EventSourcing
package import EventStore

/// What a run of commands has decided, or read, beyond what the store would say just now.
///
/// It lets commands be decided one after the other and stored together: a later one sees the
/// aggregates as the earlier ones left them, while those still wait to be stored, or are on their way
/// to the disk. Being wrong does no harm, since every stream that was gone by is a guard of the append.
package struct Overlay {
    /// Aggregates, with the revision their streams will have.
    private var aggregates: [StreamName: Known] = [:]
    /// What is decided and not stored: an append each, oldest first. The last one takes more.
    private var appends = [Unstored()]

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

    /// What an append that isn't stored yet brings.
    private struct Unstored {
        var tags: Set<String> = []
        var streams: Set<StreamName> = []
        var commandIDs: Set<String> = []
    }

    /// Aggregates kept from one append to the next.
    private static let limit = 50_000

    package subscript(stream: StreamName) -> Known? {
        get { aggregates[stream] }
        set { aggregates[stream] = newValue }
    }

    /// Whether an event that bears `tag` waits to be stored.
    func awaits(tag: String) -> Bool { appends.contains { $0.tags.contains(tag) } }

    /// Whether an event of `stream` does.
    func awaits(_ stream: StreamName) -> Bool { appends.contains { $0.streams.contains(stream) } }

    /// Whether a command of this id does.
    func awaits(commandID: String) -> Bool {
        appends.contains { $0.commandIDs.contains(commandID) }
    }

    /// The command that must be stored for `known` to be so, if it still waits to be.
    func waiting(for known: Known) -> String? {
        known.commandID.flatMap { awaits(commandID: $0) ? $0 : nil }
    }

    /// Notes what a command has decided but the store hasn't got yet.
    mutating func note(_ plan: Plan, _ request: AppendRequest) {
        let last = appends.count - 1
        appends[last].commandIDs.insert(plan.commandID)
        for part in request.streams where !part.events.isEmpty {
            appends[last].streams.insert(part.stream)
            for event in part.events { appends[last].tags.formUnion(event.tags) }
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

    /// What was noted is on its way to the disk; what is noted from now on goes into the next append.
    mutating func close() { appends.append(Unstored()) }

    /// The oldest append that was closed is stored, as it was decided.
    mutating func stored() {
        appends.removeFirst()
        if appends.isEmpty { appends.append(Unstored()) }
        // One that waits to be stored would be asked for, and stored first.
        if aggregates.count > Self.limit { aggregates.removeAll(keepingCapacity: true) }
    }
}
