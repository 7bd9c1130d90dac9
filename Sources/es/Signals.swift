import Glibc
import Synchronization

/// Signals: a reader that has gone is an error to be seen, not a death; Ctrl-C stops long work
/// after the step in flight.
enum Signals {
    /// The first signal that asked to stop; 0 while none has.
    private static let raised = Atomic<Int32>(0)

    /// To be called before anything else.
    static func prepare() {
        signal(SIGPIPE, SIG_IGN)
        signal(SIGXFSZ, SIG_IGN)
        openStandardStreams()
        if !ChildProcess.isThis { tellOfDamage() }
    }

    /// LMDB believes what its pages say, so one that is damaged may lead anywhere. That ends the process all
    /// the same, with a word about it.
    private static func tellOfDamage() {
        for number in [SIGSEGV, SIGBUS, SIGFPE, SIGABRT] {
            signal(number) { _ in
                let text: StaticString = """
                    es: reading the store went wrong, as it does where a page of log/ or index/ is damaged.
                    `es verify` says whether one is; if none is, it is a fault of es's own.

                    """
                _ = write(STDERR_FILENO, text.utf8Start, text.utf8CodeUnitCount)
                _exit(ExitStatus.damagedPage)
            }
        }
    }

    /// Where a standard stream is closed, the next file opened would take its place, and what is
    /// printed would go into it: into the log, say. So something harmless takes the place first.
    private static func openStandardStreams() {
        for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) == -1 {
            // The lowest free one is given, which is this one. If even that fails, so will all else.
            _ = open("/dev/null", O_RDWR)
        }
    }

    /// From here on Ctrl-C and SIGTERM only ask to stop; a second one ends the process at once.
    static func listen() {
        // Made now: the handler may not be the first to touch it.
        raised.store(0, ordering: .relaxed)
        for number in [SIGINT, SIGTERM] {
            var action = sigaction()
            action.__sigaction_handler.sa_handler = { Signals.note($0) }
            // Once; a reader that waits is woken.
            action.sa_flags = Int32(bitPattern: UInt32(SA_RESETHAND))
            sigaction(number, &action, nil)
        }
    }

    /// Runs `body` until it ends, or is cancelled because somebody asked to stop.
    /// - Throws: the ``ExitStatus`` to end with, if somebody did.
    static func untilAsked<R: Sendable>(
        _ body: @escaping @Sendable () async throws -> R
    ) async throws -> R {
        listen()
        let work = Task(operation: body)
        let watching = Task {
            while asked == nil { try await Task.sleep(for: .milliseconds(50)) }
            work.cancel()
        }
        defer { watching.cancel() }
        let result = try await work.value
        if let asked { throw asked }
        return result
    }

    /// Runs `body`, which may be cut off at any point: when somebody asks to stop, the process says
    /// `words` and ends there.
    static func cuttingOff<R>(
        saying words: @escaping @Sendable () -> Void, _ body: () async throws -> R
    ) async rethrows -> R {
        listen()
        let watching = Task {
            while asked == nil { try await Task.sleep(for: .milliseconds(50)) }
            words()
            // Not by way of what other threads still use.
            _exit((asked ?? .interrupted).rawValue)
        }
        defer { watching.cancel() }
        return try await body()
    }

    /// How the process should end, if it was asked to.
    static var asked: ExitStatus? {
        switch raised.load(ordering: .relaxed) {
        case SIGINT: .interrupted
        case SIGTERM: .terminated
        default: nil
        }
    }

    private static func note(_ number: Int32) { raised.store(number, ordering: .relaxed) }
}
