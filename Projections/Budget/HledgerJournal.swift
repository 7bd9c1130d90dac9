import EventSourcing
package import EventStore
import Ledger
import Records
import Vocabulary

/// The books as double entries in plain text, the journal of hledger (https://hledger.org/hledger.html#journal):
/// what other people's accountants and scripts read.
///
/// Each transaction moves its amount between two accounts. One is what it was spent on:
/// `loom:projects:kitchen:lights`, or `loom:inventory:lights` where no project is named. The other is who paid,
/// `loom:paid:ada`; or, of an inventory sale, the business's own stock, `loom:inventory:sold`. So what a
/// project, a category or all of it has spent is a balance, and sales from one side to another cancel out.
/// A cancelled transaction isn't in it.
package struct HledgerJournal {
    private var accounts: [AccountID: Account] = [:]
    private var projects: [ProjectID: Project] = [:]
    private var categories: [BudgetCategoryID: BudgetCategory] = [:]
    private var transactions: [TransactionID: Transaction] = [:]
    /// In the order in which they were recorded.
    private var recorded: [TransactionID] = []

    /// Of the streams that it is made of.
    package static let streams = [
        Account.category, Project.category, BudgetCategory.category, Transaction.category,
    ]

    package init() {}

    /// Takes in the next event of ``streams``.
    package mutating func take(_ event: RecordedEvent) throws {
        switch event.stream.category {
        case Account.category: try fold(event, into: &accounts)
        case Project.category: try fold(event, into: &projects)
        case BudgetCategory.category: try fold(event, into: &categories)
        case Transaction.category:
            if event.revision == 0 { recorded.append(TransactionID(event.stream.id)) }
            try fold(event, into: &transactions)
        default: break
        }
    }

    private func fold<A: Aggregate>(
        _ event: RecordedEvent, into things: inout [Identifier<A>: A]
    ) throws {
        let occurrence = Occurrence(event)
        let decoded = try event.withView { try A.Event.decode($0) }
        for each in decoded {
            things[Identifier<A>(event.stream.id), default: A()].evolve(each, occurrence)
        }
    }

    // MARK: - What is written

    /// What stands before the first entry: whose books, and the names of all that is told of.
    package func head(of store: String, through position: Position) -> [String] {
        var lines = [
            "; The books of the store \(store) up to position \(position), as Daybook keeps them.",
            "; Cancelled transactions aren't in it.", "decimal-mark .", "",
        ]
        for currency in Set(accounts.values.map(\.currency)).sorted() {
            let thousand = Currency(stored: currency).decimal(
                1000 * Currency(stored: currency).leastParts)
            // A commodity's form has its decimal mark, also where there are no decimals.
            lines.append("commodity \(thousand)\(thousand.contains(".") ? "" : ".") \(currency)")
        }
        for (id, account) in accounts.sorted(by: { $0.key.text < $1.key.text }) {
            lines.append("account \(id.text)  ; \(Self.plain(account.name))")
        }
        for (id, project) in projects.sorted(by: { $0.key.text < $1.key.text }) {
            let name = "\(project.accountId.text):projects:\(id.text)"
            lines.append("account \(name)  ; \(Self.plain(project.details.name))")
        }
        for (id, category) in categories.sorted(by: { $0.key.text < $1.key.text }) {
            lines.append("; \(id.text) is the category \(Self.plain(category.details.name))")
        }
        return lines
    }

    /// All entries, each a few lines, by their day and within it as they were recorded.
    package func entries() -> [[String]] {
        let live = recorded.compactMap { id in transactions[id].map { (id, $0) } }
            .filter { !$0.1.isCanceled }
        // Sorting keeps the order of equals only by their numbers.
        return live.enumerated()
            .sorted {
                ($0.element.1.details.transactionDate, $0.offset)
                    < ($1.element.1.details.transactionDate, $1.offset)
            }
            .map { entry($0.element.0, $0.element.1) }
    }

    private func entry(_ id: TransactionID, _ transaction: Transaction) -> [String] {
        let details = transaction.details
        let currency =
            accounts[transaction.accountId]
            .map { Currency(stored: $0.currency) } ?? .usual
        let spent = transaction.normalizedAmountCents
        let title = details.source.map(Self.plain) ?? details.transactionType.rawValue
        var lines = [
            "", "\(details.transactionDate) \(title)  ; transaction:\(id.text)",
        ]
        if let notes = details.notes { lines.append("    ; \(Self.plain(notes))") }
        for (name, amount) in [
            (spentOn(transaction), spent), (paidFrom(transaction), Cents(0 &- spent.amount)),
        ] {
            lines.append(
                "    \(transaction.accountId.text):\(name)  "
                    + "\(currency.decimal(amount.amount)) \(currency)")
        }
        return lines
    }

    private func spentOn(_ transaction: Transaction) -> String {
        let details = transaction.details
        let side = details.projectId.map { "projects:\($0.text)" } ?? "inventory"
        return side + ":" + (details.budgetCategoryId?.text ?? "uncategorized")
    }

    private func paidFrom(_ transaction: Transaction) -> String {
        switch transaction.details.transactionType {
        case .sale: return "inventory:sold"
        case .purchase, .return, .toInventory:
            let payer = transaction.details.purchasedBy.map(Self.accountPart) ?? ""
            return "paid:" + (payer.isEmpty ? "business" : payer)
        }
    }

    // MARK: - Forms

    /// On one line, and without what begins a comment.
    private static func plain(_ text: String) -> String {
        let marks = text.unicodeScalars.map { scalar -> Character in
            switch scalar {
            case ";": ","
            case _ where scalar.properties.isWhitespace || scalar.value < 0x20: " "
            default: Character(scalar)
            }
        }
        return String(marks).split(separator: " ").joined(separator: " ")
    }

    /// As a part of an account's name: two spaces would end that, and a colon begin another part.
    private static func accountPart(_ text: String) -> String {
        plain(text.replacing(":", with: " ").replacing("|", with: " "))
    }
}
