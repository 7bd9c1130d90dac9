import ArgumentParser
import Daybook
import EventSourcing
import Records

/// Lists lines to type: each runs as it stands in the store that `es demo` makes.
struct ExamplesVerb: Verb {
    static let configuration = CommandConfiguration(
        commandName: "examples", abstract: "Show what to type: es examples order.")

    @Argument(help: ArgumentHelp("A verb.", valueName: "verb"))
    var verb: String?
    @OptionGroup(title: "Everywhere") var common: CommonOptions

    func perform(in session: Session) async throws {
        if let verb, Verbs.page([verb]) == nil {
            throw Failure(
                .notFound, code: "not-found", "there is no verb \(verb)",
                hint: nearest(to: verb, among: Verbs.listedNames).map { .es("examples", $0) }
                    ?? .es("examples"))
        }
        let lines = Example.all.filter { verb == nil || $0.verb == verb }
        if session.isForPeople {
            for example in lines { try Channel.out.line(example.line) }
        } else {
            try session.show(
                Listing(
                    [Column("verb"), Column("line")],
                    rows: lines.map { [.string($0.verb), .string($0.line)] }))
        }
    }
}

/// A line that shows what a verb does.
struct Example: Sendable {
    var verb: String
    var line: String

    /// Those of help, and the example of each query.
    static var all: [Example] {
        Verbs.listedNames.compactMap { Verbs.page([$0]) }.flatMap { page in
            let name = page.path.first ?? ""
            let told = ([page] + page.subverbs).flatMap { lines(of: $0.discussion) }
            let asked = page.whereNothingIsSaid.query.map { [$0.exampleLine] } ?? []
            return (told + asked.filter { !told.contains($0) }).map { Example(verb: name, line: $0) }
        }
    }

    private static func lines(of discussion: String) -> [String] {
        discussion.split(separator: "\n").map { $0.drop { $0 == " " } }
            .filter { $0.hasPrefix("es ") && !$0.hasSuffix(".") }.map(String.init)
    }
}

extension QueryDescription {
    /// Its example, by the short form where there is one.
    var exampleLine: String {
        let words = guide.example
        guard let form = Verbs.shortForm(of: name) else {
            return (["es", "query", name] + words).map(shellQuoted).joined(separator: " ")
        }
        let isOfOne = VerbPage(of: form, at: [name]).isOfOne
        let first = parameters.first(where: \.required) ?? parameters.first
        let named = isOfOne ? first?.name : nil
        let short = words.map { word in
            named.flatMap { word.hasPrefix($0 + "=") ? String(word.dropFirst($0.count + 1)) : nil }
                ?? word
        }
        return (["es", name] + short).map(shellQuoted).joined(separator: " ")
    }
}
