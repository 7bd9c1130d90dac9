import Access
import Daybook
import Foundation
import Records
import Testing

@testable import Page
@testable import Server

/// What holds for all of the page, a rule at a time.
@Suite struct `The page as a whole` {
    @Test func `stands in no other page, and takes nothing but forms, and not without end`()
        async throws
    {
        let looking = Looking(server: try await Serving())
        let policy = try await looking.get("/").headers["content-security-policy"] ?? ""
        for rule in ["frame-ancestors 'none'", "form-action 'self'", "base-uri 'none'"] {
            #expect(policy.contains(rule), "\(rule)")
        }
        let cookie = "daybook=\(looking.server.token(.owner))"
        for type in ["application/json", "text/plain", "multipart/form-data; boundary=x"] {
            let sent = try await looking.server.client.ask(
                "POST", "/do/AddCategory",
                ["Cookie": cookie, "Origin": looking.origin, "Content-Type": type],
                body: "title=Lamps&_send=1")
            #expect(sent.status == 415, "\(type)")
        }
        let many = try await looking.post(
            "/do/AddCategory", [(String, String)](repeating: ("title", "x"), count: 10_001))
        #expect(many.status == 400)
    }

    @Test func `lets nothing through that hides, or turns what stands around it`() throws {
        let harmful: [UInt32] = [
            0, 0x1F, 0x7F, 0x9F, 0x202A, 0x202E, 0x2066, 0x2069, 0xFEFF, 0xFFF9, 0xFFFB, 0xE0000,
            0xE007F,
        ]
        for value in harmful {
            let scalar = try #require(Unicode.Scalar(value))
            #expect(Plain.text("a\(scalar)b") == "a\u{FFFD}b", "\(value)")
            #expect(!Plain.json(.string("a\(scalar)b")).unicodeScalars.contains(scalar))
        }
        #expect(Plain.text("Zoë\tعمر\n高橋") == "Zoë\tعمر\n高橋")
    }

    @Test
    func `goes on in a list behind what was read, and begins anew when it is sorted otherwise`()
        async throws
    {
        let orders = try await FilledOrders()
        try await orders.send(
            "AddProduct",
            #"{"productId":"bell","title":"Bell","categoryIds":["lamps"],"basePriceCents":1,"quantity":3}"#
        )
        func behind(_ path: String, _ query: String) async throws -> String {
            let first = try await orders.server.get("/v1/queries/\(query)?limit=1").json
            let next = try #require(first["next"]?.text)
            let page = try await orders.looking().get("\(path)?after=\(Link.encoded(next))")
            #expect(page.status == 200)
            // Each heading and tab leads to the beginning.
            for address in page.text.matches(of: /href="([^"]*sort=[^"]*)"/) {
                #expect(!address.1.contains("after="), "\(address.1)")
            }
            return page.text
        }
        let rest = try await behind("/orders", "orders")
        #expect(!rest.contains("<b>1003</b>") && rest.contains("<b>1002</b>"))
        let products = try await behind("/catalog", "products")
        #expect(!products.contains("/catalog/alma") && products.contains("/catalog/bell"))
    }

    @Test func `tells who looks on nothing that they know`() {
        let content = LiveContent(
            position: 7, shownPosition: "7", title: "a", main: "b", beside: "c")
        #expect(content.told(after: content) == nil)
        var later = content
        later.beside = "d"
        #expect(later.told(after: content)?["main"] == nil)
        #expect(later.told(after: content)?["beside"] == .string("d"))
        #expect(content.told(after: nil)?["main"] == .string("b"))
    }

    @Test func `finds no command for who may not send it, and nothing in a text without end`()
        async throws
    {
        let user = Looking(server: try await Serving(), role: .user)
        let found = try await user.get("/find?text=token&as=options").text
        #expect(!found.contains("Create token") && !found.contains("<li></li>"))
        let owner = Looking(server: user.server)
        #expect(try await owner.get("/find?text=token").text.contains("Create token"))
        let long = "token" + String(repeating: "+", count: 400)
        #expect(try await owner.get("/find?text=\(long)").text.contains("Nothing is called so"))
    }

    @Test func `tells nobody what was told to somebody else a moment ago`() async throws {
        let books = try await FilledBooks()
        let (server, secret) = (books.server, TokenSecret())
        try await books.send(
            "CreateToken",
            #"{"tokenId":"\#(secret.id)","name":"Zoe","role":"owner","digest":"\#(secret.digest)"}"#
        )
        let kept = try await Serving.token(.reader, in: server.office, account: "a").text
        func page(_ path: String, _ token: String) async throws -> String {
            while try await server.client.ask("GET", "/v1/session", token: token).status == 401 {
                await Task.yield()
            }
            let answer = try await server.client.ask("GET", path, ["Cookie": "daybook=\(token)"])
            #expect(answer.status == 200)
            return answer.text
        }
        // Given a page that was made for one owner, when another looks, then it is theirs.
        _ = try await page("/orders", secret.text)
        let first = try await page("/orders", server.token(.owner))
        let second = try await page("/orders", secret.text)
        #expect(!first.contains("Zoe") && second.contains("Zoe"))
        // Nor is what was asked of the past by one who may know all there for one who may not.
        let past = "/at/\(try await server.head())/books/projects"
        #expect(try await page(past, secret.text).contains("House b"))
        let less = try await page(past, kept)
        #expect(less.contains("House a") && !less.contains("House b"))
    }

    @Test func `goes on telling nobody of the past`() async throws {
        let looking = Looking(server: try await Serving())
        let told = try await looking.server.client.listen(
            "/at/1/orders", token: looking.server.token(.owner), ["Accept": "text/event-stream"],
            until: { $0.contains("event: ") })
        #expect(told.contains("event: problem") && !told.contains("event: screen"))
    }

    @Test func `asks once more where an order has touched what is to be changed`() async throws {
        let looking = try await Looking.shop()
        let seen = try #require(
            try await looking.get("/do/ChangeProductPrice?productId=desk").text.value(
                of: "_revision"))
        try await looking.send(
            "PlaceOrder",
            #"{"orderId":"8","orderNumber":8,"shippingAddress":{"name":"Cy"},"lines":[{"productId":"desk","title":"Desk lamp","quantity":1,"unitPriceCents":4900}]}"#
        )
        let again = try await looking.post(
            "/do/AdjustStock",
            [("productId", "desk"), ("delta", "1"), ("_revision", seen), ("_send", "1")])
        #expect(again.status == 412)
    }
}
