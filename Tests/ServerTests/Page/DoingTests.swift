import Access
import Foundation
import Records
import Testing

@testable import Page
@testable import Server

@Suite struct `A form that is sent` {
    @Test func `tells all that is wrong at its fields, and keeps what was typed`() async throws {
        let looking = try await Looking.shop()
        for step in [("_step", "preview"), ("_send", "1")] {
            let answer = try await looking.post(
                "/do/PlaceOrder",
                [
                    ("lines[0].title", "Lamp"), ("lines[0].quantity", "many"),
                    ("lines[0].unitPriceCents", "12.345"), ("_reason", "because"), step,
                ])
            #expect((400..<500).contains(answer.status))
            for path in [
                "orderNumber", "shippingAddress.name", "lines[0].quantity",
                "lines[0].unitPriceCents",
            ] {
                let id = FormControls.id(of: path)
                #expect(answer.text.contains("<a href=\"#\(id)\">"), "\(path)")
                #expect(answer.text.contains("\(id)-fault\" aria-invalid=\"true\""), "\(path)")
                #expect(answer.text.contains("id=\"\(id)-fault\""), "\(path)")
            }
            #expect(answer.text.contains("4 things aren&#39;t right yet"))
            #expect(answer.text.contains("12.345 has more decimals than USD, which has 2."))
            for typed in ["many", "12.345", "because", "Lamp"] {
                #expect(answer.text.contains("value=\"\(typed)\""), "\(typed)")
            }
        }
    }

    @Test func `is looked at first, and then done once however often it is sent`() async throws {
        let looking = try await Looking.shop()
        let before = try await looking.server.head()
        let fields = [
            ("productId", "desk"), ("delta", "5"), ("_id", "form-1"), ("_back", "/orders"),
        ]
        // When it is looked at,
        let preview = try await looking.post("/do/AdjustStock", fields + [("_step", "preview")])
        // then nothing is done, and it says what would be.
        #expect(preview.status == 200)
        #expect(preview.text.contains("Stock adjusted"))
        #expect(preview.text.contains("<td dir=\"auto\">7</td><td dir=\"auto\">12</td>"))
        #expect(preview.text.contains("name=\"_id\" value=\"form-1\""))
        #expect(try await looking.server.head() == before)
        // When it is sent three times,
        for _ in 1...3 {
            let sent = try await looking.post("/do/AdjustStock", fields + [("_send", "1")])
            #expect(sent.status == 303)
            #expect(sent.headers["location"] == "/orders?done=\(before + 1)")
        }
        // then it is done once.
        #expect(try await looking.server.head() == before + 1)
        // When it is filled in otherwise, it is another command, and that is said first.
        let other = try await looking.post(
            "/do/AdjustStock",
            [("productId", "desk"), ("delta", "6"), ("_id", "form-1"), ("_send", "1")])
        #expect(other.status == 409)
        #expect(other.text.contains("This form was sent already, filled in otherwise."))
        #expect(!other.text.contains("name=\"_id\" value=\"form-1\""))
        #expect(try await looking.server.head() == before + 1)
    }

