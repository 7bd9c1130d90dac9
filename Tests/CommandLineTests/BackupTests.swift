import Daybook
import Foundation
import PostgresTesting
import Records
import SideFiles
import Testing

@Suite(.onlyInAFolder("a database has backups of its own")) struct `A backup` {
    @Test func `is made, added to, listed, checked and put back`() async throws {
        let terminal = try await Terminal.withAnOrder()
        let made = try await terminal.es("backup", "create", "books", "--json")
        #expect(made.status == 0, "\(made.err)")
        #expect(made.json["added"] == .integer(4) && made.json["sealed"] == .boolean(false))
        _ = try await terminal.es("category", "add", "Vases", "--category-id", "vases")
        let more = try await terminal.es("backup", "create", "books")
        #expect(more.out.contains("events     5, 1 of them new"))
        // Nothing is new: another point, and no event twice.
        #expect(try await terminal.es("backup", "create", "books").status == 0)
        let listed = try await terminal.es("backup", "list", "books", "--json")
        #expect(
            listed.json["points"]?.elements?.map { $0["position"] }
                == [4, 5, 5].map { .integer($0) })
        let checked = try await terminal.es("backup", "verify", "books", "--json")
        #expect(checked.status == 0 && checked.json["ok"] == .boolean(true))
        #expect(checked.json["root"] == listed.json["root"])
        let restored = try await terminal.es("restore", "books", "--data", "again", "--json")
        #expect(restored.status == 0, "\(restored.err)")
        #expect(restored.json["root"] == listed.json["root"])
        #expect(try await terminal.es("order", "1042", "--data", "again").out.contains("Ada"))
        #expect(try !terminal.names.contains { $0.hasPrefix("again.") })
        // Each is noted in the store.
        let notes = try BackupLedger(of: terminal.folder.path + "/.daybook").notes()
        #expect(notes.notes.map(\.position) == [4, 5, 5] && notes.passedOver == 0)
        #expect(notes.notes.allSatisfy { $0.place == terminal.folder.path + "/books" })
        // Points that are too old go, and the newest stays.
        let kept = try await terminal.es("backup", "create", "books", "--keep", "0s", "--json")
        #expect(kept.json["dropped"] == .integer(3), "\(kept.err)")
    }

    @Test func `goes through a pipe`() async throws {
        let terminal = try await Terminal.withAnOrder()
        let piped = try await terminal.shell(
            "$0 backup create - 2>said | (mkdir there; tar x -C there); $0 backup verify there --json"
        )
        #expect(piped.json["ok"] == .boolean(true), "\(piped.err)")
        let back = try await terminal.shell(
            "tar c -C there . | $0 restore - --data again --json")
        #expect(back.json["position"] == .integer(4), "\(back.err)")
        let cut = try await terminal.shell(
            "$0 backup create - 2>said | head -c 3000 | $0 restore - --data third --json")
        #expect(cut.status == 74 && cut.error["code"]?.text == "backup-damaged")
        let other = try await terminal.shell("echo text | $0 restore - --data third --json")
        #expect(other.status == 74 && other.error["code"]?.text == "backup-damaged")
        let full = try await terminal.shell("$0 backup create - > /dev/full")
        #expect(full.status == 74 && full.err.contains("[backup-io]"))
        let left = try FileManager.default.contentsOfDirectory(atPath: terminal.folder.path)
        #expect(!left.contains { $0.hasPrefix("third") }, "\(left)")
        // Nobody reads an archive on a terminal.
        let shown = try await terminal.onTerminal(["backup", "create", "-"])
        #expect(shown.status == 64 && shown.text.contains("archive-to-terminal"))
    }

    @Test(
        .serialized,
        arguments: [
            ("backup create .daybook/books", Int32(64), "usage"),
            ("backup create foreign", 73, "something-there"),
            ("backup create notes.txt", 74, "backup-io"),
            ("backup create books --keys-to books/keys", 64, "usage"),
            ("backup create books --keys-to .daybook/keyring", 64, "usage"),
            ("restore books --data new --settings-to notes.txt", 73, "something-there"),
            ("backup create books --seal", 78, "passphrase-missing"),
            ("backup create elsewhere --data other", 66, "not-a-store"),
            ("backup create others", 65, "backup-of-another"),
            ("backup list nowhere", 66, "no-backup"),
            ("backup verify foreign", 66, "no-backup"),
            ("restore nowhere --data new", 66, "no-backup"),
            ("restore books", 73, "something-there"),
            ("restore books --data /etc/books", 73, "system-folder"),
            ("restore books --data new --to-position 5", 66, "beyond-backup"),
            ("restore sealed --data new", 77, "keys-sealed"),
            ("restore sealed --data new --passphrase-file notes.txt", 77, "keys-sealed"),
            ("restore sealed --data new --keys notes.txt", 74, "backup-damaged"),
        ])
    func `isn't made where it would harm, or help nobody`(
        line: String, status: Int32, code: String
    ) async throws {
        let terminal = try await Refusing.store.value
        let before = try terminal.allNames
        let ran = try await terminal.shell("$0 \(line) --json </dev/null")
        #expect(ran.status == status && ran.error["code"]?.text == code, "\(line): \(ran.err)")
        #expect(try terminal.allNames == before, "\(line)")
    }

    @Test func `has its keys sealed, or elsewhere, or not at all`() async throws {
        let terminal = try await Terminal.withAnOrder()
        let passphrase = ["ES_BACKUP_PASSPHRASE": "correct horse"]
        let made = try await terminal.run(
            ["backup", "create", "books", "--seal", "--keys-to", "usb", "--json"],
            environment: passphrase)
        #expect(made.json["sealed"] == .boolean(true), "\(made.err)")
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: terminal.folder.path + "/usb").count
                == 1)
        let back = try await terminal.es(
            "restore", "books", "--data", "again", "--json", environment: passphrase)
        #expect(back.json["keys"] == .boolean(true), "\(back.err)")
        #expect(try await terminal.es("order", "1042", "--data", "again").out.contains("Ada"))
        // It is asked for, and isn't seen.
        let typed = try await terminal.shell(
            "(sleep 2; echo correct horse) | script -qec \"$0 restore books --data typed\" seen")
        #expect(typed.status == 0, "\(typed.out)")
        #expect(typed.out.contains("passphrase of the keys: ") && !typed.out.contains("horse"))
        let bare = try await terminal.es(
            "restore", "books", "--data", "bare", "--without-keys", "--json")
        #expect(bare.json["keys"] == .boolean(false))
        let order = try await terminal.es("order", "1042", "--data", "bare")
        #expect(order.status == 0 && !order.out.contains("Ada"))
    }

    @Test func `goes on with the store, and ends with a point`() async throws {
        let terminal = try await Terminal.withAnOrder()
        let following = try terminal.start(["backup", "follow", "books"])
        try await until { try following.text("err").contains("following") }
        _ = try await terminal.es("category", "add", "Vases", "--category-id", "vases")
        let log = terminal.folder.appending(path: "books/log/00000000000000000001").path
        try await until {
            try Data(contentsOf: URL(filePath: log)).range(of: Data("vases".utf8)) != nil
        }
        // The machine is lost now: what isn't in a point yet is put back, too.
        _ = try await terminal.shell("cp -r books lost")
        let restored = try await terminal.es("restore", "lost", "--data", "again", "--json")
        #expect(restored.json["position"] == .integer(5) && restored.json["beyond"] == .integer(1))
        following.process.interrupt()
        #expect(try await following.ended().status == 130)
        let listed = try await terminal.es("backup", "list", "books", "--json")
        #expect(listed.json["points"]?.elements?.map { $0["position"] } == [.integer(5)])
    }

    @Test func `is told to be whole though the store can't note it`() async throws {
        let terminal = try await Terminal.withAnOrder()
        _ = try await terminal.shell("echo x > .daybook/backups")
        let made = try await terminal.es("backup", "create", "books")
        #expect(made.status == 0 && made.out.contains("events     4"), "\(made.err)")
        #expect(made.err.contains("not noted: the backup is whole"), "\(made.err)")
        _ = try await terminal.shell("rm .daybook/backups")
        #expect(try await terminal.es("backup", "create", "books").status == 0)
        let notes = try BackupLedger(of: terminal.folder.path + "/.daybook").notes().notes
        #expect(notes.count == 1 && notes.first?.keys != nil)
    }

    @Test func `that goes on notes with the next point what it couldn't note before`() async throws
    {
        let terminal = try await Terminal.withAnOrder()
        _ = try await terminal.shell("echo x > .daybook/backups")
        let following = try terminal.start(["backup", "follow", "books"])
        try await until { try following.text("err").contains("not noted") }
        _ = try await terminal.shell("rm .daybook/backups")
        // No key is new by this.
        _ = try await terminal.es("category", "add", "Vases", "--category-id", "vases")
        following.process.interrupt()
        #expect(try await following.ended().status == 130)
        let notes = try BackupLedger(of: terminal.folder.path + "/.daybook").notes().notes
        #expect(notes.map(\.position) == [5] && notes.first?.keys != nil)
    }

    @Test func `says where there are no settings to put anywhere`() async throws {
        let terminal = try await Terminal.withAnOrder()
        _ = try await terminal.es("backup", "create", "books")
        let restored = try await terminal.es(
            "restore", "books", "--data", "again", "--settings-to", "new.toml")
        #expect(restored.status == 0 && restored.err.contains("no settings are in the backup"))
    }

    @Test func `has the settings, which go where they are asked to`() async throws {
        let terminal = try await Terminal.withAnOrder()
        _ = try await terminal.shell(
            "echo 'actor = \"grace\"' > daybook.toml; $0 backup create books")
        let restored = try await terminal.es(
            "restore", "books", "--data", "new/books", "--settings-to", "new/daybook.toml", "--json"
        )
        #expect(restored.status == 0, "\(restored.err)")
        let text = try String(
            contentsOf: terminal.folder.appending(path: "new/daybook.toml"), encoding: .utf8)
        #expect(text == "actor = \"grace\"\n")
    }

    @Test func `is drilled`() async throws {
        let terminal = try await Terminal.withAnOrder()
        let drilled = try await terminal.es(
            "doctor", "--drill", "--json",
            environment: ["TMPDIR": terminal.folder.path])
        #expect(drilled.status == 0, "\(drilled.out)\(drilled.err)")
        let checks = drilled.json["checks"]?.elements?.filter {
            $0["name"]?.text?.hasPrefix("drill") == true
        }
        #expect(checks?.map { $0["state"]?.text } == ["ok", "ok", "ok"], "\(drilled.out)")
        #expect(try !terminal.allNames.contains { $0.hasPrefix("daybook-drill") })
    }
}

private enum Refusing {
    /// One store, its backups, and what lies in their way.
    static let store = Task { () async throws -> Terminal in
        let terminal = try await Terminal.withAnOrder()
        let ran = try await terminal.shell(
            """
            mkdir foreign && echo x > foreign/notes && echo x > notes.txt && $0 backup create books \
            && $0 init --data second && $0 backup create others --data second && rm -r second \
            && ES_BACKUP_PASSPHRASE=horse $0 backup create sealed --seal
            """)
        try #require(ran.status == 0, "\(ran.err)")
        return terminal
    }
}

extension Terminal {
    /// What is in the folder, but for what runs of `es` wrote.
    fileprivate var allNames: Set<String> {
        get throws {
            Set(
                try FileManager.default.subpathsOfDirectory(atPath: folder.path)
                    .filter {
                        !$0.hasSuffix(".out") && !$0.hasSuffix(".err") && !$0.hasSuffix(".in")
                    })
        }
    }
}
