import ArgumentParser
import EventSourcing

/// Accounts.
struct AccountVerb: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "account", abstract: "Show an account (es account studio), open one.",
        subcommands: [ShowOf<ShortQueries.Account>.self, Open.self],
        defaultSubcommand: ShowOf<ShortQueries.Account>.self)

    struct Open: CommandVerb {
        static let configuration = CommandConfiguration(
            commandName: "open",
            abstract: "Open an account.", discussion: "es account open 'Studio North' --owner ada")
        static let command = "OpenAccount"

        @Argument(help: "Its name.") var name: String
        @Option(help: ArgumentHelp("Who owns it.", valueName: "uid")) var owner: String
        @Option(help: ArgumentHelp("Its currency, as USD.", valueName: "code"))
        var currency: String?
        @Option(
            help: ArgumentHelp("Begin with the budget categories of this account.", valueName: "id")
        )
        var like: String?
        @Option(help: ArgumentHelp("Its id; made if left out.", valueName: "id"))
        var accountId: String?
        @OptionGroup(title: "The command") var sending: SendingOptions
        @OptionGroup(title: "Everywhere") var common: CommonOptions

        func fill(_ data: inout CommandData) {
            data.set("accountId", accountId)
            data.set("name", name)
            data.set("ownerUid", owner)
            data.set("currency", currency)
            data.set("presetAccountId", like)
        }
    }
}

/// Projects of an account.
struct ProjectVerb: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "project", abstract: "Show a project (es project lake-house), create one.",
        subcommands: [ShowOf<ShortQueries.Project>.self, Create.self],
        defaultSubcommand: ShowOf<ShortQueries.Project>.self)

    struct Create: CommandVerb {
        static let configuration = CommandConfiguration(
            commandName: "create",
            abstract: "Create a project.",
            discussion: "es project create 'Lake house' --account studio --client 'R. Hopper'")
        static let command = "CreateProject"

        @Argument(help: "Its name.") var name: String
        @Option(help: ArgumentHelp("Its account.", valueName: "id")) var account: String
        @Option(help: ArgumentHelp("For whom.", valueName: "name")) var client: String?
        @Option(help: ArgumentHelp("More about it.", valueName: "text")) var description: String?
        @Option(help: ArgumentHelp("Its picture.", valueName: "url")) var image: String?
        @Option(help: ArgumentHelp("What it begins with.", valueName: "id")) var preset: String?
        @Option(help: ArgumentHelp("Its id; made if left out.", valueName: "id"))
        var projectId: String?
        @OptionGroup(title: "The command") var sending: SendingOptions
        @OptionGroup(title: "Everywhere") var common: CommonOptions

        func fill(_ data: inout CommandData) {
            data.set("projectId", projectId)
            data.set("accountId", account)
            data.set("name", name)
            data.set("clientName", client)
            data.set("description", description)
            data.set("mainImageUrl", image)
            data.set("presetId", preset)
        }
    }
}

/// The categories that budgets are set in.
struct BudgetCategoryVerb: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "budget-category",
        abstract: "Show a budget category (es budget-category fees), define one.",
        subcommands: [ShowOf<ShortQueries.BudgetCategory>.self, Define.self],
        defaultSubcommand: ShowOf<ShortQueries.BudgetCategory>.self)

    struct Define: CommandVerb {
        static let configuration = CommandConfiguration(
            commandName: "define",
            abstract: "Define a budget category.",
            discussion: "es budget-category define Furniture --account studio --type itemized")
        static let command = "DefineBudgetCategory"

        @Argument(help: "Its name.") var name: String
        @Option(help: ArgumentHelp("Its account.", valueName: "id")) var account: String
        @Option(
            help: ArgumentHelp("general, itemized or fee.", valueName: "type"),
            completion: .list(["general", "itemized", "fee"]))
        var type = "general"
        @Option(help: ArgumentHelp("Its name in addresses; made of the name.", valueName: "slug"))
        var slug: String?
        @Option(help: ArgumentHelp("The project that alone has it.", valueName: "id"))
        var project: String?
        @Flag(help: "Show it, but don't count it in a project's overall budget.")
        var excludeFromOverallBudget = false
        @Option(help: ArgumentHelp("Its id; made if left out.", valueName: "id"))
        var budgetCategoryId: String?
        @OptionGroup(title: "The command") var sending: SendingOptions
        @OptionGroup(title: "Everywhere") var common: CommonOptions

        func fill(_ data: inout CommandData) {
            data.set("budgetCategoryId", budgetCategoryId)
            data.set("accountId", account)
            data.set("name", name)
            data.set("slug", slug)
            data.set("categoryType", type)
            data.set("excludeFromOverallBudget", raised: excludeFromOverallBudget)
            data.set("projectId", project)
        }
    }
}

/// A project's budget.
struct BudgetVerb: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "budget",
        abstract: "Show what a project has spent of its budget (es budget PROJECT), or set one.",
        subcommands: [Show.self, Set.self], defaultSubcommand: Show.self)

    struct Show: ShortQuery {
        static let configuration = CommandConfiguration(
            commandName: "show", abstract: "Show what a project has spent of its budget.")
        static let query = "budget-progress"

        @Argument(
            help: ArgumentHelp("The project.", valueName: "project"))
        var id: String
        @OptionGroup(title: "The query") var asking: AskingOptions
        @OptionGroup(title: "Everywhere") var common: CommonOptions
        var ids: [String] { [id] }
    }

    struct Set: CommandVerb {
        static let configuration = CommandConfiguration(
            commandName: "set",
            abstract: "Set a project's budget in a category.",
            discussion: "es budget set lake-house furniture 12,500.00")
        static let command = "SetProjectBudget"

        @Argument(
            help: "The project.")
        var project: String
        @Argument(
            help: "The budget category.")
        var category: String
        @Argument(help: "12.50, or cents as 1250c.", transform: { try Amount.parse($0) })
        var amount: Amount
        @OptionGroup(title: "The command") var sending: SendingOptions
        @OptionGroup(title: "Everywhere") var common: CommonOptions

        func fill(_ data: inout CommandData) {
            data.set("projectId", project)
            data.set("budgetCategoryId", category)
            data.set("budgetCents", amount)
        }
    }
}
