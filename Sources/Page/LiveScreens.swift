/// Screens as they are told to those who go on looking: made once for all who would see the same, however many they are,
/// and not again before some time has passed, however much happens.
actor LiveScreens {
    private struct Made {
        let position: Int64
        let begun: ContinuousClock.Instant
        let content: Task<LiveContent, any Error>
    }

    private var made: [String: Made] = [:]
    private let pause: Duration
    private let goodFor: Duration

    /// - Parameters:
    ///   - pause: so long after a screen was made, it is made anew at the soonest.
    ///   - goodFor: so long it is handed on while the log doesn't grow; some of it goes by the clock.
    init(pause: Duration = .milliseconds(200), goodFor: Duration = .milliseconds(500)) {
        self.pause = pause
        self.goodFor = goodFor
    }

    /// What is seen under this name, as it is at a position or later.
    func content(
        _ name: String, at position: Int64,
        _ make: @escaping @Sendable () async throws -> LiveContent
    ) async throws -> LiveContent {
        while let found = made[name] {
            let age = found.begun.duration(to: .now)
            if found.position >= position, age < goodFor {
                do {
                    return try await found.content.value
                } catch {
                    // It was asked for by somebody else, who may have gone: one asks for oneself, then.
                    return try await make()
                }
            }
            if age >= pause { break }
            // All who come meanwhile wait for the same moment, and then one of them makes it.
            try await Task.sleep(for: pause - age)
        }
        // Who began to make it may go: it is made for all the others.
        let content = Task { try await make() }
        forgetWhatIsOver()
        made[name] = Made(position: position, begun: .now, content: content)
        return try await content.value
    }

    private func forgetWhatIsOver() {
        let most = max(pause, goodFor)
        made = made.filter { $0.value.begun.duration(to: .now) < most }
    }
}
