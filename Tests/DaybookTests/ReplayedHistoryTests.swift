import Daybook
import EventSourcing
import Foundation
import Records
import Testing

/// The whole way: the real `es`, a store with people's data, feeds and reactions.
@Suite struct `History decided again` {
    /// Every file that a replay has no business with, byte for byte. How far this machine knows the log in a database is
    /// noted by whoever opens it.
    private func bytes(_ es: Es) throws -> [String: Data] {
        var bytes: [String: Data] = [:]
        for name in try FileManager.default.subpathsOfDirectory(atPath: es.own.path)
        where !name.hasPrefix("index") && !name.hasSuffix("lock.mdb")
            && !["known", "cleared"].contains(name)
        {
            let url = try es.own.appending(path: name)
            let kind = try url.resourceValues(forKeys: [.isDirectoryKey])
            if kind.isDirectory != true { bytes[name] = try Data(contentsOf: url) }
        }
        return bytes
    }

    /// A product, an order that takes of it, a person, a feed from an address that is gone.
    private func store() throws -> Es {
        let es = try Es()
        let jobs = try #require(
            BackOffice.contexts.flatMap(\.commands).first { $0.name == "SyncJobs" }?.guide.example)
        let list = try #require(try json(jobs)["jobs"])
        let feed = try es.file("jobs.json", [String(decoding: list.json(), as: UTF8.self)])
        for words in [
            ["category", "add", "Lamps", "--category-id", "lamps"],
            [
                "send", "AddProduct", "productId=lamp", "title=Lamp", "categoryIds[]=lamps",
                "basePriceCents:=40000", "quantity:=5",
            ],
            ["user", "register", "--user-id", "ada", "--name", "Ada Quist", "--email", "a@b.org"],
            [
                "send", "PlaceOrder", "orderId=1", "orderNumber=1", "customerId=ada",
                "shippingAddress.name=Quist",
                #"lines:=[{"productId":"lamp","title":"Lamp","quantity":2,"unitPriceCents":40000}]"#,
            ],
            ["send", "PlaceOrder", "orderNumber=2", "shippingAddress.name=Eve", "totalCents:=500"],
            ["order", "status", "1", "onDelivery", "--reason", "by bike"],
            ["send", "SyncJobs", "url=\(feed.absoluteString)"],
            ["message", "receive", "ada", "Where is it?"],
        ] {
            let run = try es.start(words).wait()
            try #require(run.status == 0, "\(words): \(run.err)")
        }
        try FileManager.default.removeItem(at: feed)
        return es
    }

    @Test func `is what it was, and leaves everything as it is`() throws {
        let es = try store()
        _ = try es.run("user", "register", "--user-id", "ada", "--name", "Twice")
        for query in ["orders", "products"] { _ = try es.ask(query) }
        let before = try bytes(es)
        let run = try es.run("replay", "--json")
        #expect(run.status == 0, "\(run.out) \(run.err)")
        let report = try json(run.out)
        #expect(report["differences"] == .array([]) && report["accepted"] == .array([]))
        // The eight, and the stock that the reaction took.
        #expect(report["commands"]?["decided"] == .integer(9))
        #expect(report["commands"]?["same"] == .integer(9))
        #expect(report["takenOver"]?["events"] == .integer(0))
        #expect(try bytes(es) == before)
    }

    @Test func `is what it was for those who were forgotten, too`() throws {
        let es = try store()
        _ = try es.run("forget", "ada", "--yes")
        let run = try es.run("replay", "--json")
        #expect(run.status == 0, "\(run.out)")
        let report = try json(run.out)
        // Ada's registration, order and message; what wasn't hers is decided, the order's status too.
        #expect(report["takenOver"]?["erased"] == .integer(3))
        #expect(report["commands"]?["decided"] == .integer(7))
    }

    @Test func `by another rule tells commands, things and read models, and changes none`() throws {
        let es = try store()
        let before = try bytes(es)
        let run = try es.run("replay", "--rules", "limit order.totalCents 1000", "--json")
        #expect(run.status == 3, "\(run.err)")
        let report = try json(run.out)
        let differences = try #require(report["differences"]?.elements)
        #expect(
            differences.map { $0["command"] } == [
                .string("PlaceOrder"), .string("AllocateStock"), .string("UpdateOrderStatus"),
            ])
        #expect(
            differences[0]["errors"]?.elements?.first?["message"]
                == .string(
                    "limit order.totalCents 1000: order-1 would have 80000"))
        #expect(differences[1]["errors"]?.elements?.first?["code"] == .string("not-found"))
        let entities = try #require(report["entities"]?.elements)
        #expect(entities.map { $0["entity"] } == [.string("order"), .string("product")])
        #expect(
            entities[1]["changed"]?["quantity"]
                == .object([.init("from", .integer(3)), .init("to", .integer(5))]))
        let models = try #require(report["readModels"]?.elements)
        let orders = try #require(models.first { $0["name"] == .string("orders") })
        let table = try #require(
            orders["tables"]?.elements?.first { $0["name"] == .string("orders") })
        #expect(table["removed"] == .integer(1) && table["changed"] == .integer(0))
        #expect(
            table["sums"]?["totalCents"]
                == .object([.init("from", .integer(80500)), .init("to", .integer(500))]))
        #expect(models.allSatisfy { $0["name"] != .string("conversations") })
        #expect(try bytes(es) == before)
        #expect(try es.list("orders").count == 2)
    }

    @Test func `is told to a person in short, by rules from a file, in part`() throws {
        let es = try store()
        let rules = try es.file(
            "rules.txt", ["# no bikes\n", "forbid order.status * -> onDelivery"])
        let run = try es.run("replay", "--rules", rules.path, "-o", "table", "--from", "5")
        #expect(run.status == 3)
        for text in [
            "1 would come to something else", "what if: forbid order.status * -> onDelivery",
            "order-1 would go from placed to onDelivery", "status onDelivery → placed",
        ] { #expect(run.out.contains(text), "\(text): \(run.out)") }
        #expect(try es.run("replay", "-o", "table").out.contains("all as it was"))
        let part = try json(es.run("replay", "--from", "2", "--to", "3", "--json").out)
        #expect(part["takenOver"]?["earlier"] == .integer(1) && part["through"] == .integer(3))
        let none = try es.run("replay", "--from", "3", "--to", "2")
        #expect(none.status == 64 && none.err.contains("there is no event there"))
    }

    @Test(arguments: [
        ("forbid order.statis placed -> delivered", "did you mean status?"),
        ("refuse PlaceOrders", "did you mean PlaceOrder?"),
        ("forbid order.status placed -> deliverd", "did you mean delivered?"),
        ("limit ordr.totalCents 5", "did you mean order?"),
    ]) func `knows a rule that can't be`(rule: String, hint: String) throws {
        let run = try store().run("replay", "--rules", rule)
        #expect(run.status == 64 && run.err.contains("hint: " + hint), "\(run.err)")
    }
}

