import Daybook
import DaybookDemo
import EventSourcing
import Records
import Testing

@Suite struct `Two processes that write to one store at once` {
    @Test func `lose nothing, double nothing, and leave a log that verifies`() throws {
        let es = try Es()
        // Both bring the same weeks in, and stock that only the two together make up.
        let weeks = DemoYear(days: 12).map(\.line)
        let shared = ["a", "b"].map { name in
            weeks
                + (0..<200).map { number in
                    """
                    {"command":"AdjustStock","id":"\(name)-\(number)",\
                    "data":{"productId":"p-001","delta":1}}

                    """
                }
        }
        let files = try shared.enumerated().map { try es.file("\($0.offset).ndjson", $0.element) }
        let words = ["send", "--batch", "-", "--json"]
        let running = try files.map { try es.start(words, input: $0) }
        let runs = try running.map { try $0.wait() }
        for run in runs { #expect(run.status == 0, "\(run.err) \(run.out.suffix(500))") }
        let results = try runs.map { try $0.lines }
        let fresh = results.flatMap { $0 }.filter { $0["duplicate"] == .boolean(false) }
        #expect(fresh.count == weeks.count + 400)
        // The stock is what it was, and all 400: none was decided on what was no longer so.
        let alone = try Es()
        _ = try alone.run(
            "send", "--batch", "-", "--json", input: try alone.file("weeks.ndjson", weeks))
        let before = try alone.ask("product", "productId=p-001")["item"]?["quantity"]?.integer ?? 0
        let after = try es.ask("product", "productId=p-001")["item"]?["quantity"]?.integer
        #expect(after == before + 400)
        let verified = try es.run("verify", "--json")
        #expect(verified.status == 0, "\(verified.err)")
        #expect(try json(verified.out)["ok"] == .boolean(true))
        #expect(try json(verified.out)["events"]?.integer == es.head())
    }
}
