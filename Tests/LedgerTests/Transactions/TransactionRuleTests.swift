import EventSourcing
import EventSourcingTesting
import Ledger
import Records
import Testing
import Vocabulary

/// The rules that hold however a transaction has come to say what it says: each is tried on one
/// that is recorded and on one that is amended.
@Suite struct `A transaction` {
    @Test func `needs a project that is there, live and of its account`() {
        expect(.notFound, "projectId", record: { $0.projectId = "cellar" }) {
            $0.projectId = "cellar"
        }
        expect(.wrongAccount, "projectId", record: { $0.projectId = "hotel" }) {
            $0.projectId = "hotel"
        }
        let archived = Project.Event.archived(ProjectArchived())
        work.and(Project.self, "kitchen", archived).when(record())
            .thenRejects(.projectArchived, field: "projectId")
        bought.and(Project.self, "kitchen", archived).when(amend { $0.notes = "Late." })
            .thenRejects(.projectArchived, field: "projectId")
    }

    @Test(arguments: ["null", #""bath""#])
    func `doesn't leave an archived project`(project: String) {
        rooms.and(Project.self, "kitchen", .archived(ProjectArchived()))
            .when(
                AmendTransaction.self, #"{"transactionId":"t-1","projectId":\#(project)}"#
            ).thenRejects(.projectArchived, field: "projectId")
    }

    @Test func `names each item once, and not too many`() {
        expect(.invalidField, "itemIds[1]", record: { $0.itemIds = ["i-1", "i-1"] }) {
            $0.itemIds = ["i-1", "i-1"]
        }
        let many = (0...1_000).map { ItemID("i-\($0)") }
        expect(.tooManyItems, "itemIds", record: { $0.itemIds = many }) { $0.itemIds = many }
    }

    @Test func `is where its type says`() {
        expect(.invalidField, "projectId", record: { $0.transactionType = .toInventory }) {
            $0.transactionType = .toInventory
        }
        let sale = { (details: inout TransactionDetails) in
            details.transactionType = .sale
            details.inventorySaleDirection = .businessToProject
            details.projectId = nil
        }
        expect(.requiredFieldEmpty, "projectId", record: sale, amend: sale)
        // As logs have it from before that was asked: what it says besides is put right.
        work.and(Transaction.self, "t-1", .recorded(purchase(sale)))
            .when(amend { $0.notes = "Late." })
            .then(.amended(TransactionAmended(changes: Changes { $0.notes = "Late." })))
    }

    @Test func `needs a category that is there, live and of its account`() {
        expect(.notFound, "budgetCategoryId", record: { $0.budgetCategoryId = "paper" }) {
            $0.budgetCategoryId = "paper"
        }
        expect(.wrongAccount, "budgetCategoryId", record: { $0.budgetCategoryId = "paint" }) {
            $0.budgetCategoryId = "paint"
        }
        let archived = BudgetCategory.Event.archived(BudgetCategoryArchived(accountId: "shop"))
        work.and(BudgetCategory.self, "lighting", archived).when(record())
            .thenRejects(.categoryArchived, field: "budgetCategoryId")
        bought.and(BudgetCategory.self, "old", .defined(category("old", of: "shop")), archived)
            .when(amend { $0.budgetCategoryId = "old" })
            .thenRejects(.categoryArchived, field: "budgetCategoryId")
    }

    @Test func `names items that are there`() {
        let past = work.withItems("i-1")
        past.when(record { $0.itemIds = ["i-1", "i-2"] })
            .thenRejects(.notFound, field: "itemIds[1]")
        past.and(Transaction.self, "t-1", .recorded(purchase()))
            .when(amend { $0.itemIds = ["i-2", "i-1"] })
            .thenRejects(.notFound, field: "itemIds[0]")
        past.when(record { $0.itemIds = ["i-1"] })
            .then(.recorded(purchase { $0.itemIds = ["i-1"] }))
    }

    @Test func `names items of its own account`() {
        let theirs = ItemAdded(accountId: "rival", place: ItemPlace(), details: itemDetails())
        work.and(Item.self, "theirs", .added(theirs)).when(record { $0.itemIds = ["theirs"] })
            .thenRejects(.wrongAccount, field: "itemIds[0]")
    }

    @Test func `is not asked anew about items that it has named`() {
        work.and(Transaction.self, "t-1", .recorded(purchase { $0.itemIds = ["gone"] }))
            .when(
                amend {
                    $0.itemIds = ["gone"]
                    $0.notes = "Late."
                }
            ).then(.amended(TransactionAmended(changes: Changes { $0.notes = "Late." })))
    }

    @Test func `has texts of a sensible length`() {
        let short = String(repeating: "é", count: 120)
        work.when(
            record {
                $0.source = short
                $0.notes = String(repeating: short, count: 33)
            }
        ).then(
            .recorded(
                purchase {
                    $0.source = short
                    $0.notes = String(repeating: short, count: 33)
                }))
        let long = short + "."
        expect(.tooLong, "source", record: { $0.source = long }) { $0.source = long }
        expect(.tooLong, "status", record: { $0.status = long }) { $0.status = long }
        expect(.tooLong, "purchasedBy", record: { $0.purchasedBy = long }) { $0.purchasedBy = long }
        expect(.tooLong, "reimbursementType", record: { $0.reimbursementType = long }) {
            $0.reimbursementType = long
        }
        let novel = String(repeating: "a", count: 4_001)
        expect(.tooLong, "notes", record: { $0.notes = novel }) { $0.notes = novel }
    }

    @Test(arguments: ["2026-03-01", "2024-02-29", "0001-01-01", "9999-12-31", "2000-02-29"])
    func `is of a day of the calendar`(date: String) {
        work.when(record { $0.transactionDate = date })
            .then(.recorded(purchase { $0.transactionDate = date }))
    }

    @Test(arguments: [
        "", "2026-02-29", "1900-02-29", "2026-04-31", "2026-13-01", "2026-00-10", "2026-01-00",
        "2026-1-1", "01.03.2026", "2026/03/01", "20260301", "2026-03-01T00:00:00Z", "0000-01-01",
        "10000-01-01", "-2026-03-01", "２０２６-03-01", "yesterday", "2026-03-0a",
    ]) func `is of no other day`(date: String) {
        expect(.invalidDate, "transactionDate", record: { $0.transactionDate = date }) {
            $0.transactionDate = date
        }
    }

    @Test(arguments: [-1, -1_000_000_000_000] as [Int64])
    func `has no negative amount`(amount: Int64) {
        expect(.invalidAmount, "amountCents", record: { $0.amountCents = Cents(amount) }) {
            $0.amountCents = Cents(amount)
        }
    }

    @Test(arguments: [0, 0.001, 7.5, 100]) func `takes a tax rate`(rate: Double) {
        work.when(record { $0.taxRatePct = rate }).then(
            .recorded(purchase { $0.taxRatePct = rate }))
    }

    @Test(arguments: [
        -0.001, 100.001, -1, 1e300, -1e300, .greatestFiniteMagnitude,
    ]) func `takes no tax rate but 0 to 100`(rate: Double) {
        expect(.invalidTax, "taxRatePct", record: { $0.taxRatePct = rate }) {
            $0.taxRatePct = rate
        }
    }

    @Test(arguments: [Double.infinity, .nan]) func `takes no tax rate that isn't finite`(
        rate: Double
    ) {
        work.when(record { $0.taxRatePct = rate }).thenRejects(.invalidField, field: "taxRatePct")
    }

    @Test(arguments: [0, 12_899, 12_900]) func `takes a subtotal`(cents: Int64) {
        work.when(record { $0.subtotalCents = Cents(cents) })
            .then(.recorded(purchase { $0.subtotalCents = Cents(cents) }))
    }

    @Test(arguments: [-1, -1_000_000_000_000, 12_901, 1_000_000_000_000] as [Int64])
    func `takes no subtotal but 0 to the amount`(cents: Int64) {
        expect(.invalidTax, "subtotalCents", record: { $0.subtotalCents = Cents(cents) }) {
            $0.subtotalCents = Cents(cents)
        }
    }

    @Test func `that is a sale says which way it went`() {
        expect(.directionRequired, "inventorySaleDirection", record: { $0.transactionType = .sale })
        { $0.transactionType = .sale }
        for direction in InventorySaleDirection.allCases {
            let sale = { (details: inout TransactionDetails) in
                details.transactionType = .sale
                details.inventorySaleDirection = direction
            }
            work.when(record(sale)).then(.recorded(purchase(sale)))
        }
    }

    @Test(arguments: [TransactionType.purchase, .return, .toInventory])
    func `that is no sale has no direction`(type: TransactionType) {
        expect(
            .invalidField, "inventorySaleDirection",
            record: {
                $0.transactionType = type
                $0.inventorySaleDirection = .businessToProject
            }
        ) {
            $0.transactionType = type
            $0.inventorySaleDirection = .businessToProject
        }
    }

    @Test(arguments: ["r.pdf", "javascript:alert(1)", "https://"])
    func `has attachments with addresses`(url: String) {
        let images = [attachment("https://example.org/a.jpg"), attachment(url)]
        expect(.invalidURL, "receiptImages[1].url", record: { $0.receiptImages = images }) {
            $0.receiptImages = images
        }
        expect(.invalidURL, "otherImages[1].url", record: { $0.otherImages = images }) {
            $0.otherImages = images
        }
        expect(.invalidURL, "transactionImages[1].url", record: { $0.transactionImages = images }) {
            $0.transactionImages = images
        }
    }

    @Test func `has one primary attachment in a list at most`() {
        let one = attachment("https://example.org/a.jpg", isPrimary: true)
        expect(
            .invalidField, "otherImages[1].isPrimary", record: { $0.otherImages = [one, one] }
        ) { $0.otherImages = [one, one] }
        let each = { (details: inout TransactionDetails) in
            details.otherImages = [one, attachment("https://example.org/b.jpg", isPrimary: false)]
            details.receiptImages = [one]
        }
        work.when(record(each)).then(.recorded(purchase(each)))
    }

    /// Both ways of saying it are refused.
    private func expect(
        _ code: RejectionCode, _ field: String, record change: (inout TransactionDetails) -> Void,
        amend other: (inout TransactionDetails) -> Void, at here: SourceLocation = #_sourceLocation
    ) {
        work.when(record(change)).thenRejects(code, field: field, at: here)
        var amended = details()
        other(&amended)
        var command = amend { _ in }
        command.changes = Changes(from: details(), to: amended)
        bought.when(command).thenRejects(code, field: field, at: here)
    }
}
