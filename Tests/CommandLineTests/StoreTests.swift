import ArgumentParser
import EventSourcing
import Foundation
import PostgresTesting
import Records
import Testing

@testable import es

@Suite struct `The store that es works on` {
    @Test func `is never made by asking, nor by sending`() async throws {
        let terminal = try Terminal(hasStore: false)
        for arguments in [
            ["send", "AddCategory", "title=Lamps"], ["send", "Nosuch"], ["send", "--batch", "-"],
            ["category", "add", "Lamps"], ["feed", "sync"], ["forget", "ada", "--yes"],
            ["log"], ["audit", "order", "1"], ["orders"], ["verify"], ["projections"],
            ["order", "status", "1", "placed", "--dry-run"],
        ] {
            let ran = try await terminal.run(arguments + ["--json"])
            #expect(ran.status == 66, "\(arguments)")
            #expect(ran.error["code"] == .string("not-a-store"))
            #expect(ran.error["hint"] == .string("es init"))
        }
        #expect(!FileManager.default.fileExists(atPath: terminal.folder.path + "/.daybook"))
    }

    @Test func `is made once`() async throws {
        let terminal = try Terminal(hasStore: false)
        #expect(try await terminal.es("init").status == 0)
        let again = try await terminal.es("init", "--json")
        #expect(again.status == 73 && again.error["code"] == .string("store-already-there"))
    }

    @Test(.onlyInAFolder("a file is taken away"))
    func `is never made anew in place of one that is damaged`() async throws {
        let terminal = try Terminal()
        _ = try await terminal.es("category", "add", "Lamps")
        let log = terminal.folder.appendingPathComponent(".daybook/log/data.mdb")
        try FileManager.default.removeItem(at: log)
        let ran = try await terminal.es("category", "add", "Desks", "--json")
        #expect(ran.status == 74 && ran.error["code"] == .string("log-missing"))
        #expect(!FileManager.default.fileExists(atPath: log.path))
    }

    @Test func `is never written into by mistake when stdout or stderr is closed`() async throws {
        let terminal = try Terminal()
        _ = try await terminal.es("category", "add", "Lamps")
        for closed in [">&-", "2>&-", "<&- >&- 2>&-"] {
            let shell = Process()
            shell.executableURL = URL(fileURLWithPath: "/bin/sh")
            shell.arguments = [
                "-c", "\"$0\" log --json \(closed); \"$0\" category add Desks \(closed)",
                Terminal.executable.path,
            ]
            shell.currentDirectoryURL = terminal.folder
            if !terminal.reaching.isEmpty { shell.environment = terminal.reaching }
            try shell.run()
            shell.waitUntilExit()
        }
        let ran = try await terminal.es("verify", "--json")
        #expect(ran.status == 0 && ran.json["events"] == .integer(2), "\(ran.out)")
    }

