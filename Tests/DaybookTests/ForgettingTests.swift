import EventSourcing
import Foundation
import PostgresTesting
import Records
import Testing

/// The whole way: the real `es`, and every byte of its folder.
@Suite struct `Forgetting somebody` {
    private static let personal = [
        "Quist", "quist", "+442071838750", "442071838750", "Babbage", "CW1 2AB", "lamp of brass",
        "polished",
    ]

    /// A store with much of one person in it, each list asked for, so that each has rows.
    private func store() throws -> Es {
        let es = try Es()
        for words in [
            [
                "user", "register", "--user-id", "u1", "--name", "Ada Quist", "--email",
                "Ada@Quist.example", "--phone", "+442071838750",
            ],
            ["user", "register", "--user-id", "u2", "--name", "Bob Other"],
            ["message", "receive", "u1", "Where is my lamp of brass?"],
            ["message", "send", "u1", "It is being polished."],
            ["message", "receive", "u2", "Good day"],
            [
                "send", "PlaceOrder", "orderId=1", "orderNumber=1", "customerId=u1",
                "shippingAddress.name=Quist", "shippingAddress.line1=1 Babbage Street",
                "shippingAddress.postcode=CW1 2AB", "totalCents:=100",
            ],
            // A command that changes nothing is remembered too.
            [
                "send", "ChangeUserProfile", "userId=u1", "displayName=Ada Quist", "--id",
                "nothing-1",
            ],
        ] {
            let run = try es.start(words).wait()
            try #require(run.status == 0, "\(words): \(run.err)")
        }
        // And one that is refused.
        let refused = try es.run(
            "send", "RegisterUser", "userId=u1", "displayName=Quist of the lamp of brass")
        #expect(refused.status == 65)
        for query in ["users", "conversations", "orders"] { _ = try es.ask(query) }
        return es
    }

