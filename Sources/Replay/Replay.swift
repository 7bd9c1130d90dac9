package import EventSourcing
package import EventSourcingRuntime
package import EventStore

/// Decides history again: each command that the log keeps, in order, at its time and under its id, by
/// the rules of today and maybe some more, on what is so in a store of its own.
///
/// Nothing goes to the real store, nothing is fetched, no reactor runs: what reactors once sent are
/// commands in the log like any others. By the rules that the log was written by, all of it comes out
/// byte for byte as it is. Where a command comes to something else, what follows is decided on that.
package struct Replay: Sendable {
    private let contexts: [Context]
    private let store: any EventStore
    private let rules: [ReplayRule]
    private let asking: @Sendable (any EventStore) throws -> any EventStore

    /// `asking` makes what commands ask of a store that holds events as `store` shows them: for a store
    /// that keeps what is asked for in another form. By default the same.
    package init(
        _ contexts: [Context], of store: any EventStore, rules: [ReplayRule] = [],
        asking: @escaping @Sendable (any EventStore) throws -> any EventStore = { $0 }
    ) {
        self.contexts = contexts
        self.store = store
        self.rules = rules
        self.asking = asking
    }

    /// Goes through the log: up to `from` as it is, then deciding, up to `through` or the head.
    /// `refused` are commands that were refused, oldest first: those that wouldn't be are told.
    package func run(
        from: Position = 1, through: Position = .max, refused: [RefusedCommand] = [],
        progress: (Position, Position) -> Void = { _, _ in }
    ) async throws -> (report: ReplayReport, store: any EventStore) {
        let head = try await store.head()
        let last = min(through, head)
        let first = try await store.events(LogRead(limit: 1)).first
        var run = ReplayRun(
            contexts, rules: rules, scratch: try ReplayScratch(like: first, asking: asking),
            report: ReplayReport(from: max(from, 1), through: last))
        run.report.rules = rules.map(\.text)
        var waiting = refused[...]
        var position: Position = 0
        while position < last {
            let page = try await page(after: position, through: head)
            for command in page where command[0].position <= last {
                let here = command[0].position
                while let next = waiting.first, Position(clamping: next.position) < here {
                    waiting.removeFirst()
                    if here >= from { try await run.reconsider(next) }
                }
                if here < from {
                    try await run.takeOver(command, .earlier)
                } else {
                    try await run.decide(command)
                }
                position = command[command.count - 1].position
                progress(min(position, last), last)
            }
            if page.isEmpty { break }
        }
        run.report.through = position
        for next in waiting where Position(clamping: next.position) <= position {
            try await run.reconsider(next)
        }
        try await run.compareEntities(in: store, through: position)
        return (run.report, run.scratch.store)
    }

    private static let pageEvents = 2_000

    /// The next commands' events, whole.
    private func page(
        after position: Position, through head: Position
    ) async throws -> [[RecordedEvent]] {
        var commands: [[RecordedEvent]] = []
        _ = try await store.readAll(LogRead(after: position, through: head)) { view in
            if view.header.indexInCommand == 0 || commands.isEmpty {
                if commands.reduce(0, { $0 + $1.count }) >= Self.pageEvents { return false }
                commands.append([])
            }
            commands[commands.count - 1].append(view.copy())
            return true
        }
        return commands
    }
}
