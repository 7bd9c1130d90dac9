import Foundation
import Glibc
import Synchronization

/// Halts a program most of the time, so that it can be stopped in the midst of what it does: one that is built as a
/// release would be done before.
final class Halting: Sendable {
    private let isOver = Atomic(false)

    func begin(_ process: pid_t) {
        #if !DEBUG
            Thread.detachNewThread {
                while !self.isOver.load(ordering: .relaxed) {
                    usleep(4_000)
                    kill(process, SIGSTOP)
                    usleep(40_000)
                    kill(process, SIGCONT)
                }
            }
        #endif
    }

    func end() { isOver.store(true, ordering: .relaxed) }
}