@Suite struct `Who was refused what` {
    @Test func `is told, newest first, by whom, what and why`() throws {
        let es = try Es()
        _ = try es.run("category", "add", "Lamps", "--category-id", "lamps")
        _ = try es.run("order", "status", "7", "delivered", "--actor", "mara", "--reason", "done")
        _ = try es.run("category", "add", "Lamps", "--category-id", "lamps", "--actor", "bob")
        // Neither what was only tried nor what is no command.
        _ = try es.run("order", "status", "8", "delivered", "--dry-run")
        let lines = try es.file("batch.ndjson", ["{\n", #"{"command":"AdStock","data":{}}"#])
        _ = try es.run("send", "--batch", lines.path)
        let all = try json(es.run("refused", "--json").out)
        #expect(all["total"] == .integer(3))
        let items = try #require(all["refused"]?.elements)
        #expect(
            items.map { $0["command"] } == [
                .string("AdStock"), .string("AddCategory"), .string("UpdateOrderStatus"),
            ])
        #expect(items[2]["actor"] == .string("mara") && items[2]["reason"] == .string("done"))
        #expect(items[2]["data"]?["orderId"] == .string("7"))
        #expect(items[2]["errors"]?.elements?.first?["code"] == .string("not-found"))
        for (words, count) in [
            (["--actor", "bob"], 1), (["--command", "UpdateOrderStatus"], 1),
            (["--code", "not-found"], 1), (["--code", "slug-taken"], 0), (["--limit", "2"], 2),
            (["--since", "1h"], 3), (["--since", "2999-01-01"], 0), (["--since", "2"], 0),
            (["--since", "1"], 3),
        ] {
            let run = try es.start(["refused", "-o", "ndjson"] + words).wait()
            #expect(run.status == 0)
            #expect(try run.lines.count == count, "\(words)")
        }
        let table = try es.run("refused", "-o", "table")
        for text in ["mara", "UpdateOrderStatus", "not-found", "there is no order 7", "why: done"] {
            #expect(table.out.contains(text), "\(text): \(table.out)")
        }
        #expect(table.err.contains("3 refused commands"))
    }
}
