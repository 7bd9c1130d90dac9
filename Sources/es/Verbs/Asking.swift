import ArgumentParser
import Daybook
import EventSourcing
import EventStore
import ReadModels
import Records
import Vocabulary

/// What every question takes.
struct AskingOptions: ParsableArguments {
    @Argument(help: ArgumentHelp("Its parameters.", valueName: "param=value"))
    var parameters: [String] = []

    @Option(
        name: [.long, .customLong("at")],
        help: ArgumentHelp(
            "As it was: a position, a time, a day (its end), or how long ago (1h, 7d).",
            valueName: "when"),
        transform: { try Moment($0) })
    var asOf: Moment?

    @Flag(help: "With a time as --as-of: by what had happened then, whenever it was recorded.")
    var occurred = false

    @Option(
        defaultAsFlag: "",
        help: ArgumentHelp(
            "Only these fields, in this order, separated by commas; alone, it lists them.",
            valueName: "fields"))
    var fields: String?

    @Option(
        help: ArgumentHelp(
            "What a list is sorted by; with a - before it, descending (--sort=-total).",
            valueName: "field"))
    var sort: String?

    @Flag(
        name: [.customLong("watch"), .customLong("follow")],
        help: "Then the answer whenever it changes, until Ctrl-C: on a terminal in its place.")
    var watch = false

    func validate() throws {
        if watch, asOf != nil {
            throw ValidationError("what was doesn't change: --watch or --as-of, not both")
        }
    }

    /// `status=delivered` as a name and a text.
    func pairs(of query: String) throws -> [(name: String, text: String)] {
        try parameters.map { parameter in
            guard let equals = parameter.firstIndex(of: "=") else {
                throw Failure.usage(
                    "\(parameter) is no parameter: a parameter is name=value",
                    hint: .es("queries", query))
            }
            return (
                String(parameter[..<equals]), String(parameter[parameter.index(after: equals)...])
            )
        }
    }
}

extension Session {
    /// Asks a query and shows the answer, and again whenever it changes if that is asked for.
    func ask(
        _ name: String, _ typed: [(name: String, text: String)], _ asking: AskingOptions
    ) async throws {
        let query = BackOffice.questions.first { $0.name == name }
        let chosen = ChosenFields(asking.fields)
        if !asking.watch { page() }
        let known = query.flatMap { KnownFields(of: $0) }
        if case .listed = chosen, let known { return try show(known) }
        if case .these(let names) = chosen, let known {
            for name in names { _ = try known.field(called: name) }
        }
        let said = try TypedParameters(of: name).read(typed)
        let parameters = clocked(name, try query.map { try asking.sorted(said, of: $0) } ?? said)
        let bar = progress
        defer { bar.finish() }
        try await withOffice { office in
            let asOf = try await AsOf(asking.asOf, occurred: asking.occurred, in: office.store)
            let question = AskedOffice(office: office, asOf: asOf) { bar.update($0, $1, of: $2) }
            let (reply, meant) = try await question.answer(name, parameters)
            bar.finish()
            if asking.watch { return try await watch(reply, meant, chosen, in: office) }
            try await show(reply, chosen, asOf, in: office)
        }
    }

    /// The parameters, with the clock that people want to see where the query shows them times itself.
    private func clocked(
        _ name: String, _ parameters: [(name: String, text: String)]
    ) -> [(name: String, text: String)] {
        let query = BackOffice.questions.first { $0.name == name }
        guard isForPeople, ShownZone.zone != .utc,
            !parameters.contains(where: { $0.name == "zone" }),
            query?.parameters.contains(where: { $0.name == "zone" }) == true
        else { return parameters }
        return parameters + [(name: "zone", text: ShownZone.zone.name)]
    }

    /// Shows the answer to a query, and says how to get the rest: the same again, of the same state of
    /// things.
    private func show(
        _ reply: QueryReply, _ chosen: ChosenFields, _ asOf: AsOf, in office: any Office
    ) async throws {
        let head = isForPeople ? try await office.store.head() : 0
        let next = try show(reply, chosen, asOf.words(at: reply.position, head: head))
        guard isForPeople else { return }
        if let next {
            let line = asOf.kept(in: TypedLine.own.without("after")).with("after=\(next)")
            try say(hint: line.hint)
        }
        if case .recorded(let moment, _) = asOf, case .list(let items, _, _, _) = reply.answer,
            items.isEmpty, office.readsLog
        {
            try await tellBeginning(before: moment, occurred: false, in: office.store)
        }
    }
}
