import Records
import Testing

@testable import es

/// What an owner is told of what was done.
@Suite struct `What came of a verb` {
    /// A product of which there are three.
    private func shop() async throws -> Terminal {
        let terminal = try Terminal()
        let lines = [
            #"{"command":"AddCategory","data":{"categoryId":"lamps","title":"Lamps"}}"#,
            #"{"command":"AddProduct","data":{"productId":"alma","title":"Alma","categoryIds":["lamps"],"basePriceCents":8900,"quantity":3}}"#,
            #"{"command":"RegisterUser","data":{"userId":"ada","displayName":"Ada"}}"#,
            #"{"command":"CreditWallet","data":{"userId":"ada","amountCents":3000}}"#,
        ]
        let ran = try await terminal.es(
            "send", "--batch", "-", input: Array(lines.joined(separator: "\n").utf8))
        #expect(ran.status == 0, "\(ran.out)")
        return terminal
    }

    private func place(
        _ number: String, _ lines: String..., in terminal: Terminal
    ) async throws -> Terminal.Ran {
        try await terminal.run(
            ["order", "place", number, "--name", "Ada", "--customer", "ada", "-o", "table"]
                + lines.flatMap { ["--line", $0] })
    }

    @Test func `has what reactors did of it`() async throws {
        let terminal = try await shop()
        let placed = try await place("13", "alma:2", in: terminal)
        #expect(placed.out == "order 13 placed: 1 line, $178.00; stock taken\n")
        #expect(placed.err.isEmpty, "\(placed.err)")
        let paid = try await terminal.es("order", "pay", "13", "--amount", "30", "-o", "table")
        #expect(paid.status == 0, "\(paid.err)")
        let cancelled = try await terminal.es("order", "status", "13", "cancelled", "-o", "table")
        #expect(
            cancelled.out
                == "order 13: placed → cancelled; stock given back; $30.00 given back to ada\n")
    }

    @Test func `and which lines wait, and for what`() async throws {
        let terminal = try await shop()
        let placed = try await place(
            "14", "alma:2", "alma:5", "orbit=Orbit:1:3.00", in: terminal)
        #expect(placed.out == "order 14 placed: 3 lines, $626.00; stock taken\n")
        #expect(
            placed.err.hasPrefix(
                "warning: 2 lines are short: alma waits for stock, there is no product orbit yet\n"),
            "\(placed.err)")
        let one = try await place("15", "alma:4", in: terminal)
        #expect(one.err.hasPrefix("warning: 1 line is short: alma waits for stock\n"))
    }

    @Test func `but not done again, and not for programs`() async throws {
        let terminal = try await shop()
        for _ in 0..<2 {
            let ran = try await terminal.es(
                "order", "place", "13", "--name", "Ada", "--line", "alma:9", "--id", "k", "--json")
            #expect(ran.json["stream"] == .string("order-13") && ran.err.isEmpty, "\(ran.err)")
        }
        let again = try await terminal.es(
            "order", "place", "13", "--name", "Ada", "--line", "alma:9", "--id", "k", "-o", "table"
        )
        #expect(again.out == "done before: order 13\n" && again.err.isEmpty, "\(again.err)")
    }

    /// What is sent, and what is said of it.
    private static let told: [(typed: [String], told: String)] = [
        (["message", "receive", "ada", "Thanks"], "conversation ada: message received"),
        (["message", "receive", "ada", "Really"], "conversation ada: message received"),
        (["message", "send", "ada", "Gladly"], "conversation ada: message sent"),
        (["message", "read", "ada"], "conversation ada read"),
        (
            ["product", "review", "alma", "Ada", "5", "Bright light"],
            "product alma: review added: Bright light"
        ),
        (
            ["order", "place", "9", "--name", "A", "--line", "alma:2"],
            "order 9 placed: 1 line, $178.00; stock taken"
        ),
        (["order", "deliver", "9", "--line", "1:1"], "order 9: placed → onDelivery; 1 piece out"),
        (["order", "pay", "9", "--from", "ada", "--amount", "30"], "order 9 paid: ada $30.00"),
        (
            ["send", "AddBookmark", "userId=ada", "kind=product", "targetId=alma"],
            "bookmarks ada: bookmark added: alma"
        ),
        (["product", "price", "alma", "80"], "product alma: base price $89.00 → $80.00"),
        (["product", "discontinue", "alma"], "product alma discontinued"),
        (["category", "archive", "lamps"], "category lamps archived"),
    ]

    @Test func `is said as its owner would`() async throws {
        let terminal = try await shop()
        for (typed, told) in Self.told {
            let ran = try await terminal.run(typed + ["-o", "table"])
            #expect(ran.out == told + "\n", "\(typed): \(ran.err)")
        }
    }

    @Test func `has amounts in the currency of the account, in the audit too`() async throws {
        let terminal = try Terminal()
        _ = try await terminal.es(
            "account", "open", "Studio", "--owner", "ada", "--currency", "EUR", "--account-id", "a")
        let recorded = try await terminal.es(
            "transaction", "record", "2026-03-01", "12.50", "--account", "a", "--transaction-id",
            "t", "-o", "table")
        #expect(recorded.out == "transaction t recorded: €12.50\n", "\(recorded.err)")
        let audit = try await terminal.es("audit", "transaction", "t", "-o", "table")
        #expect(audit.out.contains("amount €12.50"), "\(audit.out)")
        let program = try await terminal.es("audit", "transaction", "t", "--json")
        #expect(program.out.contains(#""amountCents":{"from":null,"to":1250}"#), "\(program.out)")
    }

    @Test func `has each amount in the currency that it was in`() async throws {
        let terminal = try await shop()
        let chosen = try await terminal.es("business", "currency", "KWD", "-o", "table")
        #expect(chosen.out == "business settings: currency chosen: KWD\n", "\(chosen.err)")
        let priced = try await terminal.es("product", "price", "alma", "12.750", "-o", "table")
        #expect(
            priced.out == "product alma: base price $89.00 → 12.750 KD, currency KWD\n",
            "\(priced.err)")
        let lines = [
            #"{"command":"CreditWallet","data":{"userId":"bob","amountCents":5000}}"#,
            #"{"command":"PlaceOrder","data":{"orderId":"7","orderNumber":"7","customerId":"bob","shippingAddress":{"name":"B"},"totalCents":3000}}"#,
            #"{"command":"PayOrder","data":{"orderId":"7"}}"#,
        ]
        _ = try await terminal.es("send", "RegisterUser", "userId=bob", "displayName=Bob")
        let batch = try await terminal.es(
            "send", "--batch", "-", input: Array(lines.joined(separator: "\n").utf8))
        #expect(batch.status == 0, "\(batch.out)")
        let cancelled = try await terminal.es("order", "status", "7", "cancelled", "-o", "table")
        #expect(
            cancelled.out == "order 7: placed → cancelled; 3.000 KD given back to bob\n",
            "\(cancelled.err)")
    }
}
