import ArgumentParser
import Daybook
import EventSourcing
import EventSourcingRuntime
import EventStore
import History
import Records

/// Tells what an event, or the value of a field, came of.
struct WhyVerb: Verb {
    static let place = VerbPlace.office
    static let configuration = CommandConfiguration(
        commandName: "why",
        abstract: "Tell what an event came of, and all that came of it; or what made a value.",
        discussion: """
              es why 4711                  the event at a position
              es why COMMAND-ID            a command, or an event by its id
              es why order 1042 status     the events that made this value
            """)

    @Argument(
        help: ArgumentHelp(
            "A position, or the id of an event or a command; or a kind of thing, as order.",
            valueName: "event or entity"))
    var subject: String
    @Argument(help: ArgumentHelp("Which one.", valueName: "id"))
    var id: String?
    @Argument(
        help: ArgumentHelp(
            "Which of its values: status, shippingAddress.city.", valueName: "field"))
    var field: String?
    @Option(
        name: [.customLong("at"), .customLong("as-of")],
        help: ArgumentHelp(
            "Of a field: as it was then; a position, a time, 1h, or a revision as r2.",
            valueName: "when"),
        transform: { try EntityMoment($0) })
    var at: EntityMoment?
    @Flag(help: "With a time: by when things happened, not by when they were recorded.")
    var occurred = false
    @OptionGroup(title: "Everywhere") var common: CommonOptions

    func perform(in session: Session) async throws {
        session.page()
        // An order by its stream: `order-1042 status`.
        let isOne = BackOffice.entity(ofStream: subject) != nil && field == nil
        if id == nil, !isOne {
            if at != nil || occurred {
                throw Failure.usage(
                    "--at goes with a field", hint: .es("help", "why"))
            }
            return try await session.withOffice { try await explainEvent($0, session) }
        }
        let (which, value) = isOne ? (nil, id) : (id, field)
        try await session.withOffice { office in
            let thing = try await office.thing(subject, which, for: "why")
            try await explain(value, of: thing, office, session)
        }
    }

    // MARK: An event

    private func explainEvent(_ office: any Office, _ session: Session) async throws {
        let bar = session.progress
        defer { bar.finish() }
        let event: RecordedEvent?
        let position = Position(typed: subject)
        if let position {
            event =
                position == 0
                ? nil : try await office.store.events(LogRead(after: position - 1, limit: 1)).first
        } else {
            event = try await office.event(called: subject) { bar.update($0, $1, of: $2) }
        }
        guard let event else {
            let head = try await office.store.head()
            throw Failure(
                .notFound, code: "not-found",
                position == nil
                    ? "no event and no command in the log has the id \(subject)"
                    : "there is no position \(subject); the log ends at \(head)",
                hint: .es("log", "--reverse", "--limit", "5"))
        }
        let tree = try await tree(around: event, office, bar)
        bar.finish()
        if session.isJSON { return try session.show(json: tree.json) }
        try show(tree, session)
    }

    private func tree(
        around event: RecordedEvent, _ office: any Office, _ bar: ProgressBar
    ) async throws -> CauseTree {
        let root = try await office.causes(of: event) { bar.update($0, $1, of: $2) }
        return CauseTree(root, asked: event.position)
    }

    private func show(_ tree: CauseTree, _ session: Session) throws {
        if session.isForPeople {
            for line in tree.lines(session.style, width: session.width) {
                try Channel.out.line(line)
            }
        } else {
            try session.show(tree.listing)
        }
    }

    // MARK: A value

    private func explain(
        _ typed: String?, of thing: Thing, _ office: any Office, _ session: Session
    ) async throws {
        let (entity, id) = (thing.entity, thing.id)
        guard let typed else {
            throw Failure.usage(
                """
                which value of \(entity.category) \(id)? it has \(entity.fields.map(\.name))
                """,
                hint: .es("blame", entity.category, id))
        }
        let field = try entity.path(typed)
        let point = try await at?.point(of: thing, in: office.store, occurred: occurred)
        let found = try await entity.value(
            at: field, of: id, in: office.store, at: point ?? .now)
        guard let last = found.changes.last else {
            throw Failure(
                .notFound, code: "not-found",
                "nothing has ever set \(field) of \(entity.category) \(id)",
                hint: .es("state", entity.category, id))
        }
        let bar = session.progress
        defer { bar.finish() }
        let tree = try await tree(around: last.event, office, bar)
        bar.finish()
        var names: [String: String] = [:]
        for change in found.changes {
            names[change.event.commandID] =
                try await office.store.commandName(of: change.event) ?? ""
        }
        let listing = AuditListing(subject: .one(entity.category, id: id), names: names)
        if session.isJSON {
            return try session.show(
                json: .object([
                    .init("entity", .string(entity.category)), .init("id", .string(id)),
                    .init("stream", .string("\(entity.category)-\(id)")),
                    .init("field", .string(field)), .init("value", found.value),
                    .init("changes", .array(found.changes.map(listing.json))),
                    .init("why", tree.json),
                ]))
        }
        guard session.isForPeople else { return try session.show(listing.inFull(found.changes)) }
        let kind = Column.Kind(
            ofField: field.split(separator: ".").last.map(String.init) ?? field)
        let style = session.style
        try Channel.out.line(
            style.strong(neutralised("\(entity.category) \(id)  \(field)  "))
                + (found.value == .null ? "–" : found.value.shown(as: kind)))
        try Channel.out.line()
        let rows = listing.forPeople(try await WrittenChanges(office).written(found.changes))
        try session.show(session.isVerbose ? rows : rows.withoutCommands)
        try Channel.out.line()
        try Channel.out.line(style.quiet("The last of them came about like this:"))
        try show(tree, session)
    }
}
