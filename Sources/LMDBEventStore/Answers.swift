internal import EventStore
internal import Threads

/// Gives callers their answers: few of them at once, many on a thread of their own, so that the
/// writer can go on to the next commit meanwhile.
final class Answers: Sendable {
    struct Answer: Sendable {
        // Unsafe holds: `give` below is called once for each.
        let caller: UnsafeContinuation<[Decision], Never>
        let decisions: [Decision]

        func give() { caller.resume(returning: decisions) }
    }

    private struct Queue {
        var waiting: [[Answer]] = []
        var isClosing = false
        var thread = LateThread.unborn
    }

    /// Measured: from about so many on, another thread is worth waking.
    private static let many = 16

    private let queue = Monitor(Queue())

    /// Every answer is given, now or soon; none twice.
    func give(_ answers: [Answer]) {
        if answers.count < Self.many {
            for answer in answers { answer.give() }
        } else {
            let isFirst = queue.change { queue in
                queue.waiting.append(answers)
                return queue.thread.isFirstNeeded()
            }
            if isFirst, !beginThread({ [self] in run() }) {
                let waiting = queue.change { queue in
                    queue.thread = .unborn
                    defer { queue.waiting = [] }
                    return queue.waiting
                }
                for answer in waiting.joined() { answer.give() }
            }
        }
    }

    /// Blocks until all answers are given.
    func stop() {
        queue.change { $0.isClosing = true }
        queue.wait { $0.thread == .running ? nil : () }
    }

    private func run() {
        while let batches = take() {
            for answers in batches {
                for answer in answers { answer.give() }
            }
        }
        queue.change { $0.thread = .ended }
    }

    private func take() -> [[Answer]]? {
        queue.wait { queue -> [[Answer]]?? in
            if queue.waiting.isEmpty { return queue.isClosing ? .some(nil) : nil }
            defer { queue.waiting = [] }
            return queue.waiting
        }
    }
}
