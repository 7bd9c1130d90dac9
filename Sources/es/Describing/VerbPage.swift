import Answers
import ArgumentParser
import Daybook
import EventSourcing
import Records

/// All that help, manual pages, completions and corrections know of a verb, as its declaration says it.
struct VerbPage {
    /// What is typed to get there, without `es`.
    var path: [String]
    var abstract: String
    var discussion: String
    var defaultSubverb: String?
    var subverbs: [VerbPage]
    var arguments: [Argument]
    /// The query that it asks, if it is a short form of one.
    var query: QueryDescription?

    /// One thing that a verb takes.
    struct Argument {
        enum Kind: String { case positional, option, flag }

        var kind: Kind
        /// With their hyphens; none for what is told by its place.
        var names: [String]
        var valueName: String
        var abstract: String
        /// Under which heading it stands.
        var section: String
        var isOptional: Bool
        var isRepeating: Bool
        /// What there is to choose from, if that is settled.
        var choices: [String]

        /// As usage shows it: `--limit <number>`.
        var usage: String {
            switch kind {
            case .positional: "<\(valueName)>" + (isRepeating ? " …" : "")
            case .option: longest + " <\(valueName)>"
            case .flag: longest
            }
        }

        /// What is said of it, with what there is to choose from.
        var told: String {
            let isSaid = choices.allSatisfy { abstract.contains($0) }
            return isSaid ? abstract : abstract + " One of \(choices.joined(separator: ", "))."
        }

        /// All of its names, and what it takes.
        var heading: String {
            let all = names.joined(separator: ", ")
            return switch kind {
            case .positional: "<\(valueName)>"
            case .option: all + " <\(valueName)>"
            case .flag: all
            }
        }

        private var longest: String { names.max { $0.count < $1.count } ?? "" }
    }

    /// The verb that is reached by `path`.
    init(of verb: any ParsableCommand.Type, at path: [String]) {
        let dump = JSONValue(payload: Array(verb._dumpHelp().utf8))
        self.init(dump["command"] ?? .null, of: verb, at: path)
    }

    private init(_ json: JSONValue, of verb: any ParsableCommand.Type, at path: [String]) {
        self.path = path
        abstract = json["abstract"]?.text ?? ""
        discussion = json["discussion"]?.text ?? ""
        defaultSubverb = json["defaultSubcommand"]?.text
        subverbs = (json["subcommands"]?.elements ?? []).compactMap { subverb in
            guard let name = subverb["commandName"]?.text, name != "help",
                let type = verb.configuration.subcommands.first(where: {
                    ($0.configuration.commandName ?? $0._commandName) == name
                })
            else { return nil }
            return VerbPage(subverb, of: type, at: path + [name])
        }
        let asked = (verb as? any ShortQuery.Type)?.query
        query = asked.flatMap { name in BackOffice.questions.first { $0.name == name } }
        arguments = (json["arguments"]?.elements ?? []).compactMap(Argument.init)
            .filter { !$0.names.contains("--version") && !$0.names.contains("--help") }
    }

    /// Whether its first word says of which thing.
    var isOfOne: Bool {
        whereNothingIsSaid.arguments.contains { $0.kind == .positional && !$0.isRepeating }
    }

    /// The subverb that is meant where none is named, or this.
    var whereNothingIsSaid: VerbPage {
        subverbs.first { $0.path.last == defaultSubverb } ?? self
    }
}

extension FieldShape {
    /// What there is to choose from, where that is settled.
    var choices: [String]? {
        switch self {
        case .choice(let choices): choices
        case .boolean: ["true", "false"]
        case .list(let element): element.choices
        case .text, .identifier, .integer, .cents, .number, .time, .object, .json, .special: nil
        }
    }
}

extension VerbPage.Argument {
    fileprivate init?(_ json: JSONValue) {
        guard json["shouldDisplay"] != .boolean(false),
            let kind = json["kind"]?.text.flatMap(Kind.init(rawValue:))
        else { return nil }
        self.kind = kind
        names = (json["names"]?.elements ?? []).compactMap { name in
            name["name"]?.text.map { (name["kind"]?.text == "long" ? "--" : "-") + $0 }
        }
        valueName = json["valueName"]?.text ?? ""
        abstract = json["abstract"]?.text ?? ""
        section = json["sectionTitle"]?.text ?? ""
        isOptional = json["isOptional"] == .boolean(true)
        isRepeating = json["isRepeating"] == .boolean(true)
        let listed = json["completionKind"]?["list"]?["values"]
        choices = ((json["allValueStrings"] ?? listed)?.elements ?? []).compactMap(\.text)
    }
}
