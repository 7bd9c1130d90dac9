import ArgumentParser
import Daybook
import EventSourcing

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
        help: ArgumentHelp("The query; es queries lists them.", valueName: "query"),
        completion: .custom { _, _, _ in Completing.queries })
    var query: String
    @OptionGroup(title: "The query") var asking: AskingOptions
    @OptionGroup(title: "Everywhere") var common: CommonOptions

    func perform(in session: Session) async throws {
        try await session.ask(query, try asking.pairs(), asking)
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
        let known = BackOffice.questions.first { $0.name == Self.query }
        let parameters = known?.parameters ?? []
        let names = (parameters.filter(\.required) + parameters.filter { !$0.required }).map(\.name)
        let given = zip(names, ids).map { (name: $0, text: $1) }
        try await session.ask(Self.query, given + (try asking.pairs()), asking)
    }
}

/// The short forms of queries that have nothing else to do.
enum ShortQueries {
    static let all: [any ParsableCommand.Type] = [
        Orders.self, OrderStats.self, Products.self, Categories.self, CatalogStats.self,
        Conversations.self,
        Conversation.self, Users.self, Accounts.self, Projects.self, Transactions.self,
        BudgetCategories.self,
    ]

    struct Orders: ShortQuery {
        static let configuration = CommandConfiguration(
            abstract: "List orders: es orders status=delivered text=ada.")
        static let query = "orders"
        @OptionGroup(title: "The query") var asking: AskingOptions
        @OptionGroup(title: "Everywhere") var common: CommonOptions
    }

    struct OrderStats: ShortQuery {
        static let configuration = CommandConfiguration(
            commandName: "order-stats", abstract: "Count orders, revenue and time in each status.")
        static let query = "order-stats"
        @OptionGroup(title: "The query") var asking: AskingOptions
        @OptionGroup(title: "Everywhere") var common: CommonOptions
    }

    struct Products: ShortQuery {
        static let configuration = CommandConfiguration(abstract: "List products.")
        static let query = "products"
        @OptionGroup(title: "The query") var asking: AskingOptions
        @OptionGroup(title: "Everywhere") var common: CommonOptions
    }

    struct Categories: ShortQuery {
        static let configuration = CommandConfiguration(abstract: "List categories.")
        static let query = "categories"
        @OptionGroup(title: "The query") var asking: AskingOptions
        @OptionGroup(title: "Everywhere") var common: CommonOptions
    }

    struct CatalogStats: ShortQuery {
        static let configuration = CommandConfiguration(
            commandName: "catalog-stats", abstract: "Count the catalog.")
        static let query = "catalog-stats"
        @OptionGroup(title: "The query") var asking: AskingOptions
        @OptionGroup(title: "Everywhere") var common: CommonOptions
    }

    struct Conversations: ShortQuery {
        static let configuration = CommandConfiguration(
            abstract: "List conversations, newest first.")
        static let query = "conversations"
        @OptionGroup(title: "The query") var asking: AskingOptions
        @OptionGroup(title: "Everywhere") var common: CommonOptions
    }

    struct Conversation: ShortQuery {
        static let configuration = CommandConfiguration(
            abstract: "Read a conversation, oldest message first.")
        static let query = "conversation"
        @Argument(
            help: "Whose.",
            completion: .custom { _, _, _ in await Completing.ids(of: "conversation") })
        var user: String
        @OptionGroup(title: "The query") var asking: AskingOptions
        @OptionGroup(title: "Everywhere") var common: CommonOptions
        var ids: [String] { [user] }
    }

    struct Users: ShortQuery {
        static let configuration = CommandConfiguration(abstract: "List users.")
        static let query = "users"
        @OptionGroup(title: "The query") var asking: AskingOptions
        @OptionGroup(title: "Everywhere") var common: CommonOptions
    }

    struct Accounts: ShortQuery {
        static let configuration = CommandConfiguration(abstract: "List accounts.")
        static let query = "accounts"
        @OptionGroup(title: "The query") var asking: AskingOptions
        @OptionGroup(title: "Everywhere") var common: CommonOptions
    }

    struct Projects: ShortQuery {
        static let configuration = CommandConfiguration(
            abstract: "List projects with their overall progress.")
        static let query = "projects"
        @OptionGroup(title: "The query") var asking: AskingOptions
        @OptionGroup(title: "Everywhere") var common: CommonOptions
    }

    struct Transactions: ShortQuery {
        static let configuration = CommandConfiguration(
            abstract: "List transactions: es transactions scope=project:lake-house.")
        static let query = "transactions"
        @OptionGroup(title: "The query") var asking: AskingOptions
        @OptionGroup(title: "Everywhere") var common: CommonOptions
    }

    struct BudgetCategories: ShortQuery {
        static let configuration = CommandConfiguration(
            commandName: "budget-categories", abstract: "List budget categories.")
        static let query = "budget-categories"
        @OptionGroup(title: "The query") var asking: AskingOptions
        @OptionGroup(title: "Everywhere") var common: CommonOptions
    }
}
