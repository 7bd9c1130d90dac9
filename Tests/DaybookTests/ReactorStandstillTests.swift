import Daybook
import EventSourcing
import EventStore
import Foundation
import Records
import Testing

/// `es reactors` on a store in which a reaction was refused.
@Suite struct `A reactor that stands still, on the command line` {
    /// A cancelled order whose stock can't be counted any more when it comes back: of a log from before
    /// there was a bound to that.
    private func parked() async throws -> Es {
        let es = try Es()
        for line in [
            ["AddCategory", "categoryId=lamps", "title=Lamps"],
            [
                "AddProduct", "productId=arc", "title=Arc", "categoryIds[]=lamps",
                "basePriceCents:=45000", "quantity:=5",
            ],
            [
                "PlaceOrder", "orderId=7", "orderNumber=7", "shippingAddress.name=Ada",
                #"lines:=[{"productId":"arc","title":"Arc","quantity":2,"unitPriceCents":45000}]"#,
            ],
        ] {
            let sent = try es.start(["send"] + line).wait()
            #expect(sent.status == 0, "\(sent.err)")
        }
        let office = try await BackOffice.open(at: es.place.store, actor: "earlier")
        let counted = NewEvent(
            type: "StockAdjusted",
            payload: Array(#"{"delta":1,"quantity":\#(Int64.max)}"#.utf8))
        try await office.store.append(
            AppendRequest(
                [StreamAppend(try StreamName("product-arc"), events: [counted])],
                commandID: "counted"))
        await office.store.close()
        let sent = try es.run(
            "send", "UpdateOrderStatus", "orderId=7", "status=cancelled", "--json")
        #expect(sent.status == 0, "\(sent.err)")
        // Whoever sent it is told.
        let held = try json(sent.out)["heldUp"]?.elements?.first
        #expect(held?["reactor"]?.text == "stock" && held?["stream"]?.text == "order-7")
        #expect(sent.err.contains("warning: stock can't go on with order-7"), "\(sent.err)")
        return es
    }

    private func stock(_ es: Es) throws -> JSONValue {
        let status = try json(try es.run("reactors", "--json").out)
        return try #require(status["reactors"]?.elements?.first { $0["name"]?.text == "stock" })
    }

    @Test func `says where and why, and what to do`() async throws {
        let es = try await parked()
        let status = try stock(es)
        #expect(status["state"]?.text == "parked")
        #expect(status["parked"]?["type"]?.text == "OrderStatusUpdated")
        #expect(status["parked"]?["reason"]?.text?.contains("amount-overflow") == true)
        #expect(status["heldUp"]?.elements?.map { $0["stream"]?.text } == ["order-7"])
        #expect(try es.ask("dashboard")["item"]?["waitingOrders"]?["value"]?.integer == 1)
        #expect(try es.list("orders", "waiting=true").map { $0["orderId"]?.text } == ["7"])
        let shown = try es.run("doctor")
        #expect(
            shown.out.contains("reaction stock\tfailed\torder-7 is held up at position"),
            "\(shown.out)")
        let again = try es.run("reactors", "retry", "stock", "--json")
        #expect(again.status == 75 && again.err.contains("reactor-parked"), "\(again.err)")
        #expect(try json(again.out)["events"]?.elements == [.string("ReactorRetried")])
        #expect(try json(again.out)["reactor"]?["state"]?.text == "parked")
    }

    @Test func `is told at the end of a batch, too`() async throws {
        let es = try await parked()
        func batch(_ delta: Int) throws -> Es.Run {
            let line = #"{"command":"AdjustStock","data":{"productId":"arc","delta":\#(delta)}}"#
            return try es.run("send", "--batch", "-", input: try es.file("\(delta)", [line + "\n"]))
        }
        let held = try batch(-1)
        #expect(held.status == 0 && held.err.contains("stock can't go on with order-7"))
        let mended = try batch(-10)
        #expect(mended.status == 0 && !mended.err.contains("warning:"), "\(mended.err)")
    }

    @Test func `goes on once what it was refused for is mended`() async throws {
        let es = try await parked()
        _ = try es.run("send", "AdjustStock", "productId=arc", "delta:=-10")
        #expect(try stock(es)["state"]?.text == "live")
    }

    @Test func `leaves out the event it stands at, and no other`() async throws {
        let es = try await parked()
        let position = try #require(try stock(es)["parked"]?["position"]?.integer)
        let other = try es.run(
            "reactors", "skip", "stock", "--position", "\(position + 1)", "--reason", "so")
        #expect(other.status == 65 && other.err.contains("not-parked-there"), "\(other.err)")
        let without = try es.run("reactors", "skip", "stock")
        #expect(without.status == 65 && without.err.contains("reason-required"))
        // Another order is supplied meanwhile.
        _ = try es.run(
            "send", "PlaceOrder", "orderId=9", "orderNumber=9", "shippingAddress.name=Bo",
            #"lines:=[{"productId":"arc","title":"Arc","quantity":1,"unitPriceCents":45000}]"#)
        #expect(try es.list("orders", "waiting=true").map { $0["orderId"]?.text } == ["7"])
        let head = try es.head()
        #expect(try es.run("reactors", "skip", "stock", "--reason", "so", "--dry-run").status == 0)
        #expect(try es.head() == head)
        let skipped = try es.run("reactors", "skip", "stock", "--reason", "counted by hand")
        #expect(skipped.status == 0, "\(skipped.err)")
        #expect(try stock(es)["state"]?.text == "live")
        #expect(try stock(es)["skipped"]?.integer == 1)
        let nothing = try es.run("reactors", "skip", "stock", "--reason", "so")
        #expect(nothing.status == 65 && nothing.err.contains("not-parked"))
        #expect(try es.run("audit", "reactor", "stock").out.contains("counted by hand"))
        // What comes next is reacted to.
        _ = try es.run("send", "AdjustStock", "productId=arc", "delta:=-10")
        _ = try es.run(
            "send", "PlaceOrder", "orderId=8", "orderNumber=8", "shippingAddress.name=Bo",
            #"lines:=[{"productId":"arc","title":"Arc","quantity":1,"unitPriceCents":45000}]"#)
        #expect(
            try es.run("log", "--type", "OrderLineAllocated", "--json").lines.count == 3)
        #expect(try es.run("log", "--type", "OrderLineReleased", "--json").lines.isEmpty)
    }

    @Test func `is stopped by hand until it is told to go on, and known by name`() async throws {
        let es = try await parked()
        _ = try es.run("send", "AdjustStock", "productId=arc", "delta:=-10")
        #expect(try es.run("reactors", "park", "stock", "--reason", "stocktaking").status == 0)
        let skip = try es.run("reactors", "skip", "stock", "--reason", "so")
        #expect(skip.status == 65 && skip.err.contains("parked-by-hand"))
        #expect(try es.run("doctor").out.contains("reaction stock\tfailed\tparked at position"))
        #expect(try es.run("reactors", "retry", "stock").status == 0)
        #expect(try stock(es)["state"]?.text == "live")
        for verb in ["park", "retry", "skip"] {
            let run = try es.run("reactors", verb, "stok", "--reason", "so")
            #expect(run.status == 66 && run.err.contains("es reactors \(verb) stock"), "\(run.err)")
        }
    }
}
