import ArgumentParser
import Daybook
import EventSourcing
import EventStore
import Records

/// Who may come in over HTTP: tokens made, listed, revoked. What is done is in the log, like everything else.
struct TokenVerb: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "token",
        abstract: "Let somebody in over HTTP by a token, list the tokens, revoke one.",
        subcommands: [Create.self, List.self, Revoke.self])

    struct Create: Verb {
        static let place = VerbPlace.office
        static let configuration = CommandConfiguration(
            commandName: "create",
            abstract: "Make a token; its secret is shown this once.",
            discussion: """
                es token create --name till --role user
                es token create --name accountant --role reader --expires 90d
                es token create --name studio --role admin --account acme

                A reader reads, a user does what people do for themselves, an admin what the business does, and an \
                owner may everything; with --account all of that within this account alone. The log has the secret's digest \
                alone.
                """)

        @Option(
            help: ArgumentHelp("Who comes in by it, as the audit shows them.", valueName: "name"))
        var name: String
        @Option(help: ArgumentHelp("reader, user, admin or owner.", valueName: "role"))
        var role: String
        @Option(
            help: ArgumentHelp(
                "The account that they are kept to: nothing else is there for them.",
                valueName: "id"))
        var account: String?
        @Option(
            help: ArgumentHelp(
                "From when on it opens nothing: 90d from now, or a time.", valueName: "when"))
        var expires: String?
        @OptionGroup(title: "The command") var sending: SendingOptions
        @OptionGroup(title: "Everywhere") var common: CommonOptions

        func perform(in session: Session) async throws {
            let secret = TokenSecret()
            var data = CommandData()
            data.set("tokenId", secret.id)
            data.set("name", name)
            data.set("role", role)
            data.set("accountId", account)
            data.set("expiresAt", try expires.map { try expiry($0).description })
            data.set("digest", secret.digest)
            let isShown = !sending.dryRun
            try await Sending(
                session: session, options: sending,
                also: isShown ? [.init("secret", .string(secret.text))] : []
            ).send("CreateToken", .object(data.members))
            if isShown { try session.tell(secret: secret.text) }
        }

        /// `90d` is 90 days from now, and not ago.
        private func expiry(_ text: String) throws -> Timestamp {
            let now = Timestamp.now
            let time = try Moment.time(text, now: now)
            guard time < now else { return time }
            guard text.first?.isNumber == true, text.last?.isLetter == true,
                !text.contains("-")
            else { throw Failure.usage("\(text) is past: a token expires at a time to come") }
            return Timestamp(
                milliseconds: now.milliseconds + (now.milliseconds - time.milliseconds))
        }
    }

    struct List: ShortQuery {
        static let configuration = CommandConfiguration(
            commandName: "list", abstract: "List the tokens, by who comes in by them.")
        static let query = "tokens"

        @OptionGroup(title: "The query") var asking: AskingOptions
        @OptionGroup(title: "Everywhere") var common: CommonOptions
    }

    struct Revoke: CommandVerb {
        static let configuration = CommandConfiguration(
            commandName: "revoke",
            abstract: "Let a token open nothing more.", discussion: "es token revoke a1b2c3d4")
        static let command = "RevokeToken"

        @Argument(help: ArgumentHelp("The token: es token list.", valueName: "id"))
        var id: String
        @OptionGroup(title: "The command") var sending: SendingOptions
        @OptionGroup(title: "Everywhere") var common: CommonOptions

        func fill(_ data: inout CommandData) { data.set("tokenId", id) }
    }
}
