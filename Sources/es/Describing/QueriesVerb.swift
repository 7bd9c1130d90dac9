import ArgumentParser
import Daybook
import EventSourcing
import Records

/// Tells which queries there are, and all there is to know of one.
struct QueriesVerb: Verb {
    static let place = VerbPlace.nowhere
    static let configuration = CommandConfiguration(
        commandName: "queries", abstract: "List the queries, or describe one.")

    @Argument(
        help: ArgumentHelp("A query.", valueName: "name"))
    var name: String?
    @OptionGroup(title: "Everywhere") var common: CommonOptions

    func perform(in session: Session) async throws {
        session.page()
        let all = BackOffice.questions
        guard let name else {
            try session.show(
                Listing(
                    [.key("name", nil, .id), .extra("parameters"), .key("summary", nil, .prose)],
                    rows: all.map { query in
                        let names = query.parameters.map { $0.required ? $0.name : "[\($0.name)]" }
                        return [query.name, names.joined(separator: " "), query.guide.summary]
                            .map { .string($0) }
                    }))
            return
        }
        guard let query = all.first(where: { $0.name == name }) else {
            throw Failure(
                .notFound, code: "unknown-query", "there is no query \(name)",
                hint: nearest(to: name, among: all.map(\.name)).map { .es("queries", $0) }
                    ?? .es("queries"))
        }
        if session.isForPeople {
            try session.show(lines: query.manual(session.style, width: session.width))
        } else {
            try session.show(item: query.json)
        }
    }
}

extension QueryDescription {
    private var example: String {
        (["es", "query", name] + guide.example).map(shellQuoted).joined(separator: " ")
    }

    fileprivate var json: JSONValue {
        .object([
            .init("name", .string(name)), .init("summary", .string(guide.summary)),
            .init(
                "parameters",
                .array(
                    parameters.map { parameter in
                        .object([
                            .init("name", .string(parameter.name)),
                            .init("type", .string(parameter.shape.words.description)),
                            .init("required", .boolean(parameter.required)),
                            .init(
                                "meaning",
                                guide.parameters[parameter.name].map { .string($0) } ?? .null),
                        ])
                    })),
            .init("projections", .array(projections.map { .string($0) })),
            .init("example", .string(example)),
        ])
    }

    fileprivate func manual(_ style: Style, width: Int?) -> [String] {
        var lines = [style.strong(name)] + wrapped(guide.summary, to: width)
        if !parameters.isEmpty { lines.append("") }
        let widest = parameters.reduce(0) { max($0, displayWidth($1.name)) } + 2
        lines += parameters.flatMap { parameter in
            let note = parameter.required ? "" : " " + style.quiet("(optional)")
            let meaning = guide.parameters[parameter.name] ?? parameter.shape.words.description
            return hung(
                "  " + padded(parameter.name, to: widest), widest + 2, meaning + note, to: width)
        }
        return lines + ["", style.strong("Example"), "  " + example]
    }
}
