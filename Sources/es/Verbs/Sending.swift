import Answers
import Daybook
import EventSourcing
import EventSourcingRuntime
import EventStore
import Records

/// The one way in which every verb sends a command: the everyday ones, `send` and all.
struct Sending {
    var session: Session
    var options: SendingOptions
    /// What a program gets besides, in the result.
    var also: [JSONValue.Member] = []

    /// Sends one command, or rehearses it, and tells what came of it. `entries` are the fields as
    /// they were typed, so that a hint can correct them; amounts may still be as they were typed.
    func send(
        _ command: String, _ data: JSONValue, entries: [FieldSyntax.Entry] = [],
        hasTypedAmounts: Bool = false
    ) async throws {
        func envelope(in office: any Office) async throws -> CommandEnvelope {
            var data = data
            if hasTypedAmounts || !entries.isEmpty {
                data = try await office.settling(data, of: command)
            }
            if hasTypedAmounts {
                data = try await office.callingByNumber(data, of: command)
                data = try await office.settlingAmounts(of: data)
            }
            return CommandEnvelope(
                command, data: data,
                id: options.id, reason: options.reason, occurredAt: options.occurredAt,
                expectedRevision: options.expectedRevision)
        }
        try session.requireOwnName(options)
        let actor = session.actor(options.actor).value
        do {
            if options.dryRun {
                try await session.withOffice(actor: actor) { office in
                    let rehearsal = try await office.rehearse(
                        try await envelope(in: office), as: principal)
                    try session.show(rehearsal, also: also)
                }
            } else {
                try await session.withOffice(actor: actor, for: .writing) { office in
                    let done = try await office.send(
                        try await envelope(in: office), as: principal)
                    try session.show(
                        done.outcome, told: try await session.told(done.outcome, in: office),
                        reactions: try await session.reactions(to: done, in: office),
                        heldUp: done.heldUp,
                        also: also
                            + (done.secret.map { [.init("secret", .string($0))] } ?? []))
                    if let secret = done.secret { try session.tell(secret: secret) }
                }
            }
        } catch let rejection as Rejection {
            let better = rejection.correcting(entries, of: command)
            if session.isJSON { try session.show(json: better.result(of: command)) }
            throw Failure(better)
        }
    }
}

extension Sending {
    /// Who sends: whoever runs `es` owns the store, unless somebody is named.
    var principal: Principal? { options.sender.map { Principal($0) } }
}

// MARK: - What came of it

extension Session {
    /// What reactors did about a command, as programs are told of it; `nil` where they did nothing, and for people,
    /// who are told in words.
    func reactions(to done: Done, in office: any Office) async throws -> JSONValue? {
        guard isJSON else { return nil }
        if let told = done.reactions { return told }
        return office.readsLog
            ? JSONValue(reactions: try await office.reactions(to: done.outcome)) : nil
    }

    /// Tells a person a secret, this once; a program gets it with what else came of the command.
    func tell(secret: String) throws {
        if isJSON { return }
        try say("its secret, which nobody can show again:")
        try Channel.out.line(secret)
    }

    /// Tells what came of a command, and what reactors couldn't do about it.
    func show(
        _ outcome: CommandOutcome, told: ToldOutcome? = nil, reactions: JSONValue? = nil,
        heldUp: [HeldUpThing] = [], also: [JSONValue.Member] = []
    ) throws {
        switch format {
        case .json, .ndjson:
            var result = outcome.result
            if let reactions { result["reactions"] = reactions }
            try show(json: result.telling(heldUp).with(also))
        case .plain, .csv: try show(outcome.listing)
        case .table:
            if isQuiet { break }
            try Channel.out.line(told?.sentence ?? outcome.engineSentence(style))
            if isVerbose, told != nil { try Channel.out.line(outcome.engineSentence(style)) }
            if let lacking = told?.lacking {
                try say("\(style.waiting("warning:")) \(lacking)")
                try say(hint: .es("backorders"))
            }
        }
        try warn(of: heldUp)
    }

