internal import EventStore
internal import Testing

/// C21, C30: what can't be stored is told at once, as invalid; what just fits is stored.
let limitChecks: [StoreCheck] = [
    StoreCheck("C21 refuses what has no form, and stores nothing of it") { store in
        let order = try StreamName("order-1")
        var requests = [
            AppendRequest([], commandID: "a"),
            AppendRequest([StreamAppend(order)], commandID: "a"),
            AppendRequest(
                [
                    StreamAppend(order, events: [.note(1)]),
                    StreamAppend(order, events: [.note(2)]),
                ], commandID: "a"),
        ]
        for id in ["", "a b", "a\0b", "a\u{200B}b", String(repeating: "x", count: 129)] {
            requests.append(try AppendRequest(id, to: "order-1"))
        }
        for type in ["", "Note Taken", "Notiz\u{E4}nderung", String(repeating: "x", count: 129)] {
            requests.append(try AppendRequest("a", to: "order-1", [.note(type: type)]))
        }
        for tags in [
            [""], ["a", "a"], [String(repeating: "x", count: 256)], ["a\u{0}"], ["a\tb"],
            ["\u{7F}"],
            ["a", "\u{85}"],
        ] {
            requests.append(try AppendRequest("a", to: "order-1", [.note(tags: tags)]))
        }
        requests.append(
            try AppendRequest(
                "a", to: "order-1",
                [NewEvent(type: "A", schemaVersion: 0, payload: Array("{}".utf8))]))
        for (number, request) in requests.enumerated() {
            let results = await store.append([request])
            #expect(results.first?.isInvalid == true, "request \(number) of the list")
        }
        #expect(try await store.head() == 0)
        #expect(try await store.receipt(of: "a") == nil)
    },
    StoreCheck("C21 refuses payloads and metadata that are no object of JSON in UTF-8") { store in
        for (number, bytes) in noObjects.enumerated() {
            let payload = try AppendRequest(
                "a", to: "order-1", [.note(), NewEvent(type: "A", payload: bytes)])
            var metadata = try AppendRequest("a", to: "order-1")
            metadata.metadata = bytes
            var ofFirst = try AppendRequest("a", to: "order-1")
            ofFirst.firstMetadata = bytes
            let results = await store.append(
                // No metadata are none that are wrong; an empty payload is.
                bytes.isEmpty ? [payload] : [payload, metadata, ofFirst])
            let text = String(decoding: bytes.prefix(40), as: UTF8.self)
            #expect(results.allSatisfy { $0.isInvalid }, "number \(number) of the list: \(text)")
        }
        #expect(try await store.head() == 0)
    },
    StoreCheck("C30 refuses what is too large or too much, and stores its neighbours") { store in
        func payload(_ bytes: Int) -> NewEvent { NewEvent(type: "A", payload: .object(bytes)) }
        var metadata = try AppendRequest("x", to: "order-1")
        metadata.metadata = .object(StoreLimits.metadataBytes + 1)
        var ofFirst = try AppendRequest("x", to: "order-1")
        ofFirst.firstMetadata = metadata.metadata
        let tags = (0...StoreLimits.tagsPerEvent).map { "t\($0)" }
        let events = [NewEvent](repeating: .note(), count: StoreLimits.eventsPerAppend + 1)
        let full = [NewEvent](repeating: payload(StoreLimits.payloadBytes), count: 17)
        let streams = try (0...StoreLimits.streamsPerAppend).map {
            StreamAppend(try StreamName("order-\($0)"), events: [.note()])
        }
        let results = await store.append([
            try AppendRequest("a", to: "order-1"),
            try AppendRequest("x", to: "order-1", [payload(StoreLimits.payloadBytes + 1)]),
            metadata,
            ofFirst,
            try AppendRequest("x", to: "order-1", [.note(tags: tags)]),
            try AppendRequest("x", to: "order-1", events),
            try AppendRequest("x", to: "order-1", full),
            AppendRequest(streams, commandID: "x"),
            try AppendRequest("b", to: "order-1"),
        ])
        #expect(
            results.map(\.isInvalid) == [false, true, true, true, true, true, true, true, false])
        #expect(try await store.head() == 2)
        #expect(try await store.receipt(of: "x") == nil)
    },
    StoreCheck("C16 takes what just fits: payload, metadata, tags, names") { store in
        let letters = String(repeating: "x", count: 128)
        let tags = (10..<10 + StoreLimits.tagsPerEvent).map {
            String(repeating: "t", count: StoreLimits.tagBytes - 2) + String($0)
        }
        let event = NewEvent(
            type: letters, schemaVersion: .max, tags: tags,
            payload: .object(StoreLimits.payloadBytes))
        let stream = String(letters.prefix(64)) + "-" + letters
        var request = try AppendRequest(letters, to: stream, [event])
        request.metadata = .object(StoreLimits.metadataBytes)
        request.firstMetadata = .object(StoreLimits.metadataBytes, of: "y")
        try await store.append(request)
        #expect(try await store.events(LogRead(.tags(tags))).map(\.payload) == [event.payload])
    },
    StoreCheck("C16 takes the most events and streams of one append") { store in
        let most = StoreLimits.eventsPerAppend
        let events = NewEvent.notes(most)
        #expect(try await store.append(AppendRequest("a", to: "order-1", events)).isOf(most))
        let streams = try (0..<StoreLimits.streamsPerAppend).map {
            StreamAppend(try StreamName("product-\($0)"), events: [.note()])
        }
        let receipt = try await store.append(AppendRequest(streams, commandID: "b"))
        #expect(receipt.isOf(StoreLimits.streamsPerAppend))
        #expect(receipt.revision == 0)
    },
    StoreCheck("keeps bytes as they are: white space, names twice, any text, any tag") { store in
        let payloads = [
            "{}", " {\n}\t", #"{"b":1,"a":2,"a":3}"#, #"{"":"\u0000\ud800\/"}"#,
            "{\"e\u{301}\":\"\u{1F9FE}\u{7F}\u{FEFF}\u{FFFF}\"}", #"{"n":[1.0,-0,1E+400,0.10e-7]}"#,
            #"{"a":"# + String(repeating: "[", count: 127) + String(repeating: "]", count: 127)
                + "}",
        ]
        let tags = ["a|b", "a", "b", " ", "\u{E9}", "e\u{301}", "\u{1F9FE}", "\u{A0}", "\u{200B}"]
        for (number, payload) in payloads.enumerated() {
            let event = NewEvent(type: "A", tags: tags, payload: Array(payload.utf8))
            try await store.append(AppendRequest("a\(number)", to: "order-1", [event]))
        }
        let events = try await store.events()
        #expect(events.map(\.payload) == payloads.map { Array($0.utf8) })
        #expect(events.first?.tags.map { Array($0.utf8) } == tags.map { Array($0.utf8) })
        // What no event can bear may be asked for.
        #expect(try await store.events(LogRead(.tags(["\u{0}"]))) == [])
    },
]

