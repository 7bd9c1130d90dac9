import Foundation
import Records
import Testing

@testable import Page

/// A conversation of 120 messages, `message 1` to `message 120`, every tenth of them an answer.
private func talk() async throws -> Looking {
    let looking = try await Shop.serving()
    for number in 1...120 {
        let command = number.isMultiple(of: 10) ? "SendAdminMessage" : "ReceiveUserMessage"
        try await Shop.send(looking, command, #"{"userId":"ada","text":"message \#(number)"}"#)
    }
    return looking
}

/// The numbers of the messages that a screen shows, in the order in which they stand there.
private func numbers(_ main: String) -> [Int] {
    main.matches(of: /<p class="bubble" dir="auto">message ([0-9]+)</).compactMap { Int($0.1) }
}

/// Where a link of a screen leads that is called so.
private func link(_ name: String, in main: String) -> String? {
    main.split(separator: "<a ").first { $0.contains(">\(name)</a>") }
        .flatMap { $0.firstMatch(of: /href="([^"]+)"/)?.1 }
        .map { String($0).replacing("&amp;", with: "&") }
}

@Suite struct `A long conversation on the page` {
    @Test func `shows its end, and the messages before by a link, back to its beginning`()
        async throws
    {
        let looking = try await talk()
        let end = try await Shop.main(looking, "/conversations/ada")
        #expect(numbers(end) == Array(71...120))
        #expect(end.contains("120 messages"))
        let before = try await Shop.main(
            looking, try #require(link("Earlier messages", in: end)))
        #expect(numbers(before) == Array(21...70))
        let beginning = try await Shop.main(
            looking, try #require(link("Earlier messages", in: before)))
        #expect(numbers(beginning) == Array(1...20))
        #expect(link("Earlier messages", in: beginning) == nil)
        #expect(link("To the newest messages", in: beginning) == "/conversations/ada")
        #expect(link("To the newest messages", in: end) == nil)
    }

    @Test func `stays where one looks while more is written, and shows that at its end`()
        async throws
    {
        let looking = try await talk()
        let end = try await Shop.main(looking, "/conversations/ada")
        let earlier = try #require(link("Earlier messages", in: end))
        try await Shop.send(
            looking, "ReceiveUserMessage", #"{"userId":"ada","text":"message 121"}"#)
        #expect(numbers(try await Shop.main(looking, earlier)) == Array(21...70))
        #expect(numbers(try await Shop.main(looking, "/conversations/ada")) == Array(72...121))
    }

    @Test func `is as it was in the past, and its links stay there`() async throws {
        var looking = try await talk()
        let then = try await looking.server.get("/v1/position").json["position"]?.integer ?? 0
        try await Shop.send(
            looking, "ReceiveUserMessage", #"{"userId":"ada","text":"message 121"}"#)
        let end = try await Shop.main(looking, "/at/\(then)/conversations/ada")
        #expect(numbers(end) == Array(71...120))
        let earlier = try #require(link("Earlier messages", in: end))
        #expect(earlier.hasPrefix("/at/\(then)/"))
        #expect(numbers(try await Shop.main(looking, earlier)) == Array(21...70))
        looking.cookies["daybook-language"] = "ar"
        let arabic = try await Shop.main(looking, "/conversations/ada")
        #expect(link("رسائل أقدم", in: arabic) != nil)
    }

    @Test func `knows what is unread, however far back one looks`() async throws {
        let looking = try await talk()
        // Those after the 60th message: revisions count from 0.
        try await Shop.send(looking, "MarkConversationRead", #"{"userId":"ada","upTo":59}"#)
        func unread(_ main: String) -> [Int] {
            main.components(separatedBy: "<li id=\"m-").dropFirst()
                .filter { $0.contains("Not read yet") }
                .compactMap { $0.firstMatch(of: /message ([0-9]+)/).flatMap { Int($0.1) } }
        }
        let wanted = (61...120).filter { !$0.isMultiple(of: 10) }
        let end = try await Shop.main(looking, "/conversations/ada")
        #expect(unread(end) == wanted.filter { $0 > 70 })
        // What is marked read is all of it, wherever one looks: the last message has revision 119.
        for main in [end, try await Shop.main(looking, link("Earlier messages", in: end) ?? "")] {
            #expect(main.contains(#"name="upTo" value="119""#))
        }
        let before = try await Shop.main(
            looking, try #require(link("Earlier messages", in: end)))
        #expect(unread(before) == wanted.filter { $0 <= 70 })
    }

    @Test func `refuses the cursor of another`() async throws {
        let looking = try await talk()
        let answer = try await looking.get("/conversations/ada?after=nonsense")
        #expect(answer.status == 400)
    }
}
