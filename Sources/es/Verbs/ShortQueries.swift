/// The short forms of queries that have nothing else to do: each a line of help, and its place here.
enum ShortQueries {
    static let all: [ListedVerb] = [
        Dashboard.short, Orders.short, Backorders.short, OrderStats.short, Products.short,
        Categories.short, CatalogStats.short, SalesCalendar.short, Sale.shortOf,
        Conversations.short, Conversation.shortOf, Users.short, Bookmarks.shortOf, Accounts.short,
        Projects.short, ProjectPresets.short, ProjectPreset.shortOf, Transactions.short,
        TransactionDrafts.short, TransactionDraft.shortOf, BudgetCategories.short,
        SpendingReport.short, ClientReport.shortOf, Items.short, Item.shortOf, Spaces.short,
        Space.shortOf, SpaceTemplates.short, SpaceTemplate.shortOf, Jobs.short, Job.shortOf,
        Invoices.short, Invoice.shortOf, FeedSummary.short, Features.short, Clubs.short,
        Club.shortOf, Matches.short, Match.shortOf, LeagueTable.short, MemberDashboard.shortOf,
        Wallet.shortOf,
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
    enum Sale: ShortForm { static let help = ("sale", "Show a sale.") }
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
    enum ProjectPreset: ShortForm {
        static let help = ("project-preset", "Show what a new project can begin with.")
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
    enum TransactionDraft: ShortForm {
        static let help = ("transaction-draft", "Show a draft of a transaction.")
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
    enum SpaceTemplates: ShortForm {
        static let help = ("space-templates", "List the templates for spaces.")
    }
    enum SpaceTemplate: ShortForm {
        static let help = ("space-template", "Show a template for spaces.")
    }
    enum Jobs: ShortForm { static let help = ("jobs", "List jobs by their status.") }
    enum Job: ShortForm { static let help = ("job", "Show a job, by its number.") }
    enum Invoice: ShortForm {
        static let help = ("invoice", "Show an invoice, by its number.")
    }
    enum Invoices: ShortForm { static let help = ("invoices", "List invoices by their status.") }
    enum FeedSummary: ShortForm {
        static let help = ("feed-summary", "Count jobs and add up invoices, by status.")
    }
    enum Features: ShortForm {
        static let help = ("features", "List the features that can be turned off.")
    }
    enum Clubs: ShortForm { static let help = ("clubs", "List clubs.") }
    enum Club: ShortForm { static let help = ("club", "Show a club with its members.") }
    enum Matches: ShortForm {
        static let help = ("matches", "List matches: es matches when=upcoming.")
    }
    enum Match: ShortForm { static let help = ("match", "Show a match, its team and its result.") }
    enum LeagueTable: ShortForm {
        static let help = ("league-table", "Rank the clubs by their matches.")
    }
    enum MemberDashboard: ShortForm {
        static let help = ("member-dashboard", "Show what a member sees first.")
    }
    enum Wallet: ShortForm {
        static let help = ("wallet", "Show what a user has paid in, and for what out.")
    }

    // Of verbs that do more: `es project lake-house`.
    enum Account: ShortForm { static let help = ("account", "Show an account.") }
    enum BudgetCategory: ShortForm {
        static let help = ("budget-category", "Show a budget category.")
    }
    enum Category: ShortForm { static let help = ("category", "Show a category.") }
    enum Project: ShortForm { static let help = ("project", "Show a project.") }
}
