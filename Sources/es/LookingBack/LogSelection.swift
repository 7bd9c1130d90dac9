import Daybook
import EventSourcing
import EventStore
import ReadModels

/// Which events are meant.
struct LogSelection: Sendable {
    var query: EventQuery
    /// The one stream, if only one is meant.
    private(set) var stream: StreamName?
    private var actor: String?
    private var tags: [String]
    /// When they happened, if that is asked.
    var occurred: ClosedRange<Timestamp>?

    /// - Throws: ``Failure`` for a type or a stream that can't be.
    init(stream: String?, types: [String], tags: [String], actor: String?) throws {
        self.actor = actor
        self.tags = tags
        var item = EventQuery.Item(types: try Self.types(types), tags: tags)
        if let stream {
            if stream.hasSuffix("-*") {
                item.categories = [String(stream.dropLast(2))]
            } else {
                let name = try StreamName(stream)
                self.stream = name
                item.categories = [name.category]
            }
        }
        query =
            item.types.isEmpty && item.tags.isEmpty && item.categories.isEmpty
            ? .all : .anyOf([item])
    }

    /// The same, with its stream as the log calls it.
    /// - Throws: ``Failure`` where there is no such stream.
    func known(in office: any Office) async throws -> LogSelection {
        var known = self
        if let stream {
            known.stream = try await office.known(stream)
        } else if case .anyOf(let items) = query {
            for category in items.flatMap(\.categories) {
                try await office.check(category: category)
            }
        }
        return known
    }

    /// - Throws: ``Failure`` where what was asked after is nowhere in the log, so that nothing was found.
    func checkWhatIsAsked(in office: any Office, progress: Progress? = nil) async throws {
        try await office.check(tags: tags)
        try await office.check(actor: actor, progress: progress)
    }

    /// Whether the event, one that ``query`` means, is meant indeed.
    func means(_ event: RecordedEvent) -> Bool {
        if let stream, event.stream != stream { return false }
        if let actor, event.context.actor != actor { return false }
        if let occurred, !occurred.contains(event.occurredAt) { return false }
        return true
    }

    /// Whether an event that was read some other way is one of those that `read` asks for.
    func means(_ event: RecordedEvent, in read: LogRead) -> Bool {
        event.position > read.after && event.position <= read.through ?? .max
            && event.withView { read.query.matches($0) } && means(event)
    }

    private static func types(_ patterns: [String]) throws -> [String] {
        let names = BackOffice.events.flatMap(\.names)
        return try patterns.flatMap { $0.split(separator: ",").map(String.init) }
            .flatMap { pattern in
                let matching = names.filter { fits($0, pattern) }
                if matching.isEmpty { throw Failure.unknownEvent(pattern) }
                return matching
            }
    }
}

extension EventStore {
    /// The first events of what is to be read, about a megabyte of them; where the log is damaged, those before
    /// it, and the next page is refused.
    func page(_ read: LogRead) async throws -> [RecordedEvent] {
        var events: [RecordedEvent] = []
        var bytes = 0
        do {
            _ = try await readAll(read) { view in
                let event = view.copy()
                bytes += event.payload.count + event.metadata.count
                events.append(event)
                return events.count < 1000 && bytes < 1 << 20
            }
        } catch let error as EventStoreError {
            guard case .damaged = error, !events.isEmpty else { throw error }
        }
        return events
    }
}
