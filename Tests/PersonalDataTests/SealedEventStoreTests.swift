import EventSourcing
import EventSourcingTesting
import EventStore
import EventStoreConformance
import Foundation
import PersonalData
import Records
import Testing

@Suite struct `A store that seals what is personal` {
    @Test func `gives back what it took, and has nothing of it readable in the log`() async throws {
        let safe = try Safe()
        try await safe.happen(
            "user-ada", Told("Quist, née Hopper", other: "open", email: "a@b.org"))
        try await safe.happen("order-1", Sent(to: "ada", name: "Quist", lines: ["Hopper St", ""]))
        #expect(
            try await safe.payloads("user-ada")
                == [#"{"text":"Quist, née Hopper","other":"open","email":"a@b.org"}"#])
        #expect(
            try await safe.payloads("order-1") == [
                #"{"to":"ada","address":{"name":"Quist","lines":["Hopper St",""],"number":0}}"#
            ])
        let bytes = try await safe.bytes()
        for text in ["Quist", "Hopper", "a@b.org"] { #expect(!bytes.holds(text), "\(text)") }
        #expect(bytes.holds("open"))
    }

    @Test func `leaves alone what isn't personal, byte for byte`() async throws {
        let safe = try Safe()
        try await safe.happen("user-ada", Plain("sealed:1:AAAA"), id: "c-1")
        try await safe.happen("order-1", Sent(to: nil, name: "sealed:1:AAAA"))
        let bare = InMemoryEventStore(clock: { Given.now })
        let receipt = try await bare.append(
            AppendRequest(
                [StreamAppend(try StreamName("user-ada"), events: [Plain("sealed:1:AAAA").stored])],
                commandID: "c-1"))
        #expect(
            try await safe.payloads("user-ada", raw: true)
                == [#"{"text":"sealed:1:AAAA"}"#])
        #expect(
            try await safe.payloads("order-1", raw: true)
                == [#"{"address":{"name":"sealed:1:AAAA","lines":[],"number":0}}"#])
        #expect(try await safe.payloads("order-1") == safe.payloads("order-1", raw: true))
        #expect(try await safe.log.receipt(of: "c-1") == receipt)
    }

    @Test(arguments: [
        "sealed:1:", "sealed:1:AAAA", "\"", "\\", "\u{1}\u{1F}", "\u{2028}", "👩‍👩‍👧", "e\u{301}", "",
        "sealed:1:" + String(repeating: "A", count: 48), "[erased]", "\\\"sealed:1:",
        "{\"text\":1}",
        String(repeating: "𝄞", count: 4_000), String(repeating: "\u{1}", count: 4_000),
    ]) func `takes any text`(text: String) async throws {
        let safe = try Safe()
        try await safe.happen("user-ada", Told(text), Told(text, other: text))
        let events = try await safe.store.events(of: try StreamName("user-ada"))
        #expect(events.map(\.payload) == [Told(text).json(), Told(text, other: text).json()])
    }

    @Test(arguments: [1, 2, 3] as [UInt64])
    func `opens what it sealed, whatever that was`(seed: UInt64) async throws {
        var random = SeededRandom(seed: seed)
        let safe = try Safe()
        var expected: [[UInt8]] = []
        for round in 0..<150 {
            let payload = JSONValue.object([
                .init("before", Self.json(&random, depth: 2)),
                .init("text", Self.json(&random, depth: 3)),
                .init("email", Self.json(&random, depth: 3)),
                .init("after", Self.json(&random, depth: 1)),
            ]).json()
            let event = NewEvent(type: "Told", payload: payload)
            try await safe.store.append(
                AppendRequest(
                    [StreamAppend(try StreamName("user-u\(round % 7)"), events: [event])],
                    commandID: "c-\(round)"))
            expected.append(payload)
        }
        #expect(try await safe.store.events().map(\.payload) == expected, "seed \(seed)")
        for event in try await safe.log.events() {
            #expect(!event.payload.holds("secret"), "seed \(seed)")
        }
    }

    /// Any JSON; every text in it has the word "secret" in it, but for those under "before" and
    /// "after", whose depth says so.
    private static func json(_ random: inout SeededRandom, depth: Int) -> JSONValue {
        let isSecret = depth > 2
        func text() -> String {
            let parts = [
                "sealed:1:", "\"", "\\", "\u{0B}", "é", "💡", "", "}", "[", "AAAA", "\u{202E}",
            ]
            let some = (0..<Int.random(in: 0..<4, using: &random))
                .compactMap { _ in parts.randomElement(using: &random) }
            return some.joined() + (isSecret ? "secret" : "")
        }
        func value(_ depth: Int) -> JSONValue {
            switch Int.random(in: 0..<(depth > 0 ? 7 : 5), using: &random) {
            case 0: return .null
            case 1: return .boolean(Bool.random(using: &random))
            case 2: return .number("-1.50e+3")
            case 3, 4: return .string(text())
            case 5: return .array((0..<3).map { _ in value(depth - 1) })
            default:
                return .object((0..<3).map { .init("\($0)\u{7}\"", value(depth - 1)) })
            }
        }
        return value(depth)
    }

    @Test func `opens nothing that was put in another place`() async throws {
        let safe = try Safe()
        try await safe.happen("user-ada", Told("one", email: "two"))
        try await safe.happen("user-bob", Told("three", email: "four"))
        let raw = try JSONValue(
            parsing: Array(try await safe.payloads("user-ada", raw: true)[0].utf8))
        let text = try #require(raw["text"])
        let email = try #require(raw["email"])
        // The fields of one event changed for each other, and one put into another's stream.
        let swapped = JSONValue.object([.init("text", email), .init("email", text)])
        let moved = JSONValue.object([.init("text", text)])
        for (stream, payload) in [("user-ada", swapped), ("user-bob", moved)] {
            try await safe.log.append(
                AppendRequest(
                    [
                        StreamAppend(
                            try StreamName(stream),
                            events: [NewEvent(type: "Told", payload: payload.json())])
                    ], commandID: "by-hand-\(stream)"))
        }
        #expect(
            try await safe.payloads("user-ada").last
                == #"{"text":"[unreadable]","email":"[unreadable]"}"#)
        #expect(try await safe.payloads("user-bob").last == #"{"text":"[unreadable]"}"#)
    }

    @Test func `seals no two texts alike`() async throws {
        let safe = try Safe()
        for _ in 0..<20 { try await safe.happen("user-ada", Told("same", email: "same")) }
        #expect(Set(try await safe.payloads("user-ada", raw: true)).count == 20)
    }

    @Test func `finds tags that it never wrote down`() async throws {
        let safe = try Safe()
        try await safe.happen("user-ada", Told("", other: "x", email: "ada@example.org"))
        let found = try await safe.store.events(LogRead(.tags(["email:ada@example.org"])))
        #expect(found.count == 1)
        #expect(found.first?.tags.last == "plain:x")
        #expect(try await safe.store.events(LogRead(.tags(["email:eve@example.org"]))).isEmpty)
        #expect(!(try await safe.bytes()).holds("ada@example"))
        // Another store digests it otherwise: nobody can make a table of addresses.
        let other = try Safe()
        try await other.happen("user-ada", Told("", other: "x", email: "ada@example.org"))
        #expect(try await other.log.events().map(\.tags) != safe.log.events().map(\.tags))
        // And a condition goes by the same digest.
        let condition = AppendCondition(failIfMatches: .tags(["email:ada@example.org"]))
        await #expect(throws: EventStoreError.conflict(.condition(1, type: "Told"))) {
            try await safe.store.append(
                AppendRequest(
                    [StreamAppend(try StreamName("user-eve"), events: [Told("").stored])],
                    commandID: "c", condition: condition))
        }
    }

    @Test func `knows a command again, by a fingerprint that the log doesn't show`() async throws {
        let safe = try Safe()
        let event = Told("call +4420 7183 8750").stored
        var request = AppendRequest(
            [StreamAppend(try StreamName("user-ada"), events: [event])], commandID: "c-1")
        let first = try await safe.store.append(request)
        let again = try await safe.store.append(request)
        #expect(again.duplicate && again.positions == first.positions)
        #expect(first.fingerprint == request.effectiveFingerprint)
        #expect(try await safe.store.receipt(of: "c-1")?.fingerprint == first.fingerprint)
        #expect(try await safe.log.receipt(of: "c-1")?.fingerprint != first.fingerprint)
        request.streams[0].events = [Told("else").stored]
        await #expect(throws: EventStoreError.keyReused("c-1")) {
            try await safe.store.append(request)
        }
    }

    @Test func `refuses a payload that it can't look into, and nothing beside it`() async throws {
        let safe = try Safe()
        func request(_ payload: String, _ id: String) throws -> AppendRequest {
            AppendRequest(
                [
                    StreamAppend(
                        try StreamName("user-ada"),
                        events: [NewEvent(type: "Told", payload: Array(payload.utf8))])
                ], commandID: id)
        }
        let results = await safe.store.append([
            try request(#"{"text":"a"}"#, "1"), try request(#"{"text":"#, "2"),
            try request(#"["text"]"#, "3"), try request(#"{"text":"b"}"#, "4"),
        ])
        #expect(results.map { (try? $0.get()) != nil } == [true, false, false, true])
        #expect(try await safe.payloads("user-ada") == [#"{"text":"a"}"#, #"{"text":"b"}"#])
    }
}
