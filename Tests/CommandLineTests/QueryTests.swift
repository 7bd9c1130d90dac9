import Daybook
import EventSourcing
import Foundation
import Records
import Testing

@testable import es

@Suite struct `Asking by es` {
    private func shop() async throws -> Terminal {
        let terminal = try Terminal()
        let lines = [
            #"{"command":"PlaceOrder","data":{"orderId":"1042","orderNumber":"1042","shippingAddress":{"name":"Ada"},"totalCents":7800}}"#,
            #"{"command":"PlaceOrder","data":{"orderId":"1043","orderNumber":"1043","shippingAddress":{"name":"Grace"},"totalCents":123450}}"#,
            #"{"command":"UpdateOrderStatus","data":{"orderId":"1042","status":"onDelivery"}}"#,
        ]
        let ran = try await terminal.es(
            "send", "--batch", "-", input: Array(lines.joined(separator: "\n").utf8))
        #expect(ran.status == 0)
        return terminal
    }

    @Test func `a conversation shows whose words they are, whoever typed them`() async throws {
        let terminal = try Terminal()
        _ = try await terminal.es("message", "receive", "u1", "Is it back?")
        _ = try await terminal.es("message", "send", "u1", "It is.")
        let lines = try await terminal.es("conversation", "u1", "-o", "table").lines
        let words = lines.map { $0.split(separator: " ").dropFirst(2).joined(separator: " ") }
        #expect(
            words.prefix(3) == ["text", "user → us Is it back?", "ada → user It is."])
    }

    @Test func `a list comes with its position, its total and the way to the rest`() async throws {
        let terminal = try await shop()
        let ran = try await terminal.es("orders", "sort=orderId", "limit=1", "--json")
        #expect(ran.status == 0)
        #expect(
            ran.json.members?.map(\.name) == ["query", "position", "items", "total", "next"])
        #expect(ran.json["query"] == .string("orders"))
        #expect(ran.json["position"] == .integer(3))
        #expect(ran.json["total"] == .integer(2))
        let first = try #require(ran.json["items"]?.elements?.first)
        #expect(first["orderId"] == .string("1042"))
        #expect(first["totalCents"] == .integer(7800))
        #expect(first["status"] == .string("onDelivery"))
        let next = try #require(ran.json["next"]?.text)
        let rest = try await terminal.es(
            "query", "orders", "sort=orderId", "limit=1", "after=\(next)", "--json")
        #expect(rest.json["items"]?.elements?.first?["orderId"] == .string("1043"))
        #expect(rest.json["next"] == .null)
    }

    @Test(arguments: ["dashboard", "orders"])
    func `a query is described without a gap`(name: String) async throws {
        let ran = try await Terminal().es("queries", name, "-o", "table")
        #expect(ran.status == 0 && ran.out.contains("\n\nExample\n"))
        #expect(!ran.out.contains("\n\n\n"))
    }

    @Test func `one thing comes as an item`() async throws {
        let ran = try await shop().es("order", "1042", "--json")
        #expect(ran.json.members?.map(\.name) == ["query", "position", "item"])
        #expect(ran.json["item"]?["orderId"] == .string("1042"))
    }

    @Test func `anything can be asked as of a position or a time`() async throws {
        let terminal = try await shop()
        let then = try await terminal.es("order", "1042", "--as-of", "2", "--json")
        #expect(then.json["position"] == .integer(2))
        #expect(then.json["item"]?["status"] == .string("placed"))
        let before = try await terminal.es("orders", "--as-of", "1h", "--json")
        #expect(before.json["total"] == .integer(0))
    }

    @Test func `beyond the log's end is its end, and the position says so`() async throws {
        let ran = try await shop().es("orders", "--as-of", "900", "--json")
        #expect(ran.json["position"] == .integer(3))
        #expect(ran.json["total"] == .integer(2))
    }

    @Test func `anything can be asked by when it happened`() async throws {
        let terminal = try Terminal()
        // Two orders out of an old book, taken over today, and one step that came later.
        let lines = [
            #"{"command":"PlaceOrder","occurredAt":"1996-07-04T00:00:00Z","data":{"orderId":"10248","orderNumber":"10248","shippingAddress":{"name":"Vins et alcools"},"totalCents":44000}}"#,
            #"{"command":"PlaceOrder","occurredAt":"1997-05-06T00:00:00Z","data":{"orderId":"10528","orderNumber":"10528","shippingAddress":{"name":"Great Lakes"},"totalCents":39220}}"#,
            #"{"command":"UpdateOrderStatus","occurredAt":"1996-07-16T00:00:00Z","data":{"orderId":"10248","status":"onDelivery"}}"#,
        ]
        _ = try await terminal.es(
            "send", "--batch", "-", input: Array(lines.joined(separator: "\n").utf8))
        func total(_ words: String...) async throws -> JSONValue? {
            try await terminal.run(["orders", "--json"] + words).json["total"]
        }
        #expect(try await total("--as-of", "1997-01-01") == .integer(0))
        #expect(try await total("--as-of", "1997-01-01", "--occurred") == .integer(1))
        #expect(try await total("--occurred", "--as-of", "1d") == .integer(2))
        let order = try await terminal.es(
            "order", "10248", "--as-of", "1996-07-10", "--occurred", "--json")
        #expect(order.json["item"]?["status"] == .string("placed"))
        #expect(order.json["item"]?["history"]?.elements?.count == 1)
        let other = try await terminal.es(
            "order", "10528", "--as-of", "1996-07-10", "--occurred", "--json")
        #expect(other.status == 66 && other.error["code"] == .string("not-found"))
    }

    @Test(arguments: [["--occurred"], ["--as-of", "2", "--occurred"]])
    func `business time wants a time`(words: [String]) async throws {
        let terminal = try await shop()
        let ran = try await terminal.run(["order", "1042", "--json"] + words)
        #expect(ran.status == 64 && ran.error["code"] == .string("usage"))
        let hint = try #require(ran.error["hint"]?.text)
        #expect(hint == "es order 1042 --json --as-of 1d --occurred")
        let runs = try await terminal.run(
            hint.split(separator: " ").dropFirst().map(String.init) + ["--json"])
        #expect(runs.error["code"] == .string("not-found"), "there was nothing a day ago")
    }

    @Test func `a command is seen by the next query`() async throws {
        let terminal = try await shop()
        _ = try await terminal.es("orders")
        _ = try await terminal.es("order", "status", "1043", "cancelled")
        let ran = try await terminal.es("orders", "status=cancelled", "--json")
        #expect(ran.json["items"]?.elements?.first?["orderId"] == .string("1043"))
    }

    @Test func `a person gets a table, a pipe the same unabridged, a spreadsheet CSV`() async throws
    {
        let terminal = try await shop()
        let table = try await terminal.es("orders", "-o", "table", "sort=orderId")
        #expect(table.lines[0].hasPrefix("order  customer"))
        #expect(table.lines[2].contains("1,234.50  placed"))
        #expect(table.err == "2 orders  as of position 3  times in UTC\n")
        let plain = try await terminal.es("orders", "sort=orderId")
        #expect(plain.lines.map { $0.split(separator: "\t").first } == ["1042", "1043"])
        #expect(plain.err.isEmpty)
        let csv = try await terminal.es("orders", "-o", "csv", environment: ["ES_OUTPUT": "json"])
        #expect(csv.out.hasPrefix("orderId,orderNumber,"))
        let lines = try await terminal.es("orders", environment: ["ES_OUTPUT": "ndjson"])
        #expect(lines.lines.count == 2 && lines.lines.allSatisfy { $0.hasPrefix("{\"orderId\"") })
    }

    @Test func `what isn't there is refused with the nearest`() async throws {
        let terminal = try await shop()
        let order = try await terminal.es("order", "9", "--json")
        #expect(order.status == 66 && order.error["code"] == .string("not-found"))
        let query = try await terminal.es("query", "oders")
        #expect(query.status == 66 && query.err.contains("orders"))
        let parameter = try await terminal.es("orders", "statsu=placed", "--json")
        #expect(parameter.status == 65 && parameter.error["code"] == .string("unknown-field"))
        #expect(parameter.error["hint"]?.text?.contains("status") == true)
    }

    @Test func `every short form stands for a query that there is`() {
        let names = BackOffice.questions.map(\.name)
        for verb in ShortQueries.all.map({ $0.verb() }) {
            let short = verb as? any ShortQuery.Type
            #expect(short.map { names.contains($0.query) } == true, "\(verb)")
        }
        for query in ["order", "product", "user", "transaction", "budget-progress"] {
            #expect(names.contains(query))
        }
    }

    @Test func `every query's example runs`() async throws {
        let terminal = try Terminal()
        _ = try await terminal.es("init")
        for query in BackOffice.questions {
            let ran = try await terminal.run(["query", query.name] + query.guide.example)
            #expect(ran.status == 0 || ran.status == 66, "\(query.name): \(ran.err)")
        }
    }
}

