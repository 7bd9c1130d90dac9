import Foundation
import PostgresTesting
import Records
import Testing

/// What more than one process, or something that is there, does to a move.
@Suite(.timeLimit(.minutes(10))) struct `A move of the books`: MovingBooks {
    @Test func `is done by one process at a time, and never has the books open at both places`()
        async throws
    {
        let terminal = try await filled("books")
        // Given a process that is at it,
        let lock = terminal.folder.appending(path: ".new.copy.lock").path
        let file = open(lock, O_RDWR | O_CREAT, 0o600)
        #expect(flock(file, LOCK_EX) == 0)
        // then another waits for nobody, whatever it is to do,
        for words in [[], ["--give-up"]] {
            let ran = try await terminal.run(["copy", "books", "new", "--json"] + words)
            #expect(ran.status == 75, "\(ran.err)")
            #expect(ran.error["code"] == .string("copy-under-way"), "\(ran.err)")
        }
        close(file)
        // and what a kill has left of it is in nobody's way. Given several at once,
        for place in ["new", try await place()] {
            let (from, kind) = place == "new" ? ("books", "folder") : ("new", "database")
            for round in 1...4 {
                let all = try [[], ["--give-up"], [], ["--give-up"], []].map {
                    try terminal.start(["copy", from, place, "--json"] + $0)
                }
                for one in all {
                    let ran = try await one.ended()
                    let isRefused =
                        ran.error["code"] == .string("copy-under-way")
                        || ran.error["code"] == .string("copy-finished")
                    #expect(ran.status == 0 || isRefused, "\(ran.status) \(ran.err)")
                }
                // then the books are at one place or the other.
                let statuses = try await (
                    terminal.es("category", "add", "Old \(round) \(kind)", "--data", from).status,
                    terminal.es("category", "add", "New \(round) \(kind)", "--data", place).status
                )
                #expect((statuses.0 == 0) != (statuses.1 == 0), "\(statuses)")
            }
            let copied = try await terminal.es("copy", from, place, "--json")
            #expect(copied.status == 0, "\(copied.err)")
            #expect(
                try await terminal.es(
                    "category", "add", "Last \(kind)", "--data", place
                ).status == 0)
        }
        let left = try FileManager.default.contentsOfDirectory(atPath: terminal.folder.path)
        #expect(left.filter { $0.hasPrefix(".new") } == [])
    }

    @Test func `goes to no place that something is at, and closes nothing before it knows`()
        async throws
    {
        let terminal = try await filled("books")
        // Given other books, a file, a folder of somebody's, and books that never had an event,
        let others = try await backIn(terminal)
        #expect(try await terminal.es("init", "--data", "empty").status == 0)
        try Data("x".utf8).write(to: terminal.folder.appending(path: "file"))
        try FileManager.default.createDirectory(
            at: terminal.folder.appending(path: "letters/old"), withIntermediateDirectories: true)
        // when the books are to go there,
        for (place, code) in [
            (others, "store-already-there"), ("file", "not-a-folder"),
            ("letters", "folder-not-empty"),
        ] {
            let ran = try await terminal.es("copy", "books", place, "--json")
            // then they stay where they are;
            #expect(ran.status == 73, "\(place): \(ran.err)")
            #expect(ran.error["code"] == .string(code), "\(place): \(ran.err)")
            #expect(!ran.err.contains("closed: "), "\(ran.err)")
        }
        #expect(try await terminal.es("category", "add", "More", "--data", "books").status == 0)
        // but in the place of empty ones they come,
        #expect(try await terminal.es("copy", "books", "empty").status == 0)
        try await expectSame("books", "empty", terminal)
        let twice = try await terminal.es("copy", "books", "empty", "--json")
        #expect(twice.json["wasThere"] == .boolean(true), "\(twice.err)")
        // and nothing is left beside them.
        let left = try FileManager.default.contentsOfDirectory(atPath: terminal.folder.path)
        #expect(left.filter { $0.hasPrefix(".") && $0.contains("copy") } == [])
        // A copy of books in which nothing ever was is known again, too.
        #expect(try await terminal.es("init", "--data", "blank").status == 0)
        for wasThere in [false, true] {
            let ran = try await terminal.es("copy", "blank", "white", "--json")
            #expect(ran.json["wasThere"] == .boolean(wasThere), "\(ran.err)")
        }
    }

    @Test
    func
        `is told of where the books were and aren't, and done once more when people say that they are lost`()
        async throws
    {
        let terminal = try await filled("books")
        let others = try await backIn(terminal)
        let cluster = try await Cluster.shared.cluster
        let there = try await place()
        let schema = try #require(there.split(separator: "=").last)
        func isClosed() async throws -> Bool {
            let ran = try await terminal.es("category", "add", "No", "--data", "books", "--json")
            return ran.error["code"] == .string("store-moved")
        }
        func expectGone(_ place: String) async throws {
            for words in [[], ["--give-up"]] {
                let ran = try await terminal.run(["copy", "books", place, "--json"] + words)
                #expect(ran.status == 77, "\(ran.err)")
                #expect(ran.error["code"] == .string("copy-gone"), "\(ran.err)")
                #expect(ran.err.contains("--lost"), "\(ran.err)")
                #expect(try await isClosed())
            }
        }
        // Given books that are where they were, then nothing is lost, and nothing is made by saying so.
        let here = try await terminal.es("copy", "books", "disk/new", "--give-up", "--lost")
        #expect(here.status == 0, "\(here.err)")
        #expect(try await terminal.shell("ls disk").status != 0)
        // Given books that have moved to a disk which isn't mounted now,
        #expect(try await terminal.es("copy", "books", "disk/new").status == 0)
        _ = try await terminal.shell("mv disk away")
        // then they are neither copied there a second time nor had back, since they may be open elsewhere,
        try await expectGone("disk/new")
        // of which no trace is left;
        #expect(try await terminal.shell("ls -A disk").status != 0)
        // nor where the empty store that was there before the copy still lies beside its place;
        #expect(try await terminal.es("init", "--data", "disk/.new.copy").status == 0)
        try await expectGone("disk/new")
        _ = try await terminal.shell("rm -r disk")
        // and with other books or somebody's files in their place it is the same,
        _ = try await terminal.shell("mkdir disk; cp -r \(others) disk/new")
        try await expectGone("disk/new")
        _ = try await terminal.shell("rm -r disk/new; mkdir disk/new; touch disk/new/letter")
        let given = try await terminal.es("copy", "books", "disk/new", "--give-up", "--json")
        #expect(given.error["code"] == .string("copy-gone"), "\(given.err)")
        // until the disk is back
        _ = try await terminal.shell("rm -r disk; mv away disk")
        let back = try await terminal.es("copy", "books", "disk/new", "--json")
        #expect(back.json["wasThere"] == .boolean(true), "\(back.err)")
        // or somebody says that it won't come back. Then the old place takes commands,
        _ = try await terminal.shell("rm -r disk; mkdir disk; cp -r \(others) disk/new")
        let taken = try await terminal.es("copy", "books", "disk/new", "--lost", "--json")
        #expect(taken.error["code"] == .string("store-already-there"), "\(taken.err)")
        #expect(
            try await terminal.es("copy", "books", "disk/new", "--give-up", "--lost").status == 0)
        #expect(try await terminal.es("category", "add", "Yes", "--data", "books").status == 0)
        // or the copy is made anew: in a database, too.
        #expect(try await terminal.es("copy", "books", there).status == 0)
        try await cluster.run("DROP SCHEMA \"\(schema)\" CASCADE")
        try await expectGone(there)
        // Where the keys were to be is said again, for they would go elsewhere.
        let keyed = try await terminal.es("copy", "books", there, "--keys", "apart", "--json")
        #expect(keyed.status == 77 && keyed.err.contains("--keys"), "\(keyed.err)")
        #expect(try await terminal.shell("ls apart").status != 0)
        let left = try await cluster.run(
            "SELECT count(*)::text FROM pg_namespace WHERE nspname = '\(schema)'")
        #expect(left == [["0"]])
        // Somebody's tables there are in the way of a copy, and not of the old place.
        try await cluster.run(
            "CREATE SCHEMA \"\(schema)\"; CREATE TABLE \"\(schema)\".letters (line text)")
        try await expectGone(there)
        #expect(try await terminal.es("copy", "books", there, "--lost").status != 0)
        #expect(try await isClosed())
        #expect(try await terminal.es("copy", "books", there, "--give-up", "--lost").status == 0)
        #expect(try await !isClosed())
        try await cluster.run("DROP SCHEMA \"\(schema)\" CASCADE")
        #expect(try await terminal.es("copy", "books", there).status == 0)
        try await cluster.run("DROP SCHEMA \"\(schema)\" CASCADE")
        let lost = try await terminal.es("copy", "books", there, "--lost", "--json")
        #expect(lost.status == 0 && lost.json["wasThere"] == .boolean(false), "\(lost.err)")
        try await expectSame("books", there, terminal)
    }

    @Test func `goes on from whatever a cut left beside its place, and takes no other books away`()
        async throws
    {
        let terminal = try await filled("books")
        let others = try await backIn(terminal)
        #expect(try await terminal.es("copy", "books", "new").status == 0)
        // Given closed books whose copy was cut off while an older one was set aside, or in its first page,
        for left in [
            "mkdir .new.copy.old",
            "mkdir -p .new.copy/log; head -c 4096 /dev/zero > .new.copy/log/data.mdb",
        ] {
            _ = try await terminal.shell("rm -r new; \(left)")
            // when the same line is typed again, then it goes on, and leaves nothing else.
            let ran = try await terminal.es("copy", "books", "new", "--json")
            #expect(ran.status == 0, "\(left): \(ran.err)")
            try await expectSame("books", "new", terminal)
            #expect(try await terminal.shell("ls -d .new.copy*").lines == [])
        }
        // Given other books there, then they stay, whatever is said of those that were copied.
        _ = try await terminal.shell("rm -r new; cp -r \(others) .new.copy")
        let gone = try await terminal.es("copy", "books", "new", "--json")
        #expect(gone.error["code"] == .string("copy-gone"), "\(gone.err)")
        let taken = try await terminal.es("copy", "books", "new", "--lost", "--json")
        #expect(taken.error["code"] == .string("store-already-there"), "\(taken.err)")
        #expect(try await terminal.shell("diff -r \(others)/log .new.copy/log").status == 0)
    }

    @Test func `goes on with nothing that isn't what was copied`() async throws {
        // Given books that went another way since a copy of them was cut off,
        let terminal = try await filled("books")
        let there = try await place()
        let cluster = try await Cluster.shared.cluster
        _ = try await terminal.shell("cp -r books older")
        #expect(try await terminal.es("category", "add", "One", "--data", "books").status == 0)
        #expect(try await terminal.es("copy", "books", there).status == 0)
        let schema = try #require(there.split(separator: "=").last)
        try await cluster.run("UPDATE \"\(schema)\".store SET copied_from = 'books'")
        _ = try await terminal.shell("rm -r books; mv older books")
        #expect(try await terminal.es("category", "add", "Two", "--data", "books").status == 0)
        // when it is to go on,
        let ran = try await terminal.es("copy", "books", there, "--json")
        // then it doesn't, and the books stay where they are,
        #expect(ran.status == 74, "\(ran.err)")
        #expect(ran.error["code"] == .string("copy-differs"), "\(ran.err)")
        #expect(!ran.err.contains("closed: "), "\(ran.err)")
        #expect(try await terminal.es("category", "add", "Three", "--data", "books").status == 0)
        // until what is there is given up.
        #expect(try await terminal.es("copy", "books", there, "--give-up").status == 0)
        #expect(try await terminal.es("copy", "books", there).status == 0)
        try await expectSame("books", there, terminal)
    }
}
