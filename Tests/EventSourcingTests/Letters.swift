import EventSourcing
import EventSourcingRuntime
import EventStore

/// Posts a letter for each box that is packed, from the beginning of the log.
struct Letters: Consumer {
    static let name = "letters"
    static let beginning = ConsumerBeginning.logStart
    let post: Post
    var afterwards: @Sendable () async throws -> Void = {}

    var handlers: [EffectHandler] {
        [
            Self.on(BoxPacked.self) { packed, effect in
                try post.post(packed.label, of: effect.cause.stream.id, key: effect.key)
                try await afterwards()
            }
        ]
    }
}

/// Posts two letters for each box that is filled, from when it runs for the first time.
struct Copies: Consumer {
    static let name = "copies"
    let post: Post

    var handlers: [EffectHandler] {
        [
            Self.on(BoxFilled.self) { filled, effect in
                try post.post("one of \(filled.count)", of: "one", key: effect.key)
            },
            Self.on(BoxFilled.self) { filled, effect in
                try post.post("two of \(filled.count)", of: "two", key: effect.key)
            },
        ]
    }
}

extension Consumers {
    /// Runs them for as long as `body` takes.
    func following(_ body: () async throws -> Void) async rethrows {
        let task = Task { await follow() }
        defer { task.cancel() }
        try await body()
        task.cancel()
        await task.value
    }
}
