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
    static let configuration = CommandConfiguration(
        commandName: "audit",
        abstract: "Tell who changed a thing, when, why, and what it changed.",
        discussion: """
              es audit order 1042
              es audit orders --since 7d --status cancelled
              es audit --actor ada --since 1d

            Changes of many things are found by an index of all events, which the first such
            question builds.
            """)

    @Argument(
        help: ArgumentHelp(
            "A kind of thing, as order; or orders for all of them; nothing for all there is.",
            valueName: "entity"))
    var entity: String?
    @Argument(help: ArgumentHelp("Which one.", valueName: "id"))
    var id: String?
    @Option(
        help: ArgumentHelp("Changes since then: a time, 7d, or a position.", valueName: "when"),
        transform: { try Moment($0) })
    var since: Moment?
    @Option(
        help: ArgumentHelp("Changes until then: a time, 7d, or a position.", valueName: "when"),
        transform: { try Moment($0) })
    var until: Moment?
    @Option(help: ArgumentHelp("Changes by them.", valueName: "name"))
    var actor: String?
    @Option(help: ArgumentHelp("Changes to this status.", valueName: "status"))
    var status: String?
    @Option(help: ArgumentHelp("At most so many.", valueName: "number"))
    var limit: UInt?
    @Option(
        help: ArgumentHelp("Go on where the list before ended: its next.", valueName: "cursor"))
    var after: UInt64?
    @OptionGroup(title: "Everywhere") var common: CommonOptions

    func perform(in session: Session) async throws {
        session.page()
        guard let name = entity else {
            if since == nil, until == nil, actor == nil, status == nil {
                throw Failure.usage(
                    "the audit of what? give a kind of thing and its id, or a flag that narrows it",
                    hint: .es("audit", "--since", "1d"))
            }
            return try await session.withStore { try await showAll(nil, $0, session) }
        }
        let (entity, isPlural) = try BackOffice.entity(called: name)
        let plural = BackOffice.plural(of: entity.category)
        // Of some kinds one is called as many are.
        guard isPlural == (id == nil) || plural == entity.category else {
            throw Failure.usage(
                isPlural
                    ? "\(name) means all of them; one is \(entity.category)"
                    : "which \(entity.category)?",
                hint: isPlural
                    ? .typed(with: name, as: entity.category) : .typed(with: name, as: plural))
        }
        if status != nil, !entity.fields.contains(where: { $0.name == "status" }) {
            throw Failure.usage(
                "\(plural) have no status", hint: .es("audit", plural))
        }
        try await session.withStore { office in
            if let id {
                try await showOne(entity, id, office, session)
            } else {
                try await showAll(entity, office, session)
            }
        }
    }

    /// The events that are asked for.
    private func selection(
        _ entity: AggregateDescription?, in store: any EventStore
    ) async throws -> AuditSelection {
        var selection = AuditSelection(
            entity: entity?.category, actor: actor, status: status)
        switch since {
        case .position(let position): selection.after = position > 0 ? position - 1 : 0
        case .time(let time):
            selection.after = try await store.position(
                asOf: Timestamp(milliseconds: time.milliseconds - 1))
        case nil: break
        }
        selection.after = max(selection.after, after ?? 0)
        selection.through = try await until?.position(in: store) ?? .max
        return selection
    }

    private func showOne(
        _ entity: AggregateDescription, _ id: String, _ office: BackOffice, _ session: Session
    ) async throws {
        let id = try await office.found(entity, id)
        let selection = try await selection(entity, in: office.store)
        let changes = try await entity.changes(
            of: id, in: office.store, through: selection.through)
        let printer = ChangePrinter(
            session, office.store, limit: limit, of: .one(entity.category, id: id))
        for change in changes where selection.means(change) {
            if !(try await printer.take(change)) { break }
        }
        try await printer.finish()
    }

    private func showAll(
        _ entity: AggregateDescription?, _ office: BackOffice, _ session: Session
    ) async throws {
        let bar = session.progress
        defer { bar.finish() }
        let index = try await office.readModels.auditIndex { bar.update($0, $1, of: $2) }
        bar.finish()
        let selection = try await selection(entity, in: office.store)
        let printer = ChangePrinter(
            session, office.store, limit: limit, of: .many(entity?.category, actor: actor))
        let trail = AuditTrail(index, of: BackOffice.entities, in: office.store)
        try await trail.eachChange(selection) { try await printer.take($0) }
        try await printer.finish()
    }
}

extension AuditSelection {
    /// Whether a change of the thing that is asked about is meant.
    fileprivate func means(_ change: Change) -> Bool {
        let event = change.event
        if event.position <= after || event.position > through { return false }
        if let actor, event.context.actor != actor { return false }
        guard let status else { return true }
        return change.changed.contains { $0.field == "status" && $0.to == .string(status) }
    }
}
