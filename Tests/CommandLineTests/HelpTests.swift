import EventSourcing
import Foundation
import Records
import Testing

@testable import es

@Suite struct `Help` {
    @Test(arguments: [
        ("help slug-taken", "slug-taken  ends with 65"), ("help 66", "66  no such thing"),
        ("help codes -o table", "order-number-taken"), ("help exit", "no such thing"),
        ("help order status", "Usage: es order status <id> <status> [options]"),
        ("order status --help", "Usage: es order status <id> <status> [options]"),
        ("help", "es help VERB says more"), ("--help", "es help VERB says more"),
        ("orders --help", "one of placed, onDelivery,"),
    ])
    func `says what was asked`(typed: String, told: String) async throws {
        let words = typed.split(separator: " ").map(String.init) + ["-o", "table"]
        let ran = try await Terminal().run(typed.contains("-o") ? Array(words.dropLast(2)) : words)
        #expect(ran.status == 0 && ran.out.contains(told), "\(ran.out)\(ran.err)")
    }

    @Test(arguments: [
        ("nosuch", "es help"), ("ordr", "es help order"), ("slug-takn", "es help slug-taken"),
        ("order plac", "es help order place"),
    ])
    func `on nothing that there is, is refused with the nearest`(
        subject: String, hint: String
    ) async throws {
        let words = ["help"] + subject.split(separator: " ").map(String.init)
        let ran = try await Terminal().run(words + ["--json"])
        #expect(ran.status == 66 && ran.error["hint"] == .string(hint), "\(ran.err)")
    }

    /// Of every verb and subverb: nothing is wider than the screen but what is typed as it stands, no line
    /// ends in a backslash, none is a rest of one that was wrapped before, and none tells the version.
    @Test(arguments: Verbs.listedNames)
    func `fits, and is wrapped once`(verb: String) async throws {
        let page = try #require(Verbs.page([verb]))
        for page in [page] + page.subverbs {
            let ran = try await Terminal().run(page.path + ["--help"])
            #expect(ran.status == 0 && ran.out.hasPrefix(String(page.abstract.prefix(20))))
            for line in ran.out.split(separator: "\n") {
                #expect(displayWidth(String(line)) <= 80 || line.hasPrefix("  "), "\(line)")
                #expect(!line.hasSuffix("\\") && !line.contains("VERSION"), "\(line)")
            }
            #expect(!page.abstract.isEmpty && !page.arguments.contains { $0.abstract.isEmpty })
        }
    }

    @Test func `alone says to a program which verbs there are, and to a newcomer how to begin`()
        async throws
    {
        let terminal = try Terminal()
        let json = try await terminal.es("--json")
        #expect(json.status == 0 && json.json["verbs"]?.elements?.isEmpty == false)
        let here = try await terminal.run(["--data", "nowhere"])
        #expect(here.out.contains("There is no store here yet."))
        _ = try await terminal.es("init", "--data", "books")
        let there = try await terminal.run(["--data", "books"])
        #expect(there.status == 0 && !there.out.contains("There is no store here yet."))
    }

    @Test func `of usage is true where a rule asks for more than the form`() async throws {
        let ran = try await Terminal().es("product", "add", "--help")
        #expect(ran.out.contains("--category <id>"), "\(ran.out)")
        #expect(
            try #require(ran.out.split(separator: "\n").first { $0.hasPrefix("Usage:") })
                .contains("--category"))
    }
}

@Suite struct `The table of codes` {
    @Test func `has each once, with all there is to say`() {
        let codes = CodePage.all.map(\.code)
        #expect(Set(codes).count == codes.count)
        for page in CodePage.all {
            #expect(page.meaning.hasSuffix(".") && page.remedy.hasSuffix("."), "\(page.code)")
        }
    }

    @Test func `has every code that the sources know`() throws {
        let known = Set(CodePage.all.map(\.code))
        for (file, code) in try Self.codesOfSources() {
            #expect(known.contains(code), "\(file): es help \(code)")
        }
    }

    @Test func `says of each how the sources end with it`() throws {
        for (file, text) in try Self.sources(of: "Sources/es") {
            for match in text.matches(of: /Failure\(\s*\.(\w+), code: "([a-z-]+)"/) {
                let page = CodePage.named(String(match.2))
                let status = ExitStatus.allCases.first { "\($0)" == match.1 }
                #expect(page?.status == status, "\(file): \(match.2)")
            }
        }
    }

    private static func codesOfSources() throws -> [(String, String)] {
        try (sources(of: "Sources") + sources(of: "Projections")).flatMap { file, text in
            var codes = text.matches(of: /code: "([a-z]+(?:-[a-z]+)*)"/).map { String($0.1) }
            if text.contains("RejectionCode") {
                codes += text.matches(of: /= Self\("([a-z]+(?:-[a-z]+)*)"\)/).map { String($0.1) }
            }
            if text.contains("var code: String {") {
                codes += text.matches(of: /case \.\w+: "([a-z]+(?:-[a-z]+)*)"/).map { String($0.1) }
            }
            return codes.map { (file, $0) }
        }
    }

    private static func sources(of folder: String) throws -> [(String, String)] {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().appending(path: folder)
        let files = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)
        return try (files?.compactMap { $0 as? URL } ?? [])
            .filter { $0.pathExtension == "swift" && !$0.path.contains("/Describing/Codes/") }
            .map { ($0.lastPathComponent, try String(contentsOf: $0, encoding: .utf8)) }
    }
}
