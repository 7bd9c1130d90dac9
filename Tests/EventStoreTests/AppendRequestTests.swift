import EventStore
import Testing

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
        let events = [NewEvent](repeating: NewEvent(type: "A", payload: []), count: 500)
        let large = try request {
            $0.streams[0].events = events
            $0.metadata = [UInt8](repeating: 0x31, count: 32 << 10)
        }
        #expect(large.fault == nil)
        let larger = try request {
            $0.streams[0].events = events + events
            $0.metadata = [UInt8](repeating: 0x31, count: 32 << 10)
        }
        #expect(larger.fault?.contains("at most 16777216 bytes") == true)
        // What stands beside the first event alone counts once.
        let full = try request {
            $0.streams[0].events = [NewEvent](
                repeating: NewEvent(type: "A", payload: [UInt8](repeating: 0x31, count: 1 << 20)),
                count: 15)
            $0.streams[0].events.append(
                NewEvent(type: "A", payload: [UInt8](repeating: 0x31, count: (1 << 20) - 200)))
        }
        #expect(full.fault == nil)
        var over = full
        over.firstMetadata = [UInt8](repeating: 0x31, count: 100)
        #expect(over.fault?.contains("at most 16777216 bytes") == true)
    }

    @Test func `with times outside the years 1 to 9999 has a fault`() throws {
        for time in [Timestamp(milliseconds: .min), Timestamp(milliseconds: .max)] {
            #expect(try request { $0.occurredAt = time }.fault != nil)
        }
        #expect(try request { $0.occurredAt = .latest }.fault == nil)
    }

    @Test func `with metadata or payload that isn't UTF-8 has a fault`() throws {
        for bytes: [UInt8] in [[0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xE2, 0x82]] {
            #expect(try request { $0.metadata = bytes }.fault != nil)
            #expect(try request { $0.firstMetadata = bytes }.fault != nil)
            #expect(try request { $0.streams[0].events[0].payload = bytes }.fault != nil)
        }
    }
}
