import ArgumentParser
import EventSourcing

/// What the business has settled for all its parts.
struct BusinessVerb: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "business",
        abstract: "Show the currency and time zone of the business, or choose them.",
        subcommands: [Show.self, Money.self, Clock.self],
        defaultSubcommand: Show.self)

    struct Show: ShortQuery {
        static let configuration = CommandConfiguration(
            commandName: "show", abstract: "Show what the business has settled.")
        static let query = "business"

        @OptionGroup(title: "The query") var asking: AskingOptions
        @OptionGroup(title: "Everywhere") var common: CommonOptions
    }

    struct Money: CommandVerb {
        static let configuration = CommandConfiguration(
            commandName: "currency",
            abstract: "Choose the currency of prices, orders and payments from now on.",
            discussion: "es business currency KWD")
        static let command = "ChooseCurrency"

        @Argument(help: ArgumentHelp("Its code, as USD.", valueName: "code"))
        var currency: String
        @Flag(help: "All that was written down before any was chosen was in it, too.")
        var alsoEarlier = false
        @OptionGroup(title: "The command") var sending: SendingOptions
        @OptionGroup(title: "Everywhere") var common: CommonOptions

        func fill(_ data: inout CommandData) {
            data.set("currency", currency)
            data.set("alsoEarlier", raised: alsoEarlier)
        }
    }

    struct Clock: CommandVerb {
        static let configuration = CommandConfiguration(
            commandName: "zone",
            abstract: "Choose the time zone whose days and months reports go by.",
            discussion: "es business zone Asia/Kuwait")
        static let command = "ChooseTimeZone"

        @Argument(help: ArgumentHelp("Its name, as Europe/Berlin.", valueName: "zone"))
        var timeZone: String
        @OptionGroup(title: "The command") var sending: SendingOptions
        @OptionGroup(title: "Everywhere") var common: CommonOptions

        func fill(_ data: inout CommandData) { data.set("timeZone", timeZone) }
    }
}
