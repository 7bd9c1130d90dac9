import ArgumentParser
import Daybook
import EventSourcing
import EventStore
import Glibc
import Records

/// Forgets a person.
struct Forget: CommandVerb {
    static let configuration = CommandConfiguration(
        commandName: "forget",
        abstract: "Make what is personal of a user unreadable, for ever.",
        discussion: """
            Their name, e-mail address, telephone number, messages and the addresses of their \
            orders: in the log, in every list, and as of any time. What happened stays, and the log \
            still verifies. Nothing brings it back but a copy of the store's file "keys".
            """)

    static let command = "EraseUser"

    @Argument(
        help: "The user, or the customer of an order.",
        completion: .custom { _, _, _ in await Completing.ids(of: "user") })
    var user: String
    @Flag(help: "Don't ask.") var yes = false
    @OptionGroup(title: "The command") var sending: SendingOptions
    @OptionGroup(title: "Everywhere") var common: CommonOptions

    func fill(_ data: inout CommandData) { data.set("userId", user) }

    func perform(in session: Session) async throws {
        if !yes, !sending.dryRun { try confirm() }
        let before = try await session.withStore { office in
            try await PersonalTexts(of: user, in: office.store)
        }
        var data = CommandData()
        fill(&data)
        try await Sending(session: session, options: sending)
            .send(Self.command, .object(data.members))
        if sending.dryRun || !session.isForPeople { return }
        try session.say("unreadable from now on: \(before.words)")
        try session.say(
            "  \(session.style.quiet("hint:")) copies of the store's file keys still open their "
                + "copies of the log: destroy those too")
    }

    /// Asks, where there is somebody to ask.
    private func confirm() throws {
        guard isatty(STDIN_FILENO) == 1, Channel.err.isTerminal else {
            throw Failure.usage(
                "forgetting can't be undone, and there is nobody to ask",
                hint: "es forget \(shellQuoted(user)) --yes")
        }
        try Channel.err.write(
            "Forget \(neutralised(user))? What is personal of them can never be read again. [y/N] ")
        try Channel.err.flush()
        let answer = readLine() ?? ""
        guard ["y", "yes"].contains(answer.lowercased()) else {
            throw Failure(.found, code: "not-confirmed", "nothing was forgotten")
        }
    }
}

/// How much there is of one person that can be read.
private struct PersonalTexts {
    var hasProfile = false
    var messages = 0
    var orders = 0

    init(of user: String, in store: any EventStore) async throws {
        guard IdentifierRule.fault(in: user) == nil else { return }
        hasProfile = try await store.revision(of: try StreamName(category: "user", id: user)) != nil
        let conversation = try await store.events(
            of: try StreamName(category: "conversation", id: user))
        messages = conversation.count { $0.type != "ConversationRead" }
        let placed = try await store.events(LogRead(.tags(["customer:" + user])))
        orders = Set(placed.map(\.stream)).count
    }

    /// `the profile, 12 messages, the addresses of 3 orders`.
    var words: String {
        var parts = hasProfile ? ["the profile"] : []
        if messages > 0 { parts.append(counted(messages, "message")) }
        if orders > 0 { parts.append("the addresses of \(counted(orders, "order"))") }
        return parts.isEmpty ? "nothing" : parts.joined(separator: ", ")
    }
}
