import Access
import Daybook
import Records
import Testing

@testable import Page
@testable import Server

@Suite struct `The overview` {
    @Test func `has each figure as the dashboard has it`() async throws {
        let orders = try await FilledOrders()
        let page = try await orders.looking().get("/").text
        let dashboard = try await orders.server.get("/v1/queries/dashboard").json["item"]
        for name in [
            "orders", "products", "categories", "conversations", "openJobs", "upcomingMatches",
            "waitingOrders", "unpaidInvoices", "projectsOverBudget",
        ] {
            let value = try #require(dashboard?[name]?["value"]?.integer, "\(name)")
            #expect(page.contains(#"data-figure="\#(name)" data-value="\#(value)""#), "\(name)")
        }
        // 2 and 9 lamps, and what is known by its total.
        #expect(page.contains(#"<b data-figure="revenueCents">$479.00</b>"#))
        #expect(dashboard?["revenueCents"]?["value"]?.integer == 47_900)
        #expect(page.contains(#"data-figure="backorders" data-value="1""#))
    }

    @Test func `shows the last thirty days, those without orders, too`() async throws {
        let orders = try await FilledOrders()
        let answer = try await orders.looking().get("/?picture=revenue&as=csv").text
        let lines = answer.split(separator: "\r\n")
        #expect(lines.count == 31)
        #expect(lines.last?.hasSuffix(",479.00") == true)
        #expect(lines.dropFirst().dropLast().allSatisfy { $0.hasSuffix(",0.00") })
    }

    @Test func `shows what was written last to who may look back, and to nobody else`() async throws
    {
        let orders = try await FilledOrders()
        #expect(try await orders.looking(as: .admin).get("/").text.contains("class=\"ticker\""))
        for role in [Role.reader, .user] {
            let page = try await orders.looking(as: role).get("/")
            #expect(page.status == 200)
            #expect(page.text.contains("data-figure=\"orders\""))
            #expect(!page.text.contains("class=\"ticker\""))
        }
    }

    @Test func `shows whoever is kept to one account what is theirs`() async throws {
        let orders = try await FilledOrders()
        for account in ["a", "b"] {
            try await orders.send(
                "OpenAccount",
                #"{"accountId":"\#(account)","name":"\#(account)","ownerUid":"ada"}"#)
            try await orders.send(
                "CreateProject",
                #"{"projectId":"p-\#(account)","accountId":"\#(account)","name":"House \#(account)","clientName":"C"}"#
            )
        }
        let token = try await Serving.token(.owner, in: orders.server.office, account: "a").text
        let client = orders.server.client
        while try await client.ask("GET", "/v1/session", token: token).status == 401 {
            await Task.yield()
        }
        let page = try await client.ask("GET", "/", ["Cookie": "daybook=\(token)"])
        #expect(page.status == 200)
        #expect(page.text.contains("House a") && !page.text.contains("House b"))
        #expect(!page.text.contains("data-figure=\"orders\""))
    }

    @Test func `is as new as the log, however often it is asked for`() async throws {
        let orders = try await FilledOrders()
        for count in 4...9 {
            try await orders.send(
                "PlaceOrder",
                #"{"orderNumber":"200\#(count)","shippingAddress":{"name":"D"},"totalCents":100}"#)
            for _ in 0..<3 {
                let page = try await orders.looking().get("/").text
                #expect(page.contains(#"data-figure="orders" data-value="\#(count)""#))
            }
            // Another's is another's.
            let reader = try await orders.looking(as: .reader).get("/").text
            #expect(!reader.contains("class=\"ticker\""))
        }
    }

    @Test func `of a time before anything happened is empty, and whole`() async throws {
        let orders = try await FilledOrders()
        let page = try await orders.looking().get("/at/4/")
        #expect(page.status == 200)
        #expect(page.text.contains(#"data-figure="orders" data-value="0""#))
    }

    @Test func `is made again only where something may have happened`() {
        let pages = KeptPages()
        let page = PageAnswer(body: [1])
        pages.keep(page, as: "ada /", at: 7)
        let hour = Duration.seconds(3600)
        #expect(pages.page("ada /", at: 7, goodFor: hour)?.body == [1])
        #expect(pages.page("ada /", at: 7, goodFor: .zero) == nil)
        #expect(pages.page("ada /", at: 7, goodFor: .nanoseconds(1)) == nil)
        #expect(pages.page("ada /", at: 8, goodFor: hour) == nil)
        #expect(pages.page("bo /", at: 7, goodFor: hour) == nil)
        pages.keep(PageAnswer(status: 404), as: "ada /x", at: 7)
        #expect(pages.page("ada /x", at: 7, goodFor: hour) == nil)
    }

    @Test func `opens a form by another name each time, though nothing happened`() async throws {
        let orders = try await FilledOrders()
        var names: Set<String> = []
        for _ in 0..<3 {
            let form = try await orders.looking().get("/do/AddCategory").text
            let name = try #require(form.firstMatch(of: /name="_id" value="([^"]+)"/)?.1)
            names.insert(String(name))
        }
        #expect(names.count == 3)
    }
}
