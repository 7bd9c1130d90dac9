import Access
import Daybook
import Foundation
import Records
import Testing

@testable import Page
@testable import Server

@Suite struct `The log on the page` {
    /// A store with two orders, the first of which was moved on twice, once for a reason that is a script.
    private func served() async throws -> Looking {
        let server = try await Serving()
        _ = try await server.send(
            "AddCategory", #"{"categoryId":"lamps","title":"<script>alert(1)</script>"}"#)
        _ = try await server.send(
            "AddProduct",
            #"{"productId":"p-1","title":"Desk lamp","categoryIds":["lamps"],"basePriceCents":8900,"quantity":9}"#
        )
        for number in ["1042", "1043"] {
            let placed = try await server.send(
                "PlaceOrder",
                #"{"orderId":"\#(number)","orderNumber":"\#(number)","totalCents":123450,"shippingAddress":{"name":"Ada","line1":"1 Street","city":"Leeds","postcode":"LS1","country":"UK"}}"#
            )
            #expect(placed.status == 200, "\(placed.text)")
        }
        for status in ["onDelivery", "delivered"] {
            _ = try await server.client.ask(
                "POST", "/v1/commands/UpdateOrderStatus", token: server.token(.owner),
                ["Daybook-Reason": "<b>late</b>"],
                body: #"{"orderId":"1042","status":"\#(status)"}"#)
        }
        return Looking(server: server)
    }

    private func positions(in text: String) -> [Int] {
        text.matches(of: /data-key="([0-9]+)"/).compactMap { Int($0.output.1) }
    }

    @Test func `tells who changed one field, across things`() async throws {
        let looking = try await Looking.shop()
        try await looking.send("AdjustStock", #"{"productId":"desk","delta":3}"#)
        try await looking.send("UpdateOrderStatus", #"{"orderId":"1042","status":"onDelivery"}"#)
        func events(_ path: String) async throws -> Int {
            try await looking.get(path).text.matches(of: /<tr data-key=/).count
        }
        // The order was placed, with a status, and sent.
        #expect(try await events("/history/audit?field=status") == 2)
        #expect(try await events("/history/audit?field=status&status=onDelivery") == 1)
        #expect(try await events("/history/audit?field=quantity&entity=order") == 0)
        #expect(try await events("/history/audit?field=quantity") >= 2)
        let form = try await looking.get("/history/audit?field=quantity").text
        #expect(form.contains(#"name="field" value="quantity""#))
        // Of all that a product begins with, what was asked for is told first.
        #expect(
            form.matches(of: /<td><span class="part"><span class="fieldname"[^>]*>([a-zA-Z]+)</)
                .allSatisfy { $0.1 == "quantity" })
        let wrong = try await looking.get("/history/audit?field=quantiti")
        #expect(wrong.text.contains("role=\"alert\"") && wrong.text.contains("quantiti"))
    }

    @Test func `has each event once, newest first, of a kind, a type or a stream`() async throws {
        let looking = try await served()
        let head = Int(try await looking.server.head())
        let all = try await looking.get("/log")
        #expect(positions(in: all.text) == (1...head).reversed())
        let placed = try await looking.get("/log?types=OrderPlaced")
        #expect(positions(in: placed.text).count == 2)
        let order = try await looking.get("/log?stream=order-1042")
        let own = positions(in: order.text)
        #expect(own.count >= 3 && own == own.sorted(by: >))
        let both = try await looking.get("/log?stream=order-1042&types=OrderPlaced")
        #expect(positions(in: both.text).count == 1)
        for nonsense in ["stream=nonsense", "stream=order-9", "category=xx", "types=Nothing"] {
            let refused = try await looking.get("/log?" + nonsense)
            #expect(refused.status == 200 && refused.text.contains("role=\"alert\""), "\(nonsense)")
        }
    }

    @Test func `leads to what is older and newer by positions, and misses none`() async throws {
        let looking = try await served()
        for number in 0..<70 {
            _ = try await looking.server.send(
                "AddCategory", #"{"categoryId":"c\#(number)","title":"c\#(number)"}"#)
        }
        let head = Int(try await looking.server.head())
        let first = try await looking.get("/log")
        #expect(positions(in: first.text) == (head - 49...head).reversed())
        let rest = try await looking.get("/log?before=\(head - 49)")
        #expect(positions(in: rest.text) == (1...head - 50).reversed())
        #expect(rest.text.contains("behind=\(head - 50)"))
        let back = try await looking.get("/log?behind=\(head - 50)")
        #expect(positions(in: back.text) == (head - 49...head).reversed())
        let past = try await looking.get("/at/10/log")
        #expect(positions(in: past.text) == (1...10).reversed())
    }

    @Test func `tells of an event who, when, why, what it came of and what it changed`()
        async throws
    {
        let looking = try await served()
        let text = try await looking.get("/log?types=OrderStatusUpdated").text
        let position = try #require(positions(in: text).first)
        let event = try await looking.get("/log/\(position)")
        #expect(event.status == 200)
        for part in [
            "Order status updated", "UpdateOrderStatus", "&lt;b&gt;late&lt;/b&gt;", "this event",
            "/at/\(position)/orders/1042",
        ] {
            #expect(event.text.contains(part), "\(part)")
        }
        #expect(event.text.contains("onDelivery") && event.text.contains("delivered"))
        #expect(!event.text.contains("<b>late"))
        let id = try await looking.server.get(
            "/v1/events?after=\(position - 1)&through=\(position)"
        ).json["events"]?.elements?.first?["eventId"]?.text
        let named = try await looking.get("/log/" + (try #require(id)))
        #expect(named.headers["location"] == "/log/\(position)")
        #expect(try await looking.get("/at/\(position - 1)/log/\(position)").status == 404)
        #expect(try await looking.get("/log/99999").status == 404)
        #expect(try await looking.get("/log/nothing-of-that").status == 404)
    }

    @Test func `shows a thing as it was, and what somebody wrote as text`() async throws {
        let looking = try await served()
        let order = try await looking.get("/things/order/1042")
        #expect(order.text.contains("$1,234.50"))
        #expect(order.text.contains("delivered"))
        let first = try await looking.get("/things/order/1042?at=0")
        #expect(first.text.contains("rel=\"next\""))
        let text = try await looking.get("/log?types=OrderPlaced").text
        let placed = try #require(positions(in: text).last)
        let then = try await looking.get("/at/\(placed)/things/order/1042")
        #expect(then.status == 200 && !then.text.contains("onDelivery"))
        #expect(try await looking.get("/at/\(placed - 1)/things/order/1042").status == 404)
        #expect(try await looking.get("/things/order/1").status == 404)
        #expect(try await looking.get("/things/xx/1").status == 404)
        for path in ["/things/category/lamps", "/log", "/history/audit", "/find?text=alert"] {
            let shown = try await looking.get(path)
            #expect(shown.status == 200)
            #expect(!shown.text.contains("<script>alert"), "\(path)")
        }
        let compared = try await looking.get("/things/order/1042?from=0&to=999")
        #expect(compared.text.contains("onDelivery") || compared.text.contains("delivered"))
    }

    @Test(arguments: [Role.reader, .user])
    func `is for who may look back`(role: Role) async throws {
        var looking = try await served()
        looking.role = role
        for path in [
            "/log", "/log/1", "/history/audit", "/history/actors", "/read-models",
            "/things/order/1042",
        ] {
            #expect(try await looking.get(path).status == 403, "\(path)")
        }
        #expect(try await looking.get("/orders").text.contains("/read-models") == false)
        let keys = try await looking.get("/keys").text
        #expect(keys.contains("Orders") && !keys.contains("Event log"))
    }
}
