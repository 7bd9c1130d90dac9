import Daybook
import DaybookDemo
import EventSourcing
import EventSourcingRuntime
import EventSourcingTesting
import EventStore
import Foundation
import History
import ReadModels
import Records
import Testing

/// The real `es`, on stores with a little of everything in them: what only looks leaves every file below
/// the store as it was, whatever lies there.
@Suite struct `What only looks` {
    @Test(arguments: [1] as [UInt64])
    func `changes no file, and no answer`(seed: UInt64) async throws {
        var random = SeededRandom(seed: seed)
        let es = try Es()
        var days = Array(DemoYear(seed: seed, days: 5)).filter { _ in
            // What is left out makes others be refused.
            Int.random(in: 0..<20, using: &random) > 0
        }
        let (later, last) = (days.suffix(60).dropLast(20), days.suffix(20))
        days.removeLast(later.count + last.count)
        try send(days, to: es)
        let things = try things(in: es)
        let verbs = try EsVerbs.looking(of: es, at: things)

        // With nothing there but the log and what commands have left.
        for line in lines(of: verbs, atMost: 1, &random) { try expectOnlyLooking(line, es, seed) }
        // With all there is: every read model, copies of them, snapshots, and a former check.
        try await fill(es, things)
        for line in lines(of: verbs, &random) { try expectOnlyLooking(line, es, seed) }
        // With all there is, and what has happened since.
        try send(Array(later), to: es)
        for line in lines(of: verbs, atMost: 2, &random) where line.verb.writes.isEmpty {
            try expectOnlyLooking(line, es, seed)
        }
        // What comes after is seen, as if nobody had ever looked.
        try send(Array(last), to: es)
        let other = try Es(hasStore: false, at: es.place.elsewhere())
        // How long things have been where they are isn't the same twice.
        for query in lists where query.name != "process" {
            let words = ["query", query.name, "limit=all", "--json"]
            let (here, there) = (try es.start(words).wait(), try other.start(words).wait())
            #expect(here.status == 0 && here.out == there.out, "seed \(seed), \(query.name)")
        }
    }

    // MARK: - Looking

    /// A line of a verb, and what it may write.
    private struct Line {
        var words: [String]
        var verb: EsVerbs.Looking
        var input: String?
    }

    /// Lines of each verb, in some order; of verbs of which there are many alike, some.
    private func lines(
        of verbs: [String: EsVerbs.Looking], atMost limit: Int = .max,
        _ random: inout SeededRandom
    ) -> [Line] {
        let examples = Dictionary(
            uniqueKeysWithValues: BackOffice.contexts.flatMap(\.commands)
                .map { ($0.name, $0.guide.example) })
        var lines: [Line] = []
        for (_, verb) in verbs.sorted(by: { $0.key < $1.key })
        where !verb.isOneOfMany || Int.random(in: 0..<8, using: &random) == 0 {
            let some = verb.isOneOfMany ? min(limit, 2) : limit
            for words in verb.lines.shuffled(using: &random).prefix(some) {
                let input = words.first == "send" ? examples[words[1]] : nil
                lines.append(Line(words: words, verb: verb, input: input))
            }
        }
        return lines.shuffled(using: &random)
    }

    private func run(_ line: Line, _ es: Es) throws -> Es.Run {
        let input = try line.input.map { try es.file("input.json", [$0]) }
        return try es.start(line.words, input: input).wait()
    }

    /// Looks, twice if something was made on the way.
    private func expectOnlyLooking(_ line: Line, _ es: Es, _ seed: UInt64) throws {
        let before = try files(es)
        let looked = try run(line, es)
        // 64: the line is none of this verb's.
        #expect(looked.status != 64 && looked.status < 70, "\(line.words): \(looked.err)")
        let after = try files(es)
        let changes = try before.changes(to: after)
        let wrong = changes.filter { !line.verb.mayWrite($0.key) }
        #expect(wrong.isEmpty, "seed \(seed), \(line.words): \(wrong)")
        if changes.isEmpty { return }
        _ = try run(line, es)
        let again = try after.changes(to: files(es))
        #expect(again.isEmpty, "seed \(seed), a second time: \(line.words): \(again)")
    }

    /// All that a machine has of the store but its own note of how far it has cleared up after others.
    private func files(_ es: Es) throws -> FilesBelow {
        try FilesBelow(es.own) { $0 != "cleared" }
    }

    // MARK: - The store

    private var lists: [QueryDescription] {
        BackOffice.questions.filter { query in
            // What goes by the time isn't the same twice.
            !query.projections.isEmpty && query.parameters.contains { $0.name == "limit" }
                && query.parameters.allSatisfy { !$0.required }
        }
    }

    private func send(_ commands: [CommandEnvelope], to es: Es) throws {
        let lines = try es.file("commands.ndjson", commands.map(\.line))
        let run = try es.run("send", "--batch", "-", "--json", input: lines)
        // Some are refused.
        #expect(run.status == 0 || run.status == 65, "\(run.err)")
    }

    private func things(in es: Es) throws -> EsVerbs.Things {
        let events = try es.run("log", "-o", "ndjson").lines
        func id(_ type: String) throws -> String {
            let event = try #require(events.last { $0["type"]?.text == type }, "no \(type)")
            return try String(
                #require(event["stream"]?.text?.split(separator: "-", maxSplits: 1).last))
        }
        let last = try #require(events.last)
        return EsVerbs.Things(
            order: try id("OrderPlaced"), product: try id("ProductAdded"),
            user: try id("UserRegistered"), command: try #require(last["commandId"]?.text),
            head: Int64(events.count))
    }

    /// Makes every read model, copies of some, a snapshot, and what a check leaves.
    private func fill(_ es: Es, _ things: EsVerbs.Things) async throws {
        try send(
            (0..<520).map { _ in
                CommandEnvelope(
                    "AdjustStock",
                    data: .object([
                        .init("productId", .string(things.product)), .init("delta", .integer(1)),
                    ]), reason: "counted")
            }, to: es)
        _ = try es.run("product", "stock", things.product, "1", "--reason", "found")
        // With an id of its own, and nothing to do.
        _ = try es.run("category", "add", "Lamps", "--category-id", "lamps-too")
        _ = try es.run("category", "change", "lamps-too", "--title", "Lamps", "--id", "once")
        // Copies lie closer to each other than those that es makes.
        let office = try await BackOffice.open(
            at: es.place.store, actor: "tester", copiesEvery: 100)
        for query in lists {
            _ = try await office.queries.ask(query.name)
            _ = try await office.queries.ask(query.name, asOf: Position(things.head / 2))
        }
        _ = try await office.readModels.auditIndex()
        await office.close()
        _ = try es.run("check", "--accept")
        let names = try FileManager.default.subpathsOfDirectory(atPath: es.own.path)
        #expect(names.contains { $0.hasPrefix("views/past/") })
        for kind in [SideKind.snapshots, .check, .reactions, .unchanged] {
            #expect(try await !es.place.kept(kind).isEmpty, "nothing is kept of \(kind)")
        }
        for name in BackOffice.projections.map(\.name) {
            #expect(names.contains { $0.hasPrefix("views/\(name).v") }, "\(name)")
        }
    }
}
