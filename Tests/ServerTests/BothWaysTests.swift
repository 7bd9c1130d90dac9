import Access
import Daybook
import EventStore
import Foundation
import Glibc
import Records
import Testing

@Suite struct `es, asked in a folder and at a server` {
    @Test func `tells the same of what is so and what was`() async throws {
        let both = try await BothWays()
        for line in [
            "orders", "orders -o table", "orders --json", "orders -o csv", "orders -o ndjson",
            "orders limit=1 -o table", "orders --fields order,total", "orders --sort nonsense",
            "order 1042 -o table", "order 1042 --json", "order 9 -o table", "order 9 --json",
            "product alma -o table", "show 1042", "find lamp -o table", "query dashboard --json",
            "query nonsense", "orders nonsense=1", "categories --as-of 6 -o table",
            "orders --as-of 2026-01-06 --occurred -o table", "orders --as-of 2020-01-01 -o table",
            "token list -o table",
        ] { try await both.compare(line) }
    }

    @Test func `tells the same of history`() async throws {
        let both = try await BothWays()
        for line in [
            "log", "log --json", "log -o table --reverse --limit 3", "log --stream order-1042",
            "log --stream order-9", "log --type 'Order*' --actor bo", "log --from 7 --limit 2",
            "log --type Nonsense", "log --tag order-number:1043", "log --stream 'order-*' -o csv",
            "audit order 1042 -o table", "audit order 1042 --json", "audit orders -o table",
            "audit orders --json", "audit orders --reverse --limit 2", "audit --actor bo",
            "audit --actor nobody", "audit orders --status delivered",
            "audit orders --field status", "audit --field total --json", "audit --field nonsense",
            "audit orders --since 2026-01-01 --until 2026-01-06 --occurred",
            "state order 1042 --at r1", "state order-1042 --json", "state order 9",
            "blame order 1042 -o table", "diff order 1042 --from r0", "why 9", "why 9 --json",
            "why order 1042 status -o table", "why 999",
        ] { try await both.compare(line) }
        // How long it took is told, too.
        try await both.compare("log --follow --from 6 --limit 3", changes: true)
    }

    @Test func `does the same, and refuses the same`() async throws {
        let both = try await BothWays()
        for line in [
            "category add Desks --category-id desks -o table",
            "category add Desks --category-id desks -o table",
            "category add Desks --category-id desks --json", "category archive desks",
            "send AddCategory categoryId=new title=New --id k-1 --json",
            "send AddCategory categoryId=new title=New --id k-1 -o table",
            "send AddCategory categoryId=new title=Other --id k-1",
            "send AddCategory titel=New", "send AddCatgory title=New", "send AddCategory title:=1",
            "product stock alma -2 --reason 'zerbrochen, größtenteils' -o table",
            "product price alma 41.50 --dry-run -o table",
            "product price alma 41.50 --dry-run --json",
            "order place 1044 --name 'Ada Quist' --line alma:2 -o table",
            "order place 1044 --name 'Ada Quist' --line alma:2 --json",
            "order status 1044 nonsense", "order status 1044 delivered -o table",
            "order status 1043 cancelled --expected-revision 7 --reason wrong",
            "order status 1043 cancelled --reason wrong --occurred-at 2026-02-01 -o table",
            "order 1043 --json", "product alma -o table", "audit order 1044 -o table",
        ] { try await both.compare(line, changes: true) }
    }

