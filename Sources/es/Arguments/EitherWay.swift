import ArgumentParser
import Daybook
import EventSourcing
import Records

/// Whatever is given as `limit=5` may be given as `--limit 5`, and the other way round: the parameters of
/// queries as flags, the flags of history's verbs as `name=value`.
enum EitherWay {
    /// The words behind a verb, each in the form that the verb reads.
    static func arranged(_ words: [String], for verb: any ParsableCommand.Type) -> [String] {
        if let query = query(of: verb, words) { return asParameters(words, query, verb) }
        return verb is any TakesNamedValues.Type ? asFlags(words, verb) : words
    }

    /// The query that a verb asks.
    private static func query(of verb: any ParsableCommand.Type, _ words: [String]) -> String? {
        if let short = verb as? any ShortQuery.Type { return short.query }
        if verb == ProcessVerb.self { return "process" }
        return verb == QueryVerb.self ? words.first { !$0.hasPrefix("-") } : nil
    }

    // MARK: Flags as parameters

    private static func asParameters(
        _ words: [String], _ query: String, _ verb: any ParsableCommand.Type
    ) -> [String] {
        let isNamed = words.contains {
            $0.hasPrefix("since=") || $0.hasPrefix("until=")
                || $0.hasPrefix("-") && !GlobalFlags.isOfAllVerbs($0)
        }
        guard isNamed, let asked = BackOffice.questions.first(where: { $0.name == query }) else {
            return words
        }
        let parameters = asked.parameters
        let own = Own(verb)
        var arranged: [String] = []
        var rest = words[...]
        while let word = rest.popFirst() {
            if word == "--" { return arranged + [word] + rest }
            let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let flag = String(parts[0])
            guard let field = parameter(flag, of: parameters, own) else {
                arranged.append(word)
                // What an own flag is given isn't looked at.
                if own.valued.contains(flag), parts.count == 1,
                    rest.first?.hasPrefix("--") == false,
                    let value = rest.popFirst()
                {
                    arranged.append(value)
                }
                continue
            }
            if parts.count == 2 {
                arranged.append("\(field.name)=\(parts[1])")
            } else if field.shape == .boolean,
                rest.first.map({ $0 != "true" && $0 != "false" }) ?? true
            {
                arranged.append("\(field.name)=true")
            } else if let value = rest.popFirst() {
                arranged.append("\(field.name)=\(value)")
            } else {
                arranged.append(word)
            }
        }
        return arranged
    }

    /// The parameter that a word names.
    private static func parameter(
        _ word: String, of parameters: [FieldDescription], _ own: Own
    ) -> FieldDescription? {
        func called(_ name: String) -> FieldDescription? { parameters.first { $0.name == name } }
        if word == "-n" { return own.all.contains("--limit") ? nil : called("limit") }
        let isFlag = word.hasPrefix("--")
        if isFlag, own.all.contains(word) { return nil }
        let name = isFlag ? camelCase(word.dropFirst(2)) : word
        if isFlag, let field = called(name) { return field }
        // As history's verbs have it.
        switch name {
        case "since": return called("since") == nil ? called("from") : nil
        case "until": return called("until") == nil ? called("to") : nil
        default: return nil
        }
    }

    private static func camelCase(_ name: Substring) -> String {
        let parts = name.split(separator: "-")
        return (parts.first.map(String.init) ?? "")
            + parts.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    }

    // MARK: Parameters as flags

    private static func asFlags(_ words: [String], _ verb: any ParsableCommand.Type) -> [String] {
        guard words.contains(where: { !$0.hasPrefix("-") && $0.contains("=") }) else {
            return words
        }
        let own = Own(verb)
        var isValue = false
        return words.map { word in
            defer { isValue = own.valued.contains(word) }
            guard !isValue, !word.hasPrefix("-"), let equals = word.firstIndex(of: "=") else {
                return word
            }
            let flag = "--" + Own.kebabCase(String(word[..<equals]))
            return own.valued.contains(flag) ? flag + word[equals...] : word
        }
    }
}

/// A verb whose flags may be given as `name=value` too.
protocol TakesNamedValues: ParsableCommand {}

extension LogVerb: TakesNamedValues {}
extension Audit: TakesNamedValues {}
extension StateVerb: TakesNamedValues {}
extension DiffVerb: TakesNamedValues {}
extension BlameVerb: TakesNamedValues {}
extension WhyVerb: TakesNamedValues {}
extension RefusedVerb: TakesNamedValues {}
extension ReplayVerb: TakesNamedValues {}
extension Export: TakesNamedValues {}

// MARK: - The flags of a verb

/// The flags that a verb has itself, read off the verb as the parser does.
private struct Own {
    /// Those that take a value.
    private(set) var valued: Set<String> = []
    private(set) var all: Set<String> = []

    init(_ verb: any ParsableArguments.Type) {
        add(verb)
        // Another name of as-of and of until.
        for (name, other) in [("--as-of", "--at"), ("--until", "--at"), ("--until", "--as-of")]
        where valued.contains(name) {
            valued.insert(other)
            all.insert(other)
        }
    }

    private mutating func add(_ group: any ParsableArguments.Type) {
        for child in Mirror(reflecting: group.init()).children {
            guard let label = child.label, label.hasPrefix("_") else { continue }
            let flag = "--" + Self.kebabCase(String(label.dropFirst()))
            switch child.value {
            case let inner as any GroupOfFlags: add(type(of: inner).group)
            case is any TakesAValue:
                valued.insert(flag)
                all.insert(flag)
            case is any StandsAlone: all.insert(flag)
            default: continue
            }
        }
    }

    static func kebabCase(_ name: String) -> String {
        name.reduce(into: "") { $0 += $1.isUppercase ? "-" + $1.lowercased() : String($1) }
    }
}

private protocol GroupOfFlags { static var group: any ParsableArguments.Type { get } }
private protocol TakesAValue {}
private protocol StandsAlone {}

extension OptionGroup: GroupOfFlags {
    fileprivate static var group: any ParsableArguments.Type { Value.self }
}
extension Option: TakesAValue {}
extension Flag: StandsAlone {}
