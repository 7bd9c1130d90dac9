import EventStore
import Foundation
import PostgresTesting
import Records
import Testing

@Suite struct `What is signed and proved` {
    @Test func `is a note, and the log is held to it`() async throws {
        let terminal = try await Terminal.withAnOrder()
        let made = try await terminal.es("checkpoint")
        #expect(made.status == 0)
        #expect(made.out.hasPrefix("daybook/") && made.lines[1] == "4")
        #expect(made.err.contains("signed by a new key, "))
        let note = terminal.folder.appending(path: "monday.note")
        try made.out.write(to: note, atomically: true, encoding: .utf8)
        // Nothing has come since: the same again.
        #expect(try await terminal.es("checkpoint").out == made.out)
        _ = try await terminal.es("category", "add", "Vases", "--category-id", "vases")
        let verified = try await terminal.es("verify", "--against", "monday.note", "--json")
        #expect(verified.status == 0)
        #expect(verified.json["checks"]?["notes"]?.text == "ok")
        #expect(try await terminal.es("checkpoint").lines[1] == "5")
        let listed = try await terminal.es("checkpoint", "--list", "--json")
        #expect(listed.json["checkpoints"]?.elements?.count == 2)
        #expect(listed.json["keys"]?.elements?.count == 1)
    }

    @Test func `is told of by doctor: when it was signed last, and what came since`() async throws {
        let terminal = try await Terminal.withAnOrder()
        func told() async throws -> JSONValue? {
            try await terminal.es("doctor", "--json").json["checks"]?.elements?
                .first { $0["name"]?.text == "checkpoint" }
        }
        #expect(try await told() == nil)
        _ = try await terminal.es("checkpoint")
        _ = try await terminal.es("category", "add", "Vases", "--category-id", "vases")
        let one = try await told()
        #expect(one?["state"]?.text == "ok")
        let words = try #require(one?["detail"]?.text)
        // A note says no time, but a file has one.
        #expect(words.hasPrefix(TestedEngine.database == nil ? "last signed 20" : "last signed"))
        #expect(words.hasSuffix(" with 4 events; 1 came since"))
        try FileManager.default.removeItem(at: terminal.folder.appending(path: ".config"))
        #expect(try await told()?["state"]?.text == "warning")
    }

    @Test func `needs the key that signed before, unless another is to begin`() async throws {
        let terminal = try await Terminal.withAnOrder()
        _ = try await terminal.es("checkpoint")
        let elsewhere = ["ES_SIGNING_KEY": "other.key"]
        let refused = try await terminal.es("checkpoint", "--json", environment: elsewhere)
        #expect(refused.status == 78 && refused.error["code"]?.text == "signing-key-missing")
        let begun = try await terminal.run(
            ["checkpoint", "--new-key", "--json"], environment: elsewhere)
        #expect(begun.status == 0)
        #expect(try await terminal.es("verify").status == 0)
        // Nobody else's to read,
        let opened = try await terminal.shell(
            "chmod 644 other.key; ES_SIGNING_KEY=other.key $0 checkpoint --json")
        #expect(opened.error["code"]?.text == "signing-key-open")
        // and not in the store.
        guard TestedEngine.database == nil else { return }
        let inside = try await terminal.es(
            "checkpoint", "--signing-key", ".daybook/key", "--json")
        #expect(inside.error["code"]?.text == "signing-key-open")
    }

