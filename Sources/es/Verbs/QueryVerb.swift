import ArgumentParser
import Daybook
import EventSourcing
import Records

/// Asks any query.
struct QueryVerb: Verb {
    static let configuration = CommandConfiguration(
        commandName: "query",
        abstract: "Ask a query.",
        discussion: """
              es query orders status=delivered limit=20
              es query order orderId=1042 --as-of 2026-03-01

            Every list takes limit=N (100 if not given; limit=all) and after=CURSOR.
            """)

    @Argument(
        help: ArgumentHelp("The query; es queries lists them.", valueName: "query"))
    var query: String
    @OptionGroup(title: "The query") var asking: AskingOptions
    @OptionGroup(title: "Everywhere") var common: CommonOptions

    func perform(in session: Session) async throws {
        try await session.ask(query, try asking.pairs(of: query), asking)
    }
}

/// A short form of one query: `es orders` for `es query orders`.
protocol ShortQuery: Verb {
    static var query: String { get }
    var asking: AskingOptions { get }
    /// What the query is about: its first parameters, required ones first.
    var ids: [String] { get }
}

extension ShortQuery {
    var ids: [String] { [] }

    func perform(in session: Session) async throws {
        let description = BackOffice.questions.first { $0.name == Self.query }
        let parameters = description?.parameters ?? []
        let names = (parameters.filter(\.required) + parameters.filter { !$0.required }).map(\.name)
        let given = zip(names, ids).map { (name: $0, text: $1) }
        try await session.ask(Self.query, given + (try asking.pairs(of: Self.query)), asking)
    }
}

/// The short forms of queries that have nothing else to do: each a line of help, and its place here.
enum ShortQueries {
    static let all: [ListedVerb] = [
        Dashboard.short, Orders.short, Backorders.short, OrderStats.short, Products.short,
        Categories.short, CatalogStats.short, SalesCalendar.short, Conversations.short,
        Conversation.shortOf, Users.short, Bookmarks.shortOf, Accounts.short, Projects.short,
        ProjectPresets.short, Transactions.short, TransactionDrafts.short, BudgetCategories.short,
        SpendingReport.short, ClientReport.shortOf, Items.short,
        Item.shortOf, Spaces.short, Space.shortOf, Jobs.short, Invoices.short, FeedSummary.short,
        Clubs.short, Club.shortOf, Matches.short, Match.shortOf, Wallet.shortOf,
    ]

    enum Dashboard: ShortForm {
        static let help = ("dashboard", "Show the whole business at a glance.")
    }
    enum Orders: ShortForm {
        static let help = ("orders", "List orders: es orders status=delivered text=ada.")
    }
    enum Backorders: ShortForm {
        static let help = ("backorders", "List the lines of orders that wait for stock.")
    }
    enum OrderStats: ShortForm {
        static let help = ("order-stats", "Count orders, revenue and time in each status.")
    }
    enum Products: ShortForm { static let help = ("products", "List products.") }
    enum Categories: ShortForm { static let help = ("categories", "List categories.") }
    enum CatalogStats: ShortForm { static let help = ("catalog-stats", "Count the catalog.") }
    enum SalesCalendar: ShortForm {
        static let help = ("sales-calendar", "List sales, month by month.")
    }
    enum Conversations: ShortForm {
        static let help = ("conversations", "List conversations, newest first.")
    }
    enum Conversation: ShortForm {
        static let help = ("conversation", "Read a conversation, oldest message first.")
    }
    enum Users: ShortForm { static let help = ("users", "List users.") }
    enum Bookmarks: ShortForm {
        static let help = ("bookmarks", "List what a user has marked, the latest first.")
    }
    enum Accounts: ShortForm { static let help = ("accounts", "List accounts.") }
    enum Projects: ShortForm {
        static let help = ("projects", "List projects with their overall progress.")
    }
    enum ProjectPresets: ShortForm {
        static let help = ("project-presets", "List what new projects can begin with.")
    }
    enum Transactions: ShortForm {
        static let help = (
            "transactions", "List transactions: es transactions scope=project:lake-house."
        )
    }
    enum TransactionDrafts: ShortForm {
        static let help = (
            "transaction-drafts", "List drafts of transactions, each with what is missing."
        )
    }
    enum BudgetCategories: ShortForm {
        static let help = ("budget-categories", "List budget categories.")
    }
    enum SpendingReport: ShortForm {
        static let help = ("spending-report", "Sum spending: es spending-report by=month.")
    }
    enum ClientReport: ShortForm {
        static let help = ("client-report", "Show a project as its client is shown it.")
    }
    enum Items: ShortForm { static let help = ("items", "List items: es items scope=inventory.") }
    enum Item: ShortForm { static let help = ("item", "Show an item and all that became of it.") }
    enum Spaces: ShortForm { static let help = ("spaces", "List spaces.") }
    enum Space: ShortForm { static let help = ("space", "Show a space with its checklists.") }
    enum Jobs: ShortForm { static let help = ("jobs", "List jobs by their status.") }
    enum Invoices: ShortForm { static let help = ("invoices", "List invoices by their status.") }
    enum FeedSummary: ShortForm {
        static let help = ("feed-summary", "Count jobs and add up invoices, by status.")
    }
    enum Clubs: ShortForm { static let help = ("clubs", "List clubs.") }
    enum Club: ShortForm { static let help = ("club", "Show a club with its members.") }
    enum Matches: ShortForm {
        static let help = ("matches", "List matches: es matches when=upcoming.")
    }
    enum Match: ShortForm { static let help = ("match", "Show a match, its team and its result.") }
    enum Wallet: ShortForm {
        static let help = ("wallet", "Show what a user has paid in, and for what out.")
    }
}

/// All that one short form has of its own.
protocol ShortForm: SendableMetatype {
    /// The query, which it is named after, and what help says of it.
    static var help: (String, String) { get }
}

extension ShortForm {
    static var configuration: CommandConfiguration {
        CommandConfiguration(commandName: help.0, abstract: help.1)
    }

    /// The short form of a query that may be asked without saying of what.
    static var short: ListedVerb { ListedVerb(help.0) { Short<Self>.self } }

    /// The short form of a query of one thing.
    static var shortOf: ListedVerb { ListedVerb(help.0) { ShortOf<Self>.self } }
}

/// `es orders` for `es query orders`.
struct Short<Form: ShortForm>: ShortQuery {
    static var configuration: CommandConfiguration { Form.configuration }
    static var query: String { Form.help.0 }

    @OptionGroup(title: "The query") var asking: AskingOptions
    @OptionGroup(title: "Everywhere") var common: CommonOptions
}

/// `es item globe-2` for `es query item itemId=globe-2`.
struct ShortOf<Form: ShortForm>: ShortQuery {
    static var configuration: CommandConfiguration { Form.configuration }
    static var query: String { Form.help.0 }

    @Argument(
        help: "Whose, or of which.")
    var id: String
    @OptionGroup(title: "The query") var asking: AskingOptions
    @OptionGroup(title: "Everywhere") var common: CommonOptions
    var ids: [String] { [id] }
}
