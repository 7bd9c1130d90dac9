import Access
import Foundation
import Records
import Testing

@testable import Page
@testable import Server

@Suite struct `The screens of orders` {
    @Test func `show those that are asked for by the address, in the order that it says`()
        async throws
    {
        let looking = try await FilledOrders().looking()
        func numbers(_ path: String) async throws -> [String] {
            let page = try await looking.get(path)
            #expect(page.status == 200)
            return page.text.matches(of: /<b>(100[0-9])<\/b>/).map { String($0.1) }
        }
        #expect(try await numbers("/orders") == ["1003", "1002", "1001"])
        #expect(try await numbers("/orders?sort=orderNumber") == ["1001", "1002", "1003"])
        #expect(try await numbers("/orders?status=placed&sort=orderNumber") == ["1002", "1003"])
        #expect(try await numbers("/orders?backordered=true") == ["1002"])
        #expect(try await numbers("/orders?text=1003") == ["1003"])
        #expect(try await numbers("/orders?text=nothing") == [])
        // What was filled in stays so, and each heading sorts what is shown.
        let page = try await looking.get("/orders?status=placed&text=10&sort=-totalCents").text
        #expect(page.contains(#"name="text" value="10""#))
        #expect(page.contains(#"name="status" value="placed""#))
        #expect(page.contains(#"aria-sort="descending"><a href="/orders?"#))
        #expect(page.contains("text=10&amp;sort=totalCents"))
    }

    @Test func `show an order at each of its revisions as its stream has it`() async throws {
        let orders = try await FilledOrders()
        for id in ["o-1", "o-2", "o-3"] {
            let last = try await orders.server.get("/v1/streams/order/\(id)/revision").json
            for revision in 0...(last["revision"]?.integer ?? -1) {
                let page = try await orders.looking().get("/orders/\(id)?revision=\(revision)").text
                let state = try await orders.server.get(
                    "/v1/streams/order/\(id)/state?at=r\(revision)"
                ).json["state"]
                #expect(Self.fields(in: page) == Self.parts(of: state), "\(id) r\(revision)")
                #expect(page.contains("es state order \(id) --revision \(revision)<"))
            }
        }
    }

    @Test func `tell what changed, who, when, why and by which command`() async throws {
        let orders = try await FilledOrders()
        let changes =
            try await orders.server.get("/v1/streams/order/o-1/audit").json["changes"]?.elements
            ?? []
        let last = try #require(changes.last)
        let revision = last["revision"]?.integer ?? 0
        let page = try await orders.looking().get("/orders/o-1?revision=\(revision)").text
        let change = try #require(page.firstMatch(of: /<tr class="chg".*?<\/tr>/)?.0)
        #expect(change.contains("<del><bdi dir=\"ltr\">Delivered</bdi></del>"))
        #expect(change.contains("<ins><bdi dir=\"ltr\">On delivery</bdi></ins>"))
        #expect(page.contains(#"<p class="why" dir="auto">the wrong door</p>"#))
        #expect(page.contains("<code>UpdateOrderStatus</code> → <code>OrderStatusUpdated</code>"))
        #expect(page.contains("<code>\(last["commandId"]?.text ?? "?")</code>"))
        for moment in ["occurredAt", "recordedAt"] {
            #expect(page.contains("<time datetime=\"\(last[moment]?.text ?? "?")\">"))
        }
        #expect(page.contains("/log/\(last["position"]?.integer ?? 0)\""))
    }

    @Test(arguments: ["99", "-1", "x", "9223372036854775808"])
    func `show an order as it is now where it has no such revision`(revision: String) async throws {
        let looking = try await FilledOrders().looking()
        let page = try await looking.get("/orders/o-1?revision=\(revision)")
        #expect(page.status == 200)
        #expect(page.text.contains("<span class=\"chip g\">Now</span>"))
    }

    @Test func `show whoever may not look back the order alone`() async throws {
        let orders = try await FilledOrders()
        for role in [Role.reader, .user] {
            let page = try await orders.looking(as: role).get("/orders/o-1?revision=1")
            #expect(page.status == 200)
            #expect(page.text.contains("Alma lamp") && page.text.contains("the wrong door"))
            #expect(!page.text.contains("id=\"scrubber\""))
            #expect(!page.text.contains("/do/UpdateOrderStatus"))
        }
        #expect(try await orders.looking().get("/orders/o-1").text.contains("id=\"scrubber\""))
    }