    /// Every file of the store that has `text` in it.
    private func files(of es: Es, with text: String) throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: es.own.path).filter { name in
            let url = try es.own.appending(path: name)
            let kind = try url.resourceValues(forKeys: [.isDirectoryKey])
            if kind.isDirectory == true { return false }
            return try Data(contentsOf: url).range(of: Data(text.utf8)) != nil
        }
    }

    @Test func `leaves not a byte of them in any file, and a log that verifies`() throws {
        let es = try store()
        let root = try json(try es.run("verify", "--json").out)["root"]
        // Before it, only what can be thrown away and made again has them.
        for text in Self.personal {
            #expect(
                try files(of: es, with: text).allSatisfy {
                    $0.hasPrefix("views/") || $0.hasPrefix("refused/")
                }, "\(text)")
        }
        #expect(try es.run("refused", "--json").out.contains("lamp of brass"))
        #expect(try !files(of: es, with: "Quist").isEmpty)
        let run = try es.run("forget", "u1", "--yes", "--json")
        #expect(run.status == 0, "\(run.err)")
        for text in Self.personal { #expect(try files(of: es, with: text) == [], "\(text)") }
        #expect(try json(es.run("refused", "--json").out)["total"] == .integer(0))
        let users = try es.list("users")
        #expect(users.map { $0["label"] } == [.string("Bob Other"), .string("u1")])
        #expect(
            try es.list("conversations").map { $0["lastText"] }
                == [.string("Good day"), .string("[erased]")])
        #expect(try es.list("orders").map { $0["customerName"] } == [.string("[erased]")])
        let messages = try es.list("conversation", "userId=u1")
        #expect(messages.map { $0["text"] } == [.string("[erased]"), .string("[erased]")])
        // As of a time before it, too.
        let then = try es.ask("conversations", "--as-of", "5")
        #expect(then["items"]?.elements?.last?["lastText"] == .string("[erased]"))
        for words in [
            ["log", "--json"], ["audit", "user", "u1", "--json"], ["state", "order", "1"],
        ] {
            let out = try es.start(words).wait().out
            for text in Self.personal { #expect(!out.contains(text), "\(words)") }
        }
        for text in Self.personal { #expect(try files(of: es, with: text) == [], "\(text)") }
        let verified = try es.run("verify", "--json")
        #expect(verified.status == 0, "\(verified.out)")
        #expect(try json(verified.out)["checks"]?["keys"] == .string("ok"))
        #expect(try json(verified.out)["root"] != root)
    }

    @Test(.onlyInAFolder("what an older binary had of people is put there as files"))
    func `takes all that checks and snapshots have kept of such things, and nothing else's`()
        throws
    {
        let es = try store()
        #expect(try es.run("send", "AddCategory", "title=Lamps").status == 0)
        let checked = try es.run("check", "--json")
        #expect(checked.status == 0, "\(checked.out) \(checked.err)")
        // None is kept of a person: as if an older binary, which knew less of that, had.
        for kind in ["user", "conversation", "order", "category"] {
            let folder = es.place.inFolder.appending(path: "snapshots/\(kind)")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try Data("Ada Quist".utf8).write(to: folder.appending(path: "1.snapshot"))
        }
        func kept() throws -> [String] {
            try FileManager.default.subpathsOfDirectory(atPath: es.own.path).filter { file in
                ["check/", "snapshots/"].contains { file.hasPrefix($0) } && file.contains(".")
            }
        }
        let before = try kept()
        for kind in ["user", "conversation", "order", "category"] {
            #expect(before.contains("check/\(kind).txt"))
        }
        #expect(try es.run("forget", "u1", "--yes").status == 0)
        let after = try kept()
        for kind in ["user", "conversation", "order"] {
            // Not even a digest: it tells something of a text.
            #expect(!after.contains { $0.contains(kind) }, "\(kind)")
        }
        #expect(after.contains("check/category.txt"))
        #expect(after.contains("snapshots/category/1.snapshot"))
    }

    @Test func `gives lists that are row for row what they are made again of the log`() throws {
        let es = try store()
        _ = try es.run("forget", "u1", "--yes")
        let queries = ["users", "conversations", "orders"]
        let before = try queries.map { try es.list($0) }
        _ = try es.run("projections", "rebuild", "--all")
        #expect(try queries.map { try es.list($0) } == before)
    }

    @Test func `is seen to at the next start when a crash came in between`() throws {
        let es = try store()
        let keys = try es.own.appending(path: "keys")
        let copy = try Data(contentsOf: keys)
        _ = try es.run("forget", "u1", "--yes")
        // As it was between the event and the key's end.
        try copy.write(to: keys)
        #expect(try es.list("orders").map { $0["customerName"] } == [.string("[erased]")])
        #expect(try Data(contentsOf: keys) != copy)
        #expect(try es.run("verify").status == 0)
    }

    @Test func `doesn't wait for a process that has the store open`() throws {
        let es = try store()
        let follower = try es.start(["conversation", "u1", "--follow", "--json"])
        defer { follower.process.terminate() }
        let end = ContinuousClock.now + .seconds(60)
        while try Data(contentsOf: follower.out).isEmpty, ContinuousClock.now < end {
            usleep(20_000)
        }
        #expect(try String(contentsOf: follower.out, encoding: .utf8).contains("lamp of brass"))
        #expect(try es.run("forget", "u1", "--yes").status == 0)
        while try !String(contentsOf: follower.out, encoding: .utf8).contains("[erased]"),
            ContinuousClock.now < end
        { usleep(20_000) }
        #expect(try String(contentsOf: follower.out, encoding: .utf8).contains("[erased]"))
        for text in Self.personal { #expect(try files(of: es, with: text) == [], "\(text)") }
    }

    @Test func `asks first, where there is nobody to ask it refuses`() throws {
        let es = try store()
        let run = try es.run("forget", "u1")
        #expect(run.status == 64 && run.err.contains("hint: es forget u1 --yes"))
        #expect(try es.list("orders").map { $0["customerName"] } == [.string("Quist")])
        #expect(try es.run("forget", "nobody", "--yes").status == 66)
    }

    @Test func `without its keys a store says what is missing`() throws {
        let es = try store()
        let keys = try es.own.appending(path: "keys")
        let copy = try Data(contentsOf: keys)
        try FileManager.default.removeItem(at: keys)
        try FileManager.default.removeItem(at: es.own.appending(path: "views"))
        let asked = try es.run("users")
        #expect(asked.status == 74 && asked.err.contains("aren't there: put the file back"))
        let verified = try es.run("verify", "--json")
        #expect(verified.status == 1)
        #expect(try json(verified.out)["checks"]?["keys"] == .string("failed"))
        #expect(try json(verified.out)["checks"]?["checksums"] == .string("ok"))
        let doctor = try es.run("doctor")
        #expect(doctor.status == 1 && doctor.out.contains("put the file back"))
        // What isn't personal is still taken.
        #expect(try es.run("send", "AddCategory", "title=Lamps").status == 0)
        // An empty file is none.
        try Data().write(to: keys)
        #expect(try es.run("users").err.contains("are empty or cut off: put the right file back"))
        #expect(try Data(contentsOf: keys).isEmpty)
        // Begun anew, the lists are there, without what is lost.
        try Data("begin anew\n".utf8).write(to: keys)
        #expect(try es.list("orders").map { $0["customerName"] } == [.string("[unreadable]")])
        #expect(try es.run("verify").out.contains("events whose keys are lost: 6"))
        // And with the file put back, all is as it was.
        try copy.write(to: keys)
        #expect(try es.list("orders").map { $0["customerName"] } == [.string("Quist")])
    }
}
