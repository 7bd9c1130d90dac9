import EventSourcing
import EventSourcingRuntime
import EventSourcingTesting
import EventStore
import Foundation
import Records
import Testing

/// The stock reaction on a real store, in a process that is killed again and again.
@Suite(.timeLimit(.minutes(10))) struct `A process killed while orders take stock` {
    /// `DAYBOOK_KILL_ROUNDS` says how often; 200 is the full test.
    @Test func `takes nothing twice and loses nothing`() async throws {
        let environment = ProcessInfo.processInfo.environment
        let rounds = environment["DAYBOOK_KILL_ROUNDS"].flatMap(Int.init) ?? 6
        let seed =
            environment["DAYBOOK_SEED"].flatMap(UInt64.init) ?? UInt64.random(in: 0 ... .max)
        print("kill rounds: \(rounds), seed \(seed)")
        var random = SeededRandom(seed: seed)
        let lines = Self.lines(using: &random)
        let whole = try Es()
        let all = try whole.run(
            "send", "--batch", "-", "--json", input: try whole.file("all", lines))
        #expect(all.status == 0, "\(all.err)")
        let expected = try Self.story(whole)

        let es = try Es()
        let file = try es.file("all", lines)
        for round in 0..<rounds {
            let running = try es.start(["send", "--batch", "-", "--json"], input: file)
            // Anywhere between its first breath and its last.
            let delay = UInt64.random(in: 5...400, using: &random)
            try await Task.sleep(for: .milliseconds(delay))
            kill(running.process.processIdentifier, SIGKILL)
            _ = try running.wait()
            if round.isMultiple(of: 3) {
                try await es.place.forget(.reactions)
            }
        }
        let rest = try es.run("send", "--batch", "-", "--json", input: file)
        #expect(rest.status == 0, "DAYBOOK_SEED=\(seed) \(rest.err)")
        #expect(try Self.story(es) == expected, "DAYBOOK_SEED=\(seed)")
        let stock = try #require(try es.ask("order-stats")["item"]?["stock"])
        let counts = ["taken", "backordered", "waiting"].map { stock["\($0)Lines"]?.integer ?? -1 }
        #expect(counts.reduce(0, +) == stock["demandedLines"]?.integer)
        #expect(counts[0] > 0 && counts[1] > 0 && counts[2] == 0)
        #expect(try es.run("verify").status == 0)
    }

    /// All that is in the log but for its times: who did what to which stream, in order.
    private static func story(_ es: Es) throws -> [[String]] {
        try es.run("log", "--json").lines.map {
            $0.cells("position", "stream", "revision", "type", "commandId", "actor", "data")
        }
    }

    /// Products, and orders that are placed, called off and set right.
    private static func lines(using random: inout SeededRandom) -> [String] {
        func line(_ command: String, _ id: String, _ data: String) -> String {
            #"{"command":"\#(command)","id":"\#(id)","reason":"so it is","data":\#(data)}"# + "\n"
        }
        var lines = [line("AddCategory", "c", #"{"categoryId":"lamps","title":"Lamps"}"#)]
        for product in 0..<8 {
            lines.append(
                line(
                    "AddProduct", "p\(product)",
                    """
                    {"productId":"p\(product)","title":"Lamp","categoryIds":["lamps"],\
                    "basePriceCents":100,"quantity":400}
                    """))
        }
        for order in 0..<1500 {
            let wanted = (0...Int.random(in: 0...2, using: &random)).map { _ in
                """
                {"productId":"p\(Int.random(in: 0...8, using: &random))","title":"Lamp",\
                "quantity":\(Int.random(in: 1...4, using: &random)),"unitPriceCents":100}
                """
            }
            lines.append(
                line(
                    "PlaceOrder", "o\(order)",
                    """
                    {"orderId":"o\(order)","orderNumber":"\(order)",\
                    "shippingAddress":{"name":"Ada"},"lines":[\(wanted.joined(separator: ","))]}
                    """))
            guard order.isMultiple(of: 3) else { continue }
            for status in ["cancelled", "placed", "cancelled"].prefix(1 + order % 4) {
                lines.append(
                    line(
                        "UpdateOrderStatus", "s\(order)-\(lines.count)",
                        #"{"orderId":"o\#(order)","status":"\#(status)"}"#))
            }
        }
        return lines
    }
}
