import Answers
import ArgumentParser
import Daybook
import EventSourcing
import EventSourcingRuntime
import EventStore
import History
import Records

/// Tells how a thing differs between two points of its history.
struct DiffVerb: Verb {
    static let place = VerbPlace.office
    static let configuration = CommandConfiguration(
        commandName: "diff",
        abstract: "Tell how a thing differs between two points, and which event made it so.",
        discussion: """
              es diff order 1042 --from r1 --to r4
              es diff product alma --from 2026-03-01

            Ends with 3 when they differ, with 0 when they are the same.
            """)

    @Argument(
        help: ArgumentHelp(
            "A kind of thing, as order; or one by itself, as order-1042.", valueName: "entity"))
    var entity: String
    @Argument(help: ArgumentHelp("Which one.", valueName: "id"))
    var id: String?
    @Option(
        help: ArgumentHelp(
            "The earlier point: a position, a time, 7d, or a revision as r1 (default: before "
                + "anything happened).", valueName: "when"),
        transform: { try EntityMoment($0) })
    var from: EntityMoment?
    @Option(
        help: ArgumentHelp(
            "The later point, the same way (default: now).", valueName: "when"),
        transform: { try EntityMoment($0) })
    var to: EntityMoment?
    @Flag(help: "With times: by when things happened, not by when they were recorded.")
    var occurred = false
    @OptionGroup(title: "Everywhere") var common: CommonOptions

    func perform(in session: Session) async throws {
        session.page()
        let difference = try await session.withOffice { office in
            let thing = try await office.thing(entity, id, for: "diff")
            let start = try await from?.point(of: thing, in: office.store, occurred: occurred)
            let end = try await to?.point(of: thing, in: office.store, occurred: occurred)
            let difference = try await thing.entity.difference(
                of: thing.id, in: office.store, from: start ?? .beginning, to: end ?? .now)
            if difference.to.revision == nil {
                throw try await (to ?? .revision(0)).nothing(of: thing, in: office.store)
            }
            try await refuseReversed(difference, thing, start, office.store)
            try await show(difference, thing.entity.category, thing.id, office.store, session)
            return difference
        }
        if !difference.fields.isEmpty { throw ExitStatus.different }
    }

    /// Between a later point and an earlier one nothing would differ: an answer that isn't true.
    private func refuseReversed(
        _ difference: PointDifference, _ thing: Thing, _ start: EntityPoint?,
        _ store: any EventStore
    ) async throws {
        guard let start, to != nil else { return }
        let (entity, id) = (thing.entity, thing.id)
        let begun = try await entity.state(of: id, in: store, at: start)
        guard let first = begun.revision, first > difference.to.revision ?? 0 else { return }
        throw Failure.usage(
            "--from is later than --to: \(begun.words), \(difference.to.words)",
            hint: .es(
                "diff", entity.category, id, "--from",
                difference.to.revision.map { "r\($0)" } ?? "0", "--to", "r\(first)"))
    }

    private func show(
        _ difference: PointDifference, _ entity: String, _ id: String, _ store: any EventStore,
        _ session: Session
    ) async throws {
        if session.isJSON {
            return try session.show(
                json: try await difference.answer(of: entity, id, in: store))
        }
        let columns = RecordedEvent.columns(forPeople: session.isForPeople)
        var listing = Listing(
            [.key("field", nil, .id), .key("from"), .key("to")] + columns)
        for (index, field) in difference.fields.enumerated() {
            let change = field.change
            let (old, new) = session.isForPeople ? change.sides : (change.from, change.to)
            listing.rows.append(
                [.string(change.field), old, new] + columns.map { field.event.cell($0.name) })
            if let reason = field.event.context.reason { listing.notes[index] = "why: \(reason)" }
        }
        if !difference.fields.isEmpty || !session.isForPeople { try session.show(listing) }
        guard session.isForPeople else { return }
        var count = counted(listing.rows.count, "field")
        if difference.fields.isEmpty {
            // What happened in between left it as it was.
            let events = (difference.to.revision ?? 0) - (difference.from.revision ?? 0)
            count = "no difference" + (events > 0 ? " after \(counted(events, "event"))" : "")
        }
        try session.say(
            session.style.quiet("\(count)  \(difference.from.words) → \(difference.to.words)"))
    }
}

extension RecordedEvent {
    /// What is told of an event in a row that is about something else: all of it but its data to a program.
    static func columns(forPeople: Bool) -> [Column] {
        if forPeople {
            return [
                .more("revision", "rev"), .extra("position", nil, .number),
                .main("occurredAt", "occurred", .exactTime), .main("actor", "who"),
                .more("type", "what"),
            ]
        }
        return [
            "revision", "position", "type", "recordedAt", "occurredAt", "actor", "reason",
            "commandId",
        ].map { Column($0) }
    }

    /// What it has in a column of those.
    func cell(_ column: String) -> JSONValue {
        origin(nil).first { $0.name == column }?.value ?? .null
    }
}

extension EntityState {
    fileprivate var words: String { revision.map { "revision \($0)" } ?? "nothing" }
}

extension FieldChange {
    /// What a person sees of it: of lists, only what differs.
    fileprivate var sides: (from: JSONValue, to: JSONValue) {
        let kind = Column.Kind(ofField: field)
        let whole = (JSONValue.string(from.shown(as: kind)), JSONValue.string(to.shown(as: kind)))
        guard let before = from.elements, let after = to.elements else { return whole }
        // A list of a word or two is plainer whole.
        if (before + after).allSatisfy({ $0.members == nil }), max(before.count, after.count) <= 3 {
            return whole
        }
        return (.string(counted(from.elements?.count ?? 0, "item")), .string(listed))
    }

    /// What became of the list, without its name.
    private var listed: String {
        let heading = Column(field).heading
        return String(sentence.dropFirst(heading.count + 1))
    }
}
