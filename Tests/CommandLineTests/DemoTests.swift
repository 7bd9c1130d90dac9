import EventSourcing
import Foundation
import PostgresTesting
import Records
import Testing

@testable import es

@Suite struct `The demo` {
    @Test func `is a year of a business, sent once, and shown`() async throws {
        let terminal = try Terminal()
        let first = try await terminal.es("demo")
        #expect(first.status == 0, "\(first.err)")
        for screen in [
            "$ es dashboard\n", "$ es orders limit=8\n", "$ es audit order 1042\n",
            "$ es conversations limit=5\n", "$ es budget harbour-house\n",
        ] {
            #expect(first.out.contains(screen))
        }
        // An amount as people read it.
        #expect(first.out.contains("$1,515,045.49"))
        #expect(first.err.contains("try next:\n  es order 1042"))

        let second = try await terminal.es("demo", "--json")
        let events = try #require(second.json["events"]?.integer)
        #expect(events >= 20_000)
        #expect(second.err == "the demo is here already; nothing was appended\n")
        #expect(first.err.contains("\(grouped(events)) events from"))
    }

    @Test func `stays out of a store that has something else in it`() async throws {
        let terminal = try Terminal()
        _ = try await terminal.es("category", "add", "Lamps")
        let ran = try await terminal.es("demo", "--json")
        #expect(ran.status == 73 && ran.error["code"] == .string("store-not-empty"))
        #expect(try await terminal.es("log").lines.count == 1)
    }

    @Test func `of a database that is named ends with lines that go there as they stand`()
        async throws
    {
        let terminal = try Terminal(hasStore: false, database: nil)
        let place = TestedEngine.newPlace(in: try await Cluster.shared.cluster.url)
        let secret = place.replacing("postgres@", with: "postgres:geheim@")
        let shown = try await terminal.es("demo", "--data", secret)
        #expect(shown.status == 0, "\(shown.err)")
        #expect(!(shown.out + shown.err).contains("geheim"), "\(shown.err)")
        let lines = shown.err.split(separator: "\n").filter { $0.hasPrefix("  es ") }
        #expect(lines.count == 9, "\(shown.err)")
        for line in lines where !line.contains("--dry-run") && !line.contains("verify") {
            // What stands behind it says what is to be seen.
            let words = try #require(line.components(separatedBy: "  ").dropFirst().first)
            let ran = try await terminal.shell("es() { \"$0\" \"$@\"; }; \(words)")
            #expect(ran.status == 0 && !ran.out.isEmpty, "\(words): \(ran.err)")
        }
    }
}
