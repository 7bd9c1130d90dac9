internal import EventStore
internal import Testing

/// Several questions, answered as of one position.
let questionChecks: [StoreCheck] = [
    StoreCheck("answers several questions in their order, each as it would be alone") { store in
        for number in 0..<9 {
            try await store.append(
                AppendRequest(
                    "c\(number)", to: "order-\(number % 2)",
                    [.note(number, tags: ["t\(number % 3)"]), .note(number)]))
        }
        let (one, none) = (try StreamName("order-1"), try StreamName("order-9"))
        let streams = [
            StreamRead(), StreamRead(from: 2, limit: 3), StreamRead(limit: 2, backward: true),
            StreamRead(from: 3, backward: true), StreamRead(limit: 0),
            StreamRead(limit: 0, backward: true),
        ]
        let logs = [
            LogRead(.tags(["t1"])), LogRead(.tags(["t1"]), limit: 1, backward: true),
            LogRead(after: 3, through: 7), LogRead(after: .max), LogRead(limit: 0),
        ]
        let questions: [StoreQuestion] =
            [.head, .revision(of: one), .revision(of: none), .receipt(of: "c3"), .receipt(of: "x")]
            + streams.map { .stream(one, $0) } + [.stream(none)] + logs.map { .log($0) }
        var lent: [Int: [RecordedEvent]] = [:]
        let answers = try await store.read(questions) { (number, view) in
            lent[number, default: []].append(view.copy())
            return true
        }
        let receipt = try await store.receipt(of: "c3")
        let rest = [StoreAnswer](repeating: .lent, count: questions.count - 5)
        #expect(
            answers == [.head(18), .revision(7), .revision(nil), .receipt(receipt), .receipt(nil)]
                + rest)
        for (number, question) in questions.enumerated() {
            let alone: [RecordedEvent] =
                switch question {
                case .stream(let name, let read): try await store.events(of: name, read)
                case .log(let read): try await store.events(read)
                case .head, .revision, .receipt: []
                }
            #expect(lent[number] ?? [] == alone, "\(question)")
            var single: [RecordedEvent] = []
            let answer = try await store.read([question]) { (_, view) in
                single.append(view.copy())
                return true
            }
            #expect(answer == [answers[number]] && single == alone, "\(question)")
        }
        #expect(try await store.read([]) { (_, _) in true } == [])
    },
    StoreCheck("stops one question where its reader has enough, and all where it throws") { store in
        struct Enough: Error {}
        try await store.append(AppendRequest("a", to: "order-1", NewEvent.notes(5)))
        let questions: [StoreQuestion] = [
            .log(LogRead()), .stream(try StreamName("order-1")), .head,
        ]
        var seen = [0, 0]
        let answers = try await store.read(questions) { (number, _) in
            seen[number] += 1
            return seen[number] < 2
        }
        #expect(seen == [2, 2] && answers == [.lent, .lent, .head(5)])
        await #expect(throws: Enough.self) {
            _ = try await store.read(questions) { (number, _) in
                if number == 1 { throw Enough() }
                return true
            }
        }
        await #expect(throws: EventStoreError.self) {
            _ = try await store.read([.head, .log(LogRead(.anyOf([])))]) { (_, _) in true }
        }
        try await store.append(AppendRequest("b", to: "order-1"))
        #expect(try await store.head() == 6)
    },
    StoreCheck("answers all questions as of one position while others write") { store in
        let (one, two) = (try StreamName("order-1"), try StreamName("order-2"))
        let tagged = LogRead(.tags(["both"]), limit: 1, backward: true)
        let questions: [StoreQuestion] = [
            .stream(one), .revision(of: two), .log(LogRead()),
            .stream(two, StreamRead(limit: 1, backward: true)),
            .head, .log(tagged), .revision(of: one), .receipt(of: "w0-24"), .stream(two),
        ]
        let writing = Task {
            _ = try await inParallel(3) { writer in
                for turn in 0..<25 {
                    // Both streams, and the log, go on together.
                    let streams = [one, two].map {
                        StreamAppend($0, events: [.note(turn, tags: ["both"])])
                    }
                    try await store.append(AppendRequest(streams, commandID: "w\(writer)-\(turn)"))
                }
            }
        }
        var count = 0
        repeat {
            var lent: [Int: [Position]] = [:]
            let answers = try await store.read(questions) { (number, view) in
                lent[number, default: []].append(view.position)
                return true
            }
            guard case .head(let head) = answers[4] else {
                Issue.record("the head was answered \(answers[4])")
                break
            }
            count = Int(head) / 2
            let last: Revision? = count == 0 ? nil : Revision(count) - 1
            #expect(head % 2 == 0)
            #expect(lent[0] ?? [] == stride(from: 1, to: head, by: 2).map { $0 })
            #expect(lent[2] ?? [] == (head == 0 ? [] : Array(1...head)))
            #expect(lent[3] ?? [] == (head == 0 ? [] : [head]))
            #expect(lent[5] ?? [] == (head == 0 ? [] : [head]))
            #expect(lent[8] ?? [] == stride(from: 2, through: head, by: 2).map { $0 })
            #expect(answers[1] == .revision(last) && answers[6] == .revision(last))
            if case .receipt(let receipt?) = answers[7] {
                #expect(receipt.positions.upperBound <= head)
            } else {
                // It is the last of its writer's.
                #expect(count < 75)
            }
            // A reader who never waits would keep a thread from those who write.
            await Task.yield()
        } while count < 75
        try await writing.value
    },
]
