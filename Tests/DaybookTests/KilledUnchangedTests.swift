import EventSourcing
import EventSourcingTesting
import EventStore
import Foundation
import PostgresTesting
import Testing
import Records

/// Commands that change nothing, in a process that is killed again and again, or has no room left.
@Suite(.timeLimit(.minutes(10))) struct `A process killed while commands change nothing` {
    private static let orders = 100
    private static let lines = 3_000

    private func store() throws -> Es {
        let es = try Es()
        let placing = (0..<Self.orders).map { order in
            """
            {"command":"PlaceOrder","data":{"orderId":"o\(order)","orderNumber":"\(order)",\
            "shippingAddress":{"name":"Ada"},"totalCents":100}}

            """
        }
        let run = try es.run("send", "--batch", "-", input: try es.file("placing", placing))
        try #require(run.status == 0, "\(run.err)")
        return es
    }

    /// Each order is asked to be as it is, thirty times.
    private func batch(_ es: Es) throws -> URL {
        try es.file(
            "nothing",
            (0..<Self.lines).map { number in
                """
                {"command":"UpdateOrderStatus","id":"n-\(number)","reason":"so it is",\
                "data":{"orderId":"o\(number % Self.orders)","status":"placed"}}

                """
            })
    }

    /// The answers that were printed whole, by their lines: where it stood, and whether it changed.
    private func answers(_ run: Es.Run) throws -> [Int64: [String]] {
        let whole = run.out.lastIndex(of: "\n").map { run.out[...$0] } ?? ""
        var answers: [Int64: [String]] = [:]
        for line in whole.split(separator: "\n") {
            let answer = try json(String(line))
            let number = try #require(answer["line"]?.integer)
            answers[number] = answer.cells("ok", "stream", "revision", "position", "events")
        }
        return answers
    }

    /// `DAYBOOK_KILL_ROUNDS` says how often; 200 is the full test.
    @Test func `answers again what it has answered once`() async throws {
        let environment = ProcessInfo.processInfo.environment
        let rounds = environment["DAYBOOK_KILL_ROUNDS"].flatMap(Int.init) ?? 6
        let seed =
            environment["DAYBOOK_SEED"].flatMap(UInt64.init) ?? UInt64.random(in: 0 ... .max)
        print("kill rounds: \(rounds), seed \(seed)")
        var random = SeededRandom(seed: seed)
        let es = try store()
        let file = try batch(es)
        var first: [Int64: [String]] = [:]
        for round in 0...rounds {
            let running = try es.start(["send", "--batch", "-", "--json"], input: file)
            if round < rounds {
                // Anywhere between its first breath and its last.
                try await Task.sleep(
                    for: .milliseconds(UInt64.random(in: 5...900, using: &random)))
                kill(running.process.processIdentifier, SIGKILL)
            }
            let answers = try answers(try running.wait())
            for (line, answer) in answers {
                #expect(first[line, default: answer] == answer, "line \(line), seed \(seed)")
                first[line] = answer
            }
            // What wasn't kept would be answered otherwise from here on.
            let order = Int.random(in: 0..<Self.orders, using: &random)
            let status = try es.run(
                "order", "status", "o\(order)", "onDelivery", "--reason", "round \(round)")
            #expect(status.status == 0, "\(status.err)")
        }
        #expect(first.count == Self.lines)
        let whole = try es.run("send", "--batch", "-", "--json", input: file)
        #expect(try answers(whole) == first, "seed \(seed)")
        #expect(try es.run("verify").status == 0)
    }

    @Test(.onlyInAFolder("a database has its room to itself"))
    func `says so where there is no room, and has promised nothing that it didn't keep`()
        throws
    {
        let es = try store()
        let file = try batch(es)
        // A disk that is full from there on, as far as a process can have one to itself.
        // What it prints goes through a pipe.
        let limited =
            "trap '' XFSZ; set -o pipefail; (ulimit -f 128; exec \"$0\" \"$@\") | cat"
        let full = try es.start(
            ["send", "--batch", "-", "--json"], by: ["/bin/bash", "-c", limited], input: file
        ).wait()
        #expect(full.status != 0)
        let told = try answers(full).filter { $0.value.first == "true" }
        #expect(told.count < Self.lines)
        #expect(full.out.contains(#""code":"unavailable""#))
        #expect(full.out.contains("unchanged/data.mdb can't be written"))
        let order = try es.run("order", "status", "o1", "onDelivery", "--reason", "so it is")
        #expect(order.status == 0, "\(order.err)")
        let again = try answers(try es.run("send", "--batch", "-", "--json", input: file))
        #expect(again.count == Self.lines)
        for (line, answer) in told { #expect(again[line] == answer, "line \(line)") }
    }
}
