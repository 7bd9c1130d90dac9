import Access
import Daybook
import EventStore
import Foundation
import Records
import Testing
import Wording

@testable import Page
@testable import Server

/// A shop with a customer, some goods, and what was said of them.
enum Shop {
    static func serving() async throws -> Looking {
        let looking = Looking(server: try await Serving())
        try await send(looking, "RegisterUser", #"{"userId":"ada","displayName":"Ada Quist"}"#)
        try await send(looking, "AddCategory", #"{"categoryId":"lamps","title":"Lamps"}"#)
        try await send(
            looking, "AddProduct",
            #"{"productId":"heron","title":"Heron lamp","categoryIds":["lamps"],"basePriceCents":4900,"quantity":12}"#
        )
        return looking
    }

    static func send(_ looking: Looking, _ command: String, _ data: String) async throws {
        let answer = try await looking.server.send(command, data)
        try #require(answer.status < 300, "\(command): \(answer.text)")
    }

    static func main(_ looking: Looking, _ path: String) async throws -> String {
        let answer = try await looking.get(path)
        #expect(answer.status == 200, "\(path)")
        let text = answer.text
        let start = text.firstRange(of: "<main")?.lowerBound ?? text.startIndex
        return String(text[start...])
    }
}

@Suite struct `Conversations on the page` {
    @Test
    func `stand with the newest message at the end, and say which of the customer's are read`()
        async throws
    {
        let looking = try await Shop.serving()
        for text in ["Is it brass?", "Hello?"] {
            try await Shop.send(
                looking, "ReceiveUserMessage", #"{"userId":"ada","text":"\#(text)"}"#)
        }
        let before = try await Shop.main(looking, "/conversations/ada")
        #expect(before.components(separatedBy: "Not read yet").count == 3)
        let read = try await looking.post(
            "/do/MarkConversationRead",
            [("userId", "ada"), ("upTo", "0"), ("_send", "1"), ("_back", "/conversations/ada")])
        #expect(read.status == 303)
        let sent = try await looking.post(
            "/do/SendAdminMessage",
            [
                ("userId", "ada"), ("text", "It is."), ("_send", "1"),
                ("_back", "/conversations/ada"),
            ])
        #expect(sent.status == 303)
        #expect(sent.headers["location"]?.hasPrefix("/conversations/ada") == true)
        let after = try await Shop.main(looking, "/conversations/ada")
        #expect(after.components(separatedBy: "Not read yet").count == 2)
        let places = ["Is it brass?", "Hello?", "It is."].map {
            after.firstRange(of: $0)?.lowerBound
        }
        #expect(places.allSatisfy { $0 != nil })
        #expect(places.compactMap(\.self) == places.compactMap(\.self).sorted())
        #expect(try await Shop.main(looking, "/conversations?unread=true").contains("Ada Quist"))
        #expect(try await !Shop.main(looking, "/conversations?unread=false").contains("Ada Quist"))
    }

    @Test func `show what customers write as words, whatever is in it`() async throws {
        let looking = try await Shop.serving()
        let hostile = #"<img src=x onerror=alert(1)>{{#rows}}\u202e"#
        try await Shop.send(
            looking, "ReceiveUserMessage", #"{"userId":"ada","text":"\#(hostile)"}"#)
        try await Shop.send(
            looking, "ChangeUserProfile", #"{"userId":"ada","displayName":"\#(hostile)"}"#)
        try await Shop.send(
            looking, "AddReview",
            #"{"productId":"heron","author":"\#(hostile)","stars":1,"message":"\#(hostile)"}"#)
        for path in [
            "/conversations", "/conversations/ada", "/users", "/users/ada", "/catalog/heron",
            "/clubs/members/ada", "/clubs/wallets/ada",
        ] {
            let main = try await looking.get(path).text
            #expect(main.contains("&lt;img src=x"), "\(path)")
            #expect(!main.contains("<img"), "\(path)")
            #expect(!main.contains("\u{202E}"), "\(path)")
        }
    }

    @Test func `can be begun with whoever has a profile, and with nobody else`() async throws {
        let looking = try await Shop.serving()
        let main = try await Shop.main(looking, "/conversations/ada")
        #expect(main.contains("Nobody has written yet."))
        #expect(main.contains(#"name="text""#))
        #expect(try await looking.get("/conversations/nobody").status == 404)
    }

    @Test func `are read, and not answered, by who may only read, or looks at the past`()
        async throws
    {
        var looking = try await Shop.serving()
        try await Shop.send(
            looking, "ReceiveUserMessage", #"{"userId":"ada","text":"Is it brass?"}"#)
        let position = try await looking.server.get("/v1/position").json["position"]?.integer ?? 0
        let past = try await Shop.main(looking, "/at/\(position)/conversations/ada")
        #expect(past.contains("Not read yet"))
        #expect(!past.contains(#"name="_send""#))
        looking.role = .reader
        let main = try await Shop.main(looking, "/conversations/ada")
        #expect(main.contains("Is it brass?"))
        #expect(!main.contains(#"name="_send""#))
    }
}

@Suite struct `The catalog on the page` {
    @Test func `is narrowed down, sorted and paged in the address`() async throws {
        let looking = try await Shop.serving()
        try await Shop.send(
            looking, "AddProduct",
            #"{"productId":"owl","title":"Owl lamp","categoryIds":["lamps"],"basePriceCents":900,"quantity":0}"#
        )
        func titles(_ query: String) async throws -> [String] {
            let main = try await Shop.main(looking, "/catalog" + query)
            return ["Heron lamp", "Owl lamp"].filter(main.contains)
                .sorted {
                    main.firstRange(of: $0)!.lowerBound < main.firstRange(of: $1)!.lowerBound
                }
        }
        #expect(try await titles("") == ["Heron lamp", "Owl lamp"])
        #expect(try await titles("?sort=basePriceCents") == ["Owl lamp", "Heron lamp"])
        #expect(try await titles("?inStock=true") == ["Heron lamp"])
        #expect(try await titles("?inStock=false&discontinued=false") == ["Owl lamp"])
        #expect(try await titles("?text=owl") == ["Owl lamp"])
        #expect(try await titles("?category=lamps&discontinued=true") == [])
        #expect(try await looking.get("/catalog?sort=colour").status == 400)
    }

    @Test func `tells how the stock came to be to who may look back, and lets it be put right`()
        async throws
    {
        var looking = try await Shop.serving()
        let done = try await looking.post(
            "/do/AdjustStock",
            [
                ("productId", "heron"), ("delta", "-5"), ("_reason", "broken in the shop"),
                ("_send", "1"), ("_back", "/catalog/heron"),
            ])
        #expect(done.status == 303)
        let main = try await Shop.main(looking, "/catalog/heron")
        #expect(main.contains("7 pieces"))
        #expect(main.contains("broken in the shop"))
        #expect(main.contains(#"id="picture-stock""#))
        let file = try await looking.get("/catalog/heron?picture=stock&as=csv")
        #expect(file.text.contains("12") && file.text.contains("7"))
        looking.role = .user
        let told = try await Shop.main(looking, "/catalog/heron")
        #expect(told.contains("7 pieces"))
        #expect(!told.contains("broken in the shop"))
        #expect(!told.contains(#"id="picture-stock""#))
    }

    @Test func `has in the past the stock of then`() async throws {
        let looking = try await Shop.serving()
        let position = try await looking.server.get("/v1/position").json["position"]?.integer ?? 0
        try await Shop.send(looking, "AdjustStock", #"{"productId":"heron","delta":-5}"#)
        let main = try await Shop.main(looking, "/at/\(position)/catalog/heron")
        #expect(main.contains("12 pieces"))
        #expect(!main.contains("7 pieces"))
        #expect(!main.contains("<bdi dir=\"ltr\">-5"))
    }

    @Test func `says what a sale takes off as it was given`() {
        #expect(ShopWords.percent(15) == "15%")
        #expect(ShopWords.percent(12.5) == "12.5%")
        #expect(ShopWords.percent(0.25) == "0.25%")
    }
}
