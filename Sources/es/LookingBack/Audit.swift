import ArgumentParser
import Daybook
import EventSourcing
import EventSourcingRuntime
import EventStore
import History
import ReadModels
import Records

/// Tells who changed what, when and why.
struct Audit: Verb {
    static let place = VerbPlace.office
    static let configuration = CommandConfiguration(
        commandName: "audit",
        abstract: "Tell who changed a thing, when, why, and what it changed.",
        discussion: """
              es audit order 1042
              es audit orders --since 7d --status cancelled
              es audit --actor ada --since yesterday
              es audit products --field quantity
              es audit orders --since 2026-03 --until 2026-03 --occurred

            Of many things the newest changes come first on a terminal, a page of 100 of them; to a
            pipe all, oldest first. They are found by an index of all events, which the first such question
            builds.
            """)

    @Argument(
        help: ArgumentHelp(
            "A kind of thing, as order; or orders for all of them; nothing for all there is.",
            valueName: "entity"))
    var entity: String?
    @Argument(help: ArgumentHelp("Which one.", valueName: "id"))
    var id: String?
    @OptionGroup(title: "When") var span: SpanOptions
    @Option(help: ArgumentHelp("Changes by them.", valueName: "name"))
    var actor: String?
    @Option(help: ArgumentHelp("Changes to this status.", valueName: "status"))
    var status: String?
    @Option(help: ArgumentHelp("Changes to this field, as status or total.", valueName: "field"))
    var field: String?
    @OptionGroup(title: "How many") var paging: PagingOptions
    @OptionGroup(title: "Everywhere") var common: CommonOptions

    func perform(in session: Session) async throws {
        session.page()
        guard let name = entity else {
            if !span.isGiven, actor == nil, status == nil, field == nil {
                throw Failure.usage(
                    "the audit of what? give a kind of thing and its id, or a flag that narrows it",
                    hint: .es("audit", "--since", "1d"))
            }
            try checkStatus(of: nil)
            return try await session.withOffice { try await showAll(nil, $0, session) }
        }
        if let entity = try many(name) {
            try checkStatus(of: entity)
            return try await session.withOffice { try await showAll(entity, $0, session) }
        }
        try await session.withOffice { office in
            let thing = try await office.thing(name, id, for: "audit")
            try checkStatus(of: thing.entity)
            try await showOne(thing, office, session)
        }
    }

    /// The kind of which all things are meant, if all are: `orders`.
    private func many(_ name: String) throws -> AggregateDescription? {
        guard BackOffice.isEntity(name) else { return nil }
        let (entity, isPlural) = try BackOffice.entity(called: name)
        let plural = BackOffice.plural(of: entity.category)
        switch (isPlural || plural == entity.category, id) {
        case (true, nil): return entity
        case (false, .some): return nil
        case (true, let id?):
            // Bookmarks are many as it is.
            if !isPlural { return nil }
            throw Failure.usage(
                "\(name) means all of them; one is \(entity.category)",
                hint: .es("audit", entity.category, id))
        case (false, nil):
            throw Failure.usage("which \(entity.category)?", hint: .es("audit", plural))
        }
    }

    /// - Throws: ``Failure`` for a status that nothing which is meant can ever have.
    private func checkStatus(of entity: AggregateDescription?) throws {
        guard let status else { return }
        guard let entity else {
            let known = Set(BackOffice.entities.flatMap { $0.statuses ?? [] })
            if known.contains(status) { return }
            throw unknownStatus("nothing ever has the status \(status)", status, known.sorted())
        }
        guard let known = entity.statuses else {
            throw Failure.usage(
                "\(BackOffice.plural(of: entity.category)) have no status",
                hint: .es("audit", BackOffice.plural(of: entity.category)))
        }
        if known.isEmpty || known.contains(status) { return }
        throw unknownStatus(
            "\(entity.category).status is never \(status); it is one of \(known)", status, known)
    }

    private func unknownStatus(_ message: Sentence, _ status: String, _ known: [String]) -> Failure
    {
        Failure(
            .refused, code: "invalid-field", field: "status", message,
            hint: nearest(to: status, among: known).map {
                TypedLine.own.replacing(status, with: $0).hint
            })
    }

    /// The path of the field that is meant, as it is called by the code or by tables.
    /// - Throws: ``Failure`` for one that nothing has which is meant.
    private func path(of entity: AggregateDescription?) throws -> String? {
        guard let field else { return nil }
        if let entity { return try entity.path(field) }
        for entity in BackOffice.entities {
            if let path = entity.knownPath(field) { return path }
        }
        let known = Set(BackOffice.entities.flatMap(\.fields).map(\.name)).sorted()
        throw Failure(
            .refused, code: "unknown-field", field: "field", "nothing has a field \(field)",
            hint: nearest(to: field, among: known).map { "did you mean \($0)?" })
    }

    /// The events that are asked for.
    private func selection(
        _ entity: AggregateDescription?, _ paging: Paging, in store: any EventStore
    ) async throws -> AuditSelection {
        var selection = AuditSelection(
            entity: entity?.category, actor: actor, status: status)
        selection.field = try path(of: entity)
        let span = try await Span(span, in: store)
        (selection.after, selection.through) = paging.bounds(span.after, span.through)
        selection.occurred = span.occurred
        return selection
    }

    private func showOne(_ thing: Thing, _ office: any Office, _ session: Session) async throws {
        var options = paging
        // All of it, in the order in which it happened.
        options.reverse = paging.reverse ?? false
        options.limit = paging.limit ?? .all
        let paging = Paging(options, in: session)
        let selection = try await selection(thing.entity, paging, in: office.store)
        let changes = try await thing.entity.changes(
            of: thing.id, in: office.store, through: selection.through)
        let printer = ChangePrinter(
            session, office, paging, of: .one(thing.entity.category, id: thing.id))
        for change in paging.isBackward ? changes.reversed() : changes
        where selection.meansAll(of: change) {
            if !(try await printer.take(change)) { break }
        }
        try await finish(printer, office, session)
    }

    private func showAll(
        _ entity: AggregateDescription?, _ office: any Office, _ session: Session
    ) async throws {
        let bar = session.progress
        defer { bar.finish() }
        let paging = Paging(paging, in: session)
        let selection = try await selection(entity, paging, in: office.store)
        let printer = ChangePrinter(
            session, office, paging, of: .many(entity?.category, actor: actor))
        // One more than a page tells whether there are more.
        let page = min(paging.limit, AuditTrail.page - 1) + 1
        try await office.eachChange(
            selection, newestFirst: paging.isBackward ? page : nil,
            { bar.update($0, $1, of: $2) }
        ) {
            bar.finish()
            return try await printer.take($0)
        }
        bar.finish()
        try await finish(printer, office, session)
    }

    /// Prints what is left, and says why there is nothing, where there is nothing.
    private func finish(
        _ printer: ChangePrinter, _ office: any Office, _ session: Session
    ) async throws {
        if printer.isEmpty { try await office.check(actor: actor) }
        try await printer.finish()
        if printer.isEmpty {
            try await session.tellBeginning(
                before: span.until, occurred: span.occurred, in: office.store)
        }
    }
}

extension AuditSelection {
    /// Whether a change of the thing that is asked about is meant.
    fileprivate func meansAll(of change: Change) -> Bool {
        let event = change.event
        if event.position <= after || event.position > through { return false }
        if let occurred, !occurred.contains(event.occurredAt) { return false }
        if let actor, event.context.actor != actor { return false }
        return means(change)
    }
}
