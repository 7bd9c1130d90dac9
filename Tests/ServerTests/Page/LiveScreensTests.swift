import Access
import Records
import Synchronization
import Testing
import Wording

@testable import Page
@testable import Server

/// The interface as a token has it, over HTTP; it counts what it is asked for.
private final class CountedInterface: Interface {
    private let client: RawClient
    private let token: String
    private let asked = Mutex<[String: Int]>([:])

    init(_ server: Serving, _ role: Role = .owner) {
        client = server.client
        token = server.token(role)
    }

    /// How often this query was asked.
    func count(of query: String) -> Int { asked.withLock { $0["v1/queries/\(query)"] ?? 0 } }

    func ask(_ request: InterfaceRequest) async throws -> InterfaceAnswer {
        asked.withLock { $0[request.words.joined(separator: "/"), default: 0] += 1 }
        let path = request.words.map { "/" + Link.encoded($0) }.joined()
        let headers = Dictionary(
            request.headers.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 })
        let answer = try await client.ask(
            request.method.rawValue, path + Link.parameters(request.parameters), token: token,
            headers)
        if answer.status >= 400 { throw InterfaceProblem(status: answer.status, refusals: []) }
        return InterfaceAnswer(
            status: answer.status, tag: answer.headers["etag"],
            type: answer.headers["content-type"] ?? "", body: answer.body)
    }

    func session(showing token: String?) async throws -> [String] { [] }
}

private final class Counter: Sendable {
    let count = Mutex(0)

    func look(_ screens: LiveScreens, at position: Int64) async throws -> Int64 {
        try await screens.content("a", at: position) {
            self.count.withLock { $0 += 1 }
            return LiveContent(
                position: position, shownPosition: "", title: "", main: "", beside: "")
        }.position
    }
}

@Suite struct `A screen that many look at` {
    private func looker(
        _ number: Int, role: String = "owner", account: String? = nil, language: String = "en",
        theme: String = "light", _ words: [String] = ["catalog", "categories"]
    ) -> PageRequest {
        PageRequest(
            words: words,
            cookies: [Manner.languageCookie: language, Manner.themeCookie: theme],
            caller: Visitor(
                tokenID: "t-\(number)", name: "Looker \(number)", role: role, account: account))
    }

    @Test func `is made once for all who see the same, and once more whenever something happens`()
        async throws
    {
        // Given 200 people, each with a token of their own,
        let server = try await Serving()
        let interface = CountedInterface(server)
        let page = Page(LiveScreens(pause: .zero, goodFor: .seconds(3600)))
        func all() async throws -> Set<String> {
            try await withThrowingTaskGroup { group in
                for number in 1...200 {
                    group.addTask {
                        try await page.live(self.looker(number), by: interface).main
                    }
                }
                return try await group.reduce(into: []) { $0.insert($1) }
            }
        }
        _ = try await page.live(looker(1), by: interface)
        let once = interface.count(of: "categories")
        #expect(once > 0)
        // when all look at one screen, then it is made once, for none of them in particular;
        let first = try await all()
        #expect(first.count == 1 && first.allSatisfy { !$0.contains("Looker") })
        #expect(interface.count(of: "categories") == once)
        // and when something happens, once more, with it in it.
        _ = try await server.send("AddCategory", #"{"title":"Lamps"}"#)
        let second = try await all()
        #expect(second.count == 1 && second.allSatisfy { $0.contains("Lamps") })
        #expect(interface.count(of: "categories") == 2 * once)
    }

    @Test func `is made apart for each who may see something else, or sees it otherwise`()
        async throws
    {
        let server = try await Serving()
        let interface = CountedInterface(server)
        let page = Page(LiveScreens(pause: .zero, goodFor: .seconds(3600)))
        _ = try await page.live(looker(1), by: interface)
        let once = interface.count(of: "categories")
        var query = looker(6)
        query.parameters = [(name: "text", text: "lamp")]
        let others = [
            looker(2, role: "reader"), looker(3, account: "a"), looker(4, language: "ar"),
            looker(5, theme: "dark"), query,
        ]
        for (index, other) in others.enumerated() {
            let before = interface.count(of: "categories")
            _ = try await page.live(other, by: interface)
            #expect(interface.count(of: "categories") > before, "\(index)")
            _ = try await page.live(other, by: interface)
        }
        #expect(interface.count(of: "categories") == (others.count + 1) * once)
    }

    @Test func `is made no more often than so much, and nothing that happens is missed by that`()
        async throws
    {
        // Given somebody who was told how it is,
        let (pause, counted) = (Duration.milliseconds(50), Counter())
        let screens = LiveScreens(pause: pause, goodFor: .seconds(3600))
        let begun = ContinuousClock.now
        #expect(try await counted.look(screens, at: 1) == 1)
        // when a hundred events come one after the other, each told of by another,
        let seen = try await withThrowingTaskGroup { group in
            for position in Int64(2)...101 {
                group.addTask { (position, try await counted.look(screens, at: position)) }
            }
            return try await group.reduce(into: [(Int64, Int64)]()) { $0.append($1) }
        }
        // then each saw what there was, or what came later,
        #expect(seen.allSatisfy { $0.1 >= $0.0 })
        #expect(seen.contains { $0.1 == 101 })
        // and between two makings there was the pause.
        let most = begun.duration(to: .now) / pause
        #expect(Double(counted.count.withLock { $0 }) <= most + 1)
    }

    @Test func `is made anew for who is left, where it couldn't be made for who has gone`()
        async throws
    {
        struct Gone: Error {}
        let screens = LiveScreens(pause: .zero, goodFor: .seconds(3600))
        let content = LiveContent(
            position: 1, shownPosition: "", title: "", main: "", beside: "")
        await #expect(throws: Gone.self) {
            try await screens.content("a", at: 1) { throw Gone() }
        }
        #expect(try await screens.content("a", at: 1) { content } == content)
    }
}

@Suite struct `What the frame says` {
    @Test(arguments: ["base", "here", "isPast", "isNow", "looksBack", "mayAct"])
    func `is said otherwise by no screen`(name: String) {
        var fields: Fields = [:]
        fields[name] = "of the screen"
        let frame = Frame(Looked.visit(.english))
        let picture = Picture("p", "P", headings: ["A", "B"], rows: [], .share)
        for pictures in [[], [picture]] {
            let shown = Shown("", fields, pictures: pictures)
            #expect(frame.content(shown)[name] as? String != "of the screen")
        }
        #expect(frame.content(Shown("", [:]))[name] != nil)
    }
}