    @Test func `is an event, to whoever has no store`() async throws {
        let terminal = try await Terminal.withAnOrder()
        let proved = try await terminal.es("prove", "event", "2")
        #expect(proved.status == 0, "\(proved.err)")
        let key = try #require(
            proved.err.split(separator: "\n").first { $0.hasPrefix("signed by ") }
        ).dropFirst("signed by ".count)
        let elsewhere = try Terminal(hasStore: false)
        try FileManager.default.copyItem(
            at: terminal.folder.appending(path: "event-2.proof"),
            to: elsewhere.folder.appending(path: "event-2.proof"))
        let verified = try await elsewhere.es("verify", "event-2.proof", "--key", String(key))
        #expect(verified.status == 0, "\(verified.err)")
        #expect(verified.out.contains("#2 OrderStatusUpdated order-1042 revision 1"))
        #expect(verified.lines.last == "proved")
        let other = try await elsewhere.es(
            "verify", "event-2.proof", "--json", "--key",
            "daybook.example/log1+1f7fac36+AQOhB7/zzhC+HXDdGOdLwJln5NYwm6UNXx3chmQSVTG4")
        #expect(other.status == 1 && other.json["ok"] == .boolean(false))
        let none = try await terminal.es("prove", "event", "5", "--json")
        #expect(none.status == 66 && none.error["code"]?.text == "not-found")
    }

    @Test func `is an answer, made again of its events`() async throws {
        let terminal = try await Terminal.withAnOrder()
        for words in ["order 1042", "order 1042 --as-of 1 --out then.proof", "categories"] {
            let proved = try await terminal.shell("$0 prove \(words)")
            #expect(proved.status == 0, "\(words): \(proved.err)")
        }
        // What came last is another thing's, and tells the time alone.
        let later = try await terminal.es("category", "change", "lamps", "--title", "Lights")
        #expect(later.status == 0, "\(later.err)")
        _ = try await terminal.es("prove", "order", "1042")
        let now = try await terminal.es("verify", "order-1042.proof", "--json")
        let events = now.json["events"]?.elements ?? []
        #expect(events.compactMap { $0["position"] } == [1, 2, 4, 5].map { .integer($0) })
        #expect(now.status == 0 && now.json["madeAgain"] == .boolean(true))
        #expect(now.json["said"]?["answer"]?["item"]?["status"]?.text == "cancelled")
        let then = try await terminal.es("verify", "then.proof", "--json")
        #expect(then.json["said"]?["answer"]?["item"]?["status"]?.text == "placed")
        #expect(then.json["events"]?.elements?.count == 1)
        // What is personal isn't in it.
        let file = try String(
            contentsOf: terminal.folder.appending(path: "order-1042.proof"), encoding: .utf8)
        #expect(!file.contains("Ada"))
        #expect(try await terminal.es("verify", "categories.proof").status == 0)
    }

    @Test func `is denied where one byte of it differs`() async throws {
        let terminal = try await Terminal.withAnOrder()
        _ = try await terminal.es("prove", "order", "1042")
        let text = try String(
            contentsOf: terminal.folder.appending(path: "order-1042.proof"), encoding: .utf8)
        for (from, to) in [
            (#"\"status\":\"cancelled\""#, #"\"status\":\"placed\""#),
            ("\"position\":1,", "\"position\":2,"),
            (#"\"position\":4"#, #"\"position\":3"#),
        ] {
            #expect(text.contains(from), "\(from)")
            try text.replacing(from, with: to, maxReplacements: 1).write(
                to: terminal.folder.appending(path: "false.proof"), atomically: true,
                encoding: .utf8)
            let ran = try await terminal.es("verify", "false.proof", "--json")
            #expect(ran.status == 1 && ran.json["ok"] == .boolean(false), "\(from)")
        }
        try "{}".write(
            to: terminal.folder.appending(path: "none.proof"), atomically: true, encoding: .utf8)
        let none = try await terminal.es("verify", "none.proof", "--json")
        #expect(none.status == 65 && none.error["code"]?.text == "not-a-proof")
    }

    @Test func `is read by a program that shares nothing with this one`() async throws {
        let terminal = try await Terminal.withAnOrder()
        _ = try await terminal.es("prove", "event", "1")
        _ = try await terminal.es("prove", "order", "1042")
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let python = root.appending(path: ".build/python/bin/python3").path
        let program = root.appending(path: "Tools/verify.py").path
        for name in ["event-1", "order-1042"] {
            let yes = try await terminal.shell("\(python) \(program) \(name).proof")
            #expect(yes.status == 0, "\(name): \(yes.out)\(yes.err)")
            let no = try await terminal.shell(
                "sed 's/\"position\":1,/\"position\":2,/' \(name).proof > f; \(python) \(program) f"
            )
            #expect(no.status == 1, "\(name): \(no.out)\(no.err)")
        }
    }
}

@Suite struct `A witness` {
    @Test(arguments: ["kept/w.notes", "git:clone"])
    func `is left every note, and compared with`(place: String) async throws {
        let terminal = try await Terminal.withAnOrder()
        _ = try await terminal.shell(
            "mkdir kept; git init -q --bare hub; git clone -q hub clone 2>/dev/null; cd clone; git commit -q --allow-empty -m begin; git push -q"
        )
        let early = try await terminal.es("witness", "add", place, "--json")
        #expect(early.status == 66 && early.error["code"]?.text == "no-checkpoint")
        _ = try await terminal.es("checkpoint")
        let added = try await terminal.es("witness", "add", place)
        #expect(added.status == 0, "\(added.err)")
        _ = try await terminal.es("category", "add", "Vases", "--category-id", "vases")
        _ = try await terminal.es("checkpoint")
        let checked = try await terminal.es("witness", "check", "--json")
        #expect(checked.status == 0, "\(checked.out)\(checked.err)")
        #expect(checked.json["witnesses"]?.elements?.first?["notes"] == .integer(2))
        // One that has gone is told, and the checkpoint is made all the same.
        _ = try await terminal.shell("mv kept gone; mv clone gone2")
        _ = try await terminal.es("category", "add", "Jars", "--category-id", "jars")
        let made = try await terminal.es("checkpoint")
        #expect(made.status == 0 && made.err.contains("it gets its notes the next time"))
        #expect(try await terminal.es("witness", "check").status == 1)
        _ = try await terminal.shell("mv gone kept; mv gone2 clone")
        _ = try await terminal.es("checkpoint")
        let healed = try await terminal.es("witness", "check", "--json")
        #expect(healed.json["witnesses"]?.elements?.first?["notes"] == .integer(3))
        #expect(try await terminal.es("witness", "remove", place).status == 0)
        #expect(try await terminal.es("witness", "list", "--json").json == .array([]))
    }

    @Test(arguments: [5, 8, 13] as [UInt64])
    func `has roots that another program finds too, of random logs`(seed: UInt64) async throws {
        print("seed \(seed)")
        let terminal = try Terminal(hasStore: false)
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let python = root.appending(path: ".build/python/bin/python3").path
        let program = root.appending(path: "Tools/verify.py").path
        var random = SeededRandom(seed: seed)
        for _ in 0..<8 {
            var (tree, lines) = (MerkleTree(), "")
            for _ in 0..<Int.random(in: 0...600, using: &random) {
                let leaf = (0..<Int.random(in: 1...90, using: &random)).map { _ in
                    UInt8.random(in: 0...255, using: &random)
                }
                leaf.withUnsafeBytes { tree.add($0) }
                lines +=
                    leaf.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
                    + "\n"
            }
            try lines.write(
                to: terminal.folder.appending(path: "leaves"), atomically: true, encoding: .utf8)
            let found = try await terminal.shell("\(python) \(program) --root < leaves")
            #expect(found.lines == [tree.root.hexadecimal], "\(tree.count) leaves \(found.err)")
        }
    }
}
