import Foundation
import PostgresTesting
import Records
import Testing

/// The same `es`, with the books in PostgreSQL.
@Suite(.timeLimit(.minutes(10))) struct `A store in a database` {
    func terminal() async throws -> Terminal {
        try Terminal(hasStore: false, database: await Cluster.shared.cluster.url)
    }

    @Test func `takes what a folder takes, and answers the same`() async throws {
        // Given the same books in a folder and in a database,
        let (folder, database) = (
            try Terminal(hasStore: false, database: nil), try await terminal()
        )
        try await folder.keepSomeBooks()
        try await database.keepSomeBooks()
        // then each verb answers the same, but for times and ids.
        for words in [
            ["orders"], ["order", "1042"], ["audit", "order", "1042"], ["state", "order", "1042"],
            ["dashboard"], ["find", "ada"], ["blame", "order", "1042"], ["refused"],
            ["projections"], ["reactors"],
            ["order", "1042", "--as-of", "3"],
        ] {
            let (one, other) = (
                try await folder.run(words + ["--json"]), try await database.run(words + ["--json"])
            )
            #expect(other.status == one.status, "\(words): \(other.err)")
            #expect(other.json.steady.unstamped == one.json.steady.unstamped, "\(words)")
        }
        let verified = try await database.es("verify", "--json")
        #expect(verified.status == 0, "\(verified.err)")
        #expect(verified.json["events"] == (try await folder.es("verify", "--json")).json["events"])
        let doctor = try await database.es("doctor", "--json")
        #expect(doctor.status == 0, "\(doctor.out)")
        #expect(doctor.out.contains("PostgreSQL"))
    }

    @Test func `keeps of a refused command why, and stores one that comes again once`() async throws
    {
        let terminal = try await terminal()
        try await terminal.keepSomeBooks()
        let refused = try await terminal.es("order", "status", "1042", "placed", "--json")
        #expect(refused.status == 65)
        let told = try await terminal.es("refused", "--json")
        #expect(told.out.contains("1042"), "\(told.out)")
        let before = try await terminal.es("verify", "--json").json["events"]
        for _ in 1...2 {
            let ran = try await terminal.es(
                "send", "--id", "c1", "AddCategory", "categoryId=desks", "title=Desks")
            #expect(ran.status == 0, "\(ran.err)")
        }
        guard case .integer(let count)? = before else {
            Issue.record("\(String(describing: before))")
            return
        }
        #expect(try await terminal.es("verify", "--json").json["events"] == .integer(count + 1))
    }

    @Test func `has the root that the same log has in a folder, and comes there by an export`()
        async throws
    {
        // Given a log in a database,
        let terminal = try await terminal()
        try await terminal.keepSomeBooks()
        let state = terminal.folder.path + "/.local/state/daybook"
        let store = try #require(try FileManager.default.contentsOfDirectory(atPath: state).first)
        // when it is exported as it lies there, and made in a folder of that,
        #expect(try await terminal.es("export", "--sealed", "--out", "log.ndjson").status == 0)
        let made = try await terminal.es(
            "import", "events", "log.ndjson", "--data", "copy", "--keys", "\(state)/\(store)/keys")
        #expect(made.status == 0, "\(made.err)")
        // then both are one log, and answer alike.
        let (one, other) = (
            try await terminal.es("verify", "--json"),
            try await terminal.es("verify", "--json", "--data", "copy")
        )
        #expect(one.status == 0 && other.status == 0, "\(one.err) \(other.err)")
        #expect(one.json["root"] != nil && one.json["root"] == other.json["root"])
        #expect(
            try await terminal.es("order", "1042", "--json").json["item"]
                == (try await terminal.es("order", "1042", "--json", "--data", "copy")).json["item"]
        )
    }

    @Test func `is asked by another machine, which has rows of its own and forgets with the first`()
        async throws
    {
        // Given two machines with the same keys, one of which has rows that tell of Ada,
        let one = try await terminal()
        try await one.keepSomeBooks()
        let other = try Terminal(hasStore: false, database: nil)
        let keys = one.folder.path + "/keys-of-both"
        let state = one.folder.path + "/.local/state/daybook"
        let store = try #require(try FileManager.default.contentsOfDirectory(atPath: state).first)
        try FileManager.default.copyItem(atPath: "\(state)/\(store)/keys", toPath: keys)
        let environment = one.environment.merging(["ES_KEYS": keys]) { $1 }
        let seen = try await other.run(["order", "1042", "--json"], environment: environment)
        #expect(seen.out.contains("Ada Lovelace"), "\(seen.out) \(seen.err)")
        // when the other forgets her,
        let forgotten = try await one.run(
            ["forget", "ada", "--yes"], environment: ["ES_KEYS": keys])
        #expect(forgotten.status == 0, "\(forgotten.err)")
        // then no row of this one tells of her any more.
        let after = try await other.run(["order", "1042", "--json"], environment: environment)
        #expect(after.status == 0, "\(after.err)")
        #expect(!after.out.contains("Ada Lovelace"), "\(after.out)")
        let views = "\(other.folder.path)/.local/state/daybook/\(store)/views"
        for file in try FileManager.default.contentsOfDirectory(atPath: views) {
            let bytes = try Data(contentsOf: URL(fileURLWithPath: "\(views)/\(file)"))
            #expect(bytes.range(of: Data("Ada Lovelace".utf8)) == nil, "\(file)")
        }
    }

    @Test func `is told by its address without a password, and refused for what is wrong with it`()
        async throws
    {
        let terminal = try await terminal()
        let missing = try await terminal.es("orders", "--json")
        #expect(missing.status == 66 && missing.error["code"] == .string("not-a-store"))
        let cluster = try await Cluster.shared.cluster
        for (address, status, code) in [
            ("postgres://postgres@/nix?host=\(cluster.folder)", Int32(66), "postgres-database"),
            ("postgres://u:geheim@localhost:9/x", 69, "postgres-unreachable"),
            ("\(cluster.url)&accept=speed", 78, "postgres-accept"),
            ("\(cluster.url)&schema=Big", 78, "postgres-schema-name"),
            ("postgres://[", 78, "postgres-address"),
        ] {
            let ran = try await terminal.run(
                ["orders", "--json"], environment: ["ES_DATA": address])
            #expect(ran.status == status, "\(address): \(ran.err)")
            #expect(ran.error["code"] == .string(code), "\(address): \(ran.err)")
            #expect(!ran.err.contains("geheim"))
        }
        let secret = cluster.url.replacing("postgres@", with: "postgres:geheim@")
        let shown = try await terminal.run(
            ["config"],
            environment: ["ES_DATA": "postgres://ada:geheim@db.example:5433/books?schema=shop"])
        #expect(
            shown.out.contains("postgres://ada@db.example:5433/books?schema=shop"), "\(shown.out)")
        #expect(!shown.out.contains("geheim"))
        // A hint can be typed as it stands, but for that.
        for data in [["--data", "\(secret)"], ["--data=\(secret)"]] {
            let hinted = try await terminal.run(["order", "1042"] + data)
            #expect(hinted.status == 66 && hinted.err.contains("hint: es"), "\(hinted.err)")
            #expect(!hinted.err.contains("geheim"), "\(hinted.err)")
        }
        let keys = try await terminal.run(
            ["config"], environment: ["ES_KEYS": "postgres://ada:geheim@keys.example/keys"])
        #expect(keys.out.contains("postgres://ada@keys.example/keys"), "\(keys.out)")
        #expect(!keys.out.contains("geheim"))
    }

    @Test
    func `is begun on one machine and asked on another, as the docs show, with keys in a database`()
        async throws
    {
        // Given what Docs/Postgres.md shows for the first machine and for the second,
        let page = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Docs/Postgres.md")
        let blocks = try String(contentsOf: page, encoding: .utf8).components(
            separatedBy: "```sh\n"
        ).dropFirst().map { $0.components(separatedBy: "\n```")[0].split(separator: "\n") }
        let (first, second) = (blocks[1], blocks[2])
        #expect(first.count == 3 && second.count == 2)
        // when two machines do so,
        let cluster = try await Cluster.shared.cluster
        let keys = try await Cluster()
        let address = "\(cluster.url)&schema=\(Cluster.newSchema())"
        let environment = ["ES_DATA": address, "ES_KEYS": keys.url]
        for lines in [first, second] {
            let machine = try Terminal(hasStore: false, database: nil)
            for line in lines {
                let words = line.split(separator: " ").dropFirst().map(String.init)
                let ran = try await machine.run(words, environment: environment)
                // then each is done;
                #expect(ran.status == 0, "\(line): \(ran.out) \(ran.err)")
                if words.first == "query" { #expect(ran.out.contains("Lamps"), "\(ran.out)") }
                if words.first == "doctor" {
                    #expect(ran.out.contains("wal_recycle"), "\(ran.out)")
                }
            }
        }
        // and keys on the log's own server are refused.
        let together = try await Terminal(hasStore: false, database: nil).run(
            ["orders", "--json"], environment: ["ES_DATA": address, "ES_KEYS": cluster.url])
        #expect(together.status == 74 || together.status == 78, "\(together.err)")
        #expect(together.err.contains("postgres-keys"), "\(together.err)")
    }

    @Test func `is asked with --read-only, and keeps of that nothing`() async throws {
        let terminal = try await terminal()
        try await terminal.keepSomeBooks()
        let reader = try Terminal(hasStore: false, database: nil)
        let state = terminal.folder.path + "/.local/state/daybook"
        let store = try #require(try FileManager.default.contentsOfDirectory(atPath: state).first)
        let environment = terminal.environment.merging(["ES_KEYS": "\(state)/\(store)/keys"]) { $1 }
        let asked = try await reader.run(
            ["orders", "--read-only", "--json"], environment: environment)
        #expect(asked.status == 0 && asked.out.contains("1042"), "\(asked.err)")
        let completed = try await reader.run(
            ["---complete", "fish", "audit", "order", "10"], environment: environment)
        #expect(completed.lines == ["1042"], "\(completed.err)")
        #expect(!FileManager.default.fileExists(atPath: reader.folder.path + "/.local"))
        let refused = try await reader.run(
            ["category", "add", "Desks", "--read-only", "--json"], environment: environment)
        #expect(refused.status == 64, "\(refused.err)")
        let backup = try await terminal.es("backup", "create", "elsewhere", "--json")
        #expect(backup.status == 64 && backup.error["code"] == .string("needs-folder"))
        // A log that was exported becomes a folder, which moves.
        #expect(try await terminal.shell("$0 export > log.ndjson").status == 0)
        let url = try await Cluster.shared.cluster.url
        let new = ["ES_DATA": "\(url)&schema=\(Cluster.newSchema())"]
        let made = try await terminal.run(["import", "events", "log.ndjson"], environment: new)
        #expect(made.status == 64 && made.err.contains("es copy FOLDER"), "\(made.err)")
    }
}

extension JSONValue {
    /// Without what is another in each store.
    fileprivate var unstamped: JSONValue {
        switch self {
        case .null, .boolean, .integer, .number, .string: return self
        case .array(let elements): return .array(elements.map(\.unstamped))
        case .object(let members):
            return .object(
                members.map { member in
                    let isStamp =
                        ["since", "statusSince", "lastActivityAt", "id", "createdAt", "seconds"]
                        .contains(member.name) || member.name.hasSuffix("At")
                    return .init(member.name, isStamp ? .string("…") : member.value.unstamped)
                })
        }
    }
}
