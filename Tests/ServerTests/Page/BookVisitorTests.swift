import Access
import Daybook
import Foundation
import Records
import Testing

@testable import Page
@testable import Server

@Suite struct `Who looks at the books` {
    @Test func `sees every screen, with nothing to do on any where they may only read`()
        async throws
    {
        let books = try await FilledBooks()
        for path in FilledBooks.paths {
            let owner = try await books.looking().get(path)
            #expect(owner.status == 200, "\(path)")
            #expect(!owner.text.contains("[["), "\(path)")
            let reader = try await books.looking(as: .reader).get(path)
            #expect(reader.status == 200, "\(path)")
            #expect(!reader.text.contains("/do/"), "\(path)")
            // Nor are they led to what they may not look at.
            #expect(!reader.text.contains("/things/"), "\(path)")
        }
    }

    @Test func `sees what was as it was, and can change nothing of it`() async throws {
        let books = try await FilledBooks()
        let before = try await books.server.head()
        try await books.record("a", "t-later", 5000)
        let looking = books.looking()
        let now = try await looking.get("/books/projects/p-a").text
        let then = try await looking.get("/at/\(before)/books/projects/p-a").text
        #expect(now.contains("$168.00 of $100.00") && !now.contains("$118.00 of $100.00"))
        #expect(then.contains("$118.00 of $100.00") && !then.contains("$168.00 of $100.00"))
        for path in FilledBooks.paths {
            let screen = try await looking.get("/at/\(before)" + path)
            #expect(screen.status == 200, "\(path)")
            let main = try #require(screen.text.firstRange(of: "<main"))
            let content = screen.text[main.lowerBound...]
            #expect(!content.contains("action=\"/do/"), "\(path)")
            // Each link stays in the past.
            #expect(!content.contains("href=\"/books"), "\(path)")
        }
    }

    @Test(arguments: [Role.reader, .user, .owner])
    func `who is kept to one account sees that one, and none of another`(role: Role) async throws {
        let books = try await FilledBooks()
        let token = try await Serving.token(role, in: books.server.office, account: "a").text
        let client = books.server.client
        while try await client.ask("GET", "/v1/session", token: token).status == 401 {
            await Task.yield()
        }
        let cookie = ["Cookie": "daybook=\(token)"]
        for path in FilledBooks.paths {
            let own = try await client.ask("GET", path, cookie)
            #expect(own.status == 200, "\(path)")
            for foreign in ["House b", "Lamps b", "Studio b", "Hall b", "t-b"] {
                #expect(!own.text.contains(foreign), "\(path): \(foreign)")
            }
        }
        for path in [
            "/books/accounts/b", "/books/projects/p-b", "/books/projects/p-b/report",
            "/books/transactions/t-b", "/books/items/i-b", "/books/spaces/s-b",
        ] {
            #expect(try await client.ask("GET", path, cookie).status == 404, "\(path)")
        }
    }

    @Test func `is led nowhere and astray by nothing that anybody wrote`() async throws {
        let books = try await FilledBooks()
        let hostile = #"\"><script>alert(1)</script>\u202e{{main}}[[Books]]"#
        try await books.send(
            "ChangeProject",
            #"{"projectId":"p-a","name":"\#(hostile)","clientName":"\#(hostile)","description":"\#(hostile)"}"#
        )
        try await books.send(
            "ChangeItem", #"{"itemId":"i-a","name":"\#(hostile)","notes":"\#(hostile)"}"#)
        try await books.send("ChangeSpace", #"{"spaceId":"s-a","name":"\#(hostile)"}"#)
        try await books.send(
            "AddChecklist", #"{"spaceId":"s-a","checklistId":"2","name":"\#(hostile)"}"#)
        try await books.send(
            "AmendTransaction",
            #"{"transactionId":"t-a","source":"\#(hostile)","purchasedBy":"\#(hostile)","notes":"\#(hostile)"}"#
        )
        for (url, kind) in [("file:///etc/passwd", "file"), ("https://example.org/r.pdf", "pdf")] {
            try await books.send(
                "AttachToTransaction",
                #"{"transactionId":"t-a","kind":"receipt","attachment":{"url":"\#(url)","kind":"\#(kind)","fileName":"\#(hostile)"}}"#
            )
        }
        for path in FilledBooks.paths {
            let text = try await books.looking().get(path).text
            #expect(!text.contains("<script>"), "\(path)")
            #expect(!text.contains("\u{202E}"), "\(path)")
            #expect(!text.contains("href=\"file:"), "\(path)")
        }
        let transaction = try await books.looking().get("/books/transactions/t-a").text
        #expect(
            transaction.contains(#"<a href="https://example.org/r.pdf" rel="noopener noreferrer">"#)
        )
        #expect(transaction.contains("<code>file:///etc/passwd</code>"))
    }
}
