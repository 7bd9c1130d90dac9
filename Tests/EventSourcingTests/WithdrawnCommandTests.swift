import EventSourcing
import EventSourcingRuntime
import EventSourcingTesting
import EventStore
import Records
import Testing

@Suite(.timeLimit(.minutes(5))) struct `A command whose caller gives up` {
    private let store = HeldStore()
    private let bus: CommandBus

    init() { bus = EventSourcingTests.bus(on: store) }

    /// Runs `work` while an append is on its way that doesn't come to an end before `work` does.
    private func whileHeld(_ work: () async throws -> Void) async throws {
        try await bus.send(pack("b"))
        store.hold()
        let bus = bus
        let first = Task { try await bus.send(fill("b", 1, id: "first")) }
        await store.hasAppend()
        try await work()
        store.release()
        _ = try await first.value
    }

    @Test func `before it is decided has sent nothing`() async throws {
        try await whileHeld {
            let bus = bus
            let task = Task { try await bus.send(fill("b", 1, id: "c"), by: nil) }
            task.cancel()
            await expect(.cancelled) { try await task.value }
            await expect(.deadline) {
                try await bus.send(fill("b", 1, id: "d"), by: nil, within: .milliseconds(1))
            }
        }
        // Were they stored, it would be by now.
        try await bus.send(fill("b", 1))
        #expect(try await store.receipt(of: "c") == nil)
        #expect(try await store.receipt(of: "d") == nil)
        #expect(try await store.store.load(Box.self, "b").state.count == 2)
    }

    @Test func `for want of time, while it is stored, is told that it isn't known`() async throws {
        try await bus.send(pack("b"))
        store.hold()
        let late = try fill("b", 1, id: "late")
        do throws(SendError) {
            _ = try await bus.send(late, by: nil, within: .milliseconds(20))
            Issue.record("answered before it was stored")
        } catch {
            guard case .unknown(let id, _) = error else {
                Issue.record(error)
                return
            }
            #expect(id == "late")
        }
        store.release()
        // Asked again by its id, it tells the truth.
        let again = try await bus.send(late)
        #expect(again.revision == 1)
        #expect(try await store.store.load(Box.self, "b").state.count == 1)
    }

    @Test func `by being cancelled, while it is stored, is told what came of it`() async throws {
        try await bus.send(pack("b"))
        store.hold()
        let bus = bus
        let task = Task { try await bus.send(fill("b", 1)) }
        await store.hasAppend()
        task.cancel()
        store.release()
        #expect(try await task.value.events == ["BoxFilled"])
    }

    @Test func `is never told of a bug`() async throws {
        let bus = bus
        let task = Task {
            while !Task.isCancelled { await Task.yield() }
            return try await bus.send(pack("b"))
        }
        task.cancel()
        await expectRejection(.cancelled) { _ = try await task.value }
        #expect(try await store.head() == 0)
    }

    @Test(arguments: 1...6 as ClosedRange<UInt64>)
    func `at any moment is stored once, or not at all, as it was told`(seed: UInt64) async throws {
        var random = SeededRandom(seed: seed)
        let bus = bus
        try await bus.send(pack("b"))
        let plans = (0..<200).map { _ in
            (
                yields: Int.random(in: 0..<200, using: &random),
                time: Int.random(in: 0..<4, using: &random)
            )
        }
        let told = await withTaskGroup(of: (Int, SendError?).self) { group in
            for (number, plan) in plans.enumerated() {
                group.addTask {
                    let sending = Task { () async -> SendError? in
                        do throws(SendError) {
                            let envelope = CommandEnvelope(
                                "FillBox",
                                data: .object([
                                    .init("boxId", .string("b")), .init("count", .integer(1)),
                                ]), id: "c\(number)")
                            try await bus.send(
                                envelope, by: nil,
                                within: plan.time == 0 ? .microseconds(plan.yields * 10) : nil)
                            return nil
                        } catch { return error }
                    }
                    for _ in 0..<plan.yields { await Task.yield() }
                    if plan.time == 1 { sending.cancel() }
                    return (number, await sending.value)
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        // What was unknown is so or not, once and for all, by now.
        try await bus.send(fill("b", 1))
        var stored: Int64 = 1
        for (number, error) in told {
            let isStored = try await store.receipt(of: "c\(number)") != nil
            if isStored { stored += 1 }
            switch error {
            case nil: #expect(isStored, "seed \(seed)")
            case .cancelled, .deadline: #expect(!isStored, "seed \(seed)")
            case .unknown(let id, _): #expect(id == "c\(number)", "seed \(seed)")
            case .rejected(let rejection): Issue.record("seed \(seed): \(rejection)")
            }
        }
        #expect(try await store.store.load(Box.self, "b").state.count == stored, "seed \(seed)")
    }

    private func expect(
        _ wanted: SendError, _ work: () async throws -> CommandOutcome
    ) async {
        do {
            Issue.record("\(try await work())")
        } catch {
            #expect(error as? SendError == wanted)
        }
    }
}

@Suite(.timeLimit(.minutes(5))) struct `A batch that is cancelled` {
    @Test func `ends, and no line of it is told of a bug`() async throws {
        let store = HeldStore()
        let bus = bus(on: store)
        let lines = try [pack("b")] + (0..<2_000).map { _ in try fill("b", 1) }
        let told = await Task { () -> (results: [String], isCancelled: Bool) in
            var (rest, results) = (lines.makeIterator(), [String]())
            do {
                try await bus.send(
                    batch: { rest.next().map { .success($0) } },
                    answer: { result in
                        switch result {
                        case .success(let outcome): results += outcome.events
                        case .failure(let rejection):
                            results += rejection.refusals.map(\.code.rawValue)
                        }
                        if results.count == 501 { withUnsafeCurrentTask { $0?.cancel() } }
                        return true
                    })
                return (results, false)
            } catch { return (results, error is CancellationError) }
        }.value
        #expect(told.isCancelled)
        #expect(told.results.dropFirst().allSatisfy { $0 == "BoxFilled" })
        #expect(try await store.head() == Position(told.results.count))
        #expect(told.results.count < lines.count)
    }

    @Test func `lets commands from elsewhere have their turn`() async throws {
        let store = HeldStore()
        let bus = bus(on: store)
        let lines = try [pack("b")] + (0..<3_000).map { _ in try fill("b", 1) }
        store.hold()
        async let batch = bus.send(batch: lines)
        await store.hasAppend()
        let other = Task { try await bus.send(pack("other")).position }
        // Not before it waits, that is: nobody can tell from outside.
        for _ in 0..<50 { await Task.yield() }
        store.release()
        #expect(try await other.value <= 1_001)
        #expect(try await batch.count == 3_001)
    }
}
