package import EventStore

/// How long a log was and what its root was then, as C2SP's checkpoints say it (c2sp.org/tlog-checkpoint): three
/// lines, which are signed.
package struct TreeHead: Sendable, Equatable {
    /// Which log: `daybook/` and the store's id.
    package var origin: String
    /// How many events it had.
    package var size: Position
    /// Its root.
    package var root: Digest

    package init(origin: String, size: Position, root: Digest) {
        (self.origin, self.size, self.root) = (origin, size, root)
    }

    /// What is signed.
    package var text: String { "\(origin)\n\(size)\n\(encoded64(root.bytes))\n" }

    /// Reads ``text`` back, further lines passed over; `nil` for anything else.
    package init?(_ text: String) {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        guard text.hasSuffix("\n"), lines.count >= 4, !lines[0].isEmpty,
            lines.dropLast().allSatisfy({ !$0.isEmpty }),
            let size = Position(lines[1]), String(size) == lines[1],
            let bytes = decoded64(String(lines[2])), let root = Digest(bytes)
        else { return nil }
        self.init(origin: String(lines[0]), size: size, root: root)
    }
}