/// What is no object of JSON in UTF-8, each by one thing.
private let noObjects: [[UInt8]] =
    [
        "", " ", "1", "null", "\"a\"", "[]", "[{}]", "{", "}", "{}{}", "{},", "{}x", "\u{FEFF}{}",
        "{a:1}",
        "{'a':1}", "{\"a\"}", "{\"a\":}", "{\"a\":1,}", "{,\"a\":1}", "{\"a\":1 \"b\":2}",
        "{\"a\":[1,]}",
        "{\"a\":[1 2]}", "{\"a\":[}", "{\"a\":1]", "{\"a\":\"}", "{\"a\":\"\n\"}", "{\"a\":\"\0\"}",
        #"{"a":"\x"}"#, #"{"a":"\u00G0"}"#, #"{"a":"\u00"}"#, #"{"a":01}"#, #"{"a":+1}"#,
        #"{"a":.5}"#,
        #"{"a":1.}"#, #"{"a":1e}"#, #"{"a":-}"#, #"{"a":NaN}"#, #"{"a":nul}"#, #"{"a":nulll}"#,
        #"{"a":True}"#,
        "{}\0", "{} \u{A0}", "{\u{A0}}", #"{"a":1/**/}"#,
        #"{"a":"# + String(repeating: "[", count: 128) + String(repeating: "]", count: 128) + "}",
    ].map { Array($0.utf8) }
    + [
        [0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xE2, 0x82], [0xF4, 0x90, 0x80, 0x80], [0x80],
    ].map {
        Array("{\"a\":\"in a longer text ".utf8) + $0 + Array("\"}".utf8)
    }

extension [UInt8] {
    /// An object of JSON of so many bytes, 8 at least, with one text of this letter.
    fileprivate static func object(_ bytes: Int, of letter: String = "x") -> [UInt8] {
        Array("{\"a\":\"\(String(repeating: letter, count: bytes - 8))\"}".utf8)
    }
}

extension AppendReceipt {
    fileprivate func isOf(_ count: Int) -> Bool { positions.count == count }
}
