import EventSourcing
import Foundation
import Records
import Testing

@Suite struct `Settings` {
    private func terminal(_ settings: String, file: String = "daybook.toml") throws -> Terminal {
        // They are told by themselves, wherever the tests have their stores.
        let terminal = try Terminal(database: nil)
        try settings.write(
            to: terminal.folder.appendingPathComponent(file), atomically: true, encoding: .utf8)
        return terminal
    }

    @Test func `come from the flag, the variable, the file and the default, in this order`()
        async throws
    {
        let terminal = try terminal("data = \"filed\"\nactor = \"file\"")
        let filed = try await terminal.es("config", "--json", environment: ["ES_ACTOR": ""])
        #expect(
            filed.json["data"]?.line
                == #"{"value":"\#(terminal.folder.path)/filed","origin":"daybook.toml"}"#)
        #expect(filed.json["actor"]?.line == #"{"value":"file","origin":"daybook.toml"}"#)
        let set = try await terminal.es("config", "--json", environment: ["ES_DATA": "set"])
        #expect(
            set.json["data"]?.line
                == #"{"value":"\#(terminal.folder.path)/set","origin":"ES_DATA"}"#)
        let flag = try await terminal.es(
            "config", "--json", "--data", "given", environment: ["ES_DATA": "set"])
        #expect(
            flag.json["data"]?.line
                == #"{"value":"\#(terminal.folder.path)/given","origin":"--data"}"#)
        #expect(flag.json["color"]?.line == #"{"value":"auto","origin":"default"}"#)
    }

    @Test func `of an environment come before those of all`() async throws {
        let terminal = try terminal(
            """
            actor = "all"
            [environments.staging]
            actor = "stage"
            [environments.branch]
            data = "elsewhere"
            """)
        let staging = try await terminal.es(
            "config", "--json", "--environment", "staging", environment: ["ES_ACTOR": "ada"])
        #expect(staging.json["environment"]?["value"]?.text == "staging")
        #expect(
            staging.json["actor"]?.line
                == #"{"value":"stage","origin":"daybook.toml [environments.staging]"}"#)
        #expect(
            staging.json["data"]?.line
                == #"{"value":"\#(terminal.folder.path)/.daybook-staging","origin":"environment staging"}"#
        )
        let branch = try await terminal.es(
            "config", "--json", environment: ["ES_ENVIRONMENT": "branch", "ES_ACTOR": ""])
        #expect(branch.json["data"]?["value"]?.text == terminal.folder.path + "/elsewhere")
        #expect(branch.json["actor"]?["value"]?.text == "all")
    }

    @Test func `keep the books of environments apart`() async throws {
        let terminal = try Terminal()
        _ = try await terminal.es("init", "--environment", "staging")
        _ = try await terminal.es("category", "add", "Lamps")
        _ = try await terminal.es("category", "add", "Rugs", "--environment", "staging")
        #expect(try await terminal.es("log").out.contains("Lamps"))
        let staging = try await terminal.es("--environment", "staging", "log")
        #expect(staging.out.contains("Rugs") && !staging.out.contains("Lamps"))
    }

    @Test func `for the mock environment bring made-up data`() async throws {
        let terminal = try Terminal(hasStore: false)
        let orders = try await terminal.es("orders", "limit=1", "--json", "--environment", "mock")
        #expect(orders.status == 0, "\(orders.err)")
        #expect((orders.json["total"]?.integer ?? 0) > 100)
        #expect(
            !FileManager.default.fileExists(
                atPath: terminal.folder.appendingPathComponent(".daybook").path))
    }

    @Test(arguments: [
        ("data = ", "line 1"), ("colour = \"red\"", "did you mean color?"),
        ("data = 7", "data is a text"), ("environments = 1", "table"),
        ("[environments]\nstaging = 1", "environments.staging"),
        ("color = \"red\"", "it is one of auto, always, never"),
        ("output = \"xml\"", "it is one of table, json, ndjson, csv"),
        ("environment = \"moon\"", "there are mock, production, staging"),
        ("feed_token = \"x\"", "daybook.secrets"), ("api_key = \"x\"", "is a secret"),
    ]) func `that make no sense are refused, and why`(
        settings: String, why: String
    ) async throws {
        let ran = try await terminal(settings).es("config", environment: ["ES_OUTPUT": ""])
        #expect(ran.status == 78, "\(ran.out)")
        #expect(ran.err.contains(why), "\(ran.err)")
    }

    @Test func `that are secret are told to nobody, and others may not read their file`()
        async throws
    {
        let terminal = try terminal("feed_token = \"hush\"", file: "daybook.secrets")
        let path = terminal.folder.appendingPathComponent("daybook.secrets").path
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
        let open = try await terminal.es("config", "--json")
        #expect(open.status == 78)
        #expect(open.err.contains("chmod 600"))
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
        let closed = try await terminal.es("config", "--json")
        #expect(
            closed.json["feed_token"]?.line == #"{"value":"set","origin":"daybook.secrets"}"#)
        #expect(!closed.out.contains("hush"))
        let set = try await terminal.es(
            "config", "--json", environment: ["ES_FEED_TOKEN": "hush"])
        #expect(set.json["feed_token"]?["origin"]?.text == "ES_FEED_TOKEN")
        #expect(!set.out.contains("hush"))
    }
    @Test func `that are secret are asked for by who gets a feed, and by nobody else`() async throws
    {
        let terminal = try terminal("feed_token = \"hush\"", file: "daybook.secrets")
        let path = terminal.folder.appendingPathComponent("daybook.secrets").path
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
        #expect(try await terminal.es("query", "jobs").status == 0)
        let sync = ["send", "SyncJobs", "url=http://127.0.0.1:1/jobs"]
        let open = try await terminal.run(sync)
        #expect(open.status == 78, "\(open.err)")
        #expect(open.err.contains("chmod 600"))
        let odd = try await terminal.run(sync, environment: ["ES_FEED_TOKEN": "two words"])
        #expect(odd.status == 78, "\(odd.err)")
        #expect(!odd.err.contains("two words"))
        let well = try await terminal.run(sync, environment: ["ES_FEED_TOKEN": "hush"])
        #expect(well.status == 69, "\(well.err)")
    }
}
