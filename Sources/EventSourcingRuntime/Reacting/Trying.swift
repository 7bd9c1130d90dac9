/// When what is held up is tried again, where somebody sees to it all the time: ever more rarely, so that a
/// thing that stays as it is costs hardly anything.
struct Trying: Sendable {
    private static let shortest = Duration.milliseconds(100)
    private static let longest = Duration.seconds(60)
    /// So many times as long as the last try took, at least.
    private static let lengths = 20

    /// `nil`: at once.
    private var due: ContinuousClock.Instant?
    private var pause = Self.shortest

    func isDue(at now: ContinuousClock.Instant = .now) -> Bool { due.map { $0 <= now } ?? true }

    /// Notes a try that was begun at `start`, and whether anything has come of it.
    mutating func tried(since start: ContinuousClock.Instant, hasMoved: Bool) {
        pause = hasMoved ? Self.shortest : min(pause * 2, Self.longest)
        let now = ContinuousClock.now
        due = now + max(pause, (now - start) * Self.lengths)
    }

    /// Notes that something was refused just now, which was its first try.
    mutating func refused() {
        if due == nil { due = .now + pause }
    }
}
