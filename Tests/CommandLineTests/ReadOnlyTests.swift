import Foundation
import Glibc
import PostgresTesting
import Records
import Testing

@Suite struct `A store that is only read` {
    private static let asking = [
        "orders", "order 1042", "orders --as-of 1", "dashboard", "log", "audit order 1042",
        "state order 1042", "blame order 1042", "diff order 1042 --from r0", "why 2", "refused",
        "bisect 'orders total > 0'", "verify", "export", "check", "doctor", "projections",
        "replay --json", "find ada", "show 1042", "process orders",
        "order status 1042 placed --dry-run",
    ]

    @Test(.onlyInAFolder("the files of it are looked at"))
    func `is answered from, and not one byte, name or time in its folder changes`() async throws {
        let terminal = try await Terminal.withAnOrder()
        // A refusal and read models lie there, as in any store.
        _ = try await terminal.es("category", "add", "Lamps", "--category-id", "lamps")
        _ = try await terminal.es("orders")
        let before = try terminal.everything()
        for words in Self.asking {
            let ran = try await terminal.shell("$0 \(words) --read-only")
            #expect([0, 3, 65].contains(ran.status), "\(words): \(ran.err)")
            #expect(!ran.out.isEmpty || ran.status == 65, "\(words)")
            let after = try terminal.everything()
            #expect(after == before, "\(words)")
        }
    }

    @Test func `has the same to say as one that is used`() async throws {
        let terminal = try await Terminal.withAnOrder()
        for words in ["order 1042", "log", "audit order 1042", "dashboard"] {
            let used = try await terminal.shell("$0 \(words) --json")
            let read = try await terminal.shell("$0 \(words) --json --read-only")
            #expect(read.out == used.out && read.status == 0, "\(words)")
        }
        guard TestedEngine.database == nil else { return }
        // A backup may have left the index out, and what is made anew anyway.
        for name in ["index", "views", "reactions", "daybook.lock"] {
            try? FileManager.default.removeItem(
                at: terminal.folder.appending(path: ".daybook/\(name)"))
        }
        let before = try terminal.everything()
        let read = try await terminal.es("order", "1042", "--json", "--read-only")
        #expect(read.status == 0, "\(read.err)")
        #expect(try await terminal.es("verify", "--read-only").status == 0)
        #expect(try terminal.everything() == before)
    }

    @Test(arguments: [
        "category add Vases", "send AddCategory title=Vases", "send --batch -", "init", "demo",
        "forget ada --yes", "projections rebuild orders", "feed sync",
    ]) func `takes no verb that writes`(words: String) async throws {
        let terminal = try Terminal()
        let ran = try await terminal.shell("$0 \(words) --read-only --json")
        #expect(ran.status == 64, "\(ran.err)")
        #expect(ran.error["message"]?.text?.hasPrefix("--read-only is for asking") == true)
        #expect(try await terminal.es("log").out.isEmpty)
    }

    @Test func `tells the truth while another process writes, which goes on unhindered`()
        async throws
    {
        let terminal = try Terminal()
        let lines = (1...4_000).map {
            #"{"command":"AddCategory","id":"c\#($0)","data":{"categoryId":"c\#($0)","title":"C \#($0)"}}"#
        }
        let writing = try terminal.start(
            ["send", "--batch", "-", "-q"], input: Array(lines.joined(separator: "\n").utf8))
        var seen = 0
        repeat {
            let ran = try await terminal.es("log", "--json", "--read-only")
            #expect(ran.status == 0, "\(ran.err)")
            let positions = ran.lines.map { JSONValue(text: $0)["position"]?.integer ?? 0 }
            let dense = Array(1...Int64(4_000)).prefix(positions.count)
            #expect(positions[...] == dense)
            #expect(positions.count >= seen)
            seen = positions.count
        } while writing.process.isRunning
        let ended = try await writing.ended()
        #expect(ended.status == 0, "\(ended.err)")
        let ran = try await terminal.es("verify", "--json", "--read-only")
        #expect(ran.json["ok"] == .boolean(true) && ran.json["events"] == .integer(4_000))
    }
}

/// An auditor gets at the books of others, and can't change them.
@Suite(
    .enabled(if: isNobodyHere, "only root can ask as somebody else"),
    .onlyInAFolder("files belong to users of this machine"))
struct `A store of somebody else` {
    private func asNobody(_ terminal: Terminal, _ words: String) async throws -> Terminal.Ran {
        try await terminal.shell(
            "setpriv --reuid=65534 --regid=65534 --clear-groups $0 \(words)")
    }

    /// A store that everybody may read, but for its keys.
    private func opened() async throws -> Terminal {
        let terminal = try await Terminal.withAnOrder()
        let store = terminal.folder.path + "/.daybook"
        let ran = try await terminal.shell(
            "chmod 755 . && chmod -R a+rX \(store) && chmod 600 \(store)/keys")
        #expect(ran.status == 0, "\(ran.err)")
        return terminal
    }

    @Test func `is read by itself without a trace, and its keys are told to be out of reach`()
        async throws
    {
        let terminal = try await opened()
        let before = try terminal.everything()
        for words in ["order 1042", "log", "audit order 1042", "state order 1042", "why 2"] {
            let ran = try await asNobody(terminal, words)
            #expect(ran.status == 0, "\(words): \(ran.err)")
            #expect(ran.err.contains("/keys, belong to root; you are nobody"), "\(ran.err)")
        }
        let state = try await asNobody(terminal, "state order 1042 --json")
        let address = state.json["state"]?["shippingAddress"]
        #expect(address?["name"]?.text == "[unreadable]", "\(state.out)")
        let verified = try await asNobody(terminal, "verify --json")
        #expect(verified.status == 0)
        #expect(verified.json["checks"]?["keys"]?.text == "unchecked")
        #expect(try terminal.everything() == before)
    }

    @Test func `takes no command, and says whose it is`() async throws {
        let terminal = try await opened()
        let before = try terminal.everything()
        let ran = try await asNobody(terminal, "category add Vases --json")
        #expect(ran.status == 77 && ran.error["code"]?.text == "store-read-only")
        #expect(
            ran.error["message"]?.text
                == "the store \(terminal.folder.path)/.daybook belongs to root; you are nobody")
        #expect(try terminal.everything() == before)
    }

    @Test func `is told to be one where it may not even be looked into`() async throws {
        let terminal = try await Terminal.withAnOrder()
        _ = try await terminal.shell("chmod 755 .")
        let ran = try await asNobody(terminal, "orders --json")
        #expect(ran.status == 77 && ran.error["code"]?.text == "not-allowed", "\(ran.err)")
        #expect(ran.error["message"]?.text?.hasSuffix("belongs to root; you are nobody") == true)
    }
}

/// Whether this user may run the tests' `es` as another.
private let isNobodyHere: Bool = {
    if geteuid() != 0 { return false }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/setpriv")
    process.arguments = [
        "--reuid=65534", "--regid=65534", "--clear-groups", Terminal.executable.path, "--version",
    ]
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    do { try process.run() } catch { return false }
    process.waitUntilExit()
    return process.terminationStatus == 0
}()
