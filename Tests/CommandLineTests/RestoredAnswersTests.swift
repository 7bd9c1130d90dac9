import Daybook
import EventSourcing
import Foundation
import PostgresTesting
import Records
import Testing

@Suite(.onlyInAFolder("it is put back from a backup of a folder"), .serialized)
struct `A store that was put back` {
    @Test func `answers all as the original did, byte for byte`() async throws {
        let terminal = try await Restored.store.value
        let lists = BackOffice.questions.filter { query in
            !query.projections.isEmpty && query.parameters.contains { $0.name == "limit" }
                && query.parameters.allSatisfy { !$0.required }
                // How long things have waited is told up to now, which is later each time.
                && query.name != "process"
        }
        let lines =
            lists.map { "query \($0.name) limit=all --json" }
            + ["ndjson", "cloudevents", "ocel", "hledger"].map { "export --format \($0)" } + [
                "log --json", "audit --since 9999d --json", "refused --json", "why 5 --json",
                "checkpoint --list --json", "verify --json", "dashboard --json",
                "prove event 5 --out -", "prove order 1042 --out -", "witness list --json",
            ]
        for line in lines {
            let here = try await terminal.shell("$0 \(line)")
            let there = try await terminal.shell("$0 \(line) --data again")
            #expect(here.status == 0, "\(line): \(here.err)")
            #expect(here.out == there.out && here.status == there.status, "\(line): \(there.err)")
        }
    }

    @Test func `knows what was answered to commands that changed nothing`() async throws {
        let terminal = try await Restored.store.value
        // The same again; the same id for something else.
        for title in ["Vases", "Jars"] {
            let line = "category change vases --title \(title) --id nothing --json"
            let here = try await terminal.shell("$0 \(line)")
            let there = try await terminal.shell("$0 \(line) --data again")
            #expect((here.status == 0) == (title == "Vases"), "\(here.err)")
            #expect(here.out == there.out && here.err == there.err, "\(title)")
        }
        #expect(
            try Data(contentsOf: terminal.folder.appending(path: "again/consumers/mail.json"))
                == Data(Restored.consumer.utf8))
    }

    @Test func `doesn't know what came after its end`() async throws {
        let terminal = try await Restored.store.value
        let early = try await terminal.es(
            "restore", "books", "--data", "early", "--to-position", "900", "--json")
        #expect(early.status == 0, "\(early.err)")
        #expect(
            early.json["leftOut"]
                == .array(["consumers/mail.json", "unchanged", "checkpoints"].map { .string($0) }))
        #expect(try await terminal.es("verify", "--data", "early").status == 0)
        let then = try await terminal.es("orders", "--as-of", "900", "limit=all", "--json")
        let now = try await terminal.es("orders", "limit=all", "--data", "early", "--json")
        #expect(then.out == now.out)
    }
}

private enum Restored {
    static let consumer =
        #"{"position":1000,"eventId":"0198f6a2-77aa-7e3c-9b61-2f1d5c8e4a07"}"#

    /// The store of the screens with something of all that lies beside a log, backed up and put back in `again`.
    static let store = Task { () async throws -> Terminal in
        let terminal = try await Screens.copy()
        let ran = try await terminal.shell(
            """
            $0 category add Vases --category-id vases -q
            $0 category change vases --title Vases --id nothing -q
            $0 order status 1042 nonsense -q 2>refused
            $0 send AddCategory categoryId=vases title=Vases -q 2>refused
            $0 checkpoint -q > note
            mkdir -p .daybook/consumers && printf '%s' '\(consumer)' > .daybook/consumers/mail.json
            $0 backup create books -q && $0 restore books --data again -q
            """)
        try #require(ran.status == 0, "\(ran.err)")
        return terminal
    }
}
