import ArgumentParser

/// Users.
struct UserVerb: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "user", abstract: "Show a user (es user ada), register or change one.",
        subcommands: [Show.self, Register.self, Change.self], defaultSubcommand: Show.self)

    struct Show: ShortQuery {
        static let configuration = CommandConfiguration(
            commandName: "show", abstract: "Show a user.")
        static let query = "user"

        @Argument(
            help: ArgumentHelp("The user.", valueName: "id"))
        var id: String
        @OptionGroup(title: "The query") var asking: AskingOptions
        @OptionGroup(title: "Everywhere") var common: CommonOptions
        var ids: [String] { [id] }
    }

    struct Register: CommandVerb {
        static let configuration = CommandConfiguration(
            commandName: "register",
            abstract: "Register a user.",
            discussion: "es user register --name 'Ada Lovelace' --email ada@example.org")
        static let command = "RegisterUser"

        @Option(help: ArgumentHelp("How they are called.", valueName: "text")) var name: String?
        @Option(help: ArgumentHelp("Their e-mail.", valueName: "address")) var email: String?
        @Option(help: ArgumentHelp("Their phone, as +441234567890.", valueName: "number"))
        var phone: String?
        @Option(help: ArgumentHelp("Their id; made if left out.", valueName: "id"))
        var userId: String?
        @OptionGroup(title: "The command") var sending: SendingOptions
        @OptionGroup(title: "Everywhere") var common: CommonOptions

        func fill(_ data: inout CommandData) {
            data.set("userId", userId)
            data.set("displayName", name)
            data.set("email", email)
            data.set("phone", phone)
        }
    }
}

extension UserVerb {
    struct Change: CommandVerb {
        static let configuration = CommandConfiguration(
            commandName: "change",
            abstract: "Change what is known of a user; '' takes a field away.",
            discussion: "es user change ada --email ada@example.org --phone ''")
        static let command = "ChangeUserProfile"

        @Argument(
            help: ArgumentHelp("The user.", valueName: "id"))
        var id: String
        @Option(help: ArgumentHelp("How they are called.", valueName: "text")) var name: String?
        @Option(help: ArgumentHelp("Their e-mail.", valueName: "address")) var email: String?
        @Option(help: ArgumentHelp("Their phone, as +441234567890.", valueName: "number"))
        var phone: String?
        @OptionGroup(title: "The command") var sending: SendingOptions
        @OptionGroup(title: "Everywhere") var common: CommonOptions

        func fill(_ data: inout CommandData) {
            data.set("userId", id)
            data.set("displayName", name)
            data.set("email", email)
            data.set("phone", phone)
        }
    }
}

/// Messages with users.
struct MessageVerb: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "message",
        abstract: "Send a user a message, take one in, mark them read.",
        subcommands: [Send.self, Receive.self, Read.self])

    struct Send: CommandVerb {
        static let configuration = CommandConfiguration(
            commandName: "send",
            abstract: "Send a user a message.", discussion: "es message send ada 'It is on its way'"
        )
        static let command = "SendAdminMessage"
        @OptionGroup var message: MessageArguments
        @OptionGroup(title: "The command") var sending: SendingOptions
        @OptionGroup(title: "Everywhere") var common: CommonOptions
        func fill(_ data: inout CommandData) { message.fill(&data) }
    }

    struct Receive: CommandVerb {
        static let configuration = CommandConfiguration(
            commandName: "receive",
            abstract: "Take in a message from a user.")
        static let command = "ReceiveUserMessage"
        @OptionGroup var message: MessageArguments
        @OptionGroup(title: "The command") var sending: SendingOptions
        @OptionGroup(title: "Everywhere") var common: CommonOptions
        func fill(_ data: inout CommandData) { message.fill(&data) }
    }

    struct Read: CommandVerb {
        static let configuration = CommandConfiguration(
            commandName: "read",
            abstract: "Mark a conversation as read.")
        static let command = "MarkConversationRead"

        @Argument(
            help: "Whose conversation.")
        var user: String
        @Option(help: ArgumentHelp("Up to this revision; else all of it.", valueName: "revision"))
        var upTo: Int64?
        @OptionGroup(title: "The command") var sending: SendingOptions
        @OptionGroup(title: "Everywhere") var common: CommonOptions

        func fill(_ data: inout CommandData) {
            data.set("userId", user)
            data.set("upTo", upTo)
        }
    }
}

/// A message as it is typed.
struct MessageArguments: ParsableArguments {
    @Argument(
        help: "The user.")
    var user: String
    @Argument(help: "What is said.") var text: String
    @Option(help: ArgumentHelp("The message's id; made if left out.", valueName: "id"))
    var messageId: String?

    func fill(_ data: inout CommandData) {
        data.set("userId", user)
        data.set("text", text)
        data.set("messageId", messageId)
    }
}
