import Daybook
import EventSourcing
import Foundation
import Records
import Testing

@testable import es

/// Every verb that looks at something, on terminals of four widths, in colour and without, in three locales:
/// what holds for all of them, whatever they show. Some of them are pictured in `Screens`.
@Suite struct `Whatever is looked at` {
    @Test(arguments: Way.all)
    func `is legible on this terminal`(way: Way) async throws {
        let store = try await Screens.store.value
        for line in Looks.lines {
            let words = line.split(separator: " ").map {
                String($0).replacingOccurrences(of: "\u{A0}", with: " ")
            }
            let ran = try await store.onTerminal(
                words + way.flags, columns: way.columns, environment: way.environment)
            #expect(ran.status == 0 || ran.status == 3, "es \(line): \(ran.text)")
            for fault in Legibility(way: way).faults(in: ran.text) {
                Issue.record("es \(line), \(way.testDescription): \(fault)")
            }
        }
    }

    @Test func `is of every verb that changes nothing`() {
        let looked = Set(Looks.lines.map { String($0.prefix { $0 != " " }) })
        #expect(Set(Verbs.listedNames).subtracting(looked) == Looks.others)
    }

    @Test func `is helped with, of every verb, as wide as the terminal`() async throws {
        let store = try await Screens.store.value
        for columns: UInt16 in [60, 200] {
            let way = Way(columns: columns)
            let verbs = Verbs.listedNames.map { "help \($0) \n" }
            for verb in verbs {
                let words = verb.split(whereSeparator: \.isWhitespace).map(String.init)
                let ran = try await store.onTerminal(words, columns: columns)
                #expect(ran.status == 0)
                for fault in Legibility(way: way).faults(in: ran.text) {
                    Issue.record("es \(words.joined(separator: " ")), \(columns): \(fault)")
                }
            }
        }
    }
}

/// A terminal.
struct Way: Sendable, CustomTestStringConvertible {
    var columns: UInt16
    var flags: [String] = []
    var environment: [String: String] = [:]

    static let all = [
        Way(columns: 60), Way(columns: 80, flags: ["--color", "always"]),
        Way(columns: 120, environment: ["LC_ALL": "C"]),
        Way(columns: 200, environment: ["ES_LANGUAGE": "ar"]),
    ]

    var isColoured: Bool { !flags.isEmpty }
    var isPlain: Bool { environment["LC_ALL"] == "C" }
    var testDescription: String {
        "\(columns) columns \((flags + environment.map { "\($0)=\($1)" }).joined(separator: " "))"
    }
}

private enum Looks {
    /// A line for each.
    static let lines: [String] =
        Screens.all.filter { $0.words.last != "99999" }.map { $0.words.joined(separator: " ") } + [
            "query orders limit=3", "show order-1042", "refused", "queries", "commands", "events",
            "queries orders", "commands PlaceOrder", "events OrderPlaced", "help", "examples",
            "feed", "projections", "reactors", "doctor", "config --origin", "replay --to 300",
            "bisect order-stats\u{A0}item.orders\u{A0}>\u{A0}3 --quick --to 700",
        ]

    /// What makes, changes or writes out something, or isn't for people.
    static let others: Set<String> = [
        "demo", "init", "send", "message", "verify", "check", "completions", "forget", "export",
        "import", "checkpoint", "prove", "witness", "compact", "backup", "restore", "copy",
        "serve",
        "token", "hook",
    ]
}

/// What must hold of all that is printed for people.
struct Legibility {
    var way: Way

    func faults(in text: String) -> [String] {
        // What a bar drew is gone again.
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            String(line.split(separator: "\r", omittingEmptySubsequences: false).last ?? "")
        }
        return lines.flatMap { line in
            // The pattern is read anew for each line.
            let bare =
                line.contains("\u{1B}") ? line.replacing(/\u{1B}\[[0-9;]*[mK]/, with: "") : line
            return [
                line != bare && !way.isColoured && !line.hasPrefix("\u{1B}[K")
                    ? "colours where none are wanted: \(line)" : nil,
                isTooWide(bare) ? "\(displayWidth(bare)) wide: \(bare)" : nil,
                bare.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F }
                    ? "a control character: \(bare.debugDescription)" : nil,
                way.isPlain && bare.contains(where: Self.drawn.contains)
                    ? "drawn with what the locale hasn't: \(bare)" : nil,
                isBalanced(bare) ? nil : "isolates that don't end: \(bare.debugDescription)",
                bare.hasSuffix(" ") ? "spaces at its end: \(bare.debugDescription)" : nil,
            ].compactMap { $0 }
        }
    }

    /// What isn't writing: a terminal that has only ASCII shows none of it.
    private static let drawn: Set<Character> = Set("…–—→←−·│└├─━█▉▊▋▌▍▎▏▁▂▃▄▅▆▇◀▸")

    /// A line may go on past the edge where it is a command to run, or one word.
    private func isTooWide(_ line: String) -> Bool {
        if displayWidth(line) <= Int(way.columns) { return false }
        let words = line.split(separator: " ")
        return
            !(line.contains("es ") || words.count == 1 || line.contains(" ◀ ")
            || line.contains("─ "))
    }

    private func isBalanced(_ line: String) -> Bool {
        var open = 0
        for scalar in line.unicodeScalars {
            switch scalar.value {
            case 0x2066...0x2068: open += 1
            case 0x2069: open -= 1
            default: continue
            }
            if open < 0 { return false }
        }
        return open == 0
    }
}
