import ArgumentParser
import Daybook
import EventSourcing
import EventStore

/// Shows the events themselves.
struct LogVerb: Verb {
    static let place = VerbPlace.office
    static let configuration = CommandConfiguration(
        commandName: "log",
        abstract: "Show the events of the log, or follow it.",
        discussion: """
              es log --stream order-1042
              es log --type 'Order*' --since 1h --actor ada
              es log --since 2026-03 --until 2026-03 --occurred
              es log --follow --json

            On a terminal the newest come first, a page of 100 of them; to a pipe all, oldest first.
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
    @OptionGroup(title: "When") var span: SpanOptions
    @Option(
        help: ArgumentHelp(
            "From this position on, itself included, oldest first.", valueName: "position"))
    var from: UInt64?
    @OptionGroup(title: "How many") var paging: PagingOptions
    @Flag(help: "Go on as events come, until Ctrl-C; without --from or --since, only new ones.")
    var follow = false
    @OptionGroup(title: "Everywhere") var common: CommonOptions

    func validate() throws {
        if follow, paging.reverse == true {
            throw ValidationError("--follow and --reverse exclude each other")
        }
        if follow, span.until != nil {
            throw ValidationError("--follow and --until exclude each other")
        }
        if from != nil, span.since != nil {
            throw ValidationError("--from and --since exclude each other")
        }
    }

    func perform(in session: Session) async throws {
        let selection = try LogSelection(stream: stream, types: type, tags: tag, actor: actor)
        let printer = EventPrinter(session)
        try await session.withOffice { office in
            if follow {
                try await follow(office, selection, printer, session)
            } else {
                session.page()
                try await list(try await selection.known(in: office), office, printer, session)
            }
        }
    }

    /// Prints a page at a time: a terminal that somebody has paused must not keep a read of the
    /// store open.
    private func list(
        _ selection: LogSelection, _ office: any Office, _ printer: EventPrinter, _ session: Session
    ) async throws {
        let store = office.store
        let span = try await Span(span, in: store)
        let paging = Paging(paging, in: session, from: from)
        var selection = selection
        selection.occurred = span.occurred
        let bounds = paging.bounds(from.map { $0 > 0 ? $0 - 1 : 0 } ?? span.after, span.through)
        var read = LogRead(
            selection.query, after: bounds.after, through: bounds.through,
            backward: paging.isBackward)
        var count = 0
        var last: Position = 0
        /// Prints the events that are meant; false when there are more than are wanted.
        func take(_ events: [RecordedEvent]) throws -> Bool {
            for event in events where selection.means(event, in: read) {
                if count == paging.limit { return false }
                try printer.take(event)
                count += 1
                last = event.position
            }
            return true
        }
        var isWhole = true
        if let stream = selection.stream {
            isWhole = try take(
                try await store.events(of: stream, StreamRead(backward: paging.isBackward)))
        } else {
            while isWhole, read.through != 0 {
                let page: [RecordedEvent]
                do { page = try await store.page(read) } catch {
                    try printer.finish()
                    throw error
                }
                isWhole = try take(page)
                guard let end = page.last?.position else { break }
                if paging.isBackward { read.through = end - 1 } else { read.after = end }
            }
        }
        try printer.finish()
        if count == 0 { try await selection.checkWhatIsAsked(in: office) }
        let more = isWhole || paging.limit == 0 ? nil : last
        try paging.tell(count, "event", more: more, in: session)
        if count == 0 {
            try await session.tellBeginning(
                before: self.span.until, occurred: self.span.occurred, in: store)
        }
    }

    private func follow(
        _ office: any Office, _ selection: LogSelection, _ printer: EventPrinter,
        _ session: Session
    ) async throws {
        let store = office.store
        let start: Position
        if let from {
            start = from > 0 ? from - 1 : 0
        } else if let since = span.since {
            start = try await since.positionBefore(in: store)
        } else {
            start = try await store.head()
        }
        let limit = paging.limit?.count ?? .max
        let begun = ContinuousClock.now
        Signals.listen()
        let following = Task {
            var (count, last) = (0, start)
            if limit == 0 { return (count, last) }
            try await office.follow(selection.query, after: start) { event in
                guard selection.means(event) else { return true }
                try printer.take(event, atOnce: true)
                (count, last) = (count + 1, event.position)
                return count < limit
            }
            return (count, last)
        }
        let watching = Task {
            while Signals.asked == nil { try await Task.sleep(for: .milliseconds(50)) }
            following.cancel()
        }
        let (count, last) = try await following.value
        watching.cancel()
        try session.say("\(counted(count, "event")) in \(duration(ContinuousClock.now - begun))")
        guard let status = Signals.asked else { return }
        let line = TypedLine.own.without("from").without("since")
        try session.say(hint: line.with("--from", String(last + 1)).hint)
        throw status
    }
}
