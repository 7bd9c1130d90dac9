import ArgumentParser
import Daybook
import EventSourcing
import EventStore
import Glibc
import PersonalData
import Records

/// Forgets a person.
struct Forget: CommandVerb {
    static let configuration = CommandConfiguration(
        commandName: "forget",
        abstract: "Make what is personal of somebody unreadable, for ever.",
        discussion: """
            Of a user their name, e-mail address, telephone number, messages, memos, what accounts \
            they are members of know of them, and the addresses and titles of their orders: in the log, \
            in every list, and as of any time. Of whoever is known by nothing but a name, that \
            name. What happened stays, and the log still verifies. What can be read of them all the \
            same is told, and where. Nothing brings back what is gone but a copy of the store's file \
            "keys".

              es forget ada --dry-run
              es forget --name 'Ada Quist'
              es forget --business lantern
            """)

    static let command = "EraseUser"

    @Argument(
        help: "The user, the customer of an order, or the member of an account.")
    var user: String?
    @Option(
        help: ArgumentHelp(
            "Whoever has no id and is called so: as a client, a purchaser, a customer of invoices, or "
                + "of orders without one.", valueName: "name"))
    var name: String?
    @Option(
        help: ArgumentHelp(
            "Where the business of this account is, and its telephone number.",
            valueName: "account"))
    var business: String?
    @Flag(help: "Don't ask.") var yes = false
    @OptionGroup(title: "The command") var sending: SendingOptions
    @OptionGroup(title: "Everywhere") var common: CommonOptions

    func validate() throws {
        if [user, name, business].count(where: { $0 != nil }) != 1 {
            throw ValidationError("say one of a user, --name and --business")
        }
    }

    func fill(_ data: inout CommandData) {
        data.set("userId", user)
        data.set("name", name)
        data.set("accountId", business)
    }

    func perform(in session: Session) async throws {
        let use: Session.Use = sending.dryRun ? .asking : .writing
        let found = try await session.withStore(for: use) { office in
            try await session.longWork(session.progress, then: "nothing was forgotten") {
                try await office.traces(of: whom)
            }
        }
        if !yes, !sending.dryRun { try confirm(found, session) }
        if name != nil, found.goes.isEmpty {
            throw Failure(
                .notFound, code: "not-found", "nobody is known by the name \(whom.text)",
                facts: found.stays.isEmpty ? [] : found.lines(of: found.stays))
        }
        if !sending.dryRun {
            // What was signed before shows afterwards that nothing else was changed.
            try await session.withStore(for: .writing) {
                try await session.keepCheckpoint(of: $0, now: true)
            }
        }
        var data = CommandData()
        fill(&data)
        try await Sending(session: session, options: sending, also: found.members)
            .send(whom.command, .object(data.members))
        if !session.isForPeople { return }
        try tell(found, session)
        if sending.dryRun { return }
        try session.say(
            hint: """
                copies of the store's file keys still open their copies of the log: destroy those too
                """)
        if let user { try session.say(hint: .es("prove", "forgotten", user)) }
    }

    private var whom: Forgettable {
        if let name { return .name(name) }
        if let business { return .business(business) }
        return .user(user ?? "")
    }

    private func tell(_ found: PersonTraces, _ session: Session) throws {
        if !found.goes.isEmpty {
            try session.say(
                sending.dryRun ? "would become unreadable:" : "unreadable from now on:")
            for line in found.lines(of: found.goes) { try session.say(line) }
        }
        if !found.stays.isEmpty {
            try session.say("still readable:")
            for line in found.lines(of: found.stays) { try session.say(line) }
        }
    }

    /// Asks, where there is somebody to ask.
    private func confirm(_ found: PersonTraces, _ session: Session) throws {
        guard isatty(STDIN_FILENO) == 1, Channel.err.isTerminal else {
            throw Failure.usage(
                "forgetting can't be undone, and there is nobody to ask",
                hint: .es(["forget"] + whom.words + ["--yes"]))
        }
        try Channel.err.line("can be forgotten:")
        for line in found.lines(of: found.goes) { try Channel.err.line(line) }
        if !found.stays.isEmpty {
            try Channel.err.line("stays readable:")
            for line in found.lines(of: found.stays) { try Channel.err.line(line) }
        }
        try Channel.err.write(
            "Forget \(neutralised(whom.text))? That can never be read again. [y/N] ")
        try Channel.err.flush()
        let answer = readLine() ?? ""
        guard ["y", "yes"].contains(answer.lowercased()) else {
            throw Failure(.found, code: "not-confirmed", "nothing was forgotten")
        }
    }
}

extension Forgettable {
    fileprivate var text: String {
        switch self {
        case .user(let text), .name(let text), .business(let text): text
        }
    }

    fileprivate var words: [String] {
        switch self {
        case .user(let user): [user]
        case .name(let name): ["--name", name]
        case .business(let account): ["--business", account]
        }
    }

    fileprivate var command: String {
        switch self {
        case .user: Forget.command
        case .name: "EraseName"
        case .business: "EraseBusinessProfile"
        }
    }
}
