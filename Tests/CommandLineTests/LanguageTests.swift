import EventSourcing
import Foundation
import LMDBEventStore
import Testing

@testable import es
import Records

@Suite struct `The language that es answers in` {
    private static let missing = ["order", "status", "7", "delivered"]

    @Test func `is English unless another is set`() async throws {
        let terminal = try Terminal()
        _ = try await terminal.es("category", "add", "Lamps")
        let ran = try await terminal.run(Self.missing)
        #expect(
            ran.err
                == "error: there is no order 7  [not-found]\n"
                + "  hint: es orders\n")
    }

    @Test(arguments: ["ES_LANGUAGE", "daybook.toml", "[environments.staging]"])
    func `is the one that is set, in Arabic from right to left`(origin: String) async throws {
        let terminal = try Terminal()
        let file = terminal.folder.appendingPathComponent("daybook.toml")
        var environment = ["ES_LANGUAGE": ""]
        var flags = ["--environment", "staging"]
        switch origin {
        case "ES_LANGUAGE":
            environment = ["ES_LANGUAGE": "ar"]
            flags = []
        case "daybook.toml":
            try "language = \"ar\"".write(to: file, atomically: true, encoding: .utf8)
        default:
            try "[environments.staging]\nlanguage = \"ar\"".write(
                to: file, atomically: true, encoding: .utf8)
        }
        _ = try await terminal.run(["init"] + flags, environment: environment)
        _ = try await terminal.run(["category", "add", "Lamps"] + flags, environment: environment)
        let ran = try await terminal.run(flags + Self.missing, environment: environment)
        let store = flags.isEmpty ? "" : "--environment staging "
        #expect(ran.status == 66)
        #expect(
            ran.err
                == "خطأ: لا وجود لأي طلب \u{2068}7\u{2069}  "
                + "\u{2066}[not-found]\u{2069}\n"
                + "  تلميح: \u{2066}es \(store)orders\u{2069}\n")
    }

    @Test func `changes nothing for programs`() async throws {
        let terminal = try Terminal()
        _ = try await terminal.es("category", "add", "Lamps")
        let english = try await terminal.run(Self.missing + ["--json"])
        let arabic = try await terminal.run(
            Self.missing + ["--json"], environment: ["ES_LANGUAGE": "ar"])
        #expect(arabic.err == english.err && arabic.out == english.out)
        #expect(arabic.status == english.status)
        #expect(arabic.error["message"] == .string("there is no order 7"))
    }

    @Test func `shows nothing of what was typed that could do harm`() async throws {
        let terminal = try Terminal()
        let ran = try await terminal.run(
            ["order", "line\u{202E}x"], environment: ["ES_LANGUAGE": "ar"])
        #expect(!ran.err.contains("\u{202E}"), "\(ran.err)")
    }

    @Test func `is one that is spoken here`() async throws {
        let terminal = try Terminal()
        let ran = try await terminal.run(["config"], environment: ["ES_LANGUAGE": "tlh"])
        #expect(ran.status == 78)
        #expect(
            ran.err.hasPrefix("error: ES_LANGUAGE says tlh; it is one of en, ar  [configuration]"))
    }

    @Test(arguments: [
        StoreOpeningError.notAStore(path: "/s"), .alreadyThere(path: "/s"),
        .manifestDamaged(path: "/s", why: "torn"), .newerFormat(path: "/s", found: 9, known: 2),
        .logMissing(path: "/s"), .logForeign(path: "/s", why: "other"),
        .truncated(path: "/s", bytes: 1, expected: 2), .rolledBack(path: "/s", log: 1, index: 2),
        .journalDamaged(path: "/s", position: 3, why: "torn"),
        .busy(path: "/s"), .networkDisk(path: "/s", kind: "nfs"), .io(errno: 2, what: "open"),
    ]) func `has what keeps a store from being opened as the engine says it`(
        error: StoreOpeningError
    ) {
        let told = error.sentence.description
        switch error {
        // What to do about these, or what it is called, is known to the edge alone.
        case .notAStore, .newerFormat: #expect(told.hasPrefix(error.description.prefix(13)))
        case .alreadyThere, .manifestDamaged, .logMissing, .logForeign, .truncated,
            .journalDamaged, .rolledBack, .busy, .networkDisk, .io:
            #expect(told == error.description)
        }
    }
}
