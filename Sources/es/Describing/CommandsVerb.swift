import Answers
import ArgumentParser
import Daybook
import EventSourcing
import Records

/// Tells which commands there are, and all there is to know of one.
struct CommandsVerb: Verb {
    static let place = VerbPlace.nowhere
    static let configuration = CommandConfiguration(
        commandName: "commands", abstract: "List the commands, or describe one.")

    @Argument(
        help: ArgumentHelp("A command.", valueName: "name"))
    var name: String?
    @OptionGroup(title: "Everywhere") var common: CommonOptions

    func perform(in session: Session) async throws {
        session.page()
        let all = BackOffice.contexts.flatMap(\.commands)
        guard let name else { return try list(session) }
        guard let command = all.first(where: { $0.name == name }) else {
            throw Failure(
                .notFound, code: "unknown-command", "there is no command \(name)",
                hint: nearest(to: name, among: all.map(\.name)).map { .es("commands", $0) }
                    ?? .es("commands"))
        }
        if session.isForPeople {
            try session.show(lines: command.manual(session.style, width: session.width))
        } else {
            try session.show(item: command.json)
        }
    }

    private func list(_ session: Session) throws {
        let rows = BackOffice.contexts.flatMap { context in
            context.commands.map { command in
                [command.name, context.name, command.guide.summary].map { JSONValue.string($0) }
            }
        }
        try session.show(
            Listing(
                [.key("name", nil, .id), .more("context"), .key("summary", nil, .prose)], rows: rows
            ))
        if session.isForPeople {
            try session.say(hint: .es("commands", "PlaceOrder"))
        }
    }
}

extension CommandDescription {
    /// The example as data; an empty object if it isn't JSON, which the contexts' tests rule out.
    private var exampleData: JSONValue { JSONValue(payload: Array(guide.example.utf8)) }

    fileprivate var json: JSONValue {
        .object([
            .init("name", .string(name)), .init("entity", .string(category)),
            .init("summary", .string(guide.summary)), .init("fields", .fields(fields)),
            .init(
                "rules",
                .array(
                    rules.map { rule in
                        .object([
                            .init("code", .string(rule.code.rawValue)),
                            .init("text", .string(rule.text)),
                        ])
                    })),
            .init("who", leave?.who.map { .string($0.description) } ?? .null),
            .init("example", exampleData),
            .init("needs", .array(guide.needs.map { JSONValue(payload: Array($0.utf8)) })),
        ])
    }

    /// The lines of its manual.
    fileprivate func manual(_ style: Style, width: Int?) -> [String] {
        var lines = [style.strong(name)] + wrapped(guide.summary, to: width) + [""]
        lines += fields.table(style, width: width)
        if !rules.isEmpty {
            lines += ["", style.strong("Rules")]
            let widest = rules.reduce(0) { max($0, displayWidth($1.code.rawValue)) } + 2
            lines += rules.flatMap {
                hung(
                    "  " + style.quiet(padded($0.code.rawValue, to: widest)), widest + 2, $0.text,
                    to: width)
            }
        }
        if let leave {
            let who = leave.who.map { "\($0.description), and the owner of the store" }
            lines += ["", style.strong("Who may"), "  " + (who ?? "the owner of the store alone")]
        }
        lines += ["", style.strong("Example")]
        if !guide.needs.isEmpty {
            lines += guide.needs.compactMap(typed).map { "  \($0)" }
        }
        lines.append("  " + FieldSyntax.line(name, exampleData))
        return lines
    }

    /// A line of a batch as it is typed.
    private func typed(_ need: String) -> String? {
        let json = JSONValue(payload: Array(need.utf8))
        guard let command = json["command"]?.text, let data = json["data"] else { return nil }
        return FieldSyntax.line(command, data)
    }
}

// MARK: - Fields

extension JSONValue {
    /// Fields with their types, as programs get them.
    static func fields(_ fields: [FieldDescription]) -> JSONValue {
        .array(
            fields.map { field in
                var members: [Member] = [
                    .init("name", .string(field.name)),
                    .init("type", .string(field.shape.words.description)),
                    .init("required", .boolean(field.required)),
                ]
                if let inner = field.shape.inner { members.append(.init("fields", .fields(inner))) }
                return .object(members)
            })
    }
}

extension FieldShape {
    /// The fields of an object, or of the objects of a list.
    fileprivate var inner: [FieldDescription]? {
        switch self {
        case .object(let fields): fields
        case .list(let element): element.inner
        case .text, .identifier, .integer, .cents, .number, .boolean, .time, .choice, .json,
            .special:
            nil
        }
    }
}

extension [FieldDescription] {
    /// The lines of a list of fields, those inside others indented.
    func table(_ style: Style, width: Int?, indent: String = "  ") -> [String] {
        let widest = reduce(0) { Swift.max($0, displayWidth($1.name)) } + 2
        return flatMap { field in
            let note = field.required ? "" : " " + style.quiet("(optional)")
            let inner = field.shape.inner?.table(style, width: width, indent: indent + "    ")
            return hung(
                indent + padded(field.name, to: widest), widest + indent.count,
                field.shape.words.description + note, to: width) + (inner ?? [])
        }
    }
}
