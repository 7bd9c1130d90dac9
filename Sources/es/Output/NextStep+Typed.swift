import Daybook
import EventSourcing
import Records

// What can be done next, as it is typed here.
//
// A hint is a command that can be run as it stands, or words; or words, a colon and such a command. What
// is a command is a ``NextStep`` and never part of the words: so it is quoted for the shell and goes to
// the store that was asked, whatever language the words are said in, and a test can run it.

extension Sentence {
    /// Nothing but a line of `es`: the words behind its name.
    static func es(_ words: String...) -> Sentence { .next(.own(words)) }
    static func es(_ words: [String]) -> Sentence { .next(.own(words)) }

    /// The line with the nearest name in the place of `word`, if one is near.
    static func nearest(to word: String, among names: [String]) -> Sentence? {
        Records.nearest(to: word, among: names).flatMap { typed(with: word, as: $0) }
    }

    /// The line as it was typed, with `word` in it put right.
    static func typed(with word: String, as right: String) -> Sentence? {
        TypedLine.own.correcting(word, to: right).map { .es($0) }
    }
}

extension NextStep {
    /// The whole line, to the store that was asked.
    var typed: String {
        // Where another store is meant, that is in the words.
        let names = [Settings.Name.data.flag, ServerAddress.flag]
        let store = words.contains(where: names.contains) ? [] : TypedLine.own.store
        return (["es"] + store + words).map { shellQuoted(StorePlace.told($0)) }
            .joined(separator: " ")
    }

    /// What stands behind `es`.
    private var words: [String] {
        switch self {
        case .ask(let query, let parameters): Self.asking(query, parameters)
        case .send(let command, let fields, let reason):
            ["send", command]
                + fields.map { $0.key + ($0.value.text == nil ? ":=" : "=") + $0.value.typed }
                + (reason.map { ["--reason", $0] } ?? [])
        case .listCommands: ["commands"]
        case .lookUp(let command): ["commands", command]
        case .audit(let category, let id): ["audit", category, id]
        case .verify: ["verify"]
        case .examine: ["doctor"]
        case .rebuild: ["projections", "rebuild", "--all"]
        case .search(let condition): ["bisect", condition]
        case .own(let words): words
        }
    }

    /// By the query's short form where it has one: `es club rovers` for `es query club clubId=rovers`.
    private static func asking(
        _ query: String, _ parameters: GivenValues
    ) -> [String] {
        var rest = parameters.map { (name: $0.key, text: $0.value.typed) }
        guard let form = Verbs.shortForm(of: query) else {
            return ["query", query] + rest.map { "\($0.name)=\($0.text)" }
        }
        var words = [query]
        if VerbPage(of: form, at: [query]).isOfOne, !rest.isEmpty {
            words.append(rest.removeFirst().text)
        }
        return words + rest.map { "\($0.name)=\($0.text)" }
    }
}

extension JSONValue {
    fileprivate var typed: String { text ?? String(decoding: json(), as: UTF8.self) }
}
