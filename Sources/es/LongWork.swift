import Records

extension Session {
    /// Long work that changes nothing, or that goes on where it was cut off: Ctrl-C ends it, says how far
    /// it has come, and `then` how to go on.
    func longWork<R>(
        _ bar: ProgressBar, then: String, _ body: () async throws -> R
    ) async throws -> R {
        let session = self
        return try await Signals.cuttingOff {
            session.tellStopped(bar, then)
        } _: {
            try await body()
        }
    }

    /// The same for whatever asks something, unless it looks by itself whether it is to stop.
    func asking<R>(_ body: () async throws -> R) async throws -> R {
        if Signals.areLookedAfter { return try await body() }
        let session = self
        return try await Signals.cuttingOff {
            session.tellStopped(
                .latest, "nothing was changed; the same command begins anew")
        } _: {
            try await body()
        }
    }

    /// Says on the terminal, past any pager, that it was stopped.
    private func tellStopped(_ bar: ProgressBar?, _ then: String) {
        bar?.stop()
        if isQuiet { return }
        do {
            // Half of a screen full would wait for a pager that never comes.
            if Channel.out.isTerminal, !Channel.out.isPaged { try Channel.out.flush() }
            try Channel.err.line("stopped\(bar?.words.map { " at \($0)" } ?? ""): \(then)")
            try Channel.err.flush()
        } catch {
            // Nobody listens; the status still says it.
        }
    }
}
