import Foundation
import Glibc
import PostgresTesting
import Records
import Testing

/// Ctrl-C in the midst of each verb that takes long: typed once its progress is seen.
@Suite(.onlyInAFolder("the work is on files: backups, copies of keys, room"), .serialized)
struct `Ctrl-C in the midst of long work` {
    /// A verb, what it says then, and what stands there once it is at work.
    struct Stopped: Sendable {
        var line: String
        var words: String
        var seen: String
        /// What there may be then that wasn't there before.
        var left: String?
        var pace: Halting.Pace

        init(
            _ line: String, _ words: String, onceSeen seen: String = "/s",
            leaves left: String? = nil, pace: Halting.Pace = .slow
        ) {
            (self.line, self.words, self.seen, self.left) = (line, words, seen, left)
            self.pace = pace
        }
    }

    private static let verbs = [
        Stopped(
            "demo --data fresh", "stopped: the same command goes on from there", leaves: "fresh"),
        Stopped("send --batch batch --data empty", "send it again: lines with an id happen once"),
        Stopped(
            "import rows.csv --as AddCategory --data empty",
            "stopped while checking: nothing was stored"),
        Stopped("replay", "nothing was changed; --from and --to replay a part"),
        Stopped("bisect 'order-stats item.orders > 850'", "nothing was changed; --from and --to"),
        Stopped(
            "orders --as-of 2025-02-20 --occurred",
            "nothing was changed; the same command begins anew"),
        Stopped("projections rebuild --all", "the same command goes on from there"),
        Stopped(
            "export --format ocel --out out", "out is as it was; the same command begins anew"),
        Stopped(
            "backup verify large", "nothing was changed; the same command begins anew",
            onceSeen: "events ", pace: .slowest),
        Stopped(
            "restore backup --data put", "stopped: nothing was put back; the same command begins",
            onceSeen: "events ", pace: .slowest),
        Stopped(
            "backup create other", "the same command goes on from there", onceSeen: "events ",
            leaves: "other", pace: .slowest),
        Stopped(
            "import events events --keys keys --data copy",
            "stopped: the same command goes on, and does nothing twice"),
        Stopped("doctor --drill", "nothing was changed; the same command begins anew"),
        Stopped("backup follow backup", "following; Ctrl-C ends", onceSeen: "following"),
        Stopped("log --follow --from 1", "  hint: es log --follow --from ", onceSeen: "user-u-"),
        Stopped("orders --watch limit=3", "Ctrl-C ends", onceSeen: "Ctrl-C ends"),
    ]

    /// In one go, since each has to wait for those before it, and otherwise for all other tests, too.
    @Test func `says what was done and how to go on`() async throws {
        for verb in Self.verbs { try await stop(verb) }
    }

    private func stop(_ verb: Stopped) async throws {
        let terminal = try await Midst.store.value
        let before = try terminal.files()
        let ran = try await terminal.stopped(verb.line, onceSeen: verb.seen, pace: verb.pace)
        #expect(ran.status == 130, "\(verb.line): \(ran.text.suffix(300))")
        #expect(ran.text.contains(verb.words), "\(verb.line): \(ran.text.suffix(300))")
        // The bar doesn't stay behind.
        let last = ran.text.split(separator: "\n").last?.split(separator: "\u{1B}[K").last ?? ""
        #expect(!last.contains("/s"), "\(verb.line): \(last)")
        let left = try terminal.files().subtracting(before)
        #expect(
            left.subtracting([verb.left].compactMap(\.self)).isEmpty, "\(verb.line): \(left)")
        // Nor what somebody may be told of: copies that were to be looked at, or put in place.
        let beside = try FileManager.default.contentsOfDirectory(atPath: terminal.folder.path)
        #expect(!beside.contains { $0.contains(".made-") }, "\(verb.line): \(beside)")
        let scratch = terminal.folder.appending(path: "scratch").path
        #expect(try FileManager.default.contentsOfDirectory(atPath: scratch) == [], "\(verb.line)")
    }

    @Test func `is heard while room is given back, and nothing is lost`() async throws {
        let terminal = try await Terminal.withAnOrder()
        let store = terminal.folder.appending(path: ".daybook")
        let left = store.appending(path: "index.old")
        try FileManager.default.createDirectory(at: left, withIntermediateDirectories: false)
        try Data(repeating: 1, count: 3 << 20).write(to: left.appending(path: "data.mdb"))
        try FileManager.default.createDirectory(
            at: terminal.folder.appending(path: "scratch"), withIntermediateDirectories: false)
        // Somebody fills LMDB just now, whom it waits for.
        let log = open(store.appending(path: "log").path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        try #require(log >= 0 && flock(log, LOCK_EX | LOCK_NB) == 0)
        defer { close(log) }
        // That alone holds it up, for five seconds at the most.
        let ran = try await terminal.stopped("compact", onceSeen: "0/2", pace: nil)
        #expect(ran.status == 130, "\(ran.text)")
        #expect(ran.text.contains("nothing is lost; the same command goes on with the rest"))
    }

    @Test func `is heard while the files of a store are looked through for a proof`() async throws {
        let terminal = try Terminal()
        for words in [
            "send RegisterUser userId=bo 'displayName=Bo Wright' email=bo@example.org",
            "forget bo --yes",
        ] {
            let ran = try await terminal.shell("$0 \(words)")
            try #require(ran.status == 0, "\(ran.err)")
        }
        // Nobody knows what it is, so it is read.
        let file = terminal.folder.appending(path: ".daybook/unknown").path
        try #require(FileManager.default.createFile(atPath: file, contents: nil))
        try #require(truncate(file, 1 << 34) == 0)
        let ran = try await terminal.stopped("prove forgotten bo", onceSeen: "/s")
        #expect(ran.status == 130, "\(ran.text)")
        #expect(ran.text.contains("nothing was changed; it begins anew"), "\(ran.text)")
        #expect(try !terminal.files().contains("forgotten-bo.proof"))
    }

    /// Ended once there is something of the log.
    @Test(arguments: [SIGINT, SIGTERM])
    func `leaves of a backup what the next one goes on with`(signal: Int32) async throws {
        let terminal = try await Midst.store.value
        var (place, ended) = ("", Terminal.Ran(status: 0, out: "", err: ""))
        // One may be done before it hears of it, where the machine has much else to do: then another is made.
        for attempt in 1...20 where ended.status == 0 {
            place = "saved\(signal)-\(attempt)"
            let making = try terminal.start(["backup", "create", place], pace: .slow)
            let log = terminal.folder.appending(path: place + "/log").path
            try await until { (FileManager.default.subpaths(atPath: log) ?? []) != [] }
            making.send(signal)
            ended = try await making.ended()
        }
        #expect(ended.status == 128 + signal)
        #expect(ended.err.contains("the same command goes on from there"), "\(ended.err)")
        let none = try await terminal.es("backup", "verify", place, "--json")
        #expect(none.status != 0, "\(none.out)")
        #expect(try await terminal.es("backup", "create", place).status == 0)
        #expect(try await terminal.es("backup", "verify", place).status == 0)
    }

    @Test func `goes on where it was told it would`() async throws {
        let terminal = try await Midst.store.value
        let ran = try await terminal.es("send", "--batch", "few", "--data", "empty", "-o", "table")
        #expect(ran.status == 0, "\(ran.err)")
    }

    @Test(arguments: ["replay", "export --format ocel --out out"])
    func `ends at once where it is typed twice`(line: String) async throws {
        let terminal = try await Midst.store.value
        let before = try terminal.files()
        let ran = try await terminal.stopped(line, onceSeen: "/s", twice: true)
        #expect(ran.status == 130)
        #expect(try terminal.files() == before)
    }
}

