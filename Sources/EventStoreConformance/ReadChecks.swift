internal import EventStore
internal import Testing

/// Reading streams and the log: from where, how far, which way, and how a read ends.
let readChecks: [StoreCheck] = [
    StoreCheck("C9 reads a stream from a revision, limited, either way") { store in
        let name = try StreamName("order-\u{E4}\u{1F9FE}")
        try await store.append(AppendRequest("a", to: name.text, NewEvent.notes(5)))
        func revisions(_ read: StreamRead) async throws -> [Revision] {
            try await store.events(of: name, read).map(\.revision)
        }
        #expect(try await revisions(StreamRead()) == [0, 1, 2, 3, 4])
        #expect(try await revisions(StreamRead(from: 2)) == [2, 3, 4])
        #expect(try await revisions(StreamRead(from: 1, limit: 2)) == [1, 2])
        #expect(try await revisions(StreamRead(from: 5)) == [])
        #expect(try await revisions(StreamRead(from: .max)) == [])
        #expect(try await revisions(StreamRead(limit: 0)) == [])
        #expect(try await revisions(StreamRead(backward: true)) == [4, 3, 2, 1, 0])
        #expect(try await revisions(StreamRead(from: 2, backward: true)) == [2, 1, 0])
        #expect(try await revisions(StreamRead(from: 3, limit: 2, backward: true)) == [3, 2])
        #expect(try await revisions(StreamRead(from: .max, limit: 1, backward: true)) == [4])
        #expect(try await store.events(of: name).map(\.payload) == NewEvent.notes(5).map(\.payload))
    },
    StoreCheck("C10 reads a stream that doesn't exist as empty") { store in
        let name = try StreamName("order-1")
        #expect(try await store.events(of: name) == [])
        #expect(try await store.events(of: name, StreamRead(backward: true)) == [])
        #expect(try await store.revision(of: name) == nil)
        #expect(try await store.events() == [])
        #expect(try await store.head() == 0)
    },
    StoreCheck("keeps streams apart whose names only look alike") { store in
        // é in one scalar and in two; a name that begins another.
        let names = ["order-caf\u{E9}", "order-cafe\u{301}", "order-1", "order-10", "orders-1"]
        for (number, name) in names.enumerated() {
            try await store.append(AppendRequest("c\(number)", to: name, expected: .none))
        }
        for (number, name) in names.enumerated() {
            let events = try await store.events(of: StreamName(name))
            #expect(events.map(\.position) == [Position(number) + 1], "\(name)")
        }
        #expect(try await store.events(LogRead(.categories(["order"]))).count == 4)
    },
    StoreCheck("reads the log after a position, through one, limited, either way") { store in
        for number in 0..<6 {
            try await store.append(AppendRequest("c\(number)", to: "a-\(number)"))
        }
        func positions(_ read: LogRead) async throws -> [Position] {
            try await store.events(read).map(\.position)
        }
        #expect(try await positions(LogRead(after: 2)) == [3, 4, 5, 6])
        #expect(try await positions(LogRead(after: 2, through: 4)) == [3, 4])
        #expect(try await positions(LogRead(after: 1, limit: 2)) == [2, 3])
        #expect(try await positions(LogRead(after: 6)) == [])
        #expect(try await positions(LogRead(after: .max)) == [])
        #expect(try await positions(LogRead(after: 4, through: 2)) == [])
        #expect(try await positions(LogRead(through: .max)) == [1, 2, 3, 4, 5, 6])
        #expect(try await positions(LogRead(limit: 0)) == [])
        #expect(try await positions(LogRead(after: 2, through: 5, backward: true)) == [5, 4, 3])
        #expect(try await positions(LogRead(limit: 2, backward: true)) == [6, 5])
    },
    StoreCheck("says how far a read of the log looked, and never further") { store in
        for number in 0..<6 {
            let type = number % 2 == 0 ? "Even" : "Odd"
            try await store.append(AppendRequest("c\(number)", to: "a-1", [.note(type: type)]))
        }
        func end(_ read: LogRead, stopAt: Position = .max) async throws -> Position {
            try await store.readAll(read) { $0.position != stopAt }
        }
        #expect(try await end(LogRead()) == 6)
        #expect(try await end(LogRead(.types(["Even"]))) == 6)
        #expect(try await end(LogRead(.types(["None"]))) == 6)
        #expect(try await end(LogRead(.types(["None"]), through: 4)) == 4)
        #expect(try await end(LogRead(through: 100)) == 6)
        #expect(try await end(LogRead(.types(["Even"]), limit: 2)) == 3)
        #expect(try await end(LogRead(), stopAt: 2) == 2)
        #expect(try await end(LogRead(after: 6)) == 6)
        #expect(try await end(LogRead(limit: 0)) == 0)
        #expect(try await end(LogRead(.types(["Even"]), limit: 2, backward: true)) == 3)
    },
    StoreCheck("stops a read when its reader has enough, and passes on what it throws") { store in
        struct Enough: Error {}
        try await store.append(AppendRequest("a", to: "order-1", NewEvent.notes(5)))
        var seen = 0
        try await store.readStream(StreamName("order-1"), StreamRead()) { _ in
            seen += 1
            return seen < 2
        }
        #expect(seen == 2)
        await #expect(throws: Enough.self) {
            _ = try await store.readAll(LogRead()) { _ in throw Enough() }
        }
        await #expect(throws: Enough.self) {
            try await store.readStream(StreamName("order-1"), StreamRead()) { _ in throw Enough() }
        }
        // A reader that failed leaves nothing locked.
        try await store.append(AppendRequest("b", to: "order-1"))
        #expect(try await store.head() == 6)
    },
    StoreCheck("C22 reads all or throws when the task is cancelled") { store in
        try await store.append(AppendRequest("a", to: "order-1", NewEvent.notes(1_000)))
        let reads = (0..<8).map { _ in
            Task {
                do {
                    return try await store.events().count
                } catch is CancellationError {
                    return 1_000
                }
            }
        }
        for read in reads { read.cancel() }
        for read in reads { #expect(try await read.value == 1_000) }
        #expect(try await store.events().count == 1_000)
    },
    StoreCheck("leaves no doubt about an append whose task is cancelled") { store in
        let appends = (0..<16).map { number in
            Task { await store.append([try AppendRequest("c\(number)", to: "order-1")]) }
        }
        for append in appends { append.cancel() }
        for append in appends { #expect(try await append.value.count == 1) }
        // Whatever came of each: asking again settles it, and nothing is stored twice.
        for number in 0..<16 {
            try await store.append(AppendRequest("c\(number)", to: "order-1"))
        }
        #expect(try await store.head() == 16)
    },
    StoreCheck("lends the header and the parts of an event as they were stored") { store in
        let event = NewEvent(
            type: "NoteTaken", schemaVersion: 7, tags: ["a", "b"], payload: Array("{}".utf8))
        let request = try AppendRequest("c", to: "order-1", [event])
        try await store.append(request)
        _ = try await store.readAll(LogRead()) { view in
            #expect(view.header.schemaVersion == 7)
            #expect(view.tags == ["a", "b"])
            #expect(view.type == "NoteTaken" && view.hasType("NoteTaken"))
            #expect(view.hasTag("a") && view.hasTag("b") && !view.hasTag("ab"))
            #expect(view.isOfCategory("order") && !view.isOfCategory("orde"))
            #expect(view.commandID == "c")
            #expect(view.withPayload { Array($0) } == event.payload)
            #expect(view.withMetadata { Array($0) } == request.metadata)
            return true
        }
    },
    StoreCheck("keeps what is given for the first event of an append beside that one alone") {
        store in
        let first = Array(#"{"actor":"suite","command":{"name":"TakeNotes"}}"#.utf8)
        var request = AppendRequest(
            [
                StreamAppend(try StreamName("order-1")),
                StreamAppend(try StreamName("order-2"), events: NewEvent.notes(2)),
                StreamAppend(try StreamName("order-3"), events: NewEvent.notes(2)),
            ], commandID: "a", metadata: Array("{}".utf8), firstMetadata: first)
        try await store.append(request)
        // It says nothing of what the append writes: without it, it is the same one.
        request.firstMetadata = nil
        #expect(try await store.append(request).duplicate)
        request.commandID = "b"
        request.streams[0] = StreamAppend(try StreamName("order-1"), events: [.note()])
        try await store.append(request)
        let kept = try await store.events().map(\.metadata)
        #expect(kept == [first] + [[UInt8]](repeating: request.metadata, count: 8))
    },
]
