import Business
import Catalog
import Clubs
import EventSourcing
import EventSourcingTesting
import EventStore
import Feeds
import Ledger
import Messaging
import Orders
import ReadModels
import Records
import Testing
import Vocabulary

@testable import Projections

private let yen = Currency(stored: "JPY")
private let dinar = Currency(stored: "KWD")

private func money(_ currency: String, _ minor: Int64) -> JSONValue {
    .object([.init("currency", .string(currency)), .init("minor", .integer(minor))])
}

private func order(_ number: String, total: Int64, _ currency: Currency) -> OrderPlaced {
    var placed = order(number, total: total)
    placed.currency = currency
    return placed
}

@Suite struct `An amount in an answer` {
    @Test func `is told with what it is in, the dollar where nothing was chosen`() async throws {
        let desk = Desk()
        try await desk.happen("order-a", order("1", total: 500))
        try await desk.happen("order-b", order("2", total: 5000, yen))
        let orders = try await desk.items("orders", ["sort": "orderId"])
        #expect(orders.map { $0["totalCents"] } == [.integer(500), .integer(5000)])
        #expect(orders.map { $0["totalMoney"] } == [money("USD", 500), money("JPY", 5000)])
    }

    @Test func `stays in what it was, whatever is chosen later`() async throws {
        let desk = Desk()
        try await desk.happen("product-a", product("Lamp", price: 900))
        try await desk.happen("order-a", order("1", total: 500))
        let before = try await desk.happen("business-settings", CurrencyChosen(yen))
        try await desk.happen("order-b", order("2", total: 5000, yen))
        try await desk.happen("business-settings", CurrencyChosen(dinar))
        #expect(
            try await desk.column("currency", "orders", ["sort": "orderId"])
                == [.string("USD"), .string("JPY")])
        #expect(
            try await desk.item("product", ["productId": "a"])["priceMoney"] == money("USD", 900))
        #expect(try await desk.item("business")["currency"] == .string("KWD"))
        #expect(try await desk.item("business", asOf: before)["currency"] == .string("JPY"))
    }

    @Test func `from before the first choice is in that, if it is said so`() async throws {
        let desk = Desk()
        try await desk.happen("product-a", product("Lamp", price: 900))
        let before = try await desk.happen("order-a", order("1", total: 500))
        try await desk.happen("business-settings", CurrencyChosen(dinar, alsoEarlier: true))
        try await desk.happen("order-b", order("2", total: 5000, yen))
        #expect(
            try await desk.column("currency", "orders", ["sort": "orderId"])
                == [.string("KWD"), .string("JPY")])
        #expect(try await desk.column("currency", "products") == [.string("KWD")])
        #expect(
            try await desk.items("orders", asOf: before).map { $0["currency"] }
                == [.string("USD")])
    }

    @Test func `of a product is in what its last price was set in`() async throws {
        let desk = Desk()
        try await desk.happen(
            "product-a", product("Lamp", price: 900),
            ProductPriceChanged(basePriceCents: 5000, currency: yen))
        #expect(
            try await desk.column("basePriceMoney", "products") == [money("JPY", 5000)])
    }
}

@Suite struct `Sums over several currencies` {
    @Test func `are a list, and no one number`() async throws {
        let desk = Desk()
        try await desk.happen("order-a", order("1", total: 500))
        try await desk.happen("order-b", order("2", total: 5000, yen))
        try await desk.happen("order-c", order("3", total: 7, yen))
        let stats = try await desk.item("order-stats")
        let sums = JSONValue.array([money("JPY", 5007), money("USD", 500)])
        #expect(stats["revenueCents"] == .null)
        #expect(stats["revenueTotals"] == sums)
        #expect(stats["unsaid"]?.elements?.first?["code"] == .string("several-currencies"))
        let day = try #require(stats["revenueByDay"]?.elements?.first)
        #expect(day["revenueTotals"] == sums)
        #expect(day["orders"] == .integer(3))
        let figure = try #require(try await desk.item("dashboard")["revenueCents"])
        #expect(figure["value"] == .null)
        #expect(figure["revenueTotals"] == sums)
    }

