import EventSourcing
import EventSourcingRuntime
import EventSourcingTesting
import EventStore
import PersonalData
import Records
import Testing

/// Sends letters, and can't send any to Quist; says so by her name.
private struct Letters: Consumer {
    static let name = "letters"
    static let beginning = ConsumerBeginning.logStart
    struct Failed: Error { var to: String }
    /// What happens while the letter is on its way.
    var meanwhile: @Sendable () async throws -> Void = {}

    var handlers: [EffectHandler] {
        [
            Self.on(Told.self) { told, _ in
                guard told.text == "Quist" else { return }
                try await meanwhile()
                throw Failed(to: told.text)
            }
        ]
    }
}

@Suite(.timeLimit(.minutes(5))) struct `Why a consumer stands still` {
    private let safe: Safe
    private let side = SideStoreInMemory()
    private var checkpoints: FollowerCheckpoints { FollowerCheckpoints(in: side, of: .consumers) }

    init() throws {
        safe = try Safe()
        let (safe, checkpoints) = (safe, FollowerCheckpoints(in: side, of: .consumers))
        safe.store.afterErasing { _ in try await checkpoints.forgetReasons() }
    }

    /// Has letters sent until one has failed.
    private func fail(_ letters: Letters = Letters()) async {
        let (pauses, pause) = AsyncStream<Void>.makeStream()
        let consumers = Consumers(
            [letters], store: safe.store, side: side,
            pause: { _ in
                pause.finish()
                throw CancellationError()
            }, clock: { Given.now })
        let task = Task { await consumers.follow() }
        for await _ in pauses {}
        task.cancel()
        await task.value
    }

    private func kept() async throws -> String {
        try await String(
            decoding: side.get("letters.json", of: .consumers) ?? [], as: UTF8.self)
    }

    @Test func `is forgotten with whom it tells of, and nothing else of it`() async throws {
        // given
        try await safe.happen("user-bob", Told("Babbage"))
        try await safe.happen("user-ada", Told("Quist"))
        await fail()
        let before = try await kept()
        #expect(before.contains("Quist"))
        // when
        try await safe.happen("user-ada", Forgotten())
        // then
        let after = try await kept()
        #expect(!after.contains("Quist"))
        #expect(after == before.replacing(#"Failed(to: \"Quist\")"#, with: "[erased]"))
        #expect(await checkpoints.checkpoint(of: "letters")?.position == 1)
        #expect(await checkpoints.checkpoint(of: "letters")?.stop?.position == 2)
    }

    @Test func `isn't kept where they are forgotten before it is told`() async throws {
        try await safe.happen("user-ada", Told("Quist"))
        await fail(Letters { [safe] in try await safe.happen("user-ada", Forgotten()) })
        #expect(await checkpoints.checkpoint(of: "letters")?.stop?.reason == "[erased]")
        #expect(!(try await kept()).contains("Quist"))
    }

    @Test func `counts as kept where it can't be read, unless it may be lost`() async throws {
        let torn = SideValue("letters.json", Array(#"{"position":1,"parked":{"reason":"Qui"#.utf8))
        try await side.put([torn], of: .consumers)
        try await side.put([torn], of: .reactions)
        await #expect(throws: EventStoreError.self) { try await checkpoints.forgetReasons() }
        try await FollowerCheckpoints(in: side).forgetReasons()
        #expect(try await side.list(.reactions) == [])
        #expect(try await side.list(.consumers) == ["letters.json"])
    }
}
