import EventSourcing
import Foundation
import Records
import Testing

/// What history would have come to, told where read models serve already: the log that a replay makes up
/// has the very ids of the real one, so nothing but its having no way there keeps it out of their rows.
@Suite struct `Rows that history would have made` {
    private static let lines =
        #"lines:=[{"productId":"arc","title":"Arc","quantity":1,"unitPriceCents":45000}]"#

    /// A lamp that is out of stock when it is ordered, for a correction of the count.
    private func store() throws -> Es {
        let es = try Es()
        try did(es, "send", "AddCategory", "categoryId=lamps", "title=Lamps")
        try did(
            es, "send", "AddProduct", "productId=arc", "title=Arc", "categoryIds[]=lamps",
            "basePriceCents:=45000", "quantity:=1")
        try did(es, "send", "AdjustStock", "productId=arc", "delta:=-1", "--reason", "count")
        try did(
            es, "send", "PlaceOrder", "orderId=7", "orderNumber=7", "shippingAddress.name=Bo",
            Self.lines)
        return es
    }

    private func did(_ es: Es, _ words: String...) throws {
        let run = try es.start(words).wait()
        try #require(run.status == 0, "\(words): \(run.err)")
    }

    private func views(_ es: Es) throws -> [String: Data] {
        var bytes: [String: Data] = [:]
        let folder = try es.own.appending(path: "views")
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
            bytes[name] = try Data(contentsOf: folder.appending(path: name))
        }
        return bytes
    }

    private func models(_ es: Es, _ rules: String...) throws -> [JSONValue] {
        let run = try es.start(["replay", "--json"] + rules.flatMap { ["--rules", $0] }).wait()
        try #require(run.status == 3, "\(run.err)")
        return try #require(try json(run.out)["readModels"]?.elements)
    }

    @Test func `are told the same where rows serve, and leave those as they are`() throws {
        let es = try store()
        let untouched = try models(es, "refuse AdjustStock")
        #expect(untouched.map { $0["name"]?.text } == ["catalog", "orders"])
        _ = try es.run("projections", "rebuild", "--all")
        let before = try views(es)
        #expect(try models(es, "refuse AdjustStock") == untouched)
        #expect(try views(es) == before)
        // What really happens next, at a position that the made-up log had as well.
        try did(es, "send", "AdjustStock", "productId=arc", "delta:=5", "--reason", "found")
        #expect(try es.list("products").first?["quantity"] == .integer(5))
        #expect(
            try json(es.run("state", "product", "arc", "--json").out)["state"]?["quantity"]
                == .integer(5))
    }

    @Test func `leave out what people have decided to leave out`() throws {
        let es = try store()
        try did(
            es, "send", "PlaceOrder", "orderId=8", "orderNumber=8", "shippingAddress.name=Al",
            "totalCents:=5")
        try did(es, "order", "status", "8", "onDelivery")
        let log = try es.run("log", "--type", "OrderStatusUpdated", "--json").lines
        let moved = try #require(log.last?["position"]?.integer)
        try did(
            es, "send", "SkipEvent", "projection=orders", "position:=\(moved)", "--reason", "so")
        for _ in 0..<2 {
            let orders = try #require(
                try models(es, "limit order.totalCents 400")
                    .first { $0["name"]?.text == "orders" })
            #expect(orders["fault"] == nil, "\(orders)")
            let table = try #require(
                orders["tables"]?.elements?.first { $0["name"]?.text == "orders" })
            // The order that wouldn't be; the one whose moving is left out is the same on both sides.
            #expect(table["removed"] == .integer(1) && table["changed"] == .integer(0))
            _ = try es.run("projections", "rebuild", "--all")
        }
    }
}
