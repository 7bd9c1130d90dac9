/// Lets one run of some work through at a time. Whoever comes while one is under way shares the next
/// with all others who wait: that one begins after they came, so it sees whatever they have done.
actor Turnstile {
    private var running: Task<Void, Never>?
    private var next: Task<Void, Never>?

    /// Comes back when a run that began after this call has ended.
    func pass(_ work: @escaping @Sendable () async -> Void) async {
        if let next { return await next.value }
        let before = running
        // Not the caller's to cancel: others may be waiting for it too.
        let task = Task {
            await before?.value
            self.begin()
            await work()
        }
        next = task
        await task.value
    }

    private func begin() {
        running = next
        next = nil
    }
}