    /// Warns of what reactors can't go on with: of three things, and of how many more there are.
    func warn(of heldUp: [HeldUpThing]) throws {
        if heldUp.isEmpty { return }
        let warning = style.waiting("warning:")
        for (reactor, held) in heldUp.prefix(3) {
            let name = neutralised(held.stream)
            try say(
                "\(warning) \(reactor) can't go on with \(name): \(neutralised(held.stop.reason))")
        }
        if heldUp.count > 3 { try say("\(warning) nor with \(grouped(heldUp.count - 3)) more") }
        try say(
            hint: "once that is mended, the next command sees to it: \(next: .own(["reactors"]))"
        )
    }

    /// Tells what a command would do.
    func show(_ rehearsal: Rehearsal, also: [JSONValue.Member] = []) throws {
        switch format {
        case .json, .ndjson: try show(json: rehearsal.result.with(also))
        case .plain, .csv: try show(rehearsal.listing)
        case .table:
            let isNothing = rehearsal.events.isEmpty
            try Channel.out.line(
                isNothing ? "nothing would change" : "nothing was done; this would happen:")
            for (stream, event) in rehearsal.events {
                let thing = style.strong(neutralised("\(stream.category) \(stream.id)"))
                try Channel.out.line("  \(thing)  \(event.type.told(of: stream.category))")
            }
            if isVerbose {
                let at = rehearsal.revision.map { "at revision \($0)" } ?? "empty"
                try Channel.out.line("\(neutralised(rehearsal.stream.text)) is \(at)")
            }
            if rehearsal.changed.isEmpty { return }
            try Channel.out.line()
            try show(rehearsal.changed.listing)
        }
    }
}

extension CommandOutcome {
    fileprivate var listing: Listing {
        Listing(
            ["stream", "revision", "position", "events"].map { Column($0) },
            rows: [
                [
                    .string(stream.text), revision.map { .integer(Int64(clamping: $0)) } ?? .null,
                    .integer(Int64(clamping: position)), .string(events.joined(separator: ",")),
                ]
            ])
    }

    /// The same as the engine has it: which events, and where they stand.
    func engineSentence(_ style: Style) -> String {
        let name = style.strong(neutralised(stream.text))
        let at = revision.map { "at revision \($0)" } ?? "empty"
        if duplicate { return "done before: \(name) is \(at)" }
        if events.isEmpty { return "nothing to do: \(name) stays \(at)" }
        let what = runs(of: events).joined(separator: ", ")
        return "\(what): \(name) is \(at)  " + style.quiet("position \(grouped(position))")
    }
}

extension JSONValue {
    /// The same object with more in it.
    fileprivate func with(_ more: [Member]) -> JSONValue {
        more.isEmpty ? self : .object((members ?? []) + more)
    }
}

/// Equal neighbours as one, with their number: `JobImported ×3`.
private func runs(of words: [String]) -> [String] {
    var runs: [(word: String, count: Int)] = []
    for word in words {
        if runs.last?.word == word {
            runs[runs.count - 1].count += 1
        } else {
            runs.append((word, 1))
        }
    }
    return runs.map { $0.count == 1 ? $0.word : "\($0.word) ×\(grouped($0.count))" }
}

extension Rehearsal {
    fileprivate var listing: Listing {
        Listing(
            ["stream", "type", "data"].map { Column($0) },
            rows: events.map { stream, event in
                [.string(stream.text), .string(event.type), JSONValue(payload: event.payload)]
            })
    }
}

extension [FieldChange] {
    fileprivate var listing: Listing {
        Listing(
            [Column("field"), Column("from"), Column("to")],
            rows: map { change in
                let kind = Column.Kind(ofField: change.field)
                return [
                    .string(change.field), .string(change.from.shown(as: kind)),
                    .string(change.to.shown(as: kind)),
                ]
            })
    }
}
