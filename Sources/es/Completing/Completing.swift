import ArgumentParser
import Daybook
import EventSourcing
import Records
import Upkeep

/// What stands to choose from at the end of a line that isn't whole yet.
struct Completing {
    /// One that may stand there, and a word on it.
    struct Candidate: Equatable {
        var text: String
        var note = ""
    }

    /// The words before, flags and what they are given left out.
    private var words: [String] = []
    /// The option that a value is due of.
    private var option: String?
    /// The beginning of what is to be completed.
    private let start: String
    /// Where ids come from.
    private let place: PlaceOfIDs
    private let page: VerbPage?

    /// - Parameter line: What was typed behind `es`; the last word is the one to be completed.
    init(_ line: [String]) {
        start = line.last ?? ""
        let before = Array(line.dropLast())
        place = PlaceOfIDs(in: before)
        page = Self.page(before)
        let known = page?.whereNothingIsSaid.arguments ?? []
        for word in before {
            if option != nil {
                option = nil
            } else if word.hasPrefix("-") {
                let isValued =
                    GlobalFlags.takesValue(word)
                    || known.contains { $0.kind == .option && $0.names.contains(word) }
                if isValued { option = word }
            } else {
                words.append(word)
            }
        }
    }

    /// The verb that is meant, whatever flags stand before it.
    private static func page(_ before: [String]) -> VerbPage? {
        let named = GlobalFlags.arranged(before).prefix { !$0.hasPrefix("-") }
        return Verbs.page(Array(named.prefix(2))) ?? Verbs.page(Array(named.prefix(1)))
    }

    /// All that begin as the last word does.
    func candidates() async -> [Candidate] {
        let all = await possible()
        let begun = start.lowercased()
        return all.filter { $0.text.lowercased().hasPrefix(begun) }
    }

    private func possible() async -> [Candidate] {
        if let option { return await values(of: option) }
        if start.hasPrefix("-") { return options }
        guard let verb = words.first, let page else {
            return words.isEmpty ? Self.verbs : []
        }
        let path = page.path.count
        let given = Array(words.dropFirst(path))
        var all = await subjects(verb, given, page)
        if given.isEmpty, path == 1 {
            all += page.subverbs.map { Candidate(text: $0.path.last ?? "", note: $0.abstract) }
        }
        return all
    }

    private static var verbs: [Candidate] {
        Verbs.listing.flatMap(\.verbs).map { Candidate(text: $0.name, note: $0.abstract) }
    }

    /// The options of the verb; before there is one, those that stand anywhere.
    private var options: [Candidate] {
        guard let page else {
            return GlobalFlags.names.sorted().map { Candidate(text: $0) }
        }
        return page.whereNothingIsSaid.arguments.flatMap { argument in
            argument.names.filter { $0.hasPrefix("--") }.map {
                Candidate(text: $0, note: argument.abstract)
            }
        } + [Candidate(text: "--help", note: "Explain this verb.")]
    }

    private func values(of option: String) async -> [Candidate] {
        let all = page?.whereNothingIsSaid.arguments ?? VerbPage(of: Es.self, at: []).arguments
        if option == "-o" || option == "--output" {
            return OutputName.allCases.map { Candidate(text: $0.rawValue) }
        }
        guard let argument = all.first(where: { $0.names.contains(option) }) else { return [] }
        return await values(of: argument)
    }

    /// What one argument takes: a choice of it, or an id of the thing that help says it is.
    private func values(of argument: VerbPage.Argument) async -> [Candidate] {
        if !argument.choices.isEmpty { return argument.choices.map { Candidate(text: $0) } }
        let said = argument.abstract.lowercased().split { !$0.isLetter }.prefix(2).map(String.init)
        guard said.count == 2, ["the", "its", "a"].contains(said[0]) else { return [] }
        return await ids(of: said[1])
    }
}

// MARK: - What verbs are about

extension Completing {
    private func subjects(
        _ verb: String, _ given: [String], _ page: VerbPage
    ) async -> [Candidate] {
        switch verb {
        case "send": given.isEmpty ? Self.commands : await fields(ofCommand: given[0])
        case "commands": Self.commands
        case "queries": Self.queries
        case "events": BackOffice.events.map { Candidate(text: $0.type) }
        case "query":
            given.isEmpty
                ? Self.queries
                : await parameters(of: BackOffice.questions.first { $0.name == given[0] }, given)
        case "audit", "state", "diff", "blame", "why": await things(verb, given)
        case "help": Self.verbs + CodePage.all.map { Candidate(text: $0.code, note: $0.meaning) }
        case "examples": Self.verbs
        case "projections", "reactors":
            page.path.count < 2
                ? []
                : (verb == "projections" ? OfProjections.names : OfReactors.names)
                    .map { Candidate(text: $0) }
        default: await places(given, page)
        }
    }

