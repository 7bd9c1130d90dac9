import Foundation
import Records
import Testing

@Suite struct `Both feeds at once` {
    private let terminal: Terminal

    init() throws {
        terminal = try Terminal()
        let jobs = """
            [{"id":"7b1e4d3a-58a5-4b3a-9d2e-0c5f6a7b8c90","jobNumber":101,"title":"Refit",\
            "startTime":"2024-11-16T11:45:37.320Z","endTime":"2024-11-16T18:45:37.320Z",\
            "status":"Open"}]
            """
        let invoices = """
            [{"id":"c2a6f0de-8d2b-4f6e-a1b3-5d4c3b2a1908","invoiceNumber":1,\
            "customerName":"Ada","total":5,"status":"Paid"}]
            """
        try Data(jobs.utf8).write(to: terminal.folder.appending(path: "jobs.json"))
        try Data(invoices.utf8).write(to: terminal.folder.appending(path: "invoices.json"))
    }

    private func file(_ name: String) -> String {
        "file://" + terminal.folder.appending(path: name).path
    }

    @Test func `are taken over, then from where they last came`() async throws {
        let first = try await terminal.es(
            "feed", "sync", "--jobs", file("jobs.json"), "--invoices", file("invoices.json"), "-q",
            "-o", "ndjson")
        #expect(first.status == 0, "\(first.err)")
        #expect(
            first.lines.map { JSONValue(text: $0)["command"] }
                == [.string("SyncJobs"), .string("SyncInvoices")])
        let again = try await terminal.es("feed", "sync", "-o", "ndjson")
        #expect(again.lines.map { JSONValue(text: $0)["events"] } == [.array([]), .array([])])
        let noted = try await terminal.es("feed", "sync", "--confirm", "-o", "ndjson")
        #expect(
            noted.lines.map { JSONValue(text: $0)["events"] } == [
                .array([.string("JobsSynced")]), .array([.string("InvoicesSynced")]),
            ])
        let cards = try await terminal.es("feed", "--json").json["item"]?["cards"]?.elements ?? []
        #expect(cards.count == 2)
        for card in cards { #expect(card["knownAt"]?.text ?? "" > card["syncedAt"]?.text ?? "") }
    }

    @Test func `are apart where one goes wrong`() async throws {
        let ran = try await terminal.es(
            "feed", "sync", "--jobs", file("nowhere.json"), "--invoices", file("invoices.json"),
            "--json")
        #expect(ran.status == 69, "\(ran.err)")
        #expect(ran.error["field"] == .string("jobs.url"))
        #expect(ran.lines.map { JSONValue(text: $0)["ok"] } == [.boolean(false), .boolean(true)])
        #expect(try await terminal.es("invoices", "--json").json["total"] == .integer(1))
        // Where the jobs are isn't known.
        let unknown = try await terminal.es("feed", "sync", "--json")
        #expect(unknown.status == 65)
        #expect(unknown.error["code"] == .string("required-field-empty"))
    }
}
