import EventSourcing
import Records

/// A verb's page as `--help` prints it: made for the width at hand, and wrapped once.
struct HelpText {
    let page: VerbPage
    let width: Int

    init(_ page: VerbPage, width: Int) {
        self.page = page
        // Longer lines are hard to read.
        self.width = min(max(width, 40), 100)
    }

    /// The page of all verbs.
    static func show(_ width: Int?) throws {
        let width = min(max(width ?? 80, 40), 100)
        try Channel.out.line("Daybook: an event-sourced back office.")
        try Channel.out.line()
        try Channel.out.line("Usage: es VERB …")
        for (group, verbs) in Verbs.listing {
            try Channel.out.line()
            try Channel.out.line(group)
            for (name, abstract) in verbs {
                try Self.entry(name, abstract, column: 22, width: width)
            }
        }
        try Channel.out.line()
        try wrapped(
            """
            Data goes to stdout, messages to stderr. es help VERB says more of a verb, es help CODE of \
            what something was refused with, es examples shows what to type, es help exit how it ends.
            """, indent: 0, width: width
        ).forEach { try Channel.out.line($0) }
    }

    /// The page of the verb at `path`, or of all.
    static func show(of path: [String]) throws {
        let width = Channel.out.isTerminal ? Channel.out.columns : 80
        guard let page = Verbs.page(path) else { return try show(width) }
        try HelpText(page, width: width).show()
    }

    func show() throws {
        try Self.wrapped(page.abstract, indent: 0, width: width).forEach {
            try Channel.out.line($0)
        }
        try Channel.out.line()
        try Self.wrapped(usage, indent: 0, width: width, hanging: 7).forEach {
            try Channel.out.line($0)
        }
        if !page.discussion.isEmpty {
            try Channel.out.line()
            try Self.laidOut(page.discussion, width: width).forEach { try Channel.out.line($0) }
        }
        if !page.subverbs.isEmpty { try showSubverbs() }
        try showArguments(page.whereNothingIsSaid)
    }

    /// `Usage: es order place <number> --name <name> [options]`: what must be given by name, the rest
    /// told below.
    var usage: String {
        let meant = page.whereNothingIsSaid
        let all = meant.arguments.filter { $0.section != "Everywhere" }
        let given = all.filter { $0.kind == .positional || !$0.isOptional }
        var words = ["Usage: es"] + page.path
        if page.subverbs.isEmpty {
            words += given.map { $0.isOptional ? "[\($0.usage)]" : $0.usage }
            words.append("[options]")
        } else if page.defaultSubverb == nil {
            words.append("VERB …")
        } else {
            words += given.map { $0.isOptional ? "[\($0.usage)]" : $0.usage } + ["[options]"]
        }
        return words.joined(separator: " ")
    }

    private func showSubverbs() throws {
        try heading("Verbs")
        for subverb in page.subverbs {
            let isMeant = subverb.path.last == page.defaultSubverb
            try Self.entry(
                subverb.path.last ?? "",
                subverb.abstract + (isMeant ? " (where none is said)" : ""),
                column: 22, width: width)
        }
    }

    private func showArguments(_ verb: VerbPage) throws {
        try showParameters(verb)
        var sections: [String] = []
        for argument in verb.arguments {
            let title = Self.title(of: argument)
            if !sections.contains(title) { sections.append(title) }
        }
        for section in sections where section != Self.everywhere {
            try show(verb.arguments.filter { Self.title(of: $0) == section }, under: section)
        }
        try show(
            verb.arguments.filter { Self.title(of: $0) == Self.everywhere }, under: Self.everywhere)
    }

    private func show(_ arguments: [VerbPage.Argument], under section: String) throws {
        if arguments.isEmpty { return }
        try heading(section)
        for argument in arguments {
            try Self.entry(argument.heading, argument.told, column: 26, width: width)
        }
    }

    private func showParameters(_ verb: VerbPage) throws {
        guard let query = verb.query else { return }
        let guide = query.guide.parameters
        if query.parameters.isEmpty { return }
        try heading("Parameters, as name=value")
        for parameter in query.parameters {
            let words = parameter.shape.words.description
            let said = guide[parameter.name] ?? words
            // Where the guide says what it is for, what there is to choose from is told besides.
            var choices = ""
            if guide[parameter.name] != nil, case .choice(let names) = parameter.shape {
                choices = ": one of " + names.joined(separator: ", ")
            }
            try Self.entry(parameter.name, said + choices, column: 22, width: width)
        }
    }

    static func title(of argument: VerbPage.Argument) -> String {
        if !argument.section.isEmpty { return argument.section }
        return argument.kind == .positional ? "What" : "Options"
    }

    private static let everywhere = "Everywhere"

    private func heading(_ title: String) throws {
        try Channel.out.line()
        try Channel.out.line(title)
    }
}

// MARK: - Laid out

extension HelpText {
    /// A name, and in a column beside it what is said of it.
    private static func entry(_ name: String, _ text: String, column: Int, width: Int) throws {
        let lines = wrapped(text, indent: column, width: width)
        let head = "  " + name
        if displayWidth(head) + 1 < column, let first = lines.first {
            try Channel.out.line(padded(head, to: column) + first.dropFirst(column))
            for line in lines.dropFirst() { try Channel.out.line(line) }
        } else {
            try Channel.out.line(head)
            for line in lines { try Channel.out.line(line) }
        }
    }

    /// A discussion: what is indented, or begins with `es`, stays as it is; the rest is wrapped.
    static func laidOut(_ text: String, width: Int) -> [String] {
        text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { line in
            if line.isEmpty { return [""] }
            if line.hasPrefix(" ") { return explained(String(line), width: width) }
            if line.hasPrefix("es ") { return ["  " + line] }
            return wrapped(String(line), indent: 0, width: width)
        }
    }

    /// A line that is laid out already, and what it explains behind a gap beside it, if it is too wide.
    private static func explained(_ line: String, width: Int) -> [String] {
        guard displayWidth(line) > width,
            let gap = line.matches(of: /\S {2,}(?=\S)/).last?.range.upperBound
        else { return [line] }
        let head = String(line[..<gap])
        return hung(head, displayWidth(head), String(line[gap...]), to: width)
    }

    /// The words in lines of at most `width` columns.
    static func wrapped(_ text: String, indent: Int, width: Int, hanging: Int = 0) -> [String] {
        var lines: [String] = []
        var line = String(repeating: " ", count: indent)
        var isEmpty = true
        for word in text.split(whereSeparator: { $0 == " " || $0 == "\n" }) {
            if !isEmpty, displayWidth(line) + 1 + displayWidth(String(word)) > width {
                lines.append(line)
                line = String(repeating: " ", count: indent + hanging)
                isEmpty = true
            }
            line += (isEmpty ? "" : " ") + word
            isEmpty = false
        }
        if !isEmpty { lines.append(line) }
        return lines
    }
}
