import Records
import Testing

@Suite struct `Amounts on the command line` {
    private func shop(_ terminal: Terminal) async throws {
        _ = try await terminal.es("category", "add", "Lamps", "--category-id", "lamps")
        let added = try await terminal.es(
            "send", "AddProduct", "productId=alma", "title=Alma", "categoryIds[]=lamps",
            "basePriceCents:=5000", "quantity:=9")
        #expect(added.status == 0)
    }

    @Test func `are typed and shown in the currency of the business`() async throws {
        let terminal = try Terminal()
        #expect(try await terminal.es("business", "currency", "JPY").status == 0)
        try await shop(terminal)
        #expect(try await terminal.es("product", "price", "alma", "5500").status == 0)
        let fraction = try await terminal.es("product", "price", "alma", "55.5", "--json")
        #expect(fraction.status == 64)
        let product = try await terminal.es("query", "product", "productId=alma", "--json")
        #expect(product.json["item"]?["basePriceMoney"]?["minor"] == .integer(5500))
        let table = try await terminal.es("products", "-o", "table")
        #expect(table.out.contains("¥5,500"))
    }

    @Test func `of a transaction are typed in the currency of its account`() async throws {
        let terminal = try Terminal()
        _ = try await terminal.es(
            "account", "open", "Loom", "--account-id", "loom", "--owner", "ada", "--currency",
            "KWD")
        let recorded = try await terminal.es(
            "transaction", "record", "2026-03-01", "1.25", "--account", "loom",
            "--transaction-id", "t-1")
        #expect(recorded.status == 0)
        let shown = try await terminal.es("transactions", "--json").json
        #expect(shown["items"]?.elements?.first?["amountCents"] == .integer(1250))
        #expect(shown["totals"]?.elements?.first?["currency"] == .string("KWD"))
        #expect(try await terminal.es("transactions", "-o", "table").out.contains("1.250 KD"))
    }

    @Test func `are not taken from a price in another currency`() async throws {
        let terminal = try Terminal()
        try await shop(terminal)
        _ = try await terminal.es("business", "currency", "JPY")
        let placed = try await terminal.es(
            "order", "place", "1", "--name", "Ada", "--line", "alma:1", "--json")
        #expect(placed.status != 0)
        #expect(placed.error["code"] == .string("wrong-currency"))
    }

    @Test func `of several currencies stand one behind the other`() async throws {
        let terminal = try Terminal()
        try await shop(terminal)
        _ = try await terminal.es("order", "place", "1", "--name", "Ada", "--line", "alma:1")
        _ = try await terminal.es("business", "currency", "JPY")
        _ = try await terminal.es("order", "place", "2", "--name", "Ada", "--total", "700")
        let stats = try await terminal.es("order-stats", "-o", "table").out
        #expect(stats.contains("¥700, $50.00"))
        #expect(!stats.contains("unsaid"))
        #expect(try await terminal.es("dashboard", "-o", "table").out.contains("¥700, $50.00"))
        let csv = try await terminal.es("orders", "-o", "csv").lines.first ?? ""
        #expect(csv.contains("currency") && !csv.contains("Money"))
    }
}

@Suite struct `Times on the command line` {
    @Test func `are shown by the clock that is asked for, and JSON by UTC`() async throws {
        let terminal = try Terminal()
        _ = try await terminal.es(
            "order", "place", "1", "--name", "Ada", "--total", "5", "--occurred-at",
            "2025-07-01T22:30:00Z")
        for (arguments, environment) in [
            (["orders", "-o", "table", "--tz", "Europe/Berlin"], [:]),
            (["orders", "-o", "table"], ["TZ": "Europe/Berlin"]),
            (["orders", "-o", "table", "--tz", "Europe/Berlin"], ["TZ": "Asia/Tokyo"]),
        ] {
            let shown = try await terminal.run(arguments, environment: environment)
            #expect(shown.out.contains("2025-07-02 00:30"), "\(arguments) \(environment)")
        }
        let json = try await terminal.es("orders", "--json", "--tz", "Europe/Berlin")
        #expect(json.out.contains("2025-07-01T22:30:00.000Z"))
        let unknown = try await terminal.es("orders", "--tz", "Europe/Berlim")
        #expect(unknown.status == 64)
        #expect(unknown.err.contains("Europe/Berlin"))
    }

    @Test func `go by days of the business in reports`() async throws {
        let terminal = try Terminal()
        #expect(try await terminal.es("business", "zone", "Asia/Tokyo").status == 0)
        _ = try await terminal.es(
            "order", "place", "1", "--name", "Ada", "--total", "5", "--occurred-at",
            "2025-07-01T22:30:00Z")
        let stats = try await terminal.es("order-stats", "--json").json
        let day = stats["item"]?["revenueByDay"]?.elements?.first?["day"]
        #expect(day == .string("2025-07-02"))
    }
}
