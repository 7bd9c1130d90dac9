import EventSourcing
import EventStore
import Foundation
import ReadModels
import Records
import Testing

/// `es projections` on a store in which a projection can't go on.
@Suite struct `A projection that stands still, on the command line` {
    /// Orders whose rows were tampered with: the next change of the first one can't be applied.
    private func parked() throws -> Es {
        let es = try Es()
        _ = try es.run("order", "place", "1", "--customer", "ada", "--name", "Ada", "--total", "10")
        _ = try es.run("order", "place", "2", "--customer", "ada", "--name", "Ada", "--total", "10")
        _ = try es.ask("orders")
        let databases = try RowDatabases.rows(in: es)
        let status = try orders(es)
        let name = "orders.v\(status["version"]?.integer ?? 0)"
        let rows = try #require(try databases.open(name))
        try rows.write { try $0.execute("DELETE FROM orders WHERE orderNumber = '1'") }
        let id = try #require(
            try es.run("log", "--type", "OrderPlaced", "--json").lines.first?["stream"]?.text)
        let moved = try es.run(
            "order", "status", String(id.dropFirst("order-".count)), "onDelivery")
        #expect(moved.status == 0, "\(moved.err)")
        #expect(try es.run("query", "orders").status == 75)
        return es
    }

    private func orders(_ es: Es) throws -> JSONValue {
        let status = try json(try es.run("projections", "--json").out)
        return try #require(
            status["projections"]?.elements?.first { $0["name"]?.text == "orders" })
    }

    @Test func `says where, why and since when, and the others go on`() throws {
        let es = try parked()
        let status = try orders(es)
        #expect(status["state"]?.text == "parked")
        #expect(status["parked"]?["type"]?.text == "OrderStatusUpdated")
        #expect(status["parked"]?["reason"]?.text?.contains("there is no row orders") == true)
        #expect(status["parked"]?["since"]?.text?.hasSuffix("Z") == true)
        #expect(try es.run("query", "users").status == 0)
        let doctor = try es.run("doctor")
        #expect(doctor.status == 1)
        #expect(doctor.out.contains("projection orders\tfailed\tparked at position"))
    }

    @Test func `is retried: recorded, and told whether it helped`() throws {
        let es = try parked()
        let again = try es.run("projections", "retry", "orders", "--reason", "maybe", "--json")
        #expect(again.status == 75)
        #expect(try json(again.out)["events"]?.elements == [.string("ProjectionRetried")])
        #expect(try json(again.out)["projection"]?["state"]?.text == "parked")
        #expect(again.err.contains("projection-parked"))
        #expect(again.err.contains("es projections rebuild orders"))
        let audit = try es.run("audit", "projection", "orders", "--json")
        #expect(audit.out.contains("maybe"), "\(audit.err)")
    }

    @Test func `skips the event it stands at, and no other`() throws {
        let es = try parked()
        let position = try #require(try orders(es)["parked"]?["position"]?.integer)
        let other = try es.run(
            "projections", "skip", "orders", "--position", "\(position + 1)", "--reason", "so")
        #expect(other.status == 65 && other.err.contains("not-parked-there"), "\(other.err)")
        let without = try es.run("projections", "skip", "orders")
        #expect(without.status == 65 && without.err.contains("reason-required"))
        let skipped = try es.run(
            "projections", "skip", "orders", "--position", "\(position)", "--reason", "a test",
            "--json")
        #expect(skipped.status == 0, "\(skipped.err)")
        #expect(try json(skipped.out)["projection"]?["state"]?.text == "live")
        #expect(try orders(es)["skipped"]?.integer == 1)
        #expect(try es.run("query", "orders").status == 0)
        let nothing = try es.run("projections", "skip", "orders", "--reason", "so")
        #expect(nothing.status == 65 && nothing.err.contains("not-parked"))
        // Made anew, it follows the same decision: the order that was tampered with is back, unmoved.
        #expect(try es.run("projections", "rebuild", "orders").status == 0)
        #expect(try es.list("orders").map { $0["status"]?.text } == ["placed", "placed"])
    }

    @Test func `is parked by hand until it is retried`() throws {
        let es = try Es()
        _ = try es.run("order", "place", "1", "--customer", "ada", "--name", "Ada", "--total", "10")
        #expect(try es.run("projections", "park", "orders").err.contains("reason-required"))
        #expect(try es.run("projections", "park", "orders", "--reason", "wrong").status == 0)
        let asked = try es.run("query", "orders")
        #expect(asked.status == 75 && asked.err.contains("ProjectionParked: wrong"))
        #expect(asked.err.contains("es projections retry orders"))
        let skip = try es.run("projections", "skip", "orders", "--reason", "so")
        #expect(skip.status == 65 && skip.err.contains("parked-by-hand"))
        #expect(try es.run("query", "orders", "--as-of", "1").status == 0)
        #expect(try es.run("projections", "retry", "orders").status == 0)
        #expect(try es.run("query", "orders").status == 0)
    }

    @Test func `is known by name`() throws {
        let es = try Es()
        _ = try es.run("init")
        for verb in ["diff", "park", "retry", "skip", "rebuild"] {
            let run = try es.run("projections", verb, "oders", "--reason", "so")
            let plain = run.status == 64 ? try es.run("projections", verb, "oders") : run
            #expect(plain.status == 66, "\(verb): \(plain.err)")
            #expect(plain.err.contains("es projections \(verb) orders"), "\(plain.err)")
        }
        #expect(try es.head() == 0)
    }
}

@Suite struct `Rows compared on the command line` {
    @Test func `differ with 3, row by row with the events behind them, until they are made anew`()
        throws
    {
        let es = try Es()
        _ = try es.run("order", "place", "1", "--customer", "ada", "--name", "Ada", "--total", "10")
        let nothing = try es.run("projections", "diff", "orders")
        #expect(nothing.status == 66 && nothing.err.contains("es projections rebuild orders"))
        _ = try es.ask("orders")
        let same = try es.run("projections", "diff", "orders", "--json")
        #expect(same.status == 0, "\(same.err)")
        #expect(try json(same.out)["different"] == .boolean(false))
        let status = try json(try es.run("projections", "--json").out)
        let orders = status["projections"]?.elements?.first { $0["name"]?.text == "orders" }
        let databases = try RowDatabases.rows(in: es)
        let rows = try #require(
            try databases.open("orders.v\(orders?["version"]?.integer ?? 0)"))
        try rows.write { try $0.execute("UPDATE orders SET totalCents = 7") }
        let differs = try es.run("projections", "diff", "orders", "--json")
        #expect(differs.status == 3)
        let example = try #require(try json(differs.out)["examples"]?.elements?.first)
        #expect(example["changed"]?["totalCents"]?["to"] == .integer(1000))
        #expect(example["events"]?.elements?.first?["type"]?.text == "OrderPlaced")
        #expect(example["eventCount"]?.integer == 1)
        let shown = try es.run("projections", "diff", "orders", "-o", "table")
        #expect(shown.status == 3)
        for words in ["totalCents", "0.07", "10.00", "1 OrderPlaced order-", "projections rebuild"]
        {
            #expect((shown.out + shown.err).contains(words), "\(words) in \(shown.out)")
        }
        // By the names, too, that it had when the new rows were built first and swapped in then.
        #expect(try es.run("projections", "build", "orders").status == 3)
        #expect(try es.run("projections", "swap", "orders").status == 0)
        #expect(try es.run("projections", "diff", "orders").status == 0)
        #expect(try es.list("orders").first?["totalCents"] == .integer(1000))
    }
}