    private static var commands: [Candidate] {
        BackOffice.contexts.flatMap(\.commands).map {
            Candidate(text: $0.name, note: $0.guide.summary)
        }
    }

    private static var queries: [Candidate] {
        BackOffice.questions.map { Candidate(text: $0.name, note: $0.guide.summary) }
    }

    /// A kind of thing, then one of them, then its fields.
    private func things(_ verb: String, _ given: [String]) async -> [Candidate] {
        let entities = BackOffice.entities
        guard let kind = given.first else {
            let plurals =
                verb == "audit" ? entities.map { BackOffice.plural(of: $0.category) } : []
            return Array(Set(entities.map(\.category) + plurals)).sorted().map {
                Candidate(text: $0)
            }
        }
        guard let entity = entities.first(where: { $0.category == kind }) else { return [] }
        if given.count == 1 { return await ids(of: kind) }
        guard verb == "why", given.count == 2 else { return [] }
        return entity.fields.map { Candidate(text: $0.name) }
    }

    /// What stands at its place, and the parameters of the query that is asked.
    private func places(_ given: [String], _ page: VerbPage) async -> [Candidate] {
        let verb = page.whereNothingIsSaid
        let places = verb.arguments.filter { $0.kind == .positional && !$0.isRepeating }
        var all: [Candidate] = []
        if given.count < places.count {
            all = await values(of: places[given.count])
            if all.isEmpty, given.isEmpty, let id = verb.query?.parameters.first(where: \.required)
            {
                all = await ids(named: id.name)
            }
        }
        if let query = verb.query, given.count >= places.count || all.isEmpty {
            all += await parameters(of: query, given)
        }
        return all
    }
}

// MARK: - name=value

extension Completing {
    private func parameters(
        of query: QueryDescription?, _ given: [String]
    ) async -> [Candidate] {
        guard let query else { return [] }
        let fields = query.parameters.map {
            (name: $0.name, shape: $0.shape, note: query.guide.parameters[$0.name] ?? "")
        }
        return await pairs(fields, given)
    }

    private func fields(ofCommand name: String) async -> [Candidate] {
        guard
            let command = BackOffice.contexts.flatMap(\.commands).first(where: { $0.name == name })
        else { return [] }
        let fields = command.fields.flatMap { field in
            [(name: field.name, shape: field.shape, note: field.shape.words.description)]
                + field.innerFields.map {
                    (
                        name: field.name + "." + $0.name, shape: $0.shape,
                        note: $0.shape.words.description
                    )
                }
        }
        return await pairs(fields, Array(words.dropFirst(2)))
    }

    /// Names that weren't given yet; behind the `=` of one, what it takes.
    private func pairs(
        _ fields: [(name: String, shape: FieldShape, note: String)], _ given: [String]
    ) async -> [Candidate] {
        guard let equals = start.firstIndex(of: "=") else {
            let used = given.map { $0.prefix { $0 != "=" && $0 != ":" } }
            return fields.filter { !used.contains($0.name[...]) }
                .map { Candidate(text: $0.name + "=", note: $0.note) }
        }
        let head = start[...equals]
        let name = head.dropLast().drop { $0 == ":" }.prefix { $0 != ":" && $0 != "[" }
        guard let field = fields.first(where: { $0.name == name }) else { return [] }
        let values =
            if let choices = field.shape.choices {
                choices.map { Candidate(text: $0) }
            } else {
                await ids(named: field.name)
            }
        return values.map { Candidate(text: head + $0.text, note: $0.note) }
    }

    private func ids(of category: String) async -> [Candidate] {
        await place.ids(start).of(category).map { Candidate(text: $0) }
    }

    private func ids(named field: String) async -> [Candidate] {
        let begun = start.firstIndex(of: "=").map { String(start[start.index(after: $0)...]) }
        return await place.ids(begun ?? start).named(field).map { Candidate(text: $0) }
    }
}

extension FieldDescription {
    /// The fields inside an object.
    fileprivate var innerFields: [FieldDescription] {
        if case .object(let fields) = shape { fields } else { [] }
    }
}