@Suite struct `Read models, by es` {
    @Test func `stand against the log, and are made anew the same`() async throws {
        let terminal = try Terminal()
        _ = try await terminal.es("category", "add", "Lamps", "--category-id", "lamps")
        let before = try await terminal.es("categories", "--json")
        let status = try await terminal.es("projections", "--json")
        #expect(status.json["head"] == .integer(1))
        let catalog = status.json["projections"]?.elements?.first {
            $0["name"] == .string("catalog")
        }
        #expect(
            catalog?.line.hasPrefix(#"{"name":"catalog","version":"#) == true
                && catalog?.line.hasSuffix(#","state":"live","position":1,"lag":0}"#) == true)

        let rebuilt = try await terminal.es("projections", "rebuild", "--all")
        #expect(rebuilt.status == 0)
        #expect(try await terminal.es("categories", "--json").out == before.out)
        try FileManager.default.removeItem(
            at: terminal.own.appendingPathComponent("views"))
        #expect(try await terminal.es("categories", "--json").out == before.out)

        let unknown = try await terminal.es("projections", "rebuild", "catalg")
        #expect(unknown.status == 66 && unknown.err.contains("es projections rebuild catalog"))
    }

    @Test func `can be followed: the answer again when it changes, until Ctrl-C`() async throws {
        let terminal = try Terminal()
        _ = try await terminal.es("user", "register", "--user-id", "u1", "--name", "Ann")
        _ = try await terminal.es("message", "receive", "u1", "Hello?")
        let list = try terminal.start(["conversations", "--follow", "--json"])
        let one = try terminal.start(["conversation", "u1", "--follow", "-o", "table"])
        try await until { try list.text("out").contains(#""lastText":"Hello?""#) }
        try await until { try one.text("out").contains("Hello?") }
        // Another process writes: something that changes neither answer, then what changes both.
        _ = try await terminal.es("category", "add", "Lamps")
        _ = try await terminal.es("message", "send", "u1", "Good day!")
        try await until { try list.text("out").contains(#""lastText":"Good day!""#) }
        try await until { try one.text("out").contains("Good day!") }
        list.process.interrupt()
        one.process.interrupt()
        let ran = try await list.ended()
        #expect(ran.status == 130)
        #expect(ran.lines.count == 2)
        #expect(ran.lines.map { JSONValue(text: $0)["position"] } == [.integer(2), .integer(4)])
        #expect(try await one.ended().status == 130)
    }

    @Test func `can't be followed as of a time`() async throws {
        let ran = try await Terminal().es("orders", "--follow", "--as-of", "1")
        #expect(ran.status == 64 && ran.err.contains("what was doesn't change"))
    }
}
