import Foundation
import Testing

@testable import EventStore

@Suite struct `A fingerprint` {
    @Test func `is the first half of a SHA-256`() {
        // FIPS 180-4, the example "abc".
        let digest = sha256(Array("abc".utf8))
        #expect(digest.count == 32)
        #expect(digest.prefix(4) == [0xBA, 0x78, 0x16, 0xBF])
        #expect(digest.suffix(4) == [0xF2, 0x00, 0x15, 0xAD])
        #expect(
            Fingerprint(of: Array("abc".utf8))
                == Fingerprint(high: 0xBA78_16BF_8F01_CFEA, low: 0x4141_40DE_5DAE_2223))
        #expect(sha256([]).prefix(4) == [0xE3, 0xB0, 0xC4, 0x42])
    }

    @Test func `is right however much of a block is filled`() {
        // Made by Python's hashlib: the digest of the digests of 0 to 299 bytes.
        let digests = (0..<300).flatMap { count in
            sha256((0..<count).map { UInt8(truncatingIfNeeded: $0 * 7) })
        }
        #expect(
            Fingerprint(of: digests).hexadecimal == "f65f14b090e805017546322e618401d4")
    }

    @Test func `is the same without the processor's instructions for it`() {
        for count in 0..<300 {
            let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 * 7) }
            bytes.withUnsafeBytes {
                #expect(sha256($0, byInstruction: true) == sha256($0, byInstruction: false))
            }
        }
    }

    @Test func `differs with everything that an append writes`() throws {
        var contents: [[StreamAppend]] = []
        for stream in ["order-1", "order-11", "order-\u{E9}", "order-e\u{301}"] {
            let name = try StreamName(stream)
            // Each pair would be written alike if parts didn't say how long they are.
            for (type, tags, payload) in [
                ("A", [], ""), ("A", [], "1"), ("A1", [], ""), ("A", ["1"], ""),
                ("A", ["1", "2"], ""), ("A", ["12"], ""), ("A", ["2", "1"], ""),
            ] as [(String, [String], String)] {
                let event = NewEvent(type: type, tags: tags, payload: Array(payload.utf8))
                var later = event
                later.schemaVersion = 2
                for events in [[event], [event, event], [later]] {
                    contents.append([StreamAppend(name, events: events)])
                }
            }
        }
        let event = NewEvent(type: "A", payload: [])
        let one = StreamAppend(try StreamName("a-1"), events: [event])
        let two = StreamAppend(try StreamName("b-1"), events: [event])
        contents += [[one], [two], [one, two], [two, one]]
        let prints = contents.map { AppendRequest($0, commandID: "c").effectiveFingerprint }
        #expect(Set(prints).count == contents.count)
    }

    @Test func `is the same whatever an append expects and whoever sends it`() throws {
        let event = NewEvent(type: "A", payload: [])
        let name = try StreamName("a-1")
        let plain = AppendRequest([StreamAppend(name, events: [event])], commandID: "c")
        var other = AppendRequest(
            [
                StreamAppend(try StreamName("b-1"), expected: .none),
                StreamAppend(name, expected: .exact(3), events: [event]),
            ], commandID: "d")
        other.metadata = [1]
        other.condition = AppendCondition(failIfMatches: .all)
        #expect(plain.effectiveFingerprint == other.effectiveFingerprint)
        other.fingerprint = Fingerprint(high: 1, low: 2)
        #expect(other.effectiveFingerprint == Fingerprint(high: 1, low: 2))
    }
}

@Suite struct `An append request` {
    private func request(_ change: (inout AppendRequest) -> Void) throws -> AppendRequest {
        let event = NewEvent(type: "NoteTaken", tags: ["a", "b"], payload: Array("{}".utf8))
        var request = AppendRequest(
            [StreamAppend(try StreamName("order-1"), events: [event])], commandID: "c")
        change(&request)
        return request
    }

