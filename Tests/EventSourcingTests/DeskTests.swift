import EventSourcing
import EventSourcingRuntime
import EventSourcingTesting
import EventStore
import Records
import Testing

@Suite struct `Many who send at once` {
    private let store = InMemoryEventStore(clock: { Given.now })

    @Test func `to one thing are answered all, none that others are busy`() async throws {
        let bus = bus(on: store)
        try await bus.send(pack("b"))
        let outcomes = try await withThrowingTaskGroup(of: CommandOutcome.self) { group in
            for _ in 0..<1_000 {
                group.addTask { try await bus.send(try fill("b", 1), by: nil) }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        // One after the other, in whatever order: each on what the one before it left.
        #expect(Set(outcomes.compactMap(\.revision)) == Set(1...1_000))
        #expect(outcomes.allSatisfy { $0.position == $0.revision.map { $0 + 1 } })
        let box = try await store.load(Box.self, "b").state
        #expect(box.count == 1_000 && box.end == 1_000)
    }

    @Test func `by two processes are answered all`() async throws {
        let buses = [bus(on: store), bus(on: store)]
        try await buses[0].send(pack("b"))
        try await withThrowingTaskGroup { group in
            for number in 0..<400 {
                group.addTask { _ = try await buses[number % 2].send(fill("b", 1)) }
            }
            try await group.waitForAll()
        }
        let box = try await store.load(Box.self, "b").state
        #expect(box.count == 400 && box.end == 400)
    }

    @Test(arguments: 1...4 as ClosedRange<UInt64>)
    func `are each told what was so at one moment, whoever else writes`(
        seed: UInt64
    ) async throws {
        var random = SeededRandom(seed: seed)
        let side = SideStoreInMemory()
        let store = store
        let buses = (0..<2).map { _ in
            CommandBus(
                [warehouse], store: store, side: side, actor: "tester",
                clock: { Given.now })
        }
        let commands = try (0..<240).map { _ in try Self.anyCommand(using: &random) }
        let told = await withTaskGroup(of: (CommandEnvelope, CommandOutcome)?.self) { group in
            for (number, command) in commands.enumerated() {
                group.addTask {
                    do throws(Rejection) {
                        return (command, try await buses[number % 2].send(command))
                    } catch { return nil }
                }
            }
            return await group.reduce(into: []) { $0 += $1.map { [$0] } ?? [] }
        }
        let log = try await store.events()
        for (command, outcome) in told where outcome.events.isEmpty {
            let then = try await rehearsed(command, after: outcome.position, of: log)
            #expect(then == "", "seed \(seed): \(command) at \(outcome.position)")
        }
        let kept = try await RefusedCommands(in: side, of: store.id).all()
        #expect(kept.count + told.count == commands.count)
        for command in kept {
            let envelope = try #require(command.envelope)
            let then = try await rehearsed(envelope, after: Position(command.position), of: log)
            #expect(
                then == command.errors.map(\.code).joined(separator: ","),
                "seed \(seed): \(envelope) at \(command.position)")
        }
    }

    /// What a command comes to on the log as it was at a position: its events, or why not.
    private func rehearsed(
        _ command: CommandEnvelope, after position: Position, of log: [RecordedEvent]
    ) async throws -> String {
        let then = InMemoryEventStore(clock: { Given.now })
        for event in log.prefix(Int(position)) {
            let new = NewEvent(type: event.type, tags: event.tags, payload: event.payload)
            try await then.append(
                AppendRequest(
                    [StreamAppend(event.stream, events: [new])], commandID: "\(event.position)"))
        }
        do throws(Rejection) {
            let rehearsal = try await bus(on: then).rehearse(command)
            return rehearsal.events.map(\.event.type).joined(separator: ",")
        } catch {
            return error.refusals.map(\.code.rawValue).joined(separator: ",")
        }
    }

    private static func anyCommand(using random: inout SeededRandom) throws -> CommandEnvelope {
        let box = "b\(Int.random(in: 0..<4, using: &random))"
        let other = "b\(Int.random(in: 0..<4, using: &random))"
        let shelf = "s\(Int.random(in: 0..<3, using: &random))"
        switch Int.random(in: 0..<10, using: &random) {
        case 0, 1, 2: return try pack(box, other, on: shelf)
        case 3: return try command("CloseShelf", #"{"shelfId":"\#(shelf)"}"#)
        case 4: return try command("EmptyInto", #"{"boxId":"\#(box)","otherId":"\#(other)"}"#)
        case 5:
            return try command(
                "RelabelBox", #"{"boxId":"\#(box)","label":"\#(other)"}"#, reason: "r")
        default: return try fill(box, Int.random(in: -2...3, using: &random))
        }
    }
}

@Suite struct `While one append is on its way to the disk` {
    private let store = HeldStore()

    @Test func `the next commands are decided on it, and stored together`() async throws {
        let counting = BreakingStore(store)
        let bus = bus(on: counting)
        try await bus.send(pack("b"))
        store.hold()
        try await withThrowingTaskGroup { group in
            group.addTask { _ = try await bus.send(fill("b", 1)) }
            await store.hasAppend()
            for _ in 0..<100 { group.addTask { _ = try await bus.send(fill("b", 1)) } }
            group.addTask { store.release() }
            try await group.waitForAll()
        }
        #expect(try await store.store.load(Box.self, "b").state.count == 101)
    }

    @Test func `nothing is decided for good on what doesn't come about`() async throws {
        // The first append is lost to another process, which packs the box itself.
        let interrupted = InterruptedStore()
        let bus = bus(on: interrupted)
        interrupted.interrupt {
            try await EventSourcingTests.bus(on: $0).send(pack("b", "other"))
        }
        let results = try await bus.send(batch: [
            pack("b"), fill("b", 2), pack("b"),
            command("RelabelBox", #"{"boxId":"b","label":"b"}"#),
        ])
        let told = results.map { result in
            switch result {
            case .success(let outcome): outcome.events.joined()
            case .failure(let rejection): rejection.refusals.map(\.code.rawValue).joined()
            }
        }
        #expect(told == ["already-exists", "BoxFilled", "already-exists", "reason-required"])
    }
}
