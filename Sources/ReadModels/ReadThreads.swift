internal import Dispatch
internal import Glibc
internal import Synchronization
internal import Threads
internal import class Foundation.ProcessInfo

/// A few threads of the read side's own, on which databases are read and logs are folded.
///
/// The threads that all tasks share must not wait for a disk: there are as many as cores, and what
/// blocks them holds up whoever only wanted to answer. None of these is started before the first job,
/// and each ends when there was nothing to do for a while.
package final class ReadThreads: TaskExecutor {
    private struct Work {
        // Unowned holds: the runtime keeps a job until it has run, and each that is taken in here is
        // run once, by the thread that takes it out.
        var jobs: [UnownedJob] = []
        /// The place of the next one in ``jobs``.
        var next = 0
        var threads = 0
        /// Threads that wait for a job.
        var idle = 0
        /// None waits for a job any more.
        var isOver = false

        var waiting: Int { jobs.count - next }

        mutating func take() -> UnownedJob? {
            guard next < jobs.count else { return nil }
            let job = jobs[next]
            next += 1
            if next == jobs.count || (next >= 256 && 2 * next >= jobs.count) {
                jobs.removeFirst(next)
                next = 0
            }
            return job
        }
    }

    /// What a thread does next.
    private enum Turn { case run(UnownedJob), wait, end }

    /// How long a thread waits for a job before it ends.
    private let patience: DispatchTimeInterval

    /// How many threads there are at most.
    let most: Int
    private let niceness: Int32
    private let work = Mutex(Work())
    /// Wakes those who wait; one ring too many only makes a thread look in vain.
    private let bell = DispatchSemaphore(value: 0)

    /// - Parameters:
    ///   - most: How many threads there are at most.
    ///   - niceness: By how much they stand back where others want the processor too, from 0 to 19.
    package convenience init(most: Int, niceness: Int32 = 0) {
        self.init(most: most, niceness: niceness, patience: .seconds(10))
    }

    init(most: Int, niceness: Int32 = 0, patience: DispatchTimeInterval) {
        self.most = max(most, 1)
        self.niceness = niceness
        self.patience = patience
    }

    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let (wakes, starts) = work.withLock { work in
            work.jobs.append(job)
            let starts = work.threads < most && work.idle < work.waiting
            if starts { work.threads += 1 }
            return (work.idle > 0, starts)
        }
        if wakes { bell.signal() }
        if starts, !beginThread({ [self] in run() }) {
            let job = work.withLock { work in
                work.threads -= 1
                // While there is one, it takes what waits.
                return work.threads == 0 ? work.take() : nil
            }
            job?.runSynchronously(on: asUnownedTaskExecutor())
        }
    }

    /// Has those end that have nothing to do, at once and from here on: what they were for is over. What is still asked
    /// of them is done.
    package func end() {
        let idle = work.withLock { work in
            work.isOver = true
            return work.idle
        }
        for _ in 0..<idle { bell.signal() }
    }

    /// How many there are.
    var count: Int { work.withLock(\.threads) }

    private func run() {
        // Of this thread alone, as the kernel has it.
        if niceness > 0 { setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, niceness) }
        let executor = asUnownedTaskExecutor()
        var isLate = false
        while true {
            // Decided in one step: whoever enqueues sees a thread that waits, or one that will look.
            let turn = work.withLock { work -> Turn in
                if let job = work.take() { return .run(job) }
                if isLate || work.isOver {
                    work.threads -= 1
                    return .end
                }
                work.idle += 1
                return .wait
            }
            switch turn {
            case .run(let job):
                isLate = false
                job.runSynchronously(on: executor)
            case .wait:
                isLate = bell.wait(timeout: .now() + patience) == .timedOut
                work.withLock { $0.idle -= 1 }
            case .end: return
            }
        }
    }
}

/// The threads of a service's read side: those on which questions are answered and rows are kept
/// current; two that stand back, for questions about the past; and one, which stands back further, on which
/// rows are built anew meanwhile.
package struct ServiceThreads: Sendable {
    let reading: ReadThreads
    let building = ReadThreads(most: 1, niceness: 10)
    let past = ReadThreads(most: 2, niceness: 5)

    /// How long rows are taken for those that serve before it is looked whether others replaced them.
    let trust: Duration

    /// None of them is started before it has something to do.
    package init() { self.init(trusting: .seconds(1)) }

    package init(trusting trust: Duration) {
        self.trust = trust
        // More than a few wait for memory, and each has a connection to every database that is read.
        let cores = ProcessInfo.processInfo.activeProcessorCount
        reading = ReadThreads(most: min(max(cores, 2), 8))
    }

    /// What they were for is over.
    func end() { for threads in [reading, building, past] { threads.end() } }
}
