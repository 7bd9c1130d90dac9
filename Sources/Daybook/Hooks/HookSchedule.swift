import EventStore

/// When an event that wasn't taken is tried again: at the times that Standard Webhooks names, over some three days, and
/// then no more.
package enum HookSchedule {
    /// The pause after the first time, and after each that follows.
    package static let pauses: [Duration] =
        [.seconds(5), .seconds(300), .seconds(1_800)]
        + [2, 5, 10, 14, 20, 24].map { .seconds($0 * 3_600) }
    /// However long the other side asks to be let alone.
    private static let longest = Duration.seconds(24 * 3_600)

    /// The pause after it was tried so often, up to a tenth longer by `chance` (0 to 1), so that not all come back at
    /// once, and as long at least as the other side asks for, within bounds; `nil`: it isn't tried again.
    package static func pause(
        after tries: Int64, asked: Int64?, chance: Double
    ) -> Duration? {
        guard tries >= 1, tries <= pauses.count else { return nil }
        let pause = pauses[Int(tries) - 1] * (1 + chance / 10)
        let asked = Duration.seconds(min(max(asked ?? 0, 0), Int64(longest.components.seconds)))
        return max(pause, asked)
    }

    /// Whether a time to come is one that this makes: a clock that was set back would have it wait for ever.
    static func isPlausible(_ next: Timestamp, at now: Timestamp) -> Bool {
        next.milliseconds - now.milliseconds <= Int64(longest.components.seconds) * 1_100
    }
}
