import ArgumentParser
import EventSourcing
import Records

/// Transactions of an account.
struct TransactionVerb: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "transaction",
        abstract: "Show a transaction, record one, amend or cancel it.",
        subcommands: [Show.self, Record.self, Amend.self, Cancel.self],
        defaultSubcommand: Show.self)

    struct Show: ShortQuery {
        static let configuration = CommandConfiguration(
            commandName: "show", abstract: "Show a transaction with every amendment.")
        static let query = "transaction"

        @Argument(
            help: ArgumentHelp("The transaction.", valueName: "id"))
        var id: String
        @OptionGroup(title: "The query") var asking: AskingOptions
        @OptionGroup(title: "Everywhere") var common: CommonOptions
        var ids: [String] { [id] }
    }

    struct Record: CommandVerb {
        static let configuration = CommandConfiguration(
            commandName: "record",
            abstract: "Record a transaction.",
            discussion: """
                es transaction record 2026-03-01 129.90 --account studio --project lake-house \
                --category furniture --source 'Lamp Works'
                """)
        static let command = "RecordTransaction"

        @Argument(help: "The day, as 2026-03-01.") var date: String
        @Argument(help: "12.50, or cents as 1250c.", transform: { try Amount.parse($0) })
        var amount: Amount
        @Option(help: ArgumentHelp("Its account.", valueName: "id")) var account: String
        @Option(help: ArgumentHelp("purchase, return, sale …", valueName: "type"))
        var type = "purchase"
        @OptionGroup(title: "Details") var details: TransactionOptions
        @Option(help: ArgumentHelp("Its id; made if left out.", valueName: "id"))
        var transactionId: String?
        @OptionGroup(title: "The command") var sending: SendingOptions
        @OptionGroup(title: "Everywhere") var common: CommonOptions

        func fill(_ data: inout CommandData) {
            data.set("transactionId", transactionId)
            data.set("accountId", account)
            data.set("transactionDate", date)
            data.set("amountCents", amount)
            data.set("transactionType", type)
            details.fill(&data)
        }
    }

    struct Amend: CommandVerb {
        static let configuration = CommandConfiguration(
            commandName: "amend",
            abstract: "Change some of a transaction's fields.",
            discussion: "es transaction amend tx-17 --amount 119.90 --reason 'wrong receipt'")
        static let command = "AmendTransaction"

        @Argument(
            help: ArgumentHelp("The transaction.", valueName: "id"))
        var id: String
        @Option(help: ArgumentHelp("The day, as 2026-03-01.", valueName: "day")) var date: String?
        @Option(
            help: ArgumentHelp("The amount.", valueName: "amount"),
            transform: { try Amount.parse($0) })
        var amount: Amount?
        @Option(help: ArgumentHelp("purchase, return, sale …", valueName: "type"))
        var type: String?
        @OptionGroup(title: "Details") var details: TransactionOptions
        @OptionGroup(title: "The command") var sending: SendingOptions
        @OptionGroup(title: "Everywhere") var common: CommonOptions

        func fill(_ data: inout CommandData) {
            data.set("transactionId", id)
            data.set("transactionDate", date)
            data.set("amountCents", amount)
            data.set("transactionType", type)
            details.fill(&data)
        }
    }

    struct Cancel: CommandVerb {
        static let configuration = CommandConfiguration(
            commandName: "cancel",
            abstract: "Cancel a transaction; this needs --reason.",
            discussion: "es transaction cancel tx-17 --reason 'entered twice'")
        static let command = "CancelTransaction"

        @Argument(
            help: ArgumentHelp("The transaction.", valueName: "id"))
        var id: String
        @OptionGroup(title: "The command") var sending: SendingOptions
        @OptionGroup(title: "Everywhere") var common: CommonOptions

        func fill(_ data: inout CommandData) {
            data.set("transactionId", id)
            data.set("reason", sending.reason)
        }
    }
}

/// What a transaction may have besides its day, amount and type.
struct TransactionOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Its project; else it is of the inventory.", valueName: "id"))
    var project: String?
    @Option(help: ArgumentHelp("Its budget category.", valueName: "id")) var category: String?
    @Option(help: ArgumentHelp("Where from, or to whom.", valueName: "text")) var source: String?
    @Option(help: ArgumentHelp("Its status.", valueName: "text")) var status: String?
    @Option(help: ArgumentHelp("Who paid.", valueName: "text")) var purchasedBy: String?
    @Option(help: ArgumentHelp("Who is to be paid back.", valueName: "text"))
    var reimbursementType: String?
    @Option(help: ArgumentHelp("More about it.", valueName: "text")) var notes: String?
    @Option(
        help: ArgumentHelp(
            "Of an inventory sale: business_to_project or project_to_business.", valueName: "way"),
        completion: .list(["business_to_project", "project_to_business"]))
    var direction: String?
    @Option(
        help: ArgumentHelp("Its amount before tax.", valueName: "amount"),
        transform: { try Amount.parse($0) })
    var subtotal: Amount?
    @Flag(help: "Somebody should look at it.") var needsReview = false

    func fill(_ data: inout CommandData) {
        data.set("projectId", project)
        data.set("budgetCategoryId", category)
        data.set("source", source)
        data.set("status", status)
        data.set("purchasedBy", purchasedBy)
        data.set("reimbursementType", reimbursementType)
        data.set("notes", notes)
        data.set("inventorySaleDirection", direction)
        data.set("subtotalCents", subtotal)
        data.set("needsReview", raised: needsReview)
    }
}
