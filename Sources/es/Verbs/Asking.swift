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

    @Flag(help: "Then the answer again, each time that it changes, until Ctrl-C.")
    var follow = false

    func validate() throws {
        if follow, asOf != nil {
            throw ValidationError("what was doesn't change: --follow or --as-of, not both")
        }
    }

    /// `status=delivered` as a name and a text.
    func pairs() throws -> [(name: String, text: String)] {
        try parameters.map { parameter in
            guard let equals = parameter.firstIndex(of: "=") else {
                throw Failure.usage(
                    "\(parameter) is no parameter: a parameter is name=value", hint: "es queries")
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
        let parameters = clocked(name, try TypedParameters(of: name).read(typed))
        let bar = progress
        defer { bar.finish() }
        try await withStore { office in
            let asOf = try await AsOf(asking.asOf, occurred: asking.occurred, in: office.store)
            let question = AskedOffice(office: office, asOf: asOf) { bar.update($0, $1, of: $2) }
            let (reply, meant) = try await question.answer(name, parameters)
            bar.finish()
            try await show(reply, meant, asOf, in: office)
            if asking.follow { try await follow(reply, meant, in: office) }
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
        _ first: QueryReply, _ parameters: [(name: String, text: String)], in office: BackOffice
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
                    try await show(reply, parameters, .now, in: office)
                    try Channel.out.flush()
                }
            } catch is CancellationError {
                // Asked to stop while it read.
            }
        }
    }

    /// Shows the answer to a query.
    private func show(
        _ reply: QueryReply, _ parameters: [(name: String, text: String)], _ asOf: AsOf,
        in office: BackOffice
    ) async throws {
        let answer = isJSON ? reply.answer : reply.answer.shown(toPeople: isForPeople)
        switch (format, answer) {
        case (.json, _): try show(json: reply.json)
        case (_, .item(let item)): try show(item: item)
        case (.ndjson, .list(let items, _, _, _)): for item in items { try show(json: item) }
        case (_, .list(let items, let total, let next, let sums)):
            if !items.isEmpty || !isForPeople {
                try show(Listing(items: items), preferred: Columns.preferred[reply.query] ?? [])
            }
            guard isForPeople else { return }
            try tell(sums)
            let head = try await office.store.head()
            let point = asOf.words(at: reply.position, head: head)
            try tell(items.count, of: total, point)
            if let next { try tell(next, asOf) }
            if case .recorded(let moment, _) = asOf, items.isEmpty {
                try await tellBeginning(before: moment, occurred: false, in: office.store)
            }
        }
    }

    /// What the whole list comes to.
    private func tell(_ sums: [JSONValue.Member]) throws {
        if sums.isEmpty { return }
        try Channel.out.line()
        let card = Card(item: .object(sums), width: width, style: style)
        for line in card.lines() { try Channel.out.line(line) }
    }

    /// How many there are, as of when: a message, for people only.
    private func tell(_ shown: Int, of total: Int, _ point: String) throws {
        let count = shown == total ? grouped(total) : "\(grouped(shown)) of \(grouped(total))"
        try say(style.quiet("\(count)  \(point)"))
    }

    /// How to get the rest: the same again, of the same state of things.
    private func tell(_ next: String, _ asOf: AsOf) throws {
        let line = asOf.kept(in: TypedLine.own.without("after")).with("after=\(next)")
        try say("  \(style.quiet("hint:")) \(line.text)")
    }
}
