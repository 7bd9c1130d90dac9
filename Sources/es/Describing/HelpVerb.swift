import ArgumentParser
import EventSourcing
import Records

/// Tells what there is to know of a verb, of a code that something was refused with, of an exit status.
struct HelpVerb: Verb {
    static let place = VerbPlace.nowhere
    static let configuration = CommandConfiguration(
        commandName: "help",
        abstract: "Explain a verb, a code, an exit status; es help codes lists all codes.",
        discussion: """
            es help order place
            es help slug-taken
            es help 66
            es help codes
            es help exit
            """)

    @Argument(
        help: ArgumentHelp("A verb, a code, a status; or codes, exit.", valueName: "subject"))
    var subject: [String] = []
    @Flag(help: ArgumentHelp("Print manual pages of all verbs into a folder.", visibility: .hidden))
    var man = false
    @OptionGroup(title: "Everywhere") var common: CommonOptions

    func perform(in session: Session) async throws {
        if man { return try ManualPage.writeAll(into: subject.first ?? ".") }
        guard let first = subject.first else { return try HelpText.show(session.width) }
        switch first {
        case "codes" where subject.count == 1: try session.show(Self.codes)
        case "exit" where subject.count == 1: try session.show(Self.statuses)
        default:
            if let page = CodePage.named(first), subject.count == 1 {
                try show(page, session)
            } else if let status = Int32(first).flatMap(ExitStatus.init), subject.count == 1 {
                try show(status, session)
            } else if let page = Verbs.page(subject) {
                try HelpText(page, width: session.width ?? 80).show()
            } else {
                throw Self.unknown(subject)
            }
        }
    }

    private static var codes: Listing {
        Listing(
            [Column("code"), Column("status", "status", .number), Column("meaning")],
            rows: CodePage.all.map {
                [.string($0.code), .integer(Int64($0.status.rawValue)), .string($0.meaning)]
            })
    }

    private static var statuses: Listing {
        Listing(
            [Column("status", "status", .number), Column("meaning")],
            rows: ExitStatus.allCases.map {
                [.integer(Int64($0.rawValue)), .string($0.words)]
            })
    }

    private func show(_ page: CodePage, _ session: Session) throws {
        guard session.isForPeople else {
            return try session.show(item: page.json)
        }
        let style = session.style
        try Channel.out.line(
            "\(style.strong(page.code))  ends with \(page.status.rawValue), \(page.status.words)")
        for text in [page.meaning, page.remedy] {
            try HelpText.wrapped(text, indent: 2, width: session.width ?? 80)
                .forEach { try Channel.out.line($0) }
        }
        try Channel.out.line()
        try Channel.out.line("  \(style.bad("error:")) \(page.example)  [\(page.code)]")
        let commands = page.commands
        if commands.isEmpty { return }
        try Channel.out.line()
        try Channel.out.line(style.strong("Told by"))
        for (name, when) in commands {
            try Channel.out.line("  \(name)  \(style.quiet(when))")
        }
    }

    private func show(_ status: ExitStatus, _ session: Session) throws {
        let codes = CodePage.all.filter { $0.status == status }
        guard session.isForPeople else {
            return try session.show(
                item: .object([
                    .init("status", .integer(Int64(status.rawValue))),
                    .init("meaning", .string(status.words)),
                    .init("codes", .array(codes.map { .string($0.code) })),
                ]))
        }
        try Channel.out.line(
            "\(session.style.strong("\(status.rawValue)"))  \(status.words)")
        if codes.isEmpty { return }
        try Channel.out.line()
        for page in codes { try Channel.out.line("  \(page.code)  \(page.meaning)") }
    }

    private static func unknown(_ subject: [String]) -> Failure {
        let typed = subject.joined(separator: " ")
        let known =
            Verbs.listedNames + CodePage.all.map(\.code) + ["codes", "exit"]
            + (Verbs.page([subject[0]])?.subverbs.map { $0.path.joined(separator: " ") } ?? [])
        return Failure(
            .notFound, code: "not-found", "there is no help on \(typed)",
            hint: nearest(to: typed, among: known)
                .map { .es(["help"] + $0.split(separator: " ").map(String.init)) } ?? .es("help"))
    }
}

extension CodePage {
    fileprivate var json: JSONValue {
        .object([
            .init("code", .string(code)), .init("status", .integer(Int64(status.rawValue))),
            .init("meaning", .string(meaning)), .init("remedy", .string(remedy)),
            .init("example", .string(example)),
            .init(
                "commands",
                .array(
                    commands.map { name, when in
                        .object([.init("command", .string(name)), .init("when", .string(when))])
                    })),
        ])
    }
}
