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

    /// From here on Ctrl-C and SIGTERM only ask to stop, and whoever calls this looks whether one did; a
    /// second one ends the process at once.
    static func listen() {
        isLookedAfter.store(true, ordering: .relaxed)
        install()
    }

    private static func install() {
        // Made now: the handler may not be the first to touch them.
        raised.store(0, ordering: .relaxed)
        _ = half.load(ordering: .relaxed)
        for number in [SIGINT, SIGTERM] {
            var action = sigaction()
            action.__sigaction_handler.sa_handler = { Signals.note($0) }
            // A reader that waits is woken.
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
    /// `words` and ends there. A part of it that is to be stopped otherwise says so by ``listen()``.
    static func cuttingOff<R>(
        saying words: @escaping @Sendable () -> Void, _ body: () async throws -> R
    ) async rethrows -> R {
        let wasLookedAfter = isLookedAfter.exchange(false, ordering: .relaxed)
        let outer = whatToSay.withLock { said in
            defer { said = words }
            return said
        }
        install()
        let watching = Task {
            while asked == nil { try await Task.sleep(for: .milliseconds(50)) }
            if isLookedAfter.load(ordering: .relaxed) { return }
            // The innermost knows best what was going on; once is enough.
            whatToSay.withLock { said in
                said?()
                // Not by way of what other threads still use.
                _exit((asked ?? .interrupted).rawValue)
            }
        }
        defer {
            watching.cancel()
            whatToSay.withLock { $0 = outer }
            if wasLookedAfter { isLookedAfter.store(true, ordering: .relaxed) }
        }
        return try await body()
    }

    /// Whether what is under way looks by itself whether it is asked to stop.
    static var areLookedAfter: Bool { isLookedAfter.load(ordering: .relaxed) }

    private static let isLookedAfter = Atomic<Bool>(false)
    /// What is said when what is under way is cut off.
    private static let whatToSay = Mutex<(@Sendable () -> Void)?>(nil)

    /// The file that goes with the process if that ends at once, by its path; `nil`: none.
    static func setHalfFile(_ path: String?) {
        let new = path.flatMap { strdup($0) }
        let old = half.exchange(UInt(bitPattern: new), ordering: .acquiringAndReleasing)
        free(UnsafeMutablePointer<CChar>(bitPattern: old))
    }

    /// Where its path stands in memory; 0: nowhere.
    private static let half = Atomic<UInt>(0)

    /// How the process should end, if it was asked to.
    static var asked: ExitStatus? {
        switch raised.load(ordering: .relaxed) {
        case SIGINT: .interrupted
        case SIGTERM: .terminated
        default: nil
        }
    }

    /// Runs in the handler: it may call nothing that isn't safe there.
    private static func note(_ number: Int32) {
        let (isFirst, first) = raised.compareExchange(
            expected: 0, desired: number, ordering: .relaxed)
        // What a terminal asks for all its processes, a parent asks for its own once more.
        if isFirst || first == SIGINT && number == SIGTERM { return }
        let path = half.load(ordering: .acquiring)
        if let path = UnsafePointer<CChar>(bitPattern: path) { unlink(path) }
        _exit(128 + number)
    }
}