    @Test func `of one are that number, and of none nothing`() async throws {
        let desk = Desk()
        #expect(try await desk.item("order-stats")["revenueCents"] == .integer(0))
        #expect(try await desk.item("order-stats")["revenueTotals"] == .array([]))
        try await desk.happen("order-b", order("2", total: 5000, yen))
        let stats = try await desk.item("order-stats")
        #expect(stats["revenueCents"] == .integer(5000))
        #expect(stats["revenueTotals"] == .array([money("JPY", 5000)]))
        #expect(stats["unsaid"] == nil)
    }

    @Test func `of accounts are told wherever they are summed`() async throws {
        let desk = Desk()
        for (account, currency, cents) in [("a", "USD", 390), ("b", "JPY", 500_000)] {
            try await desk.happen(
                "account-\(account)",
                AccountOpened(name: account, ownerUid: "u", currency: currency))
            var details = TransactionDetails()
            details.transactionDate = "2026-03-01"
            details.amountCents = Cents(Int64(cents))
            details.purchasedBy = "ada"
            details.reimbursementType = "owed"
            try await desk.happen(
                "transaction-\(account)",
                TransactionRecorded(accountId: AccountID(account), details: details))
            var item = ItemDetails()
            item.name = "Lamp"
            item.purchasePriceCents = Cents(Int64(cents))
            try await desk.happen(
                "item-\(account)",
                ItemAdded(accountId: AccountID(account), place: ItemPlace(), details: item))
        }
        let sums = JSONValue.array([money("JPY", 500_000), money("USD", 390)])
        guard case .list(let rows, _, _, let told) = try await desk.ask("transactions").answer
        else {
            return #expect(Bool(false))
        }
        #expect(rows.map { $0["amountMoney"] } == [money("USD", 390), money("JPY", 500_000)])
        #expect(JSONValue.object(told)["totalCents"] == .null)
        #expect(JSONValue.object(told)["totals"] == sums)
        let report = try await desk.item("spending-report")
        #expect(report["totals"] == sums)
        for group in ["months", "categories", "purchasers", "sources"] {
            #expect(report[group]?.elements?.first?["spentTotals"] == sums, "\(group)")
        }
        #expect(report["reimbursements"]?.elements?.first?["dueTotals"] == sums)
        guard case .list(_, _, _, let items) = try await desk.ask("items").answer else {
            return #expect(Bool(false))
        }
        #expect(JSONValue.object(items)["totalPurchasePriceTotals"] == sums)
        // None of them has a market value, in whatever currency.
        #expect(JSONValue.object(items)["totalMarketValueTotals"] == .array([]))
        #expect(JSONValue.object(items)["totalMarketValueCents"] == .integer(0))
        let one = try await desk.item("spending-report", ["account": "b"])
        #expect(one["totalCents"] == .integer(500_000))
    }

    @Test func `of invoices are told by their currencies`() async throws {
        let desk = Desk()
        for (digit, currency) in [(1, Currency.usual), (2, dinar)] {
            let id = "c2a6f0de-8d2b-4f6e-a1b3-5d4c3b2a190\(digit)"
            try await desk.happen(
                "invoice-\(id)",
                Imported(
                    Invoice(
                        invoiceNumber: Int64(digit), customerName: "Ada", totalCents: 1250,
                        status: "Paid", currency: currency)))
        }
        #expect(
            try await desk.column("total", "invoices", ["sort": "invoiceNumber"])
                == [.string("$12.50"), .string("1.250 KD")])
        let chart = try await desk.item("feed-summary")["invoiceChart"]
        #expect(chart?.elements?.first?["total"] == .string("1.250 KD, $12.50"))
        #expect(chart?.elements?.first?["totalCents"] == .null)
    }

    @Test func `of a wallet are in what was paid in`() async throws {
        let desk = Desk()
        try await desk.happen("user-ann", UserRegistered())
        try await desk.happen(
            "wallet-ann",
            WalletCredited(amountCents: 1250, balanceCents: 1250, currency: dinar))
        let wallet = try await desk.item("wallet", ["userId": "ann"])
        #expect(wallet["balanceMoney"] == money("KWD", 1250))
        #expect(wallet["entries"]?.elements?.first?["amountMoney"] == money("KWD", 1250))
    }
}
