import Foundation
import Glibc
import PostgresTesting
import Records
import Testing

/// Where a store is looked for, and where one is made.
@Suite(.onlyInAFolder("it is looked for among folders")) struct `The place of the store` {
    @Test func `is found from any folder below it, as git finds a repository`() async throws {
        let terminal = try Terminal(hasStore: false)
        // Home is further up: at home nobody looks above.
        let home = ["HOME": "/"]
        let deep = try terminal.below("books/2026/march")
        _ = try await terminal.shell("cd books && $0 init -q")
        let added = try await terminal.shell("cd \(deep) && HOME=/ $0 category add Lamps")
        #expect(added.status == 0, "\(added.err)")
        let config = try await terminal.shell("cd \(deep) && HOME=/ $0 config --json")
        #expect(
            config.json["data"]?.line
                == #"{"value":"\#(terminal.folder.path)/books/.daybook","origin":"found above"}"#)
        // The folder around it has none.
        #expect(try await terminal.es("log", environment: home).status == 66)
    }

    @Test func `is looked for no further up than below home`() async throws {
        let terminal = try Terminal()
        let deep = try terminal.below("a/b")
        let ran = try await terminal.shell("cd \(deep) && $0 log")
        #expect(ran.status == 66)
        let path = terminal.folder.path
        #expect(
            ran.err == """
                error: there is no store here: no .daybook in \(path)/a/b and above it, up to \(path)/a  \
                [not-a-store]
                  hint: es init

                """)
        // Whoever names one gets that, and no other.
        let named = try await terminal.shell("cd \(deep) && $0 --data x log")
        #expect(
            named.err.hasPrefix("error: there is no store in \(path)/a/b/x, which --data names"))
        #expect(named.err.hasSuffix("hint: es --data x init\n"))
    }

    @Test func `follows settings that lie above, from where those lie`() async throws {
        let terminal = try Terminal(hasStore: false)
        let deep = try terminal.below("a/b")
        try "data = \"shop\"".write(
            to: terminal.folder.appending(path: "daybook.toml"), atomically: true, encoding: .utf8)
        let line = "cd \(deep) && HOME=/ $0"
        #expect(try await terminal.shell("\(line) init -q").status == 0)
        #expect(try await terminal.shell("\(line) log").status == 0)
        #expect(terminal.has("shop/MANIFEST"))
    }

    @Test(.enabled(if: geteuid() == 0, "only root can give a folder away"))
    func `that somebody else has put above is passed over, and told`() async throws {
        let terminal = try Terminal()
        let deep = try terminal.below("a")
        chown(terminal.folder.path + "/.daybook", 65534, 65534)
        let ran = try await terminal.shell("cd \(deep) && HOME=/ $0 log")
        #expect(ran.status == 66)
        #expect(ran.err.contains("\(terminal.folder.path)/.daybook, of nobody"), "\(ran.err)")
    }

    @Test func `is made by init in a folder that is empty, and in no other`() async throws {
        let terminal = try Terminal(hasStore: false)
        try Data("mine".utf8).write(to: terminal.folder.appending(path: "notes.txt"))
        let full = try await terminal.es("init", "--data", ".", "--json")
        #expect(full.status == 73 && full.error["code"]?.text == "folder-not-empty")
        #expect(full.error["message"]?.text?.contains("notes.txt") == true)
        #expect(
            full.error["hint"]?.text == "es init --data \(terminal.folder.path)/.daybook")
        let file = try await terminal.es("init", "--data", "notes.txt", "--json")
        #expect(file.status == 73 && file.error["code"]?.text == "not-a-folder")
        for place in ["/", "/etc", "/etc/daybook", "/usr/share/daybook", "/tmp", "/proc/daybook"] {
            let ran = try await terminal.es("init", "--data", place, "--json")
            #expect(ran.status == 73 && ran.error["code"]?.text == "system-folder", "\(place)")
        }
        let written = ["in", "out", "err"]
        #expect(
            try terminal.names.filter { name in !written.contains { name.hasSuffix(".\($0)") } }
                == ["notes.txt"])
        _ = try terminal.below("empty")
        let made = try await terminal.es("init", "--data", "empty")
        #expect(made.status == 0)
        #expect(made.err.hasPrefix("made a store in \(terminal.folder.path)/empty\n"))
    }

    @Test(arguments: [["keys"], ["views"], ["index", "keys", "refused"]])
    func `that holds what is left of a store is refused by name, and left as it is`(
        left: [String]
    ) async throws {
        let terminal = try await Terminal.withAnOrder()
        _ = try await terminal.es("orders")
        let names = try FileManager.default.contentsOfDirectory(
            atPath: terminal.folder.path + "/.daybook")
        try #require(Set(names).isSuperset(of: left.filter { $0 != "refused" }))
        for name in names where !left.contains(name) {
            try FileManager.default.removeItem(
                at: terminal.folder.appending(path: ".daybook/\(name)"))
        }
        let before = try terminal.everything()
        for verb in ["init", "demo"] {
            let ran = try await terminal.es(verb, "--json")
            #expect(ran.status == 73 && ran.error["code"]?.text == "store-already-there")
            #expect(ran.error["message"]?.text?.contains(left[0]) == true, "\(ran.err)")
        }
        #expect(try terminal.everything() == before)
    }
}

extension Terminal {
    /// Makes a folder in this one; answers its path.
    func below(_ path: String) throws -> String {
        let made = folder.appending(path: path)
        try FileManager.default.createDirectory(at: made, withIntermediateDirectories: true)
        return made.path
    }

    func has(_ path: String) -> Bool {
        FileManager.default.fileExists(atPath: folder.appending(path: path).path)
    }

    /// Of each file and folder of the store its size, its bytes and when it was changed last.
    func everything(in store: String = ".daybook") throws -> [String: String] {
        let root = folder.appending(path: store).path
        var found: [String: String] = [:]
        for name in try FileManager.default.subpathsOfDirectory(atPath: root) + [""] {
            var status = stat()
            try #require(lstat(root + "/" + name, &status) == 0)
            let bytes = FileManager.default.contents(atPath: root + "/" + name)
            let changed = "\(status.st_mtim.tv_sec).\(status.st_mtim.tv_nsec)"
            found[name] = "\(status.st_size) \(changed) \(bytes?.hashValue ?? 0)"
        }
        return found
    }
}
