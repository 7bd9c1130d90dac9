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
        help: ArgumentHelp(
            "As it was: a position, a time, or how long ago (1h, 7d).", valueName: "when"),
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

    @Flag(help: "Then the answer again, each time that it changes, until Ctrl-C.")
    var follow = false

    func validate() throws {
        if follow, asOf != nil {
            throw ValidationError("what was doesn't change: --follow or --as-of, not both")
        }
    }

    /// The time of the business that is asked about, if any is.
    func occurredBy(_ question: [String]) throws -> Timestamp? {
        guard occurred else { return nil }
        let hint = Sentence.es(["query"] + question + ["--as-of", "1d", "--occurred"])
        switch asOf {
        case .time(let time): return time
        case .position(let position):
            throw Failure.usage(
                "--occurred goes by when things happened, and \(position) is a place in the log",
                hint: hint)
        case nil: throw Failure.usage("--occurred says which time --as-of means", hint: hint)
        }
    }

    /// `status=delivered` as a name and a text.
    func pairs(of query: String) throws -> [(name: String, text: String)] {
        try parameters.map { parameter in
            guard let equals = parameter.firstIndex(of: "=") else {
                throw Failure.usage(
                    "\(parameter) is no parameter: a parameter is name=value", hint: .es("queries", query))
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
        _ name: String, _ parameters: [(name: String, text: String)], _ asking: AskingOptions
    ) async throws {
        let query = BackOffice.questions.first { $0.name == name }
        let chosen = ChosenFields(asking.fields)
        if !asking.follow { page() }
        let known = query.flatMap { KnownFields(of: $0) }
        if case .listed = chosen, let known { return try show(known) }
        if case .these(let names) = chosen, let known { for name in names { _ = try known.field(called: name) } }
        let parameters = clocked(name, try query.map { try asking.sorted(parameters, of: $0) } ?? parameters)
        let occurred = try asking.occurredBy([name] + parameters.map { "\($0.name)=\($0.text)" })
        let bar = progress
        defer { bar.finish() }
        try await withStore { office in
            let reply: QueryReply
            if let occurred {
                reply = try await office.queries.ask(name, parameters, occurredBy: occurred) {
                    bar.update($0, $1, of: $2)
                }
            } else {
                let position = try await asking.asOf?.position(in: office.store)
                reply = try await office.queries.ask(name, parameters, asOf: position) {
                    bar.update($0, $1, of: $2)
                }
            }
            bar.finish()
            try show(reply, parameters, chosen)
            if asking.follow { try await follow(reply, parameters, chosen, in: office) }
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

    /// Shows each answer that differs from the one before it, until somebody asks to stop.
    private func follow(
        _ first: QueryReply, _ parameters: [(name: String, text: String)], _ chosen: ChosenFields,
        in office: BackOffice
    ) async throws {
        try Channel.out.flush()
        try await Signals.untilAsked {
            var last = first
            do {
                for try await event in office.store.subscribe(after: first.position)
                where event.position > last.position {
                    let reply = try await office.queries.ask(first.query, parameters)
                    let isNews = reply.answer != last.answer
                    last = reply
                    if !isNews { continue }
                    if !isJSON { try Channel.out.line() }
                    try show(reply, parameters, chosen)
                    try Channel.out.flush()
                }
            } catch is CancellationError {
                // Asked to stop while it read.
            }
        }
    }

    /// Shows the answer to a query.
    private func show(
        _ reply: QueryReply, _ parameters: [(name: String, text: String)], _ chosen: ChosenFields
    ) throws {
        let next = try show(reply, chosen)
        guard isForPeople, let next else { return }
        let kept = parameters.filter { $0.name != "after" }.map { "\($0.name)=\($0.text)" }
        try say(hint: .es(["query", reply.query] + kept + ["after=\(next)"]))
    }
}
