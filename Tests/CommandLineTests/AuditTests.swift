import EventSourcing
import Records
import Testing

@testable import es

@Suite struct `es audit` {
    @Test func `tells each change: from, to, who, when, why, by which command`() async throws {
        let terminal = try await Terminal.withAnOrder()
        let audit = try await terminal.es("audit", "order", "1042", "--json", "--since", "2")
        #expect(
            audit.json.steady.line
                == #"""
                {"entity":"order","id":"1042","stream":"order-1042","changes":[\#
                {"position":2,"revision":1,"type":"OrderStatusUpdated","recordedAt":"…",\#
                "occurredAt":"…","actor":"omar","commandId":"…",\#
                "command":"UpdateOrderStatus",\#
                "changed":{"status":{"from":"placed","to":"onDelivery"}}},\#
                {"position":4,"revision":2,"type":"OrderStatusUpdated","recordedAt":"…",\#
                "occurredAt":"…","actor":"ada","reason":"rang up","commandId":"…",\#
                "command":"UpdateOrderStatus",\#
                "changed":{"status":{"from":"onDelivery","to":"cancelled"}}}]}
                """#)
        #expect(audit.out.contains(#""commandId":"k4""#))

        let table = try await terminal.es("audit", "order", "1042", "-o", "table", "--until", "4")
        #expect(table.out.contains("status onDelivery → cancelled\n      why: rang up\n"))
        // It was placed without lines, of which there is nothing to tell.
        #expect(!table.out.contains("lines"))
    }

    @Test func `of all orders can be narrowed to a status and a person`() async throws {
        let terminal = try await Terminal.withAnOrder()
        let all = try await terminal.es("audit", "orders", "--json")
        #expect(
            all.json["changes"]?.elements?.compactMap { $0["id"]?.plain }
                == ["1042", "1042", "1042"])
        let cancelled = try await terminal.es(
            "audit", "orders", "--status", "cancelled", "--actor", "ada", "--json")
        #expect(cancelled.json["changes"]?.elements?.map { $0["position"] } == [.integer(4)])
    }

    @Test func `of everything goes by who, when and what status, a part at a time`()
        async throws
    {
        let terminal = try await Terminal.withAnOrder()
        let ada = try await terminal.es("audit", "--actor", "ada", "--json")
        #expect(
            ada.json["changes"]?.elements?.map { [$0["entity"]?.plain, $0["id"]?.plain] }
                == [["order", "1042"], ["category", "lamps"], ["order", "1042"]])
        #expect(ada.json["actor"] == .string("ada") && ada.json["next"] == .null)
        let first = try await terminal.es("audit", "orders", "--limit", "2", "--json")
        #expect(
            first.json["changes"]?.elements?.map { $0["position"] } == [.integer(1), .integer(2)])
        let next = try #require(first.json["next"]?.plain)
        let rest = try await terminal.es("audit", "orders", "--after", next, "--json")
        #expect(rest.json["changes"]?.elements?.map { $0["position"] } == [.integer(4)])
        #expect(rest.json["next"] == .null)
        let table = try await terminal.es("audit", "--since", "1", "--limit", "1", "-o", "table")
        #expect(
            table.err.contains("hint: es audit --since 1 --limit 1 -o table --after 1\n"),
            "\(table.err)")
        let all = try await terminal.es("audit")
        #expect(all.status == 64 && all.err.contains("the audit of what?"))
        let none = try await terminal.es("audit", "categories", "--status", "x")
        #expect(none.status == 64 && none.err.contains("categories have no status"), "\(none.err)")
    }

    @Test func `goes by the field that was changed, as the code or a table calls it`()
        async throws
    {
        let terminal = try await Terminal.withAnOrder()
        func positions(_ words: String...) async throws -> [Int64?]? {
            let ran = try await terminal.run(["audit"] + words + ["--json"])
            return ran.json["changes"]?.elements?.map { $0["position"]?.integer }
        }
        #expect(try await positions("orders", "--field", "status") == [1, 2, 4])
        #expect(try await positions("orders", "--field", "totalCents") == [1])
        #expect(try await positions("--field", "total") == [1])
        #expect(try await positions("order", "1042", "--field", "shippingAddress.name") == [1])
        #expect(
            try await positions("orders", "--field", "status", "--status", "cancelled") == [4])
        // Of what lies in a field, only what changed there counts.
        let place = ["shippingAddress.city=York", "shippingAddress.name=Ada"]
        let placed = try await terminal.run(
            ["send", "PlaceOrder", "orderId=o-2", "orderNumber=2", "totalCents:=100"] + place)
        let moved = try await terminal.es(
            "send", "ChangeShippingAddress", "orderId=o-2", "shippingAddress.city=York",
            "shippingAddress.name=Bo")
        #expect(placed.status == 0 && moved.status == 0, "\(placed.err)\(moved.err)")
        #expect(try await positions("order", "o-2", "--field", "shippingAddress.city")?.count == 1)
        #expect(try await positions("order", "o-2", "--field", "shippingAddress.name")?.count == 2)
        #expect(try await positions("order", "o-2", "--field", "shippingAddress")?.count == 2)
        let wrong = try await terminal.es("audit", "orders", "--field", "statu")
        #expect(
            wrong.status == 65 && wrong.err.contains("es audit orders --field status"),
            "\(wrong.err)")
        let none = try await terminal.es("audit", "--field", "statsu")
        #expect(none.status == 65 && none.err.contains("nothing has a field statsu"))
        let ofOthers = try await terminal.es("audit", "categories", "--field", "totalCents")
        #expect(ofOthers.status == 65)
    }

    @Test func `names the command, with its id where more is asked for`() async throws {
        let terminal = try await Terminal.withAnOrder()
        let json = try await terminal.es("audit", "order", "1042", "--json")
        #expect(
            json.json["changes"]?.elements?.map { $0["command"] }
                == [
                    .string("PlaceOrder"), .string("UpdateOrderStatus"),
                    .string("UpdateOrderStatus"),
                ])
        let table = try await terminal.es("audit", "order", "1042", "-o", "table")
        #expect(!table.out.contains("command") && !table.out.contains("k4"))
        let more = try await terminal.es("audit", "order", "1042", "-o", "table", "-v")
        #expect(more.out.contains("UpdateOrderStatus  k4"))
    }

    @Test func `knows the plural of each kind, and shows what stands in no state`()
        async throws
    {
        let terminal = try Terminal()
        _ = try await terminal.es("send", "RegisterUser", "userId=ann")
        _ = try await terminal.es(
            "send", "CreditWallet", "userId=ann", "amountCents:=500", "memo=season ticket")
        for kind in ["matches", "clubs", "categories"] {
            #expect(try await terminal.es("audit", kind).status == 0, "\(kind)")
        }
        let wallet = try await terminal.es("audit", "wallet", "ann", "-o", "table")
        #expect(wallet.out.contains("balance $5.00, memo season ticket"))
    }

}
