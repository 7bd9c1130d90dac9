internal import EventStore
internal import Synchronization
internal import Testing

/// Many at once: one winner, one order, nothing lost, nothing torn.
let concurrencyChecks: [StoreCheck] = [
    StoreCheck("C11 lets one of 16 racers win each revision") { store in
        let name = try StreamName("order-1")
        for round in 0..<10 {
            let expected: ExpectedRevision = round == 0 ? .none : .exact(Revision(round - 1))
            let results = try await inParallel(16) { racer in
                let id = "r\(round)-\(racer)"
                return await store.append([
                    try AppendRequest(id, to: "order-1", expected: expected, [.note(racer)])
                ])
            }
            #expect(results.filter { $0.first?.isStored == true }.count == 1)
            let lost = EventStoreError.conflict(
                .stream(name, expected: expected, actual: Revision(round)))
            #expect(results.filter { $0 == [.failure(lost)] }.count == 15)
        }
        #expect(try await store.head() == 10)
    },
    StoreCheck("C12 stores one command once though 16 tasks send it") { store in
        let receipts = try await inParallel(16) { _ in
            try await store.append(AppendRequest("a", to: "order-1", NewEvent.notes(2)))
        }
        #expect(receipts.filter { !$0.duplicate }.count == 1)
        #expect(receipts.allSatisfy { $0.positions == 1...2 })
    },
    StoreCheck("C13 keeps 160 concurrent appends dense") { store in
        let receipts = try await inParallel(160) { task in
            try await store.append(AppendRequest("c\(task)", to: "order-\(task % 7)"))
        }
        #expect(receipts.map(\.positions.lowerBound).sorted() == Array(1...160))
    },
    StoreCheck("C14 shows a tailing reader what 32 writers write, in the final order") { store in
        let reader = Task {
            try await within {
                var seen: [RecordedEvent] = []
                for try await event in store.subscribe(after: 0) {
                    seen.append(event)
                    if seen.count == 32 * 6 { break }
                }
                return seen
            }
        }
        _ = try await inParallel(32) { writer in
            for turn in 0..<6 {
                try await store.append(AppendRequest("w\(writer)-\(turn)", to: "w-\(writer)"))
            }
        }
        #expect(try await reader.value == (try await store.events()))
    },
    StoreCheck("shows a reader who races writers no gap and nothing late") { store in
        let done = Flag()
        let seen = try await withThrowingTaskGroup(of: [RecordedEvent].self) { group in
            group.addTask {
                var seen: [RecordedEvent] = []
                var after: Position = 0
                while true {
                    let last = done.isUp
                    after = try await store.readAll(LogRead(after: after)) { view in
                        seen.append(view.copy())
                        return true
                    }
                    if last { return seen }
                    await Task.yield()
                }
            }
            _ = try await inParallel(5) { writer in
                for turn in 0..<20 {
                    try await store.append(
                        AppendRequest("w\(writer)-\(turn)", to: "w-\(writer)", NewEvent.notes(3)))
                }
            }
            done.raise()
            return try await group.next() ?? []
        }
        #expect(seen.map(\.position) == Array(1...300))
        #expect(seen == (try await store.events()))
    },
    StoreCheck("lets writers to streams of their own never meet, and read what they wrote") {
        store in
        _ = try await inParallel(16) { writer in
            let name = try StreamName("w-\(writer)")
            var last: Position = 0
            for turn in 0..<8 {
                let expected: ExpectedRevision = turn == 0 ? .none : .exact(Revision(turn) - 1)
                let receipt = try await store.append(
                    AppendRequest("w\(writer)-\(turn)", to: name.text, expected: expected))
                // Answered before it was asked for the next: the log keeps that order.
                #expect(receipt.positions.lowerBound > last)
                last = receipt.positions.upperBound
                #expect(try await store.head() >= last)
                #expect(try await store.revision(of: name) == Revision(turn))
                let tail = try await store.events(of: name, StreamRead(limit: 1, backward: true))
                #expect(tail.map(\.position) == [last])
            }
        }
    },
    StoreCheck("C24 keeps the events of concurrent appends together") { store in
        _ = try await inParallel(16) { writer in
            for turn in 0..<5 {
                let count = (writer + turn) % 3 + 1
                let streams = try (0..<count).map { place in
                    StreamAppend(
                        try StreamName("s-\((writer + place) % 6)"),
                        events: NewEvent.notes(place + 1))
                }
                let receipt = try await store.append(
                    AppendRequest(streams, commandID: "w\(writer)-\(turn)"))
                #expect(receipt.positions.count == count * (count + 1) / 2)
            }
        }
    },
]

/// Goes up once.
private final class Flag: Sendable {
    private let up = Atomic(false)

    var isUp: Bool { up.load(ordering: .acquiring) }

    func raise() { up.store(true, ordering: .releasing) }
}
