import ArgumentParser
import Daybook
import EventSourcing
import Records

/// The fields of a command or a query by the names that a verb takes them under: `totalCents` as `--total`,
/// `orderId` as the place where the order stands. Whoever types `es order place` knows no others.
struct FieldsAsTyped {
    /// The fields there are, those inside of others too.
    private let fields: Set<String>
    /// The words of each option and of what is told by its place, and how it is called.
    private let options: [(words: [Substring], name: String)]
    /// Whether what isn't told by its place is typed by its own name, as a query's parameters are.
    private let hasOwnNames: Bool

    /// Those of what was typed; `nil` where it has fields by their own names, as `es send` does, or none.
    init?(of typed: [String]) {
        guard let verb = Verbs.meant(GlobalFlags.arranged(typed))?.verb else { return nil }
        if let verb = verb as? any CommandVerb.Type {
            let command = BackOffice.contexts.flatMap(\.commands).first { $0.name == verb.command }
            fields = Self.names(in: command?.fields ?? [])
            hasOwnNames = false
        } else if let verb = verb as? any ShortQuery.Type {
            let query = BackOffice.questions.first { $0.name == verb.query }
            fields = Self.names(in: query?.parameters ?? [])
            hasOwnNames = true
        } else {
            return nil
        }
        options = VerbPage(of: verb, at: []).arguments.flatMap { argument in
            argument.kind == .positional
                ? [([Substring(argument.valueName)], argument.valueName)]
                : argument.names.filter { $0.hasPrefix("--") }
                    .map { ($0.dropFirst(2).split(separator: "-"), $0) }
        }
    }

    private static func names(in fields: [FieldDescription]) -> Set<String> {
        var names: Set<String> = []
        for field in fields {
            names.insert(field.name)
            names.formUnion(Self.names(in: field.shape))
        }
        return names
    }

    private static func names(in shape: FieldShape) -> Set<String> {
        switch shape {
        case .object(let fields): names(in: fields)
        case .list(let element): names(in: element)
        case .text, .identifier, .integer, .cents, .number, .time, .boolean, .choice, .json,
            .special:
            []
        }
    }

    /// The option that a field is given by, or the name of its place; `nil` where it has none.
    private func option(_ field: String) -> String? {
        let all = Substring(words(field.lastName)).split(separator: " ")
        if let exact = options.first(where: { $0.words == all }) { return exact.name }
        let said = all.filter { !["id", "ids", "cents", "at"].contains($0) }
        // What it begins with says the most: `discountPriceCents` is the discount.
        return options.filter { option in
            option.words.count == 1
                && said.contains { $0 == option.words[0] || $0 == option.words[0] + "s" }
        }.min { said.place(of: $0.words[0]) < said.place(of: $1.words[0]) }?.name
    }

    /// What stands before a message about a field that doesn't name it; `nil` where it says enough.
    func heading(_ refusal: Refusal, _ field: String) -> String? {
        let isIdentifier = field.hasSuffix("Id") || field.hasSuffix("Ids")
        let isOfForm = [.invalidField, .requiredFieldEmpty, .tooLong].contains(refusal.code)
        // What is said of a thing names it.
        if isIdentifier || field.contains("["), !isOfForm { return nil }
        if hasOwnNames { return field }
        return option(field) ?? words(field.lastName).droppingID
    }

    /// Whether a message says by itself what field it is about.
    func isNamed(_ field: String, in message: String) -> Bool {
        message.contains(field) || message.hasPrefix(field.lastName + " ")
    }

    /// The message with fields as they are typed.
    func told(_ message: String, of field: String?) -> String {
        if hasOwnNames { return message }
        var told = ""
        var rest = message[...]
        while !rest.isEmpty {
            let word = rest.prefix { $0.isASCII && $0.isLetter }
            if word.isEmpty {
                told.append(rest.removeFirst())
                continue
            }
            told += typed(word, isFirst: told.isEmpty && word == field?.lastName ?? "")
            rest = rest.dropFirst(word.count)
        }
        return told
    }

    /// A hint with fields as they are typed; `nil` for one to leave out what wasn't given.
    func told(_ hint: Sentence, _ text: String) -> String? {
        guard hint.key == "leave {1} out, and one is made",
            case .text(let field)? = hint.values.first
        else { return text }
        guard let option = option(field), TypedLine.own.has(String(option.dropFirst(2))) else {
            return nil
        }
        return told(text, of: nil)
    }

    /// A word of a message: only what begins it may be a field that is a word like any other.
    private func typed(_ word: Substring, isFirst: Bool) -> String {
        let name = String(word)
        guard isFirst || name.contains(where: \.isUppercase), fields.contains(name) else {
            return name
        }
        return option(name) ?? words(name).droppingID
    }
}

extension [Substring] {
    fileprivate func place(of word: Substring) -> Int {
        firstIndex { $0 == word || $0 == word + "s" } ?? endIndex
    }
}

extension String {
    /// The name at the end of a path, `city` of `shippingAddress.city`.
    fileprivate var lastName: String {
        let name = split(separator: ".").last.map(String.init) ?? self
        return String(name.prefix { $0 != "[" })
    }

    /// `order id` as "order".
    fileprivate var droppingID: String { hasSuffix(" id") ? String(dropLast(3)) : self }
}
