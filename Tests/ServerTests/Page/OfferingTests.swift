import Access
import Daybook
import EventSourcing
import Records
import Testing
import Wording

@testable import Page
@testable import Server

@Suite struct `What a screen offers` {
    private func visitor(_ role: String, account: String? = nil) -> Visit {
        let request = PageRequest(
            words: ["catalog"],
            caller: Visitor(tokenID: "t", name: "Ada", role: role, account: account))
        return Visit(
            request: request, manner: Manner(of: request), past: nil, words: ["catalog"],
            inPath: [:], done: nil, asking: Looked.visit(.english).asking)
    }

    @Test(arguments: [
        (#"<p>a <a href="/do/AddProduct?x=1">Add</a> b</p>"#, "<p>a  b</p>"),
        (#"<form method="post" action="/do/AdjustStock"><input><button>Go</button></form>c"#, "c"),
        (#"<button class="btn" formaction="/do/AddReview#r">Go</button>d"#, "d"),
        (
            #"<p><a href="/log/7"><b>7</b></a> and <a href="/catalog">more</a></p>"#,
            #"<p><b>7</b> and <a href="/catalog">more</a></p>"#
        ),
        (#"<a class="btn" href="/at/9/read-models">Models</a>e"#, "e"),
        (
            #"<details><summary>…</summary><div><a href="/do/AddProduct">Add</a></div></details>f"#,
            "f"
        ),
        (
            #"<details><summary>…</summary><a href="/catalog">All</a></details>"#,
            #"<details><summary>…</summary><a href="/catalog">All</a></details>"#
        ),
        (
            #"<a href="https://example.org/log">out</a><a href="/do">All</a>"#,
            #"<a href="https://example.org/log">out</a><a href="/do">All</a>"#
        ),
        (
            #"<a href="/do/CreateClub">Found a club</a>"#,
            #"<a href="/do/CreateClub">Found a club</a>"#
        ),
        ("a < b <a", "a < b <a"), ("<a href=\"/do/AddProduct", ""),
    ])
    func `is what whoever looks may do, and no more`(html: String, left: String) {
        #expect(Offering(to: visitor("user"))?.left(of: html) == left)
    }

    @Test func `is all that there is for an owner, but for one who is kept to an account`() throws {
        #expect(Offering(to: visitor("owner")) == nil)
        let kept = try #require(Offering(to: visitor("owner", account: "a")))
        let html = #"<a href="/do/AddProduct">x</a><a href="/do/CloseAccount">y</a>"#
        #expect(kept.left(of: html) == #"<a href="/do/CloseAccount">y</a>"#)
        let user = try #require(Offering(to: visitor("user", account: "a")))
        #expect(user.left(of: html).isEmpty)
        #expect(user.left(of: #"<a href="/do/AddItem">z</a>"#).contains("AddItem"))
    }

    @Test(arguments: [Role.reader, .user, .admin, .owner], [nil, "a"])
    func `leads nobody on any screen to what isn't for them`(role: Role, account: String?)
        async throws
    {
        let books = try await FilledBooks()
        let server = books.server
        for (command, data) in [
            ("AddCategory", #"{"categoryId":"lamps","title":"Lamps"}"#),
            (
                "AddProduct",
                #"{"productId":"desk","title":"Desk lamp","categoryIds":["lamps"],"basePriceCents":4900,"quantity":9}"#
            ),
            (
                "PlaceOrder",
                #"{"orderId":"7","orderNumber":7,"shippingAddress":{"name":"Ada"},"totalCents":5}"#
            ),
            ("RegisterUser", #"{"userId":"u","displayName":"Lamp Ada"}"#),
            ("CreateClub", #"{"clubId":"c","name":"Rovers","ownerId":"u"}"#),
        ] {
            try await books.send(command, data)
        }
        let token =
            account == nil
            ? server.token(role)
            : try await Serving.token(role, in: server.office, account: account).text
        while try await server.client.ask("GET", "/v1/session", token: token).status == 401 {
            await Task.yield()
        }
        let caller = Visitor(tokenID: "t", name: "a", role: role.rawValue, account: account)
        let ids = [
            "/orders/{id}": "7", "/catalog/{id}": "desk", "/clubs/{id}": "c", "/users/{id}": "u",
        ]
        let paths =
            FilledBooks.paths
            + Screens.all.map { screen in
                screen.path.replacing(/\{[a-zA-Z]+\}/, with: ids[screen.path] ?? "1")
            } + ["/find?as=options&text=a", "/find?text=lamp", "/find?text=%231", "/catalog/desk"]
        for path in paths where path != "/sign-out" {
            let answer = try await server.client.ask("GET", path, ["Cookie": "daybook=\(token)"])
            #expect(answer.status < 500, "\(path)")
            guard let main = answer.text.firstRange(of: "<main") else { continue }
            for found in answer.text[main.lowerBound...].matches(of: /(?:href|action)="\/([^"?#]*)/)
            {
                let words = Past.taken(from: found.1.split(separator: "/").map(String.init)).1
                // That it isn't for them is said at the address itself.
                if path == "/" + words.joined(separator: "/") { continue }
                #expect(caller.mayOpen(words), "\(path) leads to \(found.1)")
                if words.count == 2, words[0] == "do",
                    let command = CommandDescription.named[words[1]]
                {
                    #expect(command.isOpen(to: caller), "\(path) offers \(command.name)")
                }
            }
        }
    }
}
