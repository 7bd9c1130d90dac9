import EventSourcing
import Foundation
import Records
import Testing

@testable import es

@Suite struct `An export` {
    private func shop() async throws -> Terminal {
        let terminal = try Terminal()
        for name in ["Lamps", "Rugs", "Chairs"] {
            _ = try await terminal.es(
                "send", "AddCategory", "categoryId=\(name.lowercased())", "title=\(name)")
        }
        _ = try await terminal.es("send", "RegisterUser", "userId=ada", "displayName=Ada")
        return terminal
    }

    @Test func `is what the log shows, to stdout or into a file`() async throws {
        let terminal = try await shop()
        let log = try await terminal.es("log", "--json")
        #expect(log.lines.count == 4)
        let out = try await terminal.es("export")
        #expect(out.status == 0 && out.out == log.out && out.err == "")
        let ran = try await terminal.es("export", "--out", "events.ndjson", "--json")
        #expect(ran.status == 0, "\(ran.err)")
        #expect(
            ran.json.line
                == #"{"ok":true,"format":"ndjson","file":"events.ndjson","position":4,"events":4}"#)
        #expect(try terminal.text(of: "events.ndjson") == log.out)
        let file = terminal.folder.appending(path: "events.ndjson").path
        let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions]
        #expect(mode as? Int == 0o600)
        let told = try await terminal.es("export", "--out", "e.json", "--format", "ocel")
        #expect(told.out == "" && told.err.hasPrefix("4 events of 4 objects in e.json"))
        #expect(try await terminal.es("export", "--out", "q", "-q").err == "")
    }

    @Test(
        arguments: [
            (["--from", "2", "--to", "3"], [2, 3]), (["--since", "3"], [3, 4]),
            (["--until", "1"], [1]), (["--to", "99"], [1, 2, 3, 4]), (["--from", "9"], []),
            (["--type", "User*"], [4]), (["--stream", "category-*", "--from", "2"], [2, 3]),
            (["--stream", "category-rugs"], [2]), (["--since", "1h"], [1, 2, 3, 4]),
            (["--until", "2020-01-01"], []),
        ] as [([String], [Int64])])
    func `is of what was asked for`(words: [String], positions: [Int64]) async throws {
        let terminal = try await shop()
        for format in ["ndjson", "cloudevents"] {
            let ran = try await terminal.run(["export", "--format", format] + words)
            #expect(ran.status == 0, "\(ran.err)")
            let found = ran.lines.map { line in
                let event = JSONValue(text: line)
                return event["position"]?.integer
                    ?? event["sequence"]?.text.flatMap { Int64($0) }
            }
            #expect(found == positions)
        }
        let ran = try await terminal.run(["export", "--format", "ocel"] + words)
        #expect(ran.json["events"]?.elements?.count == positions.count, "\(ran.err)")
        #expect(ran.json["objects"]?.elements?.count == positions.count)
    }

    @Test func `leaves what was there until it is whole, and nothing beside it`() async throws {
        let terminal = try await shop()
        try Data("before".utf8).write(to: terminal.folder.appending(path: "out"))
        // No more than one block may be written.
        let es = "ulimit -f 1; exec $0"
        let ran = try await terminal.shell("\(es) export --format ocel --out out")
        #expect(ran.status == 74, "\(ran.err)")
        #expect(try terminal.text(of: "out") == "before")
        #expect(try terminal.names.filter { $0.hasSuffix(".part") } == [])
        _ = try await terminal.es("export", "--out", "out")
        #expect(try terminal.text(of: "out").hasPrefix("{"))
    }

    @Test func `writes to a pipe that stands there, and leaves it standing`() async throws {
        let terminal = try await shop()
        // Never a device of the machine's own: what goes wrong here would replace it.
        let es = "mkfifo p; cat p > got & $0"
        let ran = try await terminal.shell(
            "\(es) export --out p; s=$?; test -p p || exit 9; wait; exit $s")
        #expect(ran.status == 0, "\(ran.err)")
        #expect(try terminal.text(of: "got").hasPrefix("{"))
    }

    @Test func `refuses what makes no sense, and says what does`() async throws {
        let terminal = try await shop()
        let both = try await terminal.es("export", "--from", "1", "--since", "1h")
        #expect(both.status == 64 && both.err.contains("--from and --since"))
        let other = try await terminal.es("export", "--to", "1", "--until", "1h")
        #expect(other.status == 64 && other.err.contains("--to and --until"))
        _ = try await terminal.shell("mkdir shelf")
        let folder = try await terminal.es("export", "--out", "shelf", "--json")
        #expect(folder.status == 73 && folder.error["message"]?.text == "shelf is a folder")
        let nowhere = try await terminal.es("export", "--out", "no/such/file", "--json")
        #expect(nowhere.status == 73, "\(nowhere.err)")
        #expect(try await terminal.es("export", "--format", "xml").status == 64)
        #expect(try await terminal.es("export", "--type", "Ordr*").status != 0)
    }

    @Test func `of a person who was forgotten reads so in every form`() async throws {
        let terminal = try await shop()
        for format in ["ndjson", "cloudevents", "ocel"] {
            #expect(try await terminal.es("export", "--format", format).out.contains(#""Ada""#))
        }
        _ = try await terminal.es("forget", "ada", "--yes")
        for format in ["ndjson", "cloudevents", "ocel"] {
            let ran = try await terminal.es("export", "--format", format)
            #expect(ran.out.contains("[erased]") && !ran.out.contains(#""Ada""#), "\(ran.err)")
        }
    }

    @Test func `of an empty store is empty`() async throws {
        let terminal = try Terminal()
        _ = try await terminal.es("init")
        #expect(try await terminal.es("export").out == "")
        let ocel = try await terminal.es("export", "--format", "ocel")
        #expect(ocel.json["events"] == .array([]) && ocel.json["objects"] == .array([]))
    }
}

@Suite struct `The verb process` {
    @Test func `shows how orders go, or whatever else is named`() async throws {
        let terminal = try Terminal()
        _ = try await terminal.es(
            "send", "PlaceOrder", "orderId=1", "orderNumber=1", "shippingAddress.name=Ada",
            "totalCents:=100", "--occurred-at", "2026-01-01")
        _ = try await terminal.es(
            "order", "status", "1", "onDelivery", "--occurred-at", "2026-01-03")
        let ran = try await terminal.es("process", "-o", "table")
        #expect(ran.status == 0, "\(ran.err)")
        #expect(ran.out.contains("placed  onDelivery      1  2 d 0 h"))
        for words in [
            ["process", "orders"], ["process", "order", "limit=5"], ["process", "limit=5"],
            ["process", "orders", "--since", "2026-01-01"],
        ] {
            let ran = try await terminal.run(words + ["--json"])
            #expect(ran.json["item"]?["count"] == .integer(1), "\(words)")
        }
        let later = try await terminal.es("process", "--since", "2026-01-02", "--json")
        #expect(later.json["item"]?["count"] == .integer(0))
        let past = try await terminal.es("process", "--as-of", "1", "--json")
        #expect(past.json["item"]?["steps"] == .array([]))
        let wrong = try await terminal.es("process", "ordrs", "--json")
        #expect(wrong.status == 65 && wrong.error["hint"]?.text == "es process orders --json")
    }
}

extension Terminal {
    func text(of name: String) throws -> String {
        try String(contentsOf: folder.appending(path: name), encoding: .utf8)
    }

    var names: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path) }
    }
}
