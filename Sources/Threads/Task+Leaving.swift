// Waiting for what goes on whether or not anybody waits.

extension Task where Failure == any Error {
    /// What comes of it, unless whoever waits wants it no more: it goes on then.
    package var valueUnlessCancelled: Success {
        get async throws {
            let (results, told) = AsyncStream.makeStream(of: Result<Success, Failure>.self)
            Task<Void, Never> {
                told.yield(await result)
                told.finish()
            }
            for await result in results { return try result.get() }
            throw _Concurrency.CancellationError()
        }
    }
}

extension Task where Success == Void, Failure == Never {
    /// Waits for its end, unless whoever waits wants it no more.
    package func endUnlessCancelled() async throws {
        let (ends, told) = AsyncStream.makeStream(of: Void.self)
        Task {
            await value
            told.finish()
        }
        for await _ in ends {}
        try Task<Never, Never>.checkCancellation()
    }
}
