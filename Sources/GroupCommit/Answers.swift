internal import Threads

/// Gives callers their answers: few of them at once, many on a thread of their own, so that the next commit
/// can be made meanwhile.
final class Answers<Handed: Submission>: Sendable {
    private struct Queue {
        var waiting: [[Handed]] = []
        var isClosing = false
        var thread = LateThread.unborn
    }

    /// Measured: from about so many on, another thread is worth waking.
    private var many: Int { 16 }

    private let queue = Monitor(Queue())

    /// Every answer is given, now or soon; none twice.
    func give(_ answers: [Handed]) {
        if answers.count < many {
            for answer in answers { answer.answer() }
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
                for answer in waiting.joined() { answer.answer() }
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
                for answer in answers { answer.answer() }
            }
        }
        queue.change { $0.thread = .ended }
    }

    private func take() -> [[Handed]]? {
        queue.wait { queue -> [[Handed]]?? in
            if queue.waiting.isEmpty { return queue.isClosing ? .some(nil) : nil }
            defer { queue.waiting = [] }
            return queue.waiting
        }
    }
}