    @Test func `move an order on with one click, by the revision that was seen`() async throws {
        let orders = try await FilledOrders()
        let looking = orders.looking()
        let page = try await looking.get("/orders/o-1").text
        let form = try #require(
            page.firstMatch(of: /<form method="post" action="\/do\/UpdateOrderStatus".*?<\/form>/)?
                .0)
        let fields = form.matches(of: /name="([_a-zA-Z]+)" value="([^"]*)"/).map {
            (String($0.1), String($0.2))
        }
        #expect(fields.contains { $0 == ("status", "delivered") })
        #expect(fields.contains { $0.0 == "_revision" })
        let done = try await looking.post("/do/UpdateOrderStatus", fields)
        #expect(done.status == 303)
        #expect(done.headers["location"]?.hasPrefix("/orders/o-1") == true)
        #expect(
            try await looking.get("/orders/o-1").text.contains(#"data-status="o-1">Delivered<"#))
        // The same once more was decided on what is no longer so.
        #expect(try await looking.post("/do/UpdateOrderStatus", fields).status != 303)
    }

    @Test func `show what was as it was, and let nothing of it be changed`() async throws {
        let orders = try await FilledOrders()
        let changes =
            try await orders.server.get("/v1/streams/order/o-1/audit").json["changes"]?.elements
            ?? []
        let position = try #require(changes[1]["position"]?.integer)
        let then = try await orders.looking().get("/at/\(position)/orders/o-1").text
        #expect(then.contains("max=\"1\"") && !then.contains("the wrong door"))
        #expect(!then.contains("/do/"))
        #expect(try await orders.looking().get("/at/\(position)/orders/o-2").status == 404)
    }

    @Test func `are led astray by nothing that anybody wrote`() async throws {
        let orders = try await FilledOrders()
        let hostile = #"\"><script>alert(1)</script>\u202e{{base}}[[Orders]]"#
        try await orders.send(
            "PlaceOrder",
            #"{"orderId":"o-9","orderNumber":"1009","shippingAddress":{"name":"\#(hostile)","city":"\#(hostile)"},"lines":[{"title":"\#(hostile)","quantity":1,"unitPriceCents":1}]}"#
        )
        for path in ["/", "/orders", "/orders/o-9", "/process"] {
            let page = try await orders.looking().get(path)
            #expect(page.status == 200, "\(path)")
            #expect(!page.text.contains("<script>alert"), "\(path)")
            #expect(!page.text.contains("\u{202E}"), "\(path)")
        }
        let page = try await orders.looking().get("/orders/o-9").text
        #expect(page.contains("{{base}}[[Orders]]"))
        // What is exact stays so.
        #expect(page.contains(#"&quot;quantity&quot;:1"#) && page.contains(#"\u202e{{base}}"#))
    }

    @Test func `say whole sentences in both languages`() async throws {
        let orders = try await FilledOrders()
        var looking = orders.looking()
        for path in ["/", "/orders", "/orders/o-1", "/process", "/orders?text=nothing"] {
            let english = try await looking.get(path).text
            #expect(!english.contains("[[") && !english.contains("{{"), "\(path)")
        }
        looking.cookies["daybook-language"] = "ar"
        for path in ["/", "/orders", "/orders/o-1", "/process"] {
            let main = try await looking.get(path).text.components(separatedBy: "<main").last ?? ""
            #expect(!main.contains("\u{FFFD}"), "\(path)")
            let left = main.matches(of: />([A-Z][a-z]+( [a-z]+)+)[.:]?</).map { String($0.1) }
            #expect(left.allSatisfy { $0.contains("Alma") || $0.contains("wrong") }, "\(left)")
        }
    }

    @Test func `draw how orders go, with what nobody meant to happen plainly marked`() async throws
    {
        let orders = try await FilledOrders()
        let page = try await orders.looking().get("/process").text
        #expect(page.contains("stroke-dasharray=\"6 4\"") && page.contains("⚠ 1"))
        #expect(page.contains("Delivered to On delivery, unusual"))
        let answer = try await orders.looking().get("/process?picture=map&as=csv")
        #expect(answer.headers["content-type"]?.hasPrefix("text/csv") == true)
        #expect(answer.text.contains("Placed to On delivery,1,"))
        let drawn = try await orders.looking().get("/process?picture=map&as=svg")
        #expect(drawn.headers["content-type"] == "image/svg+xml")
        #expect(drawn.headers["content-disposition"] == "attachment; filename=\"map.svg\"")
        #expect(page.contains("id=\"picture-stays\""))
        let stays = try await orders.looking().get("/process?picture=stays&as=csv").text
        let lines = stays.split(separator: "\r\n").map { $0.split(separator: ",") }
        #expect(lines.first == ["How long", "Placed", "On delivery", "Delivered"])
        // One went on from each, and the one that came back went on again: all within the minute.
        #expect(lines.dropFirst().map { $0.dropFirst() } == [["1", "1", "1"]], "\(stays)")
        #expect(try await orders.looking().get("/process?picture=none&as=svg").status == 404)
        #expect(try await orders.looking().get("/process?picture=map&as=exe").status == 404)
    }

    // MARK: - A state, field by field

    private static func fields(in page: String) -> [String: String] {
        let found = page.matches(of: /data-field="([^"]*)" data-json="([^"]*)"/).map {
            (String($0.1), Self.unescaped(String($0.2)))
        }
        return Dictionary(found) { first, _ in first }
    }

    private static func parts(of state: JSONValue?) -> [String: String] {
        var parts: [String: String] = [:]
        let text = { (value: JSONValue) in String(decoding: value.json(), as: UTF8.self) }
        for member in state?.members ?? [] {
            switch member.value {
            case .object(let inner):
                for part in inner { parts["\(member.name).\(part.name)"] = text(part.value) }
            case .array(let all):
                for (index, element) in all.enumerated() {
                    parts["\(member.name).\(index)"] = text(element)
                }
            case .null, .boolean, .integer, .number, .string:
                parts[member.name] = text(member.value)
            }
        }
        return parts
    }

    private static func unescaped(_ text: String) -> String {
        text.replacingOccurrences(of: "&quot;", with: "\"")
            .replacingOccurrences(of: "&#39;", with: "'")
            .replacingOccurrences(of: "&lt;", with: "<").replacingOccurrences(of: "&gt;", with: ">")
            .replacingOccurrences(of: "&amp;", with: "&")
    }
}
