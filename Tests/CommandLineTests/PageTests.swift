import EventSourcing
import Records
import Testing

@testable import es

@Suite struct `The next page` {
    /// Five orders, each placed in a commit of its own; then one goes out.
    private func shop() async throws -> Terminal {
        let terminal = try await Terminal.withAnOrder()
        for number in 1...4 {
            let ran = try await terminal.es(
                "order", "place", "\(number)", "--name", "Ada", "--total", "\(number).00")
            #expect(ran.status == 0, "\(ran.err)")
        }
        return terminal
    }

    /// The hint of an answer, as the words to run.
    private func hint(of ran: Terminal.Ran) throws -> [String] {
        let line = try #require(
            ran.err.split(separator: "\n").first { $0.contains("hint: es ") })
        return line.split(separator: " ").dropFirst(2).map(String.init)
    }

    @Test func `is of the same past, with every flag that was given`() async throws {
        let terminal = try await shop()
        let first = try await terminal.es(
            "orders", "sort=orderId", "--limit", "1", "--as-of", "5", "--tz", "UTC", "-o", "table")
        let words = try hint(of: first)
        #expect(
            words.dropLast()
                == [
                    "orders", "sort=orderId", "--limit", "1", "--as-of", "5", "--tz", "UTC", "-o",
                    "table",
                ])
        let next = try await terminal.run(words)
        #expect(next.err.hasPrefix("1 of 2 orders  as of position 5"), "\(next.err)")
        #expect(next.out.contains("1042"), "\(next.out)")
    }

    @Test func `goes on with a day by its position, and with business time by that time`()
        async throws
    {
        let terminal = try await shop()
        let day = try await terminal.es("orders", "limit=1", "--as-of", "today", "-o", "table")
        let next = try await terminal.run(try hint(of: day))
        #expect(
            next.status == 0 && next.err.contains("1 of 5 orders  as of position 8"), "\(next.err)")
        let occurred = try await terminal.es(
            "orders", "limit=1", "--at", "now", "--occurred", "-o", "table")
        let words = try hint(of: occurred)
        #expect(words.contains("--occurred") && !words.contains("now"), "\(words)")
        #expect(try await terminal.run(words).status == 0)
    }

    @Test(arguments: [
        (["orders"], "it goes on with the list as of position 5"),
        (["orders", "--as-of", "6"], "it goes on with the list as of position 5"),
        (["orders", "--as-of", "5", "status=placed"], "it is a cursor of another question"),
        (["users", "--as-of", "5"], "it is a cursor of another question"),
    ])
    func `of another list is refused`(words: [String], why: String) async throws {
        let terminal = try await shop()
        let first = try await terminal.es("orders", "limit=1", "--as-of", "5", "--json")
        let cursor = try #require(first.json["next"]?.text)
        let ran = try await terminal.run(words + ["after=\(cursor)", "--json"])
        #expect(ran.status == 65 && ran.error["message"]?.text == why, "\(ran.err)")
    }

    @Test func `of the audit and the log is a line that runs`() async throws {
        let terminal = try await shop()
        for verb in [["audit", "orders"], ["log"]] {
            let first = try await terminal.run(verb + ["-n", "2", "--actor", "ada", "-o", "table"])
            #expect(first.err.hasPrefix("2 "), "\(first.err)")
            let next = try await terminal.run(try hint(of: first))
            #expect(next.status == 0 && next.err.hasPrefix("2 "), "\(next.err)")
            #expect(next.out != first.out)
        }
    }

    @Test func `on a terminal the newest come first, a page of them`() async throws {
        let terminal = try await shop()
        for verb in [["log"], ["audit", "orders"]] {
            let all = try await terminal.onTerminal(
                verb, columns: 200, environment: ["ES_PAGER": "cat"])
            let positions = all.text.split(separator: "\n")
            let newest = try #require(positions.firstIndex { $0.contains("4.00") })
            let oldest = try #require(positions.firstIndex { $0.contains("78.00") })
            #expect(newest < oldest, "\(all.text)")
            let page = try await terminal.onTerminal(
                verb + ["limit=2"], columns: 200, environment: ["ES_PAGER": "cat"])
            #expect(page.text.contains("2 \(verb.count == 1 ? "events" : "changes"), newest first"))
            #expect(page.text.contains("hint: es \(verb.joined(separator: " ")) limit=2 --reverse"))
            let piped = try await terminal.run(verb)
            #expect(piped.lines.first?.contains("1042") == true, "oldest first")
        }
    }
}
