internal import EventStore

extension BackupMaking {
    /// Adds what the store has up to `head`; where the keys are others than the last point's, they come first, in a point of their own, whose
    /// name is answered: what comes over then can be read, wherever it is cut off. To be called with a `head` that
    /// was found before, since whoever appends has the keys on the disk by then.
    mutating func ship(
        keysFirst made: String, through head: Position,
        progress: (Position, Position) -> Void = { _, _ in }
    ) throws -> String? {
        var own: String?
        if head > position, let former = last?.point, !plan.keys.areLeftOut,
            let secrets = try SideCopying(store: plan.folder).secrets(),
            Digest(of: secrets).hexadecimal != former.keys?.contents
        {
            let (name, now) = try nextName()
            _ = try finish(sides: former.sides, named: name, at: now, made: made, added: 0)
            own = name
        }
        try ship(through: head, progress: progress)
        return own
    }
}
