internal import Glibc
internal import EventStore

/// Leaves the machine to those who append: while the log grows, whoever copies it rests after each piece four times
/// as long as that took, so that it is at work for a fifth of the time. While nobody appends it never rests.
struct Pace {
    private var head: Position
    private(set) var begun = ContinuousClock.now
    /// How long it may still rest.
    private var left: Duration?

    /// A piece on a slow disk is no reason for a long rest.
    private static let longest = Duration.milliseconds(250)

    /// `head` is where the log ends. `left`: no longer does it rest in all; `nil`: as long as others append.
    init(_ head: Position, resting left: Duration?) {
        (self.head, self.left) = (head, left)
    }

    /// To be called after each piece, with where the log ends by then. `settling` waits until nobody is at work on the piece
    /// any more.
    mutating func rest(_ head: Position, settling: () -> Void = {}) {
        if head > self.head {
            settling()
            let wish = min((ContinuousClock.now - begun) * 4, Self.longest)
            let rest = left.map { min($0, wish) } ?? wish
            left = left.map { $0 - rest }
            usleep(UInt32(clamping: rest.components.attoseconds / 1_000_000_000_000))
        }
        (self.head, begun) = (head, .now)
    }
}