    @Test func `says who came in between, and what they did, and goes on if that is wanted`()
        async throws
    {
        let looking = try await Looking.shop()
        // Given a form that was opened,
        let opened = try await looking.get("/do/ChangeProductPrice?productId=desk")
        let revision = try #require(opened.text.value(of: "_revision"))
        // when somebody changes the thing meanwhile,
        try await looking.send(
            "ChangeProductPrice", #"{"productId":"desk","basePriceCents":5100}"#)
        let mine = [("productId", "desk"), ("basePriceCents", "52.00")]
        let stale = try await looking.post(
            "/do/ChangeProductPrice", mine + [("_revision", revision), ("_send", "1")])
        // then both are shown,
        #expect(stale.status == 412)
        #expect(stale.text.contains("Somebody came in between"))
        #expect(stale.text.contains("<bdi>owner</bdi>"))
        #expect(stale.text.contains("<td dir=\"auto\">$49.00</td><td dir=\"auto\">$51.00</td>"))
        #expect(stale.text.contains("<td dir=\"auto\">$51.00</td><td dir=\"auto\">$52.00</td>"))
        // and on the revision that is there now it is done.
        let now = try #require(stale.text.value(of: "_revision"))
        #expect(now != revision)
        let sent = try await looking.post(
            "/do/ChangeProductPrice", mine + [("_revision", now), ("_send", "1")])
        #expect(sent.status == 303)
    }

    @Test func `goes on where only what the business does by itself came in between`() async throws
    {
        let looking = try await Looking.shop()
        // Given a form that was opened on a product,
        let opened = try await looking.get("/do/ChangeProductPrice?productId=desk")
        let revision = try #require(opened.text.value(of: "_revision"))
        // when an order takes its stock meanwhile,
        try await looking.send(
            "PlaceOrder",
            #"{"orderId":"7","orderNumber":7,"shippingAddress":{"name":"Bo"},"lines":[{"productId":"desk","title":"Desk lamp","quantity":1,"unitPriceCents":4900}]}"#
        )
        // then the price is changed nevertheless; but what the order has touched isn't.
        let sent = try await looking.post(
            "/do/ChangeProductPrice",
            [
                ("productId", "desk"), ("basePriceCents", "52.00"), ("_revision", revision),
                ("_send", "1"),
            ])
        #expect(sent.status == 303)
        let stock = try await looking.post(
            "/do/AdjustStock",
            [("productId", "desk"), ("delta", "1"), ("_revision", revision), ("_send", "1")])
        #expect(stock.status == 412)
    }

    @Test func `has rows added and taken away without a script`() async throws {
        let looking = Looking(server: try await Serving())
        let more = try await looking.post(
            "/do/PlaceOrder",
            [("orderNumber", "7"), ("lines[0].title", "Lamp"), ("_add", "lines")])
        #expect(more.status == 200)
        #expect(more.text.contains("name=\"lines[1].title\""))
        #expect(more.text.contains("name=\"orderNumber\" type=\"text\" value=\"7\""))
        let less = try await looking.post(
            "/do/PlaceOrder",
            [("lines[0].title", "Lamp"), ("lines[1].title", "Vase"), ("_remove", "lines[0]")])
        #expect(less.text.contains("name=\"lines[0].title\" type=\"text\" value=\"Vase\""))
        #expect(!less.text.contains("name=\"lines[1].title\""))
    }

    @Test(arguments: [
        ("/orders?done=3&x=1#r-2", "/orders?x=1&done=%#r-2"), ("//evil.example", nil),
        ("https://evil.example", nil), ("/orders", "/orders?done=%"),
    ])
    func `goes on where it came from, and nowhere else`(back: String, onward: String?) async throws
    {
        let looking = try await Looking.shop()
        let sent = try await looking.post(
            "/do/AdjustStock",
            [("productId", "desk"), ("delta", "1"), ("_send", "1"), ("_back", back)])
        let head = try await looking.server.head()
        let place = try #require(sent.headers["location"])
        if let onward {
            #expect(place == onward.replacing("%", with: "\(head)"))
        } else {
            #expect(place.hasPrefix("/") && !place.contains("evil"))
            #expect(place.hasSuffix("done=\(head)"))
        }
    }

    @Test func `is for nobody but those who may send it`() async throws {
        let server = try await Serving()
        let reader = Looking(server: server, role: .reader)
        #expect(try await reader.get("/do/PlaceOrder").status == 403)
        #expect(try await reader.post("/do/PlaceOrder", [("_send", "1")]).status == 403)
        #expect(try await !reader.get("/do").text.contains("/do/PlaceOrder"))
        #expect(try await !reader.get("/orders").text.contains("href=\"/do\""))
        let admin = Looking(server: server, role: .admin)
        #expect(try await admin.get("/do/CreateToken").status == 403)
        #expect(try await admin.get("/do/PlaceOrder").status == 200)
        #expect(try await !admin.get("/do").text.contains("/do/CreateToken\""))
        let owner = Looking(server: server)
        #expect(try await owner.get("/do/CreateToken").status == 200)
        #expect(try await owner.get("/do/Nothing").status == 404)
        #expect(try await owner.get("/at/1/do/PlaceOrder").status == 409)
        let foreign = try await owner.post(
            "/do/PlaceOrder", [("_send", "1")], from: "https://evil.example")
        #expect(foreign.status == 403)
        let stranger = Looking(server: server, role: nil)
        #expect(try await stranger.get("/do/PlaceOrder").status == 401)
    }

    @Test func `takes amounts in the money of the account that it is for`() async throws {
        let looking = Looking(server: try await Serving())
        try await looking.send(
            "OpenAccount",
            #"{"accountId":"a","name":"Loom","ownerUid":"owner","currency":"KWD"}"#)
        let form = try await looking.get("/do/RecordTransaction?accountId=a")
        #expect(form.text.contains("<bdi class=\"soft\">KWD</bdi>"))
        let fields = [
            ("transactionId", "t"), ("accountId", "a"), ("transactionDate", "2026-03-01"),
            ("transactionType", "purchase"), ("source", "Mill"), ("_send", "1"),
        ]
        let finer = try await looking.post(
            "/do/RecordTransaction", fields + [("amountCents", "1.2505")])
        #expect((400..<500).contains(finer.status))
        #expect(finer.text.contains("1.2505 has more decimals than KWD, which has 3."))
        let sent = try await looking.post(
            "/do/RecordTransaction", fields + [("amountCents", "1.250")])
        #expect(sent.status == 303)
        let state = try await looking.server.get("/v1/streams/transaction/t/state")
        #expect(try state.json["state"]?["amountCents"] == .integer(1250))
    }

    @Test func `shows what anybody wrote into its address as nothing but text`() async throws {
        let looking = try await Looking.shop()
        let hostile = "\"><script>alert(1)</script><img src=x onerror=alert(1)>\u{202E}'`{{title}}"
        for name in ["orderNumber", "lines[0].title", "status", "_reason", "_back", "_id", "nope"] {
            let path = Link.encoded(name) + "=" + Link.encoded(hostile)
            let form = try await looking.get("/do/PlaceOrder?" + path)
            #expect(form.status == 200)
            #expect(!form.text.contains("<script>alert") && !form.text.contains("<img src=x"))
            let sent = try await looking.post("/do/PlaceOrder", [(name, hostile), ("_send", "1")])
            #expect((400..<500).contains(sent.status), "\(name)")
            #expect(!sent.text.contains("<script>alert") && !sent.text.contains("<img src=x"))
        }
    }

    @Test func `shows a secret once, and puts it into no address`() async throws {
        let looking = Looking(server: try await Serving())
        let fields = [("hookId", "crm"), ("url", "https://crm.example/x"), ("_send", "1")]
        let sent = try await looking.post("/do/AddHook", fields)
        #expect(sent.status == 200)
        #expect(sent.text.contains("whsec_"))
        #expect(sent.headers["location"] == nil)
    }

    @Test func `completes from what there is, as one types`() async throws {
        let looking = try await Looking.shop()
        let form = try await looking.get("/do/AdjustStock")
        #expect(form.text.contains("value=\"desk\" label=\"Desk lamp\">"))
        let found = try await looking.get("/do/ids?category=product&text=desk")
        #expect(try found.json["options"]?.elements?.first?["id"] == .string("desk"))
        let none = try await looking.get("/do/ids?category=nonsense&text=desk")
        #expect(try none.json["options"] == .array([]))
    }
}
