import Glibc
import Records

/// What shows long output a screen at a time, as git has it: `ES_PAGER`, `PAGER`, or `less`.
///
/// It is begun when what was written is taller than the screen, and reads the rest as it comes.
struct Pager: Sendable {
    /// The line that the shell runs.
    let command: String
    /// How many lines the screen has.
    let height: Int
    /// Long lines go on past the edge, and can be followed there.
    let isWide: Bool

    /// `nil` where none is wanted: nobody looks, or it was set to nothing or to `cat`.
    init?(on channel: Channel, isWide: Bool) {
        guard channel.isTerminal, environment("TERM") != "dumb", let rows = channel.rows else {
            return nil
        }
        let setting = getenv("ES_PAGER") ?? getenv("PAGER")
        let command = setting.map { String(cString: $0) } ?? "less"
        if command.isEmpty || command == "cat" { return nil }
        self.command = command
        height = rows
        self.isWide = isWide
    }

    /// A pager that runs.
    struct Running: Sendable {
        let process: pid_t
        /// What is written there, it shows.
        let input: Int32

        /// Waits until it is closed by whoever looks.
        func end() {
            close(input)
            var status: Int32 = 0
            while waitpid(process, &status, 0) == -1, errno == EINTR {}
        }
    }

    /// `nil` where no process can be begun: then all is written as it is.
    func begin() -> Running? {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { return nil }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, ends[0], STDIN_FILENO)
        // Git's: ends at once if all fits, shows colours, leaves the screen as it was.
        if getenv("LESS") == nil { setenv("LESS", isWide ? "FRSX" : "FRX", 1) }
        if getenv("LV") == nil { setenv("LV", "-c", 1) }
        var process = pid_t()
        let words: [UnsafeMutablePointer<CChar>?] =
            ["sh", "-c", command].map { (word: String) in strdup(word) } + [nil]
        defer { for word in words { free(word) } }
        // What this process doesn't hear, the pager does: it is the one that Ctrl-C is for now.
        signal(SIGINT, SIG_IGN)
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var heard = sigset_t()
        sigemptyset(&heard)
        for number in [SIGINT, SIGPIPE] { sigaddset(&heard, number) }
        posix_spawnattr_setsigdefault(&attributes, &heard)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))
        let code = posix_spawn(&process, "/bin/sh", &actions, &attributes, words, environ)
        close(ends[0])
        guard code == 0 else {
            close(ends[1])
            return nil
        }
        return Running(process: process, input: ends[1])
    }
}