    @Test func `does batches the same, and says the same in Arabic`() async throws {
        let both = try await BothWays()
        let lines = [
            #"{"command":"AddCategory","data":{"categoryId":"b-1","title":"One"}}"#,
            #"{"command":"AddCategory","data":{}}"#, "nonsense",
            #"{"command":"AddCategory","data":{"categoryId":"b-1","title":"Again"}}"#,
        ].joined(separator: "\n")
        for line in [
            "send --batch - --dry-run --json", "send --batch - --json", "send --batch -",
            "send --batch - --stop-on-error",
        ] { try await both.compare(line, input: lines, changes: true) }
        for line in [
            "order 9 -o table", "send AddCategory categoryId=lamps title=Lamps",
            "order status 1042 placed", "send AddCategory titel=x",
        ] {
            async let mine = Typed(in: both.here.folder, ["ES_LANGUAGE": "ar"]).es(
                line.split(separator: " ").map(String.init))
            async let theirs = Typed(
                in: both.there.folder,
                both.there.environment.merging(["ES_LANGUAGE": "ar"]) { $1 }
            ).es(line.split(separator: " ").map(String.init))
            let (a, b) = (try await mine, try await theirs)
            #expect(a == b, "es \(line)")
            #expect(a.err.contains("خطأ"))
        }
    }

