import ArgumentParser
import EventSourcing

/// Categories of the catalog.
struct CategoryVerb: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "category",
        abstract: "Show a category (es category lamps), add one, change it, put it away.",
        subcommands: [
            ShowOf<ShortQueries.Category>.self, Add.self, Change.self, Archive.self,
        ],
        defaultSubcommand: ShowOf<ShortQueries.Category>.self)

    struct Add: CommandVerb {
        static let configuration = CommandConfiguration(
            commandName: "add",
            abstract: "Add a category.", discussion: "es category add 'Lamps & Lights'")
        static let command = "AddCategory"

        @Argument(help: "Its title.") var title: String
        @Option(help: ArgumentHelp("Its name in addresses; made of the title.", valueName: "slug"))
        var slug: String?
        @Option(help: ArgumentHelp("A picture for it.", valueName: "text")) var icon: String?
        @Option(help: ArgumentHelp("Its id; made if left out.", valueName: "id"))
        var categoryId: String?
        @OptionGroup(title: "The command") var sending: SendingOptions
        @OptionGroup(title: "Everywhere") var common: CommonOptions

        func fill(_ data: inout CommandData) {
            data.set("categoryId", categoryId)
            data.set("title", title)
            data.set("slug", slug)
            data.set("icon", icon)
        }
    }
    struct Change: CommandVerb {
        static let configuration = CommandConfiguration(
            commandName: "change",
            abstract: "Change a category's title, slug or icon.",
            discussion: "es category change lamps --title 'Lamps & Lights'")
        static let command = "ChangeCategory"

        @Argument(
            help: ArgumentHelp("The category.", valueName: "id"))
        var id: String
        @Option(help: "Its new title.") var title: String?
        @Option(help: ArgumentHelp("Its new name in addresses.", valueName: "slug"))
        var slug: String?
        @Option(help: ArgumentHelp("A picture for it; '' for none.", valueName: "text"))
        var icon: String?
        @OptionGroup(title: "The command") var sending: SendingOptions
        @OptionGroup(title: "Everywhere") var common: CommonOptions

        func fill(_ data: inout CommandData) {
            data.set("categoryId", id)
            data.set("title", title)
            data.set("slug", slug)
            data.set("icon", icon)
        }
    }

    struct Archive: CommandVerb {
        static let configuration = CommandConfiguration(
            commandName: "archive", abstract: "Put a category away for good.")
        static let command = "ArchiveCategory"

        @Argument(
            help: ArgumentHelp("The category.", valueName: "id"))
        var id: String
        @OptionGroup(title: "The command") var sending: SendingOptions
        @OptionGroup(title: "Everywhere") var common: CommonOptions

        func fill(_ data: inout CommandData) { data.set("categoryId", id) }
    }
}
