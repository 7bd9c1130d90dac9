import Answers
import ArgumentParser
import Daybook
import EventSourcing
import EventStore
import History
import Records

/// Tells for each field of a thing which event set it last.
struct BlameVerb: Verb {
    static let place = VerbPlace.office
    static let configuration = CommandConfiguration(
        commandName: "blame",
        abstract: "Tell for each field of a thing which event set it last.",
        discussion: """
              es blame order 1042
              es blame order 1042 --fields status,lines --at r3
            """)

    @Argument(
        help: ArgumentHelp(
            "A kind of thing, as order; or one by itself, as order-1042.", valueName: "entity"))
    var entity: String
    @Argument(help: ArgumentHelp("Which one.", valueName: "id"))
    var id: String?
    @Option(
        help: ArgumentHelp(
            "Only these, and what stands in them; separated by commas.", valueName: "fields"))
    var fields: String?
    @Option(
        name: [.customLong("at"), .customLong("as-of")],
        help: ArgumentHelp(
            "As it was then: a position, a time, 1h, or a revision as r2.", valueName: "when"),
        transform: { try EntityMoment($0) })
    var at: EntityMoment?
    @Flag(help: "With a time: by when things happened, not by when they were recorded.")
    var occurred = false
    @OptionGroup(title: "Everywhere") var common: CommonOptions

    func perform(in session: Session) async throws {
        session.page()
        try await session.withOffice { office in
            let thing = try await office.thing(entity, id, for: "blame")
            let (entity, id) = (thing.entity, thing.id)
            let wanted = try fields?.split(separator: ",").map { try entity.path(String($0)) } ?? []
            let point = try await at?.point(of: thing, in: office.store, occurred: occurred)
            let all = try await entity.blame(of: id, in: office.store, at: point ?? .now)
            if all.isEmpty {
                throw try await (at ?? .revision(0)).nothing(of: thing, in: office.store)
            }
            let blamed = all.filter { blame in
                wanted.isEmpty || wanted.contains { blame.path.isInside($0) }
            }
            try await show(blamed, entity.category, id, office.store, session)
        }
    }

    private func show(
        _ blamed: [Blame], _ entity: String, _ id: String, _ store: any EventStore,
        _ session: Session
    ) async throws {
        if session.isJSON {
            return try session.show(
                json: try await blamed.answer(of: entity, id, in: store))
        }
        let columns = RecordedEvent.columns(forPeople: session.isForPeople)
        var listing = Listing([.key("field", nil, .id), .key("value")] + columns)
        for (index, blame) in blamed.enumerated() {
            let name = blame.path.split(separator: ".").last.map(String.init) ?? ""
            let value =
                session.isForPeople
                ? .string(blame.value.shown(as: .init(ofField: name))) : blame.value
            listing.rows.append(
                [.string(blame.path), value] + columns.map { blame.event.cell($0.name) })
            if let reason = blame.event.context.reason { listing.notes[index] = "why: \(reason)" }
        }
        try session.show(listing)
    }
}

extension String {
    /// Whether this path is `other`, or leads further from there.
    func isInside(_ other: String) -> Bool {
        guard hasPrefix(other) else { return false }
        let next = dropFirst(other.count).first
        return next == nil || next == "." || next == "["
    }
}
