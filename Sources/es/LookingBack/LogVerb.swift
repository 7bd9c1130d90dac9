import ArgumentParser
import Daybook
import EventSourcing
import EventStore

/// Shows the events themselves.
struct LogVerb: Verb {
    static let configuration = CommandConfiguration(
        commandName: "log",
        abstract: "Show the events of the log, or follow it.",
        discussion: """
              es log --stream order-1042
              es log --type 'Order*' --since 1h --actor ada
              es log --follow --json
            """)

    @Option(
        help: ArgumentHelp("Of this stream, or of a category as 'order-*'.", valueName: "stream"))
    var stream: String?
    @Option(
        help: ArgumentHelp(
            "Of this type; * stands for anything; may be repeated.", valueName: "type"))
    var type: [String] = []
    @Option(help: ArgumentHelp("That bear this tag; may be repeated.", valueName: "tag"))
    var tag: [String] = []
    @Option(help: ArgumentHelp("By whom.", valueName: "name"))
    var actor: String?
    @Option(
        help: ArgumentHelp("Recorded since then: a time, 1h, or a position.", valueName: "when"),
        transform: { try Moment($0) })
    var since: Moment?
    @Option(
        help: ArgumentHelp("Recorded until then: a time, 1h, or a position.", valueName: "when"),
        transform: { try Moment($0) })
    var until: Moment?
    @Option(help: ArgumentHelp("From this position on, itself included.", valueName: "position"))
    var from: UInt64?
    @Flag(help: "Newest first.") var reverse = false
    @Option(help: ArgumentHelp("At most so many.", valueName: "number"))
    var limit: UInt?
    @Flag(help: "Go on as events come, until Ctrl-C; without --from or --since, only new ones.")
    var follow = false
    @OptionGroup(title: "Everywhere") var common: CommonOptions

    func validate() throws {
        if follow, reverse { throw ValidationError("--follow and --reverse exclude each other") }
        if follow, until != nil { throw ValidationError("--follow and --until exclude each other") }
        if from != nil, since != nil {
            throw ValidationError("--from and --since exclude each other")
        }
    }

    func perform(in session: Session) async throws {
        let selection = try LogSelection(stream: stream, types: type, tags: tag, actor: actor)
        let printer = EventPrinter(session)
        try await session.withStore { office in
            if follow {
                try await follow(office.store, selection, printer, session)
            } else {
                session.page()
                try await list(office.store, selection, printer)
            }
        }
    }

    /// Prints a page at a time: a terminal that somebody has paused must not keep a read of the
    /// store open.
    private func list(
        _ store: any EventStore, _ selection: LogSelection, _ printer: EventPrinter
    ) async throws {
        var left = limit.map { Int(clamping: $0) } ?? .max
        var read = LogRead(
            selection.query, after: try await after(in: store),
            through: try await until?.position(in: store), backward: reverse)
        if let stream = selection.stream {
            let events = try await store.events(of: stream, StreamRead(backward: reverse))
            for event in events where left > 0 && selection.means(event, in: read) {
                try printer.take(event)
                left -= 1
            }
            return try printer.finish()
        }
        repeat {
            let page: [RecordedEvent]
            do { page = try await store.page(read) } catch {
                try printer.finish()
                throw error
            }
            for event in page where left > 0 && selection.means(event) {
                try printer.take(event)
                left -= 1
            }
            guard let last = page.last?.position else { break }
            if reverse { read.through = last - 1 } else { read.after = last }
        } while left > 0 && read.through != 0
        try printer.finish()
    }

    /// The position that the first event comes after.
    private func after(in store: any EventStore) async throws -> Position {
        if let from { return from > 0 ? from - 1 : 0 }
        return try await since?.positionBefore(in: store) ?? 0
    }

    private func follow(
        _ store: any EventStore, _ selection: LogSelection, _ printer: EventPrinter,
        _ session: Session
    ) async throws {
        let isFromNow = from == nil && since == nil
        let start = isFromNow ? try await store.head() : try await after(in: store)
        let limit = limit.map { Int(clamping: $0) } ?? .max
        let begun = ContinuousClock.now
        Signals.listen()
        let following = Task {
            var count = 0
            if limit == 0 { return count }
            for try await event in store.subscribe(to: selection.query, after: start)
            where selection.means(event) {
                try printer.take(event, atOnce: true)
                count += 1
                if count == limit { break }
            }
            return count
        }
        let watching = Task {
            while Signals.asked == nil { try await Task.sleep(for: .milliseconds(50)) }
            following.cancel()
        }
        let count = try await following.value
        watching.cancel()
        try session.say("\(counted(count, "event")) in \(duration(ContinuousClock.now - begun))")
        if let status = Signals.asked { throw status }
    }
}

/// Which events are meant.
struct LogSelection: Sendable {
    var query: EventQuery
    /// The one stream, if only one is meant.
    private(set) var stream: StreamName?
    private var actor: String?

    /// - Throws: ``Failure`` for a type or a stream that can't be.
    init(stream: String?, types: [String], tags: [String], actor: String?) throws {
        self.actor = actor
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

    /// Whether the event, one that ``query`` means, is meant indeed.
    func means(_ event: RecordedEvent) -> Bool {
        if let stream, event.stream != stream { return false }
        if let actor, event.context.actor != actor { return false }
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
