import Glibc
import Records
import Threads

/// The same command once more, in a process of its own: it may die of what it reads, and that can be told.
enum ChildProcess {
    /// How it ended.
    enum End {
        case status(ExitStatus)
        case signal(String)
    }

    private static let mark = "DAYBOOK_APART"

    /// Whether this process is one.
    static var isThis: Bool { getenv(mark) != nil }

    /// Runs what was typed in one, which reads and writes what this one would; it is stopped with this one.
    static func run() async throws -> End {
        let process = try begin()
        return try await Signals.untilAsked {
            await withTaskCancellationHandler {
                await onOwnThread { end(of: process) }
            } onCancel: {
                kill(process, SIGTERM)
            }
        }
    }

    private static func begin() throws -> pid_t {
        let arguments = CommandLine.arguments.map { strdup($0) } + [nil]
        let environment = CommandLine.environment.map { strdup($0) } + [strdup("\(mark)=1"), nil]
        defer { for text in arguments + environment { free(text) } }
        var process = pid_t()
        let code = posix_spawn(&process, "/proc/self/exe", nil, nil, arguments, environment)
        guard code == 0 else {
            throw Failure(
                .tryAgain, code: "no-process",
                "no process can be begun: \(String(cString: strerror(code)))",
                hint: "fewer processes at once, or let this user have more (ulimit -u)")
        }
        return process
    }

    private static func end(of process: pid_t) -> End {
        var status: Int32 = 0
        while waitpid(process, &status, 0) == -1, errno == EINTR {}
        let number = status & 0x7f
        if number == 0 { return .status(ExitStatus(rawValue: status >> 8 & 0xff) ?? .bug) }
        return .signal(String(cString: strsignal(number)))
    }
}

extension CommandLine {
    /// The environment, a text for each variable.
    fileprivate static var environment: [String] {
        var texts: [String] = []
        var next = environ
        while let text = next.pointee {
            texts.append(String(cString: text))
            next += 1
        }
        return texts
    }
}
