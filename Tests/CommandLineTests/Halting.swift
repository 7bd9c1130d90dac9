import Foundation
import Glibc
import Synchronization

/// Halts a program most of the time, so that it can be stopped in the midst of what it does: one that is built as a
/// release would be done before.
final class Halting: Sendable {
    private let isOver = Atomic(false)
    private let isTyped = Atomic(false)

    /// How long it runs between two halts, and how long each takes.
    enum Pace: Sendable {
        case slow, slowest

        fileprivate static let typed: (runs: UInt32, halts: UInt32) = (200, 20_000)

        fileprivate var microseconds: (runs: UInt32, halts: UInt32) {
            switch self {
            case .slow: (500, 40_000)
            // For what is done in milliseconds: a halt is longer than it takes until a bar is drawn, so that
            // the first one in the midst shows it, and the next gives time to type.
            case .slowest: (3_000, 600_000)
            }
        }
    }

    func begin(_ process: pid_t, _ pace: Pace = .slow) {
        #if !DEBUG
            Thread.detachNewThread {
                while !self.isOver.load(ordering: .relaxed) {
                    // What was typed is heard by another thread, which must come to its turn before all is done.
                    let isTyped = self.isTyped.load(ordering: .relaxed)
                    let (runs, halts) = isTyped ? Pace.typed : pace.microseconds
                    usleep(runs)
                    kill(process, SIGSTOP)
                    usleep(halts)
                    kill(process, SIGCONT)
                }
            }
        #endif
    }

    /// Something was typed that ends it: from now on in small steps.
    func type() { isTyped.store(true, ordering: .relaxed) }

    func end() { isOver.store(true, ordering: .relaxed) }
}
