import Access
import EventSourcing
import Foundation
import Records
import Testing
import Vocabulary

@testable import Page
@testable import Server

@Suite struct `What was done` {
    @Test func `is told to who may not read the log by what it was answered with`() async throws {
        var looking = try await Looking.shop()
        looking.role = .user
        let sent = try await looking.post(
            "/do/ReceiveUserMessage",
            [("userId", "user"), ("text", "Is it brass?"), ("_send", "1"), ("_back", "/orders")])
        #expect(sent.status == 303, "\(sent.text)")
        let onward = try #require(sent.headers["location"])
        func toast() async throws -> String? {
            try await looking.get(onward).text.between("id=\"toasts\"", "<div class=\"shell\">")
        }
        let own = try #require(try await toast())
        #expect(own.contains("essage received") && own.contains("user"), "\(own)")
        #expect(!own.contains("/do/"))
        // Nobody else is told by it.
        looking.role = .reader
        #expect(try await toast()?.contains("received") != true)
    }

    @Test(arguments: (Set(Undo.opposites.keys).union(Undo.restored)).sorted())
    func `is taken back by the command that a toast offers, and is as it was before`(
        name: String
    ) async throws {
        // Given what the command's example needs,
        let command = try #require(CommandDescription.all.first { $0.name == name })
        let looking = Looking(server: try await Serving())
        for need in command.guide.needs + (Self.more[name] ?? []) {
            let line = try #require(JSONValue(possible: need))
            let data = String(decoding: (line["data"] ?? .null).json(), as: UTF8.self)
            try await looking.send(line["command"]?.text ?? "", data)
        }
        let example = try #require(
            JSONValue(possible: command.guide.example))
        let form = CommandForm(
            command: command, times: FormTimes(zone: .utc), currency: .usual)
        let pairs = form.pairs(of: example).map { ($0.name, $0.text) }
        let id = command.targetField.flatMap { example[$0]?.text } ?? ""
        let path = "/v1/streams/\(command.category)/\(id)/state"
        let before = id.isEmpty ? nil : try await looking.server.get(path)
        // when it is done,
        let sent = try await looking.post(
            "/do/\(name)", pairs + [("_send", "1"), ("_back", "/orders")])
        #expect(sent.status == 303, "\(sent.text)")
        let done = try #require(sent.headers["location"])
        // then the next page tells it, and offers to take it back;
        let page = try await looking.get(done)
        let toast = try #require(page.text.between("id=\"toasts\"", "<div class=\"shell\">"))
        #expect(!page.text.contains("name=\"_back\" value=\"\(done)"))
        let undo = try #require(toast.between("action=\"", "\""), "\(name): \(toast)")
        let back = try await looking.post(undo, toast.hidden)
        #expect(back.status == 303, "\(name): \(back.text)")
        // and then all is as it was.
        guard let before, before.status == 200 else { return }
        let after = try await looking.server.get(path)
        #expect(
            try after.json["state"]?.timeless.sorted
                == before.json["state"]?.timeless.sorted, "\(name)")
        // Twice is once.
        let head = try await looking.server.head()
        #expect(try await looking.post(undo, toast.hidden).status == 303)
        #expect(try await looking.server.head() == head)
    }

    /// What some need besides, so that there is something to go back to.
    private static let more = [
        "ChooseTimeZone": [#"{"command":"ChooseTimeZone","data":{"timeZone":"Europe/Berlin"}}"#],
        "PickTeam": [#"{"command":"PickTeam","data":{"matchId":"m-1","playerIds":["ann"]}}"#],
        "ReorderBudgetCategories": [
            #"{"command":"ReorderBudgetCategories","data":{"accountId":"a-1","order":["c-1","c-2"]}}"#
        ],
    ]

    @Test func `is told from the log: what, of what, by whom`() async throws {
        let looking = Looking(server: try await Serving())
        try await looking.send("AddCategory", #"{"categoryId":"l","title":"<b>Lamps\u202e</b>"}"#)
        let head = try await looking.server.head()
        let page = try await looking.get("/do?done=\(head)")
        let toast = try #require(page.text.between("id=\"toasts\"", "<div class=\"shell\">"))
        #expect(toast.contains("Category &lt;b&gt;Lamps\u{FFFD}&lt;/b&gt;"))
        #expect(toast.contains("Added") && toast.contains("<bdi>owner</bdi>"))
        // Not to who may not read it, and nothing of nonsense.
        let user = Looking(server: looking.server, role: .user)
        #expect(try await user.get("/do?done=\(head)").text.contains("<p>Done.</p>"))
        let reader = Looking(server: looking.server, role: .reader)
        #expect(try await !reader.get("/orders?done=\(head)").text.contains("class=\"toast\""))
        for nonsense in ["x", "-1", "99999999999999999999", ""] {
            let answer = try await looking.get("/do?done=\(nonsense)")
            #expect(answer.status == 200 && !answer.text.contains("class=\"toast\""))
        }
        let beyond = try await looking.get("/do?done=\(head + 500)")
        #expect(beyond.status == 200)
        // It isn't told again by any link that leads on from there.
        #expect(!page.text.contains("done=\(head)"))
    }

    @Test func `can't be taken back when something else has happened since`() async throws {
        let looking = Looking(server: try await Serving())
        try await looking.send("AddCategory", #"{"categoryId":"l","title":"Lamps"}"#)
        try await looking.send("ChangeCategory", #"{"categoryId":"l","title":"Lights"}"#)
        let done = try await looking.server.head()
        let first = try await looking.get("/do?done=\(done)").text
        #expect(first.contains("action=\"/do/ChangeCategory\""))
        try await looking.send("ChangeCategory", #"{"categoryId":"l","title":"Lanterns"}"#)
        let later = try await looking.get("/do?done=\(done)").text
        #expect(later.contains("class=\"toast\""))
        #expect(!later.contains("action=\"/do/ChangeCategory\""))
        // The button that was there is asked by what it was decided on.
        let toast = try #require(first.between("id=\"toasts\"", "<div class=\"shell\">"))
        #expect(try await looking.post("/do/ChangeCategory", toast.hidden).status == 412)
    }
}

extension String {
    fileprivate func between(_ start: String, _ end: String) -> String? {
        guard let from = firstRange(of: start),
            let to = self[from.upperBound...].firstRange(of: end)
        else { return nil }
        return String(self[from.upperBound..<to.lowerBound])
    }

    /// The names and values of its hidden fields.
    fileprivate var hidden: [(String, String)] {
        matches(of: /type="hidden" name="([^"]*)" value="([^"]*)"/).map {
            (String($0.1), String($0.2).unescaped)
        }
    }

    private var unescaped: String {
        replacing("&quot;", with: "\"").replacing("&#39;", with: "'")
            .replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&amp;", with: "&")
    }
}
