import EventSourcing
import Records
import Foundation

/// A verb's page in the form of `man`, made of what `--help` says: `es.1`, `es-order.1`.
struct ManualPage {
    let name: String
    let text: String

    /// All of them: one of `es` itself, and one a verb with its subverbs.
    static var all: [ManualPage] {
        [root] + Verbs.listedNames.compactMap { Verbs.page([$0]) }.map(ManualPage.init)
    }

    /// Writes all of them into a folder, which is made where there is none.
    static func writeAll(into folder: String) throws {
        let folder = URL(fileURLWithPath: folder)
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            for page in all {
                try page.text.write(
                    to: folder.appendingPathComponent(page.name + ".1"), atomically: true,
                    encoding: .utf8)
            }
        } catch {
            throw Failure(
                .cantCreate, code: "cant-create", "\(folder.path) can't be made: \(error)")
        }
    }

    private init(_ page: VerbPage) {
        name = (["es"] + page.path).joined(separator: "-")
        var roff = Roff(title: name, summary: page.abstract)
        roff.section("SYNOPSIS")
        if page.subverbs.isEmpty || page.defaultSubverb != nil { roff.usage(page) }
        for subverb in page.subverbs { roff.usage(subverb) }
        roff.discussion(page)
        if page.subverbs.isEmpty {
            roff.options(of: page, as: "OPTIONS")
        } else {
            roff.section("VERBS")
            for subverb in page.subverbs {
                roff.subsection(subverb.path.joined(separator: " "))
                roff.text(subverb.abstract)
                roff.examples(subverb.discussion)
                roff.list(subverb.arguments.filter { $0.section != Self.everywhere })
            }
        }
        roff.section("EVERYWHERE")
        roff.list(page.whereNothingIsSaid.arguments.filter { $0.section == Self.everywhere })
        roff.section("SEE ALSO")
        roff.text("es(1), es help \(page.path.joined(separator: " "))")
        text = roff.text
    }

    /// The page of `es`: its verbs, what holds everywhere, how it ends.
    private static var root: ManualPage {
        var roff = Roff(title: "es", summary: "Daybook, an event-sourced back office.")
        roff.section("SYNOPSIS")
        roff.text("es VERB [words] [options]")
        roff.section("DESCRIPTION")
        roff.text("Data goes to stdout, messages to stderr. es help VERB says more of a verb.")
        for (group, verbs) in Verbs.listing {
            roff.subsection(group)
            for (verb, abstract) in verbs { roff.entry("es-\(verb)(1)", abstract) }
        }
        roff.section("EXIT STATUS")
        for status in ExitStatus.allCases { roff.entry("\(status.rawValue)", status.words) }
        roff.section("ENVIRONMENT")
        for (name, meaning) in variables { roff.entry(name, meaning) }
        roff.section("FILES")
        roff.entry("daybook.toml", "Settings, in the folder where es is called or one above it.")
        return ManualPage(name: "es", text: roff.text)
    }

    private init(name: String, text: String) {
        self.name = name
        self.text = text
    }

    private static let everywhere = "Everywhere"

    private static let variables = [
        ("ES_DATA", "The folder of the store."), ("ES_ENVIRONMENT", "Which set of books."),
        ("ES_ACTOR", "Who asks."), ("ES_OUTPUT", "How to print: table, json, ndjson, csv."),
        ("ES_LANGUAGE", "In which language people are told what went wrong: en, ar."),
        ("NO_COLOR", "No colours, if it is set."),
        ("TZ", "By which clock times are shown in tables."),
    ]
}

/// Text in the macros of `man`.
private struct Roff {
    private(set) var text: String

    init(title: String, summary: String) {
        text = ".TH \(title.uppercased()) 1 \"\" \"Daybook \(Version.text)\" \"Daybook\"\n"
        section("NAME")
        self.text(title + " - " + summary)
    }

    mutating func section(_ title: String) { text += ".SH \"\(title)\"\n" }

    mutating func subsection(_ title: String) { text += ".SS \"\(Self.escaped(title))\"\n" }

    mutating func text(_ words: String) { text += Self.line(words) }

    mutating func entry(_ head: String, _ words: String) {
        text += ".TP\n\\fB\(Self.escaped(head))\\fR\n" + Self.line(words)
    }

    mutating func usage(_ page: VerbPage) {
        let usage = HelpText(page, width: 100).usage.replacing("Usage: ", with: "")
        text += ".br\n" + Self.line(usage)
    }

    mutating func discussion(_ page: VerbPage) {
        if page.discussion.isEmpty { return }
        section("DESCRIPTION")
        examples(page.discussion)
    }

    /// Paragraphs as text, what is indented or typed as it stands.
    mutating func examples(_ discussion: String) {
        var isTyped = false
        for line in HelpText.laidOut(discussion, width: 100_000) {
            if line.hasPrefix(" ") != isTyped {
                isTyped.toggle()
                text += isTyped ? ".PP\n.nf\n" : ".fi\n"
            }
            text += line.isEmpty ? (isTyped ? "\n" : ".PP\n") : Self.line(line)
        }
        if isTyped { text += ".fi\n" }
    }

    mutating func options(of page: VerbPage, as title: String) {
        let own = page.arguments.filter { $0.section != "Everywhere" }
        if own.isEmpty { return }
        section(title)
        list(own)
    }

    mutating func list(_ arguments: [VerbPage.Argument]) {
        for argument in arguments {
            entry(argument.heading, argument.told)
        }
    }

    /// A line of text that begins no macro.
    private static func line(_ words: String) -> String {
        let escaped = escaped(words)
        return (escaped.hasPrefix(".") || escaped.hasPrefix("'") ? "\\&" : "") + escaped + "\n"
    }

    private static func escaped(_ words: String) -> String {
        words.replacing("\\", with: "\\e").replacing("-", with: "\\-").replacing("…", with: "...")
            .replacing("\"", with: "\\(dq")
    }
}
