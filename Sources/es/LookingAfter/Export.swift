import Answers
import ArgumentParser
import Daybook
import EventSourcing
import EventStore
import Exports
import Projections
import Records

/// Writes the events out, for other programs to read.
struct Export: Verb {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract:
            "Write the events out for other programs: NDJSON, CloudEvents, OCEL, CSV, SQL, hledger.",
        discussion: """
              es export --out events.ndjson
              es export --format cloudevents --since 7d | kcat -P -t daybook
              es export --format ocel --out log.json
              es export --format csv --type OrderPlaced --out orders.csv
              es export --format sql | sqlite3 events.db
              es export --format hledger --out books.journal && hledger -f books.journal balance
              es export --sealed --out log.ndjson        all of it, for es import events: the same log again

            What is personal of people who were forgotten reads [erased] there too; of anybody who is \
            forgotten later, an export goes on telling.
            """)

    @Option(
        help: """
            ndjson: as es log --json; cloudevents: CloudEvents 1.0, one a line; ocel: an \
            object-centric event log, OCEL 2.0; csv: for spreadsheets; sql: a script that makes a table; \
            hledger: the books, as they stood at the last position.
            """)
    var format = ExportForm.ndjson
    @Flag(
        help: """
            As it lies in the log, personal texts sealed: what es import events makes the same log of. \
            The keys aren't in it.
            """)
    var sealed = false
    @Option(
        help: ArgumentHelp(
            "Into this file, in one step when all is written; without it, to stdout.",
            valueName: "file"), completion: .file())
    var out: String?
    @Option(help: ArgumentHelp("From this position on, itself included.", valueName: "position"))
    var from: UInt64?
    @Option(help: ArgumentHelp("Up to this position, itself included.", valueName: "position"))
    var to: UInt64?
    @OptionGroup(title: "When") var span: SpanOptions
    @Option(
        help: ArgumentHelp("Of this stream, or of a category as 'order-*'.", valueName: "stream"))
    var stream: String?
    @Option(
        help: ArgumentHelp(
            "Of this type; * stands for anything; may be repeated.", valueName: "type"))
    var type: [String] = []
    @OptionGroup(title: "Everywhere") var common: CommonOptions

    func validate() throws {
        if from != nil, span.since != nil {
            throw ValidationError("--from and --since exclude each other")
        }
        if to != nil, span.until != nil {
            throw ValidationError("--to and --until exclude each other")
        }
        if format == .parquet { throw ValidationError(ExportForm.whyNoParquet) }
        if sealed, format != .ndjson, format != .cloudevents {
            throw ValidationError("--sealed is for --format ndjson and cloudevents")
        }
        if sealed,
            from != nil || span.since != nil || span.until != nil || span.occurred
                || stream != nil || !type.isEmpty
        {
            throw ValidationError(
                "a sealed log is whole: of --from, --to, --since, --until, --stream, --type only --to is for it"
            )
        }
        if format == .hledger,
            from != nil || span.since != nil || span.occurred || stream != nil || !type.isEmpty
        {
            throw ValidationError(
                "books are whole: --from, --since, --stream and --type aren't for --format hledger")
        }
    }

    func perform(in session: Session) async throws {
        var selection = try LogSelection(stream: stream, types: type, tags: [], actor: nil)
        if format == .hledger {
            selection.query = .anyOf([.init(categories: HledgerJournal.streams)])
        }
        let asked = selection
        if out != nil { Signals.listen() }
        try await session.withStore { office in
            let chosen = try await asked.known(in: office)
            guard let out else {
                let written = try await write(chosen, office, session, to: .out)
                if written.events == 0 { try session.say("0 events") }
                return
            }
            let begun = ContinuousClock.now
            let file = try OutputFile(out)
            let written: Written
            do {
                written = try await write(chosen, office, session, to: file.channel)
            } catch {
                file.drop()
                if error is ExitStatus {
                    try session.say("stopped: \(out) is as it was; the same command begins anew")
                }
                throw error
            }
            try file.put()
            try tell(written, in: out, after: ContinuousClock.now - begun, session)
        }
    }

    /// What an export came to.
    private struct Written {
        var events = 0
        var objects: Int?
        /// The last position that was looked at.
        var through: Position
    }

    private func write(
        _ selection: LogSelection, _ office: BackOffice, _ session: Session, to channel: Channel
    ) async throws -> Written {
        let span = try await Span(span, in: office.store)
        let after = from.map { $0 > 0 ? $0 - 1 : 0 } ?? span.after
        var through = min(try await office.store.head(), span.through)
        if let to { through = min(through, to) }
        var selection = selection
        selection.occurred = span.occurred
        let bar = session.progress
        defer { bar.finish() }
        let reading = ExportReading(
            store: office.store, selection: selection, after: after, through: through, bar: bar)
        let catalog = EventCatalog(BackOffice.entities)
        var written = Written(through: through)
        if sealed {
            written.events = try await writeSealed(of: office, through: through, to: channel, bar)
            try channel.flush()
            return written
        }
        switch format {
        case .ndjson:
            try await reading.forEach { event in
                try channel.line(json: event.json)
                written.events += 1
            }
        case .cloudevents:
            let cloud = CloudEvents(store: office.store.id, by: "daybook", catalog)
            try await reading.forEach { event in
                for json in try cloud.json(event) {
                    try channel.line(json: json)
                    written.events += 1
                }
            }
        case .ocel:
            var log = ObjectCentricLog(catalog)
            try channel.write(log.beginning)
            try await reading.forEach { event in
                try channel.write(try log.write(event))
                written.events += 1
            }
            try channel.write(log.middle)
            for (index, object) in log.objects.enumerated() {
                try ExportReading.goOn()
                try channel.write(
                    try await log.object(object, in: office.store, through: through))
                bar.update("objects", UInt64(index) + 1, of: UInt64(log.objects.count))
            }
            try channel.write(log.end)
            written.objects = log.objects.count
        case .csv:
            var isFirst = true
            try await reading.forEach { event in
                for line in Listing(of: event).commaSeparated.dropFirst(isFirst ? 0 : 1) {
                    try channel.write(line + "\r\n")
                }
                isFirst = false
                written.events += 1
            }
        case .sql:
            var script = EventsAsSQL()
            try channel.write(script.beginning)
            try await reading.forEach { event in
                try channel.write(script.add(event))
                written.events += 1
            }
            try channel.write(script.end())
        case .parquet: throw Failure.usage(Sentence(quoting: ExportForm.whyNoParquet))
        case .hledger:
            var journal = HledgerJournal()
            try await reading.forEach { event in
                try journal.take(event)
                written.events += 1
            }
            for line in journal.head(of: office.store.id.lowercaseText, through: through) {
                try channel.line(line)
            }
            for entry in journal.entries() {
                try ExportReading.goOn()
                for line in entry { try channel.line(line) }
            }
        }
        try channel.flush()
        return written
    }

    private func tell(
        _ written: Written, in file: String, after length: Duration, _ session: Session
    ) throws {
        if session.isJSON {
            var members: [JSONValue.Member] = [
                .init("ok", .boolean(true)), .init("format", .string(format.rawValue)),
                .init("file", .string(file)),
                .init("position", .integer(Int64(clamping: written.through))),
                .init("events", .integer(Int64(written.events))),
            ]
            if let objects = written.objects {
                members.append(.init("objects", .integer(Int64(objects))))
            }
            return try session.show(json: .object(members))
        }
        let objects = written.objects.map { " of " + counted($0, "object") } ?? ""
        try session.say(
            "\(counted(written.events, "event"))\(objects) in \(neutralised(file))  "
                + duration(length))
    }
}
