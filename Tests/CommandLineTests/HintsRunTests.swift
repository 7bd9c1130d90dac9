import Foundation
import Records
import Testing

/// Whatever `es` prints to be typed next: of answers, of histories, and of what was typed wrongly.
@Suite struct `Every line that is printed to be typed` {
    @Test func `runs as it stands, and leads on`() async throws {
        let store = try await Screens.store.value
        var known: Set<String> = []
        let last = try await store.run(["log", "--reverse", "--limit", "1", "--json"]).out
        for typed in lines {
            let ran = try await store.onTerminal(words(typed), columns: 200)
            for hint in hints(ran.text) where known.insert(hint).inserted {
                // It would do what was asked for.
                if hint.hasSuffix("--yes") { continue }
                // Others look at this store, so what it would send is tried out.
                let isSending = hint.hasPrefix("es send ")
                let again = try await store.onTerminal(
                    words(String(hint.dropFirst(3))) + (isSending ? ["--dry-run"] : []),
                    columns: 200)
                #expect(again.status != 64, "\(typed): \(hint): \(again.text)")
                #expect([0, 1, 3].contains(again.status), "\(typed): \(hint): \(again.text)")
                let isInACircle = again.status != 0 && hints(again.text).contains(hint)
                #expect(!isInACircle, "\(typed): \(hint) leads to itself")
            }
        }
        #expect(known.count > 60 && last.contains("position"), "\(known.count) hints")
        #expect(try await store.run(["log", "--reverse", "--limit", "1", "--json"]).out == last)
    }

    /// The lines that begin with `es` behind `hint:`, or set in by themselves.
    private func hints(_ text: String) -> [String] {
        text.split(separator: "\n").compactMap { line in
            let line = line.split(separator: "\r").last ?? ""
            if let hint = line.split(separator: "hint: ", maxSplits: 1).last, hint.hasPrefix("es ")
            {
                return String(hint)
            }
            guard line.hasPrefix("  es ") else { return nil }
            return String(line.drop { $0 == " " }).split(separator: "   ").first.map(String.init)
        }
    }

    /// As a shell takes a line apart, as far as hints go: blanks, and quotes around a word.
    private func words(_ line: String) -> [String] {
        var words: [String] = []
        var word: String?
        var isQuoted = false
        for character in line {
            switch character {
            case "'": (isQuoted, word) = (!isQuoted, word ?? "")
            case " " where !isQuoted:
                if let word { words.append(word) }
                word = nil
            default: word = (word ?? "") + String(character)
            }
        }
        return words + (word.map { [$0] } ?? [])
    }

    private let lines = [
        // Where a list goes on.
        "orders limit=2", "orders limit=2 --as-of 5000", "products limit=2", "users limit=2",
        "conversations limit=2", "transactions limit=2", "items limit=2", "clubs limit=1",
        "matches limit=1", "league-table limit=1", "jobs limit=2", "invoices limit=2",
        "log --limit 3", "log --from 5 --limit 3", "audit orders --limit 3",
        "audit order 1042 --limit 2", "refused --limit 1", "find lamp --limit 1", "show 1042",
        "show p-001", "show OrderPlaced", "show PlaceOrder", "events OrderPlaced",
        // What isn't there, or not yet, or not as it was called.
        "order 99999", "order status 99999 delivered", "order 1042 --as-of 3",
        "product p-9999", "category nothing", "user nobody", "conversation nobody",
        "transaction nope", "item nope", "space nope", "budget nope", "project nope",
        "account nope", "club nope", "match nope", "wallet nobody", "bookmarks nobody", "job 9",
        "invoice 9", "sale nope", "state order 99999", "blame order 99999", "why 99999999",
        "why order 99999 status", "audit order 99999", "show nope", "query nope", "query ordrs",
        "commands PlaceOrdr", "queries ordrs", "events OrderPlacd", "help nope", "examples nope",
        "projections rebuild nope", "projections diff nope", "reactors nope", "forget nobody",
        // Words that are wrong or missing.
        "order", "order status", "product", "query", "query order", "send", "send Nope",
        "send AddCategory", "send AddCategory titel=Rugs", "send --batch", "message send",
        "product price p-001", "orders stats=placed", "orders placed", "orders limit=x",
        "orders --as-of never", "orders --as-of 999999999", "orders --as-of 2020-01-01",
        "orders --sort foo", "orders --limt 3", "products category=Lamps", "log --limt 3",
        "log --since never", "log --from 99999999", "log --type Nope", "audit", "audit order",
        "audit ordr 1042", "state order", "state order 1042 --revision 99",
        "diff order 1042 --from r9 --to r99", "diff order 1042 --from r2 --to r1", "why",
        "why order 1042", "why order 1042 nope", "bisect orders", "bisect 'order-stats orders > 3'",
        "import nope.csv", "completions tcsh", "frobnicate", "ordrs", "replay --from 99999999",
    ]
}
