import Records

extension Session {
    /// Long work that changes nothing, or that goes on where it was cut off: Ctrl-C ends it, says how far
    /// it has come, and `then` how to go on.
    func longWork<R>(
        _ bar: ProgressBar, then: String, _ body: () async throws -> R
    ) async throws -> R {
        let session = self
        return try await Signals.cuttingOff {
            bar.finish()
            do {
                try session.say("stopped\(bar.words.map { " at \($0)" } ?? ""): \(then)")
            } catch {
                // Nobody listens; the status still says it.
            }
        } _: {
            try await body()
        }
    }
}
