import ArgumentParser
import Daybook
import EventSourcing
import EventStore
import Records

/// Looks for a text everywhere.
struct FindVerb: Verb {
    static let place = VerbPlace.office
    static let configuration = CommandConfiguration(
        commandName: "find",
        abstract: "Find orders, people, products, messages and the rest by a text or an id.",
        discussion: """
              es find ada quist
              es find 1042 --limit 20

            Letter case and accents make no difference. Of each kind the best come first: those that \
            are called so, those with a word that begins so, then the others. What was sealed of \
            people is found as far as it can be read now.
            """)

    @Argument(help: ArgumentHelp("What to look for.", valueName: "text"))
    var words: [String]
    @Option(help: ArgumentHelp("At most so many of each kind (default 5).", valueName: "number"))
    var limit: Int = 5
    @OptionGroup(title: "Everywhere") var common: CommonOptions

    func validate() throws {
        if limit < 1 { throw ValidationError("--limit is a number from 1 on") }
        if words.allSatisfy({ $0.allSatisfy(\.isWhitespace) }) {
            throw ValidationError("say what to look for")
        }
    }

    func perform(in session: Session) async throws {
        let text = words.joined(separator: " ")
        let bar = session.progress
        defer { bar.finish() }
        try await session.withOffice { office in
            let search = Search(text, in: office, limit: limit) { bar.update($0, $1, of: $2) }
            let found = try await search.found()
            bar.finish()
            try show(found, of: text, session)
        }
    }

    private func show(_ found: Found, of text: String, _ session: Session) throws {
        if session.isJSON {
            return try session.show(json: found.json(of: text))
        }
        guard session.isForPeople else { return try session.show(found.listing) }
        for line in found.lines(width: session.width, session.style) { try Channel.out.line(line) }
        if found.groups.isEmpty {
            try session.say("nothing has \(neutralised(text)) in it")
        }
        if !found.hasReadAllMessages {
            try session.say(
                "\(session.style.quiet("note:")) of messages, the last "
                    + "\(grouped(Search.mostMessages)) events were read")
        }
    }
}

/// All that was found, kind by kind.
struct Found {
    /// The answer is true at this position or later.
    var position: Position
    var groups: [Group] = []
    /// Whether the oldest messages were read too.
    var hasReadAllMessages = true

    struct Group {
        /// `orders`, `messages`.
        var name: String
        var total: Int
        var things: [FoundThing]
    }

    // MARK: - As it is shown

    func lines(width: Int?, _ style: Style) -> [String] {
        var lines: [String] = []
        for group in groups {
            if !lines.isEmpty { lines.append("") }
            let count =
                group.things.count == group.total
                ? grouped(group.total) : "\(grouped(group.things.count)) of \(grouped(group.total))"
            lines.append(style.strong(group.name) + "  " + style.quiet(count))
            lines += Self.lines(of: group.things, width: width, style)
        }
        return lines
    }

    private static func lines(
        of things: [FoundThing], width: Int?, _ style: Style
    ) -> [String] {
        let ids = things.map { neutralised($0.id) }
        let labels = things.map { neutralised($0.label) }
        let ways = things.map(\.way)
        let idWidth = ids.map(displayWidth).max() ?? 0
        let wayWidth = ways.map(displayWidth).max() ?? 0
        let wanted = labels.map(displayWidth).max() ?? 0
        // Two before the id, two after each column.
        let room = width.map { $0 - idWidth - wayWidth - 6 } ?? wanted
        let isNarrow = room < min(wanted, 16)
        return zip(ids, zip(labels, ways)).flatMap { id, rest -> [String] in
            let (label, way) = rest
            if isNarrow {
                let left = width.map { max($0 - displayWidth(id) - 4, 1) } ?? wanted
                return [
                    "  \(style.strong(id))  \(shortened(label, to: left))",
                    "    " + style.quiet(way),
                ]
            }
            let padding = String(repeating: " ", count: idWidth - displayWidth(id))
            let text = padded(shortened(label, to: max(room, 1)), to: min(wanted, max(room, 1)))
            return ["  \(style.strong(id))\(padding)  \(text)  \(style.quiet(way))"]
        }
    }

    /// The same for a pipe: a thing a row.
    var listing: Listing {
        Listing(
            [Column("kind"), Column("id"), Column("label"), Column("command")],
            rows: groups.flatMap { group in
                group.things.map { thing in
                    [group.name, thing.id, thing.label, thing.way].map { .string($0) }
                }
            })
    }

    func json(of text: String) -> JSONValue {
        .object([
            .init("find", .string(text)), .init("position", .integer(Int64(clamping: position))),
            .init(
                "groups",
                .array(
                    groups.map { group in
                        .object([
                            .init("kind", .string(group.name)),
                            .init("total", .integer(Int64(group.total))),
                            .init("items", .array(group.things.map(\.json))),
                        ])
                    })),
            .init("hasReadAllMessages", .boolean(hasReadAllMessages)),
        ])
    }
}

/// One thing that was found.
struct FoundThing {
    var id: String
    /// What it is called, and what else tells it from others.
    var label: String
    /// The command that shows it.
    var way: String
    /// How well it fits: 0 is best.
    var rank: Int
    /// All that the list says of it.
    var item: JSONValue

    var json: JSONValue {
        .object([
            .init("id", .string(id)), .init("label", .string(label)),
            .init("command", .string(way)), .init("item", item),
        ])
    }
}
