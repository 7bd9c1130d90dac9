import Foundation
import PostgresTesting
import Records
import Testing

/// Books that move, by `es copy`, while they are written to.
@Suite(.timeLimit(.minutes(10))) struct `Moving the books`: MovingBooks {
    @Test func `into a database and back, nothing that was acknowledged is lost or comes twice`()
        async throws
    {
        let terminal = try await filled("books")
        let there = try await place()
        // Given somebody who goes on sending commands,
        let script = """
            n=0; while [ $n -lt 500 ]; do n=$((n+1))
            "$0" send --id c$n AddCategory categoryId=c$n title=T$n --data books >/dev/null 2>said || { cat said >&2; exit 0; }
            echo c$n; done
            """
        let sending = try terminal.start(
            ["-c", script, Terminal.executable.path], as: URL(fileURLWithPath: "/bin/sh"))
        while try !sending.text("out").contains("c2"), sending.process.isRunning { usleep(1_000) }
        // when the books move,
        let copied = try await terminal.es("copy", "books", there, "--json")
        #expect(copied.status == 0, "\(copied.err)")
        let sent = try await sending.ended()
        // then the sender was told where to,
        #expect(sent.err.contains("store-moved") || sent.err.contains("have moved"), "\(sent.err)")
        #expect(!sent.lines.isEmpty)
        try await expectSame("books", there, terminal)
        guard case .integer(let position)? = copied.json["position"] else {
            Issue.record("\(copied.out)")
            return
        }
        #expect(position == Int64(5 + sent.lines.count))
        // What was acknowledged is there, once: sent again it is what it was.
        for (id, category, title) in [("same", "desks", "Desks")]
            + sent.lines.map({ ($0, $0, "T" + $0.dropFirst()) })
        {
            let again = try await terminal.es(
                "send", "--id", id, "AddCategory", "categoryId=\(category)", "title=\(title)",
                "--data", there)
            #expect(again.status == 0, "\(again.err)")
        }
        #expect(
            try await terminal.es("verify", "--json", "--data", there).json["events"]
                == .integer(position))
        // The old place is only read.
        let late = try await terminal.es("category", "add", "Late", "--data", "books", "--json")
        #expect(late.status == 77 && late.error["code"] == .string("store-moved"), "\(late.err)")
        // Told again, it is done.
        let twice = try await terminal.es("copy", "books", there, "--json")
        #expect(twice.status == 0, "\(twice.err)")
        #expect(twice.json["wasThere"] == .boolean(true))
        #expect(twice.json["root"] == copied.json["root"])
        // And back, into another folder, with what has come since.
        #expect(
            try await terminal.es("order", "status", "1042", "onDelivery", "--data", there).status
                == 0)
        let back = try await terminal.es("copy", there, "home", "--json")
        #expect(back.status == 0, "\(back.err)")
        try await expectSame(there, "home", terminal)
        let order = try await terminal.es("order", "1042", "--data", "home", "--json")
        #expect(order.out.contains("Ada Lovelace"), "\(order.out)")
        #expect(
            try await terminal.es("category", "add", "Chairs", "--data", "home").status == 0)
    }

    @Test func `by the lines that the docs show`() async throws {
        // Given the lines of Docs/Postgres.md, with servers that are there,
        let page = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Docs/Postgres.md")
        let section = try String(contentsOf: page, encoding: .utf8)
            .components(separatedBy: "\n## Moving the books\n")[1]
        let lines = section.components(separatedBy: "```sh\n")[1]
            .components(separatedBy: "\n```")[0].split(separator: "\n")
        #expect(lines.count == 2)
        let terminal = try await filled(".daybook")
        let there = try await place()
        let keys = try await Cluster()
        // when they are typed,
        for line in lines {
            let words = line.split(separator: " ").dropFirst().map {
                $0.hasPrefix("postgres://") ? there : String($0)
            }
            let ran = try await terminal.run(words, environment: ["ES_KEYS": keys.url])
            #expect(ran.status == 0, "\(line): \(ran.err)")
            #expect(ran.err.contains("closed: ") && ran.err.contains("open: "), "\(ran.err)")
        }
        // then the books are where they say, and what is personal can be read there.
        let order = try await terminal.es("order", "1042", "--data", "home", "--json")
        #expect(order.out.contains("Ada Lovelace"), "\(order.out) \(order.err)")
        #expect(
            try await terminal.es("verify", "--json", "--data", "home").json["root"]
                == terminal.es("verify", "--json", "--data", ".daybook", "--read-only").json["root"]
        )
    }

    @Test func `is cut off at any point, and goes on, with nothing lost`() async throws {
        let terminal = try await filled("books")
        let there = try await place()
        // Given copies that are killed sooner and later,
        for milliseconds in [5, 20, 60, 120, 200, 300, 500] {
            let copying = try terminal.start(["copy", "books", there])
            usleep(UInt32(milliseconds) * 1_000)
            copying.send(SIGKILL)
            _ = try await copying.ended()
        }
        // when it is done once more,
        let copied = try await terminal.es("copy", "books", there, "--json")
        #expect(copied.status == 0, "\(copied.err)")
        // then both have the same books.
        try await expectSame("books", there, terminal)
    }

    @Test func `is killed between both places, and nothing is stored at either until it goes on`()
        async throws
    {
        let terminal = try await filled("books")
        for there in [try await place(), "home"] {
            // Given a copy that is killed as soon as it has said that the old place is closed,
            let from = there == "home" ? try await backIn(terminal) : "books"
            let copying = try terminal.start(["copy", from, there])
            while try !copying.text("err").contains("closed: "), copying.process.isRunning {
                usleep(500)
            }
            copying.send(SIGKILL)
            _ = try await copying.ended()
            // then the old place takes nothing,
            let refused = try await terminal.es("category", "add", "No", "--data", from, "--json")
            #expect(refused.error["code"] == .string("store-moved"), "\(refused.err)")
            // and the same line goes on to the end.
            let copied = try await terminal.es("copy", from, there, "--json")
            #expect(copied.status == 0, "\(copied.err)")
            try await expectSame(from, there, terminal)
            #expect(
                try await terminal.es("category", "add", "Yes", "--data", there).status == 0)
        }
    }

    @Test func `is given up, and refused for what stands in its way`() async throws {
        let terminal = try await filled("books")
        let there = try await place()
        for (words, status, code) in [
            (["copy", "books", "books"], Int32(64), "copy-same-place"),
            (["copy", "nowhere", there], 66, "not-a-store"),
            (["copy", "books", "/etc/books"], 73, "system-folder"),
            (["copy", "books", "postgres://u:geheim@localhost:9/x"], 69, "postgres-unreachable"),
            (["copy", "books", there, "--data", "x"], 64, "usage"),
        ] {
            let ran = try await terminal.run(words + ["--json"])
            #expect(ran.status == status, "\(words): \(ran.err)")
            #expect(ran.error["code"] == .string(code), "\(words): \(ran.err)")
            #expect(!ran.err.contains("geheim"))
        }
        // Given one that was moved into a folder,
        #expect(try await terminal.es("copy", "books", "new").status == 0)
        // then it goes to no other place, and isn't given up.
        let elsewhere = try await terminal.es("copy", "books", there, "--json")
        #expect(elsewhere.status == 77, "\(elsewhere.err)")
        #expect(elsewhere.error["code"] == .string("store-moved"))
        let over = try await terminal.es("copy", "books", "new", "--give-up", "--json")
        #expect(over.error["code"] == .string("copy-finished"), "\(over.err)")
        // Another goes on to a third, is killed, and given up: it takes commands again.
        let copying = try terminal.start(["copy", "new", there])
        usleep(150_000)
        copying.send(SIGKILL)
        _ = try await copying.ended()
        let given = try await terminal.es("copy", "new", there, "--give-up", "--json")
        if given.status == 0 {
            #expect(try await terminal.es("category", "add", "Still", "--data", "new").status == 0)
            let gone = try await terminal.es("orders", "--data", there, "--json")
            #expect(gone.error["code"] == .string("not-a-store"), "\(gone.err)")
        } else {
            // It was done by then.
            #expect(given.error["code"] == .string("copy-finished"), "\(given.err)")
        }
    }
}
