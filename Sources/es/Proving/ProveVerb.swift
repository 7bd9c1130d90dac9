import ArgumentParser
import Daybook
import EventSourcing
import EventStore
import Proofs
import ReadModels
import Records

/// Writes a small file that proves something to whoever hasn't got the store.
struct ProveVerb: Verb {
    static let configuration = CommandConfiguration(
        commandName: "prove",
        abstract: "Write a small file that proves an event or an answer to whoever has no store.",
        discussion: """
              es prove event 1042                    that an event is in the log
              es prove order 1042                    what the order is, and by which events
              es prove order 1042 --as-of 7d         what the log said of it a week ago
              es prove orders status=delivered --out delivered.proof
              es prove forgotten ada                 that a user was forgotten, and what still could open
              es verify order-1042.proof             says yes or no, anywhere

            The log is signed for it as by es checkpoint. What is personal stays sealed in a proof.
            """)

    @Argument(help: ArgumentHelp("event, forgotten, or a query.", valueName: "what"))
    var what: String
    @Argument(
        help: ArgumentHelp(
            "Which: a position, an id; further parameters of the query.",
            valueName: "id|param=value"))
    var which: [String] = []
    @Option(
        name: [.long, .customLong("at")],
        help: ArgumentHelp(
            "An answer as it was: a position, a time, a day (its end), or how long ago.",
            valueName: "when"),
        transform: { try Moment($0) })
    var asOf: Moment?
    @Option(
        help: ArgumentHelp("Into this file; - is stdout.", valueName: "file"),
        completion: .file())
    var out: String?
    @OptionGroup(title: "The key") var key: SigningKey.Options
    @OptionGroup(title: "Everywhere") var common: CommonOptions

    private static let event = "event"
    private static let forgotten = "forgotten"

    func validate() throws {
        if what == Self.event, which.count != 1 || Position(typed: which[0]) == nil {
            throw ValidationError("an event is named by its position: es prove event 1042")
        }
        if what == Self.forgotten, which.count != 1 {
            throw ValidationError(
                "one who was forgotten is named by their id: es prove forgotten ada")
        }
        if [Self.event, Self.forgotten].contains(what), asOf != nil {
            throw ValidationError("an event doesn't change: --as-of is for answers")
        }
    }

    func perform(in session: Session) async throws {
        try await session.withStore(for: .writing) { office in
            try await session.proving {
                if what == Self.event { return try await proveEvent(office, session) }
                if what == Self.forgotten { return try await proveForgotten(office, session) }
                try await proveAnswer(office, session)
            }
        }
    }

    private func proveEvent(_ office: BackOffice, _ session: Session) async throws {
        let position = which.first.flatMap { Position(typed: $0) } ?? 0
        let head = try await office.store.head()
        guard position > 0, position <= head else {
            throw Failure(
                .notFound, code: "not-found",
                "there is no event \(position): the log ends at \(head)",
                hint: .es("log"))
        }
        let signer = try await session.signer(key, for: office).signer
        let proof = try await office.proof(ofEvent: position, by: signer)
        try write(proof, called: "event-\(position)", session)
        try await session.leaveNotes(of: office)
    }

    private func proveForgotten(_ office: BackOffice, _ session: Session) async throws {
        let report = try await ForgottenSearch(user: which.first ?? "", session: session).run(
            office)
        let signer = try await session.signer(key, for: office).signer
        let proof = try await office.proof(of: report, by: signer)
        try write(proof, called: "forgotten-\(report.whom)", session, report.json)
        if session.isForPeople { try report.tell(isSinceKnown: proof.earlier != nil, in: session) }
        try await session.leaveNotes(of: office)
    }

    private func proveAnswer(_ office: BackOffice, _ session: Session) async throws {
        let description = try office.queries.description(of: what)
        var typed = which.filter { $0.contains("=") }.map { pair in
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            return (name: String(parts[0]), text: String(parts[1]))
        }
        let ids = which.filter { !$0.contains("=") }
        if let id = ids.first {
            guard ids.count == 1,
                let named = description.parameters.first(where: { $0.names != nil })
            else {
                throw Failure.usage(
                    "\(what) doesn't take \(ids.joined(separator: " "))",
                    hint: .es("queries", what))
            }
            typed.insert((named.name, id), at: 0)
        }
        let parameters = try TypedParameters(of: what).read(typed)
        let asOf = try await AsOf(asOf, occurred: false, in: office.store)
        let bar = session.progress
        defer { bar.finish() }
        var position: Position?
        if case .recorded(_, let at) = asOf { position = at }
        let (proof, meant) = try await session.longWork(
            bar, then: "no proof was written; the same command begins anew"
        ) {
            // Things may be called otherwise than by their ids; asked once, it is known what was meant.
            let (_, meant) = try await AskedOffice(office: office, asOf: asOf) {
                bar.update($0, $1, of: $2)
            }.answer(what, parameters)
            let signer = try await session.signer(key, for: office).signer
            let proof = try await office.proof(
                ofAnswerTo: what, meant, asOf: position, by: signer)
            return (proof, meant)
        }
        let name = meant.first.map { "\(what)-\($0.text)" } ?? what
        try write(proof, called: name, session)
        try await session.leaveNotes(of: office)
    }

    /// Into the file that was named, or one of its own name here.
    private func write(
        _ proof: ProofFile, called name: String, _ session: Session, _ more: [JSONValue.Member] = []
    ) throws {
        let bytes = proof.json.json()
        if out == "-" { return try Channel.out.line(json: bytes) }
        let safe = String(name.map { $0.isLetter || $0.isNumber || "-_.".contains($0) ? $0 : "-" })
        let path = out ?? "\(safe).proof"
        let file = try OutputFile(path)
        do {
            try file.channel.line(json: bytes)
            try file.channel.flush()
        } catch {
            file.drop()
            throw error
        }
        try file.put()
        if session.isJSON {
            return try session.show(
                json: .object(
                    [
                        .init("ok", .boolean(true)), .init("file", .string(path)),
                        .init("events", .integer(Int64(proof.events.count))),
                        .init("key", .string(proof.key.text)),
                    ] + more))
        }
        try session.say(
            "\(neutralised(path))  \(counted(proof.events.count, "event")), \(bytes.count) bytes")
        try session.say("signed by \(proof.key.text)")
        try session.say(hint: .es("verify", path))
    }
}
