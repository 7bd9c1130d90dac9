import EventSourcing
import Foundation
import Records
import Testing

@Suite(.enabled(if: RealData.isThere, "the real data isn't here; set DAYBOOK_DATA"))
struct `Real invoices, cell by cell` {
    @Test func `chinook's, in whole dollars and then exactly, by sqlite3`() throws {
        let es = try Es()
        let commands = try es.bring("chinook")
        let oracle = try RealData.expected("chinook/expected/invoices.csv")
        Es.compare(
            try es.list("invoices").map { $0.cells("invoiceNumber", "customerName", "totalCents") },
            try oracle.map { row in
                let dollars = (try #require(Int(row.cell("totalCents"))) + 50) / 100
                return [row.cell("InvoiceId"), row.cell("customer"), "\(dollars * 100)"]
            })
        #expect(try card(es).cells("count", "totalCents", "total") == ["412", "235100", "$2,351"])
        try es.bringAgain(commands)
        #expect(try es.head() == 413)

        // The same, told exactly, as a feed to download.
        let lines = try rewritten(commands, oracle)
        let feed = es.folder.appending(path: "invoices.json")
        try Data(JSONValue.array(lines).json()).write(to: feed)
        let sent = try es.run("send", "SyncInvoices", "url=\(feed.absoluteString)", "--json")
        #expect(sent.status == 0, "\(sent.err)")
        let told = try json(sent.out)["events"]?.elements ?? []
        let different = oracle.filter { !$0.cell("totalCents").hasSuffix("00") }.count
        #expect(told.count == different + 1)
        #expect(told.dropFirst().allSatisfy { $0 == .string("InvoiceRevised") })
        Es.compare(
            try es.list("invoices").map { $0.cells("invoiceNumber", "customerName", "totalCents") },
            oracle.map { $0.cells("InvoiceId", "customer", "totalCents") })
        #expect(
            try card(es).cells("count", "totalCents", "total") == ["412", "232860", "$2,328.60"])
        #expect(try es.ask("feed-summary")["item"]?["invoiceChart"]?.elements?.count == 1)
    }

    @Test func `stay as they are when their feed fails`() throws {
        let es = try Es()
        _ = try es.bring("chinook")
        let before = try (es.list("invoices"), es.ask("feed-summary"), es.head())
        let bad = es.folder.appending(path: "bad.json")
        try Data(#"[{"id":"1"}]"#.utf8).write(to: bad)
        for (url, code) in [
            (bad.absoluteString, "invalid-data"), ("http://127.0.0.1:1/", "connectivity"),
            (es.folder.absoluteString, "connectivity"), ("ftp://127.0.0.1/", "invalid-url"),
        ] {
            let sent = try es.run("send", "SyncInvoices", "url=\(url)", "--json")
            #expect(sent.status == (code == "connectivity" ? 69 : 65))
            #expect(try json(sent.out)["errors"]?.elements?.first?["code"]?.text == code)
        }
        let after = try (es.list("invoices"), es.ask("feed-summary"), es.head())
        #expect(before == after)
    }

    private func card(_ es: Es) throws -> JSONValue {
        let cards = try es.ask("feed-summary")["item"]?["cards"]?.elements ?? []
        return try #require(cards.first { $0["feed"]?.text == "invoices" })
    }

    /// The lines of the feed with exact totals in place of dollars.
    private func rewritten(
        _ commands: URL, _ oracle: [[String: String]]
    ) throws -> [JSONValue] {
        let command = try json(String(contentsOf: commands, encoding: .utf8))
        let lines = try #require(command["data"]?["invoices"]?.elements)
        return try lines.map { line in
            let number = try #require(line["invoiceNumber"]?.integer)
            let row = try #require(oracle.first { $0.cell("InvoiceId") == "\(number)" })
            var exact = line
            exact["total"] = nil
            exact["totalCents"] = .integer(try #require(Int64(row.cell("totalCents"))))
            return exact
        }
    }
}

extension [String: String] {
    fileprivate func cells(_ names: String...) -> [String] { names.map { cell($0) } }
}
