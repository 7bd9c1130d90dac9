import Daybook
import Records
@testable import EventSourcing
import EventSourcingTesting
import EventStore
import Foundation
import Testing

/// Every type of event there is, a hundred thousand of them in all, written and read by us and by
/// Foundation's JSON, which nobody here wrote.
@Suite struct `Events of every type` {
    /// So many of each type for each seed.
    private static let each = 90
    private static let seeds = 1...12 as ClosedRange<UInt64>

    @Test func `make a hundred thousand in these tests`() {
        #expect(BackOffice.events.count * Self.each * Self.seeds.count >= 100_000)
    }

    @Test(arguments: seeds)
    func `mean the same to Foundation, both ways`(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        for type in BackOffice.events {
            for _ in 0..<Self.each {
                let payload = RandomEvent.payload(type.fields, using: &random)
                let said: Comment = "seed \(seed), \(type.type): \(text(payload.json()))"
                let event = try #require(try type.read(payload.json()), said)
                let written = event.json()
                // What we write is what Foundation reads, and is what was there.
                let theirs = try JSONSerialization.jsonObject(with: Data(written))
                guard try JSONValue(parsing: written).isSame(as: theirs),
                    payload.isTold(by: theirs)
                else {
                    Issue.record("Foundation reads otherwise \(text(written)); \(said)")
                    continue
                }
                // What Foundation writes of it, in whatever order, we read as the same event.
                let again = try JSONSerialization.data(
                    withJSONObject: theirs, options: Self.forms.randomElement(using: &random) ?? [])
                guard try type.read(Array(again))?.json() == written else {
                    Issue.record("read otherwise: \(text(Array(again))); \(said)")
                    continue
                }
            }
        }
    }

    /// How Foundation can be told to write. It escapes `/` if it isn't.
    private static let forms: [JSONSerialization.WritingOptions] = [
        [], [.prettyPrinted], [.withoutEscapingSlashes], [.prettyPrinted, .withoutEscapingSlashes],
        [.sortedKeys],
    ]

    @Test(arguments: 1...8 as ClosedRange<UInt64>)
    func `with bytes that went wrong are refused, or are an event all the same`(
        seed: UInt64
    ) throws {
        var random = SeededRandom(seed: seed)
        for type in BackOffice.events {
            for _ in 0..<20 {
                var bytes = RandomEvent.payload(type.fields, using: &random).json()
                for _ in 0..<Int.random(in: 1...3, using: &random) {
                    Damage.allCases.randomElement(using: &random)?.happen(to: &bytes, &random)
                }
                try expectNoHarm(from: bytes, as: type, "seed \(seed), \(type.type): \(bytes)")
            }
        }
    }

    private func expectNoHarm(
        from bytes: [UInt8], as type: EventDescription, _ said: Comment
    ) throws {
        let isJSON =
            (try? JSONSerialization.jsonObject(
                with: Data(bytes), options: .fragmentsAllowed)) != nil
        let tree = try? JSONValue(parsing: bytes)
        // Foundation has no number beyond a double's reach; its text is JSON all the same.
        let isBeyondDouble =
            text(bytes).contains { "eE".contains($0) } || text(bytes).contains(/[0-9]{300}/)
        if let tree, !isJSON, !isBeyondDouble {
            Issue.record("only we take it for JSON: \(tree); \(said)")
        }
        if let event = try? type.read(bytes) {
            // An event is read leniently: what nobody asks for is passed over, sound or not. What was
            // asked for was sound, and is again.
            let written = event.json()
            #expect(try type.read(written)?.json() == written, said)
            #expect((try? JSONSerialization.jsonObject(with: Data(written))) != nil, said)
            expectStrictness(event, bytes, isTree: tree != nil, said)
        }
    }

    /// What comes from outside has to be sound in every byte.
    private func expectStrictness<Event: DomainEvent>(
        _ event: Event, _ bytes: [UInt8], isTree: Bool, _ said: Comment
    ) {
        let strict = try? JSONReader.readDocument(Event.self, from: bytes)
        if strict != nil { #expect(isTree, said) }
        _ = try? JSONReader.readStrictly(Event.self, from: bytes) { "made" }
    }

    private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}

/// What may have happened to bytes.
private enum Damage: CaseIterable {
    case bit, byte, cut, lost, spliced, doubled, deep, long, huge, surrogate

    func happen(to bytes: inout [UInt8], _ random: inout SeededRandom) {
        guard !bytes.isEmpty else { return }
        let at = Int.random(in: bytes.indices, using: &random)
        let end = min(bytes.count, at + Int.random(in: 1...20, using: &random))
        switch self {
        case .bit: bytes[at] ^= 1 << UInt8.random(in: 0..<8, using: &random)
        case .byte: bytes[at] = .random(in: .min ... .max, using: &random)
        case .cut: bytes.removeSubrange(at...)
        case .lost: bytes.removeSubrange(at..<end)
        case .spliced:
            let place = Int.random(in: bytes.indices, using: &random)
            bytes.insert(contentsOf: Array(bytes[at..<end]), at: place)
        case .doubled: bytes += bytes[at...]
        case .deep:
            let depth = Int.random(in: 1...40, using: &random)
            bytes.insert(contentsOf: Array(repeating: UInt8(ascii: "["), count: depth), at: at)
        case .long: bytes.insert(contentsOf: Array(repeating: bytes[at], count: 5_000), at: at)
        case .huge: bytes.insert(contentsOf: "98765432109876543210e999".utf8, at: at)
        case .surrogate:
            let units = [#"\ud83d"#, #"\ude00"#, #"\u0000"#, "\0", #"\"#]
            bytes.insert(contentsOf: (units.randomElement(using: &random) ?? "").utf8, at: at)
        }
    }
}

extension EventDescription {
    /// The event that has this payload; `nil` if it were several.
    fileprivate func read(_ payload: [UInt8]) throws -> (any DomainEvent)? {
        try stored(payload).withView { view in
            guard case .one(let event) = try decode(view) else { return nil }
            return event
        }
    }
}

extension JSONValue {
    /// Whether `other` has all of this, and besides it only blank identifiers, which an event has where
    /// nobody made one.
    fileprivate func isTold(by other: Any) -> Bool {
        switch self {
        case .null, .boolean, .integer, .number, .string: return isSame(as: other)
        case .array(let elements):
            guard let other = other as? [Any], other.count == elements.count else { return false }
            return zip(elements, other).allSatisfy { $0.isTold(by: $1) }
        case .object(let members):
            guard let other = other as? [String: Any] else { return false }
            return other.allSatisfy { name, value in
                self[name].map { $0.isTold(by: value) } ?? ((value as? String) == "")
            } && members.allSatisfy { other[$0.name] != nil }
        }
    }
}
