internal import EventStore
internal import Testing

/// Random operations, done to the store and to a model of it: both must answer alike, always.
let modelChecks: [StoreCheck] =
    [1, 2, 3].map { seed in
        StoreCheck(
            "answers like the model to 250 operations of seed \(seed)",
            with: { factory in
                try await run(seed: seed, on: factory)
            })
    } + [
        StoreCheck(
            "answers like the model to 250 operations of a seed not seen before",
            with: { factory in
                try await run(seed: .random(in: 4...UInt64.max), on: factory)
            })
    ]

private func run(seed: UInt64, on factory: StoreFactory) async throws {
    let operations = try ModelOperation.list(seed: seed, count: 250)
    // The year 2100: later than any clock that a reopened store may read by itself.
    let clock = HandClock(Timestamp(milliseconds: 4_102_444_800_000))
    var model = ReferenceModel()
    var stored = 0
    try await factory.withStore(clock: { clock.now }) { store in
        for (step, operation) in operations.enumerated() {
            let at: Comment = "seed \(seed), step \(step): \(operation)"
            switch operation {
            case .append(let plans):
                // Plans are told from where the log is before the call.
                let requests = plans.map { $0.request(model, now: clock.now) }
                let answers = requests.map { model.append($0, now: clock.now) }
                let results = await store.append(requests).map { Answer($0) }
                try #require(results == answers, at)
                stored += results.filter { if case .stored = $0 { true } else { false } }.count
            case .readStream(let name, let read):
                let events = try await store.events(of: name, read).map(\.withoutID)
                try #require(events == model.events(of: name, read), at)
            case .readLog(let read):
                let events = try await store.events(read).map(\.withoutID)
                try #require(events == model.events(read), at)
            case .receipt(let id):
                let receipt = try await store.receipt(of: id).map { Answer(.success($0)) }
                try #require(receipt == model.receipt(of: id).map { Answer(.success($0)) }, at)
            case .clock(let milliseconds):
                clock.now = Timestamp(milliseconds: clock.now.milliseconds + milliseconds)
            case .reopen:
                guard let reopen = factory.reopen else { break }
                try await store.reopen(by: reopen)
                // Whatever it reads now is behind the log's own clock, which must hold.
                clock.now = Timestamp(milliseconds: 0)
            }
            let head = try await store.head()
            try #require(head == model.head, at)
        }
        #expect(try await store.events().map(\.withoutID) == model.log, "seed \(seed)")
    }
    // Else the operations refuse too much to show anything.
    #expect(stored > operations.count / 4, "seed \(seed)")
}
