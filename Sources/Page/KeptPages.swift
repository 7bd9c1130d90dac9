import Synchronization

/// Pages as they were made a moment ago. As long as the log has not grown, the same page for the same person is the
/// same, but for what goes by the clock: so one is handed out again, for a second, or for a minute where it took more
/// than that is worth.
final class KeptPages: Sendable {
    struct Kept: Sendable {
        let position: Int64
        let made: ContinuousClock.Instant
        let answer: PageAnswer
    }

    private let kept = Mutex<[String: Kept]>([:])
    /// Some screens of a few people, at 60 kB the most each.
    private static let most = 128

    /// The page that was made at this position, not longer ago than that.
    func page(_ key: String, at position: Int64, goodFor: Duration) -> PageAnswer? {
        guard let found = kept.withLock({ $0[key] }), found.position == position,
            found.made.duration(to: .now) < goodFor
        else { return nil }
        return found.answer
    }

    func keep(_ answer: PageAnswer, as key: String, at position: Int64) {
        guard answer.status == 200 else { return }
        let page = Kept(position: position, made: .now, answer: answer)
        kept.withLock { kept in
            if kept.count >= Self.most, kept[key] == nil { kept.removeAll() }
            kept[key] = page
        }
    }
}