    @Test func `tells the same of what follows the log, and of what reactors can't go on with`()
        async throws
    {
        let both = try await BothWays()
        for line in [
            "orders", "projections -o table", "projections --json", "projections status -o csv",
            "reactors -o table", "reactors --json",
        ] { try await both.compare(line) }
        try await both.compare(
            "order place 7 --name Ada --line alma:2 -o table", changes: true)
        // A product that holds as many as can be counted takes none back.
        let office = try await BackOffice.open(
            at: .folder(both.here.folder.appending(path: ".daybook").path), actor: "earlier")
        for store in [office.store, both.server.office.store] {
            let counted = NewEvent(
                type: "StockAdjusted",
                payload: Array(#"{"delta":1,"quantity":\#(Int64.max)}"#.utf8))
            try await store.append(
                AppendRequest(
                    [StreamAppend(try StreamName("product-alma"), events: [counted])],
                    commandID: "counted"))
        }
        await office.close()
        let cancelled =
            #"{"command":"UpdateOrderStatus","data":{"orderId":"7","status":"cancelled"}}"#
        for line in ["send --batch - --json", "send --batch -", "send --batch - --stop-on-error"] {
            try await both.compare(line, input: cancelled, changes: true)
        }
        for line in ["reactors -o table", "reactors --json"] {
            try await both.compare(line, changes: true)
        }
        let told = try await both.there.es(["send", "--batch", "-"], input: cancelled)
        #expect(told.err.contains("stock can't go on with order-7"), "\(told)")
        let line = try await both.server.client.ask(
            "POST", "/v1/commands", token: both.server.token(.admin),
            ["Content-Type": "application/x-ndjson"], body: cancelled)
        #expect(try line.json["heldUp"]?.elements?.first?["reactor"] == .string("stock"))
    }

    @Test func `offers the same at TAB, and nothing where no server answers`() async throws {
        let both = try await BothWays()
        func offered(_ typed: Typed, _ line: String) async throws -> Typed.Ran {
            try await typed.es(
                ["---complete", "fish"] + line.split(separator: " ").map(String.init))
        }
        _ = try await both.here.es(["orders"])
        for line in [
            "order 10", "order status 104", "category archive l", "state order 10", "product al",
            "send UpdateOrderStatus orderId=10", "send UpdateOrderStatus orderId=1042 status=can",
            "state order-number 1",
        ] {
            let here = try await offered(both.here, line)
            var there = try await offered(both.there, line)
            // Who is asked while much else goes on may have no answer in time.
            for _ in 0..<20 where there != here { there = try await offered(both.there, line) }
            #expect(here == there, "\(line)")
        }
        #expect(try await offered(both.here, "order 10").out == "1042\n1043\n")
        for other in [["ES_SERVER": "http://localhost:1"], ["ES_TOKEN": "dbk_a_b"]] {
            let typed = Typed(
                in: both.there.folder, both.there.environment.merging(other) { $1 })
            let ran = try await offered(typed, "order 10")
            #expect(ran == Typed.Ran(status: 0, out: "", err: ""))
        }
    }

    @Test func `sends again what was cut off, and it happens once`() async throws {
        let both = try await BothWays()
        let cutting = try CuttingLine(to: both.server.client.port)
        let typed = Typed(
            in: both.there.folder,
            both.there.environment.merging(["ES_SERVER": "http://localhost:\(cutting.port)"]) { $1 }
        )
        let ran = try await typed.es([
            "category", "add", "Desks", "--category-id", "desks", "-o", "table",
        ])
        #expect(ran == Typed.Ran(status: 0, out: "category desks added: Desks\n", err: ""))
        #expect(cutting.cuts == 1)
        let log = try await both.there.es(["log", "--stream", "category-desks"])
        #expect(log.out.split(separator: "\n").count == 1)
    }
}

@Suite struct `es, where a server can't be asked` {
    private func es(
        _ words: [String], _ environment: [String: String] = [:]
    ) async throws -> Typed.Ran {
        try await Typed(in: FileManager.default.temporaryDirectory, environment).es(words)
    }

    @Test(arguments: [
        (["orders", "--server", "ftp://books"], 64, "usage"),
        (["orders", "--server", "http://localhost:1", "--data", "x"], 64, "usage"),
        (["orders", "--server", "http://localhost:1"], 69, "server-unreachable"),
        (["orders", "--server", "http://books.example"], 78, "token-in-the-clear"),
        (["compact", "--server", "http://localhost:1"], 64, "needs-folder"),
        (["bisect", "orders total > 1", "--server", "http://localhost:1"], 64, "needs-folder"),
        (["projections", "--paths", "--server", "http://localhost:1"], 64, "needs-folder"),
        (
            ["category", "archive", "x", "--server", "http://localhost:1", "--read-only"], 64,
            "usage"
        ),
        (
            ["category", "archive", "x", "--server", "http://localhost:1", "--actor", "bo"], 64,
            "usage"
        ),
    ]) func `says so by a code`(words: [String], status: Int32, code: String) async throws {
        let ran = try await es(words + ["--json"], ["ES_TOKEN": "dbk_a_b"])
        #expect(ran.status == status, "\(ran.err)")
        #expect(ran.err.contains("\"code\":\"\(code)\""), "\(ran.err)")
    }

    @Test func `wants a token that opens it, and that may`() async throws {
        let server = try await Serving()
        let address = ["ES_SERVER": "http://localhost:\(server.client.port)"]
        func ran(_ words: String, _ token: String) async throws -> Typed.Ran {
            try await es(
                words.split(separator: " ").map(String.init),
                address.merging(["ES_TOKEN": token]) { $1 })
        }
        let none = try await es(["orders"], address)
        #expect(none.status == 77)
        #expect(none.err.contains("[token-needed]"))
        let wrong = try await ran("orders", "dbk_a_b")
        #expect(wrong.status == 77)
        #expect(wrong.err.contains("doesn't open"))
        let log = try await ran("log", server.token(.reader))
        #expect(log.status == 77)
        #expect(log.err.contains("[forbidden]"))
        let asked = try await ran("orders -o table", server.token(.reader))
        #expect(asked.status == 0)
        // Who may not read the log is told what was done as the server says it.
        let done = try await ran(
            "message write u-1 hello --conversation c -o table", server.token(.user))
        #expect(done.status != 70, "\(done.err)")
    }

    @Test func `knows what is no server, and plain http where TLS was asked for`() async throws {
        let server = try await Serving()
        let token = ["ES_TOKEN": server.token(.owner)]
        let elsewhere = try await es(
            ["orders", "--server", "http://localhost:\(server.client.port)/v1", "--json"], token)
        #expect(elsewhere.status == 76)
        #expect(elsewhere.err.contains("server-version"))
        // The page is for people.
        let page = try await es(
            ["orders", "--server", "http://localhost:\(server.client.port)/books", "--json"], token)
        #expect(page.status == 69)
        #expect(page.err.contains("not-a-server"))
        let untrusted = try await es(
            ["orders", "--server", "https://localhost:\(server.client.port)", "--json"], token)
        #expect(untrusted.status == 69)
        #expect(untrusted.err.contains("server-untrusted"))
    }
}
