import EventSourcing
import Foundation
import Records
import Testing

@testable import es

@Suite struct `Importing by es` {
    /// A folder with a store, and a file of orders.
    private func terminal(_ csv: String, as name: String = "orders.csv") async throws -> Terminal {
        let terminal = try Terminal()
        _ = try await terminal.es("init", "--data", "books")
        try write(csv, as: name, in: terminal)
        return terminal
    }

    private func write(_ text: String, as name: String, in terminal: Terminal) throws {
        try Data(text.utf8).write(to: terminal.folder.appending(path: name))
    }

    private func events(_ terminal: Terminal) async throws -> Int {
        try await terminal.es("log", "--json", "--data", "books").lines.count
    }

    private func run(_ terminal: Terminal, _ more: String...) async throws -> Terminal.Ran {
        try await terminal.run(
            ["import", "orders.csv", "--as", "PlaceOrder", "--data", "books", "--json"] + more)
    }

    private let two = """
        number,customer name,total
        1,Ada,78.00
        2,Omar,"1,234.50"
        """

    @Test func `stores a command a row, the same once, what is new besides`() async throws {
        let terminal = try await terminal(two)
        let first = try await run(terminal)
        #expect(first.status == 0)
        #expect(
            first.out == #"""
                {"errors":[],"ok":true,"command":"PlaceOrder","stored":true,"done":2,"before":0,\#
                "unchanged":0,"refused":0,"events":2,"codes":{}}

                """#)
        let again = try await run(terminal)
        #expect(again.json["done"] == .integer(0) && again.json["before"] == .integer(2))
        try write(two + "\n3,Ines,5.00\n", as: "orders.csv", in: terminal)
        let longer = try await run(terminal)
        #expect(longer.json["done"] == .integer(1) && longer.json["before"] == .integer(2))
        let order = try await terminal.es(
            "query", "order", "orderId=2", "--data", "books", "--json")
        #expect(order.json["item"]?["totalCents"] == .integer(123450))
    }

    @Test func `tells a row that has changed, and stores nothing beside it unless it is to`()
        async throws
    {
        let terminal = try await terminal(two)
        _ = try await run(terminal)
        try write(
            "number,customer name,total\n1,Ada,79.00\n3,Ines,5.00\n", as: "orders.csv", in: terminal
        )
        let changed = try await run(terminal)
        #expect(changed.status == 65 && changed.json["stored"] == .boolean(false))
        let error = changed.json["errors"]?.elements?.first
        #expect(error?["code"] == .string("changed-row") && error?["line"] == .integer(2))
        #expect(try await events(terminal) == 2)
        let partial = try await run(terminal, "--partial")
        #expect(partial.status == 65 && partial.json["done"] == .integer(1))
        #expect(try await events(terminal) == 3)
    }

    @Test func `decides each row on the ones before it, by line and column, and stores nothing`()
        async throws
    {
        let terminal = try await terminal(
            """
            id,number,customer name,total,status,date
            a,1,Ada,78.00,,
            b,1,Omar,5.00,,
            c,2,,5.00,,
            d,3,Ines,5.00,delivered,
            """)
        let dry = try await run(terminal, "--dry-run", "--key", "id", "--leave", "id")
        #expect(dry.status == 65 && dry.json["done"] == .integer(1))
        let told = dry.json["errors"]?.elements?.map { error in
            [error["line"], error["column"], error["name"], error["code"]].map { $0?.plain ?? "" }
        }
        #expect(
            told == [
                ["3", "2", "number", "order-number-taken"],
                ["4", "3", "customer name", "required-field-empty"],
                ["5", "5", "status", "invalid-status"],
            ])
        #expect(try await events(terminal) == 0)
    }

    @Test func `lets a rehearsal's orders take the stock that is left`() async throws {
        let terminal = try await terminal(
            """
            number,customer name,product id,item,qty,price
            1,Ada,lamp,Lamp,2,39.00
            2,Omar,lamp,Lamp,2,39.00
            """)
        for line in [
            ["AddCategory", "categoryId=lamps", "title=Lamps"],
            [
                "AddProduct", "productId=lamp", "title=Lamp", "categoryIds[]=lamps",
                "basePriceCents:=3900", "quantity:=3",
            ],
        ] {
            _ = try await terminal.run(["send"] + line + ["--data", "books", "-q"])
        }
        let before = try await events(terminal)
        let dry = try await run(terminal, "--dry-run")
        #expect(dry.status == 0 && dry.json["done"] == .integer(2))
        #expect(try await events(terminal) == before)
        #expect(try await run(terminal).status == 0)
        let product = try await terminal.es(
            "query", "product", "productId=lamp", "--data", "books", "--json")
        #expect(product.json["item"]?["quantity"] == .integer(1))
    }

    @Test func `takes a history in as it was`() async throws {
        let terminal = try await terminal(
            "number,customer name,total,status,date,actor,reason\n1,Ada,5.00,delivered,2025-01-03 14:00,web,moved\n"
        )
        #expect(try await run(terminal, "--tz", "Europe/Berlin").status == 0)
        let event = JSONValue(text: try await terminal.es("log", "--json", "--data", "books").out)
        #expect(event["occurredAt"] == .string("2025-01-03T13:00:00.000Z"))
        #expect(event["actor"] == .string("web") && event["reason"] == .string("moved"))
    }

    @Test(arguments: [
        ("tsv", "number\tcustomer name\ttotal\n1\tAda\t5.00"),
        ("json", #"[{"number":1,"customer":{"name":"Ada"},"total":5}]"#),
        ("ndjson", #"{"number":"1","customer":{"name":"Ada"},"total":"5.00"}"#),
    ]) func `reads other forms, and stdin twice`(form: String, text: String) async throws {
        let terminal = try await terminal(two)
        let ran = try await terminal.es(
            "import", form, "-", "--as", "PlaceOrder", "--data", "books", "--json",
            input: Array(text.utf8))
        #expect(ran.status == 0 && ran.json["done"] == .integer(1), "\(ran.err)")
    }

    @Test func `reads a pipe twice, whatever name it has`() async throws {
        let terminal = try await terminal(two)
        let ran = try await terminal.shell(
            "cat orders.csv | \"$0\" import csv /dev/stdin --as PlaceOrder --data books --json")
        #expect(ran.status == 0 && ran.json["done"] == .integer(2), "\(ran.err)")
    }

    @Test func `keeps a mapping, and goes by one that was kept`() async throws {
        let terminal = try await terminal("Nr;Wer;Summe\n1;Ada;1.234,50 €\n")
        _ = try await terminal.es("send", "ChooseCurrency", "currency=EUR", "--data", "books", "-q")
        for file in ["shop.toml", "shop.json"] {
            let saved = try await run(
                terminal, "--map", "Nr=orderNumber,Wer=shippingAddress.name,Summe=totalCents",
                "--locale", "de", "--save-mapping", file, "--dry-run")
            #expect(saved.status == 0, "\(saved.out)\(saved.err)")
            let ran = try await terminal.es(
                "import", "orders.csv", "--mapping", file, "--data", "books", "--json")
            #expect(ran.status == 0 && ran.json["refused"] == .integer(0), "\(ran.err)")
        }
        #expect(try await events(terminal) == 2)
    }

    @Test func `guesses a line that runs as it stands`() async throws {
        let terminal = try await terminal(
            "Order no,Recipient,Amount\n1,Ada,\"12,50\"\n", as: "my orders.csv")
        let guess = try await terminal.es("import", "--guess", "my orders.csv")
        #expect(guess.status == 0)
        #expect(guess.out.hasPrefix("es import csv 'my orders.csv' --as PlaceOrder --map "))
        let line = guess.out.trimmingCharacters(in: .newlines).dropFirst(3)
        let ran = try await terminal.shell("\"$0\" \(line) --data books")
        #expect(ran.status == 0 && ran.err.contains("1 would be done"), "\(ran.err)")
    }

    @Test func `says what is missing, and what it doesn't take`() async throws {
        let terminal = try await terminal("number,weather\n1,fine\n")
        for (line, code, word) in [
            (["orders.csv"], "usage", "--guess"),
            (["orders.csv", "--as", "PlaceOder"], "unknown-command", "PlaceOrder"),
            (["orders.csv", "--as", "PlaceOrder"], "invalid-mapping", "shippingAddress.name"),
            (
                ["orders.csv", "--as", "PlaceOrder", "--map", "nubmer=orderNumber"],
                "invalid-mapping", "number"
            ),
            (["orders.csv", "--mapping", "shopfy"], "no-such-file", "shopify"),
            (["events", "log.ndjson"], "no-such-file", "log.ndjson"),
            (["orders.xlsx", "--as", "PlaceOrder"], "usage", "CSV"),
            (["nothing.csv", "--as", "PlaceOrder"], "no-such-file", "nothing.csv"),
            (["--guess", "orders.csv", "--skip-lines", "1"], "no-guess", "fits"),
        ] {
            let ran = try await terminal.run(["import"] + line + ["--data", "books", "--json"])
            #expect(ran.error["code"] == .string(code), "\(line): \(ran.err)")
            #expect(ran.err.contains(word) || code == "no-guess", "\(line): \(ran.err)")
        }
    }

    @Test func `stops on Ctrl-C, says where, and goes on from there`() async throws {
        let rows = (1...1500).map { "\($0),Ada,5.00" }
        let terminal = try await terminal(
            "number,customer name,total\n" + rows.joined(separator: "\n"))
        let line = ["import", "orders.csv", "--as", "PlaceOrder", "--data", "books", "--partial"]
        let running = try terminal.start(line, pace: .slow)
        var stored = 0
        for _ in 0..<600 where stored == 0 {
            stored = try await events(terminal)
        }
        running.process.interrupt()
        let ran = try await running.ended()
        #expect(ran.status == 130)
        #expect(ran.err.contains("stopped before line "))
        let again = try await terminal.run(line + ["--json"])
        #expect(again.status == 0 && again.json["refused"] == .integer(0))
        #expect(try await events(terminal) == 1500)
    }
}