private enum Midst {
    /// A copy of the store of the screens, for what writes, with much to do beside it.
    static let store = Task { () async throws -> Terminal in
        let terminal = try await Screens.copy()
        let made = try await terminal.es("init", "--data", "empty")
        try #require(made.status == 0)
        let saved = try await terminal.es("backup", "create", "backup")
        try #require(saved.status == 0)
        let exported = try await terminal.es(
            "export", "--sealed", "--to", "20000", "--out", "events")
        try #require(exported.status == 0)
        try FileManager.default.copyItem(
            at: terminal.folder.appending(path: ".daybook/keys"),
            to: terminal.folder.appending(path: "keys"))
        try FileManager.default.createDirectory(
            at: terminal.folder.appending(path: "scratch"), withIntermediateDirectories: false)
        func line(_ n: Int) -> String {
            #"{"command":"AddCategory","id":"b\#(n)","data":{"categoryId":"b\#(n)","title":"B \#(n)"}}"#
        }
        func write(_ lines: [String], _ name: String) throws {
            try Data(lines.joined(separator: "\n").utf8)
                .write(to: terminal.folder.appending(path: name))
        }
        try write((1...30_000).map(line), "batch")
        try write((1...30).map(line), "few")
        for words in [
            "init --data many", "send --batch batch --data many --quiet",
            "backup create large --data many",
        ] {
            let ran = try await terminal.shell("$0 \(words)")
            try #require(ran.status == 0, "\(words): \(ran.err)")
        }
        try write(["categoryId,title"] + (1...30_000).map { "c\($0),C \($0)" }, "rows.csv")
        return terminal
    }
}

extension Terminal {
    /// What is in the folder, but for what runs of `es` wrote.
    fileprivate func files() throws -> Set<String> {
        Set(try FileManager.default.contentsOfDirectory(atPath: folder.path))
            .filter { !$0.contains("-") }
    }

    /// Runs `es` on a terminal, and types Ctrl-C once `seen` stands there, or twice.
    fileprivate func stopped(
        _ line: String, onceSeen seen: String, twice: Bool = false, pace: Halting.Pace? = .slow
    ) async throws -> (status: Int32, text: String) {
        // The words are taken apart by the shell, in the place of which `es` then runs.
        try await onTerminal(
            ["-c", "exec \"$0\" \(line)", Terminal.executable.path], as: URL(filePath: "/bin/sh"),
            environment: [
                "TERM": "xterm", "NO_COLOR": "1", "TMPDIR": folder.path + "/scratch",
                "PAGER": "cat",
            ], pace: pace
        ) { text, process in
            guard text.contains(seen) else { return false }
            kill(process, SIGINT)
            if twice {
                // The first is being looked after.
                kill(process, SIGINT)
            }
            return true
        }
    }
}
