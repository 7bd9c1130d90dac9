import Access
import Daybook
import Foundation
import Records
import Testing

@testable import Page
@testable import Server

@Suite struct `Going to the past` {
    private func place(_ path: String, _ looking: Looking) async throws -> String? {
        let answer = try await looking.get(path)
        #expect(answer.status == (answer.headers["location"] == nil ? 200 : 303))
        return answer.headers["location"]
    }

    @Test func `leads to the same screen as of a moment, and nowhere else`() async throws {
        let looking = Looking(server: try await Serving())
        let head = try await looking.server.head()
        let to = { try await self.place($0, looking) }
        #expect(
            try await to("/past?here=/orders%3Fstatus%3Dplaced&at=1")
                == "/at/1/orders?status=placed")
        #expect(try await to("/past?here=/at/1/orders&at=2") == "/at/2/orders")
        #expect(try await to("/past?here=//evil.example&at=1") == "/at/1/")
        #expect(try await to("/past?here=https://evil.example&at=1") == "/at/1/")
        #expect(try await to("/past?here=/past&at=1") == "/at/1/")
        #expect(try await to("/past?here=/orders&from=2&step=-1") == "/at/1/orders")
        #expect(try await to("/past?here=/orders&from=1&step=1") == "/at/2/orders")
        let now = try #require(try await to("/past?at=today"))
        #expect(now.hasPrefix("/at/2"))
        for wrong in [
            "at=0", "at=\(head + 1)", "at=x", "from=1&step=-1", "at=2001-01-01", "at=2999-01-01",
        ] {
            let asked = try await looking.get("/past?here=/orders&" + wrong)
            #expect(
                asked.headers["location"] == nil && asked.text.contains("role=\"alert\""),
                "\(wrong)")
            #expect(asked.text.contains("name=\"here\" value=\"/orders\""))
        }
    }
}

@Suite struct `Finding` {
    private func served() async throws -> Looking {
        let server = try await Serving()
        for (id, title) in [("lamps", "Lamps"), ("lamp-parts", "Lamp parts"), ("desks", "Desks")] {
            _ = try await server.send(
                "AddCategory", #"{"categoryId":"\#(id)","title":"\#(title)"}"#)
        }
        return Looking(server: server)
    }

    @Test func `leads to what is called just so, and lists what has it`() async throws {
        let looking = try await served()
        let one = try await looking.get("/find?text=Desks")
        #expect(one.status == 303)
        #expect(one.headers["location"]?.contains("desks") == true)
        #expect(try await looking.get("/find?text=desks&as=options").status == 200)
        let several = try await looking.get("/find?text=lamp")
        #expect(several.status == 200)
        #expect(several.text.contains("Lamps") && several.text.contains("Lamp parts"))
        #expect(try await looking.get("/find?text=%231").headers["location"] == "/log/1")
        #expect(try await looking.get("/find?text=category-lamps").status == 303)
        let none = try await looking.get("/find?text=zzzz")
        #expect(none.text.contains("Nothing is called so"))
        #expect(try await looking.get("/find").status == 200)
    }

    @Test func `finds commands and pages, each for who may use them`() async throws {
        var looking = try await served()
        let price = try await looking.get("/find?text=product+price&as=options").text
        #expect(price.contains("/do/ChangeProductPrice"))
        #expect(
            try await looking.get("/find?text=read+models&as=options").text.contains("/read-models")
        )
        looking.role = .reader
        let less = try await looking.get("/find?text=read+models&as=options").text
        #expect(!less.contains("href=\"/read-models\""))
        #expect(!(try await looking.get("/find?text=product+price").text).contains("/do/"))
        #expect(try await looking.get("/find?text=%231").headers["location"] == nil)
    }
}