    @Test func `is the flag's, else the environment's, and hints go to the same one`() async throws
    {
        let terminal = try Terminal()
        for folder in ["one", "two"] { _ = try await terminal.es("init", "--data", folder) }
        _ = try await terminal.es("--data", "one", "category", "add", "Lamps")
        _ = try await terminal.es("category", "add", "Desks", environment: ["ES_DATA": "two"])
        #expect(try await terminal.es("log", "--data", "one").lines.count == 1)
        #expect(
            try await terminal.es("log", "--data", "one", environment: ["ES_DATA": "two"]).out
                .contains("Lamps"))
        let settings = try await terminal.es(
            "config", "--origin", "--json", environment: ["ES_DATA": "two"])
        #expect(
            settings.json["data"]?.line
                == #"{"value":"\#(terminal.folder.path)/two","origin":"ES_DATA"}"#)
        let stale = try await terminal.es("--data", "one", "audit", "category", "x")
        #expect(stale.err.contains("es --data one "))
    }

    @Test func `is sound, says verify`() async throws {
        let terminal = try Terminal()
        _ = try await terminal.es("category", "add", "Lamps")
        let ran = try await terminal.es("verify", "--json")
        #expect(ran.status == 0)
        #expect(
            ran.json.steady.line
                == #"""
                {"ok":true,"events":1,"root":"…","checks":{"files":"ok","checksums":"ok",\#
                "positions":"ok","revisions":"ok","commands":"ok","clock":"ok","index":"ok",\#
                "tree":"ok","keys":"ok"}}
                """#)
        #expect(ran.json["root"]?.plain.count == 64)
    }

    @Test(.onlyInAFolder("a byte of its journal is another"))
    func `is read up to where its journal is damaged, and not beyond`() async throws {
        let terminal = try Terminal()
        _ = try await terminal.es("category", "add", "Lamps and more of that kind")
        _ = try await terminal.es("category", "add", "Tables and chairs")
        let log = terminal.folder.appendingPathComponent(
            ".daybook/log/journal-00000000000000000001")
        var bytes = try Data(contentsOf: log)
        let title = try #require(bytes.range(of: Data("Tables and chairs".utf8)))
        bytes[title.lowerBound] ^= 1
        try bytes.write(to: log)
        // What is before it is shown, and then where it is.
        for verb in ["log", "export"] {
            let read = try await terminal.es(verb)
            #expect(read.status == 74)
            #expect(read.out.contains("Lamps and more") && !read.out.contains("Tables"), "\(verb)")
            #expect(read.err.contains("position 2"), "\(read.err)")
        }
        let verified = try await terminal.es("verify", "--json")
        #expect(verified.status == 1)
        #expect(verified.json["checks"]?["checksums"] != .string("ok"), "\(verified.out)")
        // Nothing is stored behind it.
        let sent = try await terminal.es("category", "add", "Rugs")
        #expect(sent.status == 74)
    }

    @Test func `is looked at by doctor, who names what wasn't looked at`() async throws {
        let terminal = try Terminal()
        _ = try await terminal.es("init")
        let ran = try await terminal.es("doctor", "--json")
        #expect(ran.status == 0 && ran.json["ok"] == .boolean(true))
        let states = ran.json["checks"]?.elements?.compactMap { $0["state"]?.plain } ?? []
        #expect(states.contains("elsewhere") && !states.contains("failed"))
        let nothing = try await Terminal(hasStore: false).es("doctor", "--json")
        #expect(nothing.status == 1 && nothing.json["ok"] == .boolean(false))
    }
}

@Suite struct `What es says of itself` {
    @Test func `every command is described, with an example that runs as it is`() async throws {
        let terminal = try Terminal()
        let manual = try await terminal.es("commands", "UpdateOrderStatus", "-o", "table")
        #expect(manual.out.contains("reason-required"))
        let lines = manual.lines.filter { $0.hasPrefix("  es send ") }
        #expect(lines.count == 2)
        for line in lines {
            let ran = try await terminal.shell("es() { \"$0\" -q \"$@\"; }; \(line)")
            #expect(ran.status == 0, "\(line): \(ran.err)")
        }
    }

    @Test func `one that isn't there is answered with the nearest`() async throws {
        let terminal = try Terminal()
        for (verb, typed, near) in [
            ("commands", "PlaceOrdr", "es commands PlaceOrder"),
            ("events", "OrderPlacd", "es events OrderPlaced"),
        ] {
            let ran = try await terminal.es(verb, typed)
            #expect(ran.status == 66 && ran.err.contains("hint: \(near)\n"))
        }
        let verb = try await terminal.es("oder", "1042", "--json")
        #expect(verb.status == 64 && verb.error["hint"] == .string("es order 1042 --json"))
        let flag = try await terminal.es("log", "--limt", "3")
        #expect(flag.status == 64 && flag.err.contains("--limit"))
    }

    @Test(arguments: ["bash", "zsh", "fish"])
    func `completions are a script of the shell`(shell: String) async throws {
        let ran = try await Terminal().es("completions", shell)
        #expect(ran.status == 0 && ran.out.contains("es") && ran.out.contains("---complete"))
        if shell == "bash" {
            let check = Process()
            check.executableURL = URL(fileURLWithPath: "/bin/bash")
            check.arguments = ["-n", "-c", ran.out]
            try check.run()
            check.waitUntilExit()
            #expect(check.terminationStatus == 0)
        }
    }

    @Test func `every verb has help with a sentence`() {
        for verb in Verbs.groups.flatMap(\.subcommands) {
            #expect(!verb.configuration.abstract.isEmpty, "\(verb)")
            for sub in verb.configuration.subcommands {
                #expect(!sub.configuration.abstract.isEmpty, "\(sub)")
            }
        }
    }
}
