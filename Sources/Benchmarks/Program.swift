import Foundation

/// A program that is run as a process of its own, with its output thrown away.
struct Program {
    let path: String

    /// One run: what it cost.
    struct Run {
        /// Seconds of processor time, user and system, by the kernel's count.
        var processor: Double
        /// Seconds by the clock on the wall.
        var wall: Double
        /// Pages that had to be mapped in.
        var faults: Int
    }

    /// The program of this name in the folder of the running one, so that both are of one build.
    static func beside(_ name: String) throws -> Program {
        let own = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        let path = String(own[..<(own.lastIndex(of: "/") ?? own.startIndex)]) + "/" + name
        guard access(path, X_OK) == 0 else {
            throw Missing(description: "there is no \(path): make build makes it")
        }
        return Program(path: path)
    }

    /// The program of this name where the system keeps its own.
    static func ofTheSystem(_ name: String) throws -> Program {
        let path = "/usr/bin/" + name
        guard access(path, X_OK) == 0 else {
            throw Missing(description: "there is no \(path): .ci/set-up tests installs it")
        }
        return Program(path: path)
    }

    struct Missing: Error, CustomStringConvertible { var description: String }

    struct Failed: Error, CustomStringConvertible {
        var words: [String]
        var status: Int32
        var description: String { words.joined(separator: " ") + " ended with \(status)" }
    }

    /// Runs it. `messages` is where its messages go, else to our own.
    @discardableResult
    func run(_ arguments: [String], messages: String? = nil) throws -> Run {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
        if let messages {
            posix_spawn_file_actions_addopen(
                &actions, 2, messages, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        }
        var words = ([path] + arguments).map { strdup($0) } + [nil]
        defer { for word in words { free(word) } }
        var (child, status, usage): (pid_t, Int32, rusage) = (0, 0, rusage())
        let start = ContinuousClock.now
        let spawned = posix_spawn(&child, path, &actions, nil, &words, environ)
        guard spawned == 0 else { throw Failed(words: [path] + arguments, status: spawned) }
        while wait4(child, &status, 0, &usage) < 0, errno == EINTR {}
        let wall = (ContinuousClock.now - start) / .seconds(1)
        guard status == 0 else { throw Failed(words: [path] + arguments, status: status) }
        return Run(
            processor: usage.ru_utime.seconds + usage.ru_stime.seconds, wall: wall,
            faults: usage.ru_minflt)
    }
}

extension timeval {
    fileprivate var seconds: Double { Double(tv_sec) + Double(tv_usec) / 1e6 }
}