    @Test func `has no fault when it keeps the rules`() throws {
        #expect(try request { _ in }.fault == nil)
        #expect(try request { $0.streams[0].events[0].tags = ["e\u{301}", "\u{E9}"] }.fault == nil)
        #expect(try request { $0.streams[0].events[0].type = "Order.Placed2" }.fault == nil)
    }

    @Test func `counts metadata and names with every event`() throws {
        let events = [NewEvent](
            repeating: NewEvent(type: "A", payload: Array("{}".utf8)), count: 500)
        let large = try request {
            $0.streams[0].events = events
            $0.metadata = object(32 << 10)
        }
        #expect(large.fault == nil)
        let larger = try request {
            $0.streams[0].events = events + events
            $0.metadata = object(32 << 10)
        }
        #expect(larger.fault?.contains("at most 16777216 bytes") == true)
        // What stands beside the first event alone counts once.
        let full = try request {
            $0.streams[0].events = [NewEvent](
                repeating: NewEvent(type: "A", payload: object(1 << 20)), count: 15)
            $0.streams[0].events.append(
                NewEvent(type: "A", payload: object((1 << 20) - 200)))
        }
        #expect(full.fault == nil)
        var over = full
        over.firstMetadata = object(200)
        #expect(over.fault?.contains("at most 16777216 bytes") == true)
    }

    @Test func `with times outside the years 1 to 9999 has a fault`() throws {
        for time in [Timestamp(milliseconds: .min), Timestamp(milliseconds: .max)] {
            #expect(try request { $0.occurredAt = time }.fault != nil)
        }
        #expect(try request { $0.occurredAt = .latest }.fault == nil)
    }

    @Test func `with metadata or payload that is no object of JSON has a fault`() throws {
        for bytes in [[0x7B], Array("[]".utf8), [0x7B, 0x22, 0xFF, 0x22, 0x3A, 0x31, 0x7D]] {
            #expect(
                try request { $0.metadata = bytes }.fault?.contains("an object of JSON") == true)
            #expect(try request { $0.firstMetadata = bytes }.fault != nil)
            #expect(try request { $0.streams[0].events[0].payload = bytes }.fault != nil)
        }
        #expect(try request { $0.metadata = Array("{\"\u{E9}\":1}".utf8) }.fault == nil)
        #expect(try request { $0.metadata = [] }.fault == nil)
        #expect(try request { $0.streams[0].events[0].payload = [] }.fault != nil)
    }

    /// Of so many bytes.
    private func object(_ bytes: Int) -> [UInt8] {
        Array("{\"a\":\"\(String(repeating: "x", count: bytes - 8))\"}".utf8)
    }
}

@Suite struct `The check of JSON` {
    /// Of these each text is made that begins with a brace and has four more at most.
    private static let pieces = [
        "{", "}", "[", "]", ",", ":", "\"a\"", "1", "-", "0", ".5", "e+1", " ", "true",
        "\"\\u00e9\"",
        "\"\u{E9}\"",
    ]

    @Test func `takes what Foundation takes for an object, and nothing else`() {
        var texts = ["{"]
        var (taken, wrong): (Int, [String]) = (0, [])
        for _ in 0..<4 {
            texts = texts.flatMap { text in Self.pieces.map { text + $0 } }
            for text in texts {
                for text in [text, "{\"k\":\(text.dropFirst())}"] {
                    let isObject = isObjectToFoundation(Array(text.utf8))
                    if isObject { taken += 1 }
                    if Array(text.utf8).isJSONObject != isObject { wrong.append(text) }
                }
            }
        }
        #expect(wrong == [])
        #expect(taken > 100)
    }

    /// But for a comma that nothing follows, which Foundation lets pass.
    private func isObjectToFoundation(_ bytes: [UInt8]) -> Bool {
        let dense = bytes.filter { $0 != 0x20 }
        for (one, next) in zip(dense, dense.dropFirst()) where one == UInt8(ascii: ",") {
            if next == UInt8(ascii: "}") || next == UInt8(ascii: "]") { return false }
        }
        do {
            return try JSONSerialization.jsonObject(with: Data(bytes)) is [String: Any]
        } catch {
            return false
        }
    }
}
