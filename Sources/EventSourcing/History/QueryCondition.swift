/// A query and a condition over its answer, as one line says them.
public struct QueryCondition: Sendable, Equatable {
    /// The query's name.
    public var query: String
    /// Its parameters.
    public var parameters: [(name: String, text: String)]
    public var condition: Condition

    /// Reads `orders status=delivered total >= 50`. What has spaces in it stands in quotes.
    /// - Throws: a ``Rejection`` that says what is missing, and how it is written.
    public init(_ text: String) throws(Rejection) {
        let words = try Self.words(text)
        guard let query = words.first else { throw Self.unfit("nothing is asked") }
        let operators = words.indices.dropFirst().filter {
            !words[$0].isQuoted && Condition.Comparison(rawValue: words[$0].text) != nil
        }
        guard let at = operators.first,
            let comparison = Condition.Comparison(rawValue: words[at].text)
        else {
            throw Self.unfit("there is no condition in it")
        }
        guard at > 1 else { throw Self.unfit("nothing stands before \(comparison.rawValue)") }
        let rest = words[(at + 1)...]
        switch comparison {
        case .exists:
            if let extra = rest.first { throw Self.unfit("\(extra.text) stands after exists") }
        case .equal, .notEqual, .less, .atMost, .greater, .atLeast, .contains:
            if rest.isEmpty { throw Self.unfit("no value stands after \(comparison.rawValue)") }
        }
        self.query = query.text
        parameters = try words[1..<(at - 1)].map { (word) throws(Rejection) in
            guard let equals = word.text.firstIndex(of: "="), equals > word.text.startIndex else {
                throw Self.unfit("\(word.text) is no parameter: a parameter is name=value")
            }
            return (
                String(word.text[..<equals]), String(word.text[word.text.index(after: equals)...])
            )
        }
        condition = try Condition(
            path: words[at - 1].text, comparison,
            value: rest.map(\.text).joined(separator: " "),
            isText: rest.count == 1 && rest.first?.isQuoted == true)
    }

    public static func == (a: Self, b: Self) -> Bool {
        a.query == b.query && a.condition == b.condition
            && a.parameters.elementsEqual(b.parameters) { $0 == $1 }
    }

    static func unfit(_ why: Sentence) -> Rejection {
        Rejection(
            .invalidField, "that can't be searched for: \(why)",
            hint: .next(.search("orders status=delivered total >= 50")))
    }

    /// The words of a line. Quotes keep what stands in them together, at the beginning of a word and
    /// after an equals sign; anywhere else they are JSON's own.
    private static func words(
        _ text: String
    ) throws(Rejection) -> [(text: String, isQuoted: Bool)] {
        var words: [(text: String, isQuoted: Bool)] = []
        var word: (text: String, isQuoted: Bool)?
        var quote: Character?
        for character in text {
            if let open = quote {
                if character == open { quote = nil } else { word?.text.append(character) }
            } else if character.isWhitespace {
                if let word { words.append(word) }
                word = nil
            } else if character == "\"" || character == "'",
                word == nil || word?.isQuoted == false && word?.text.hasSuffix("=") == true
            {
                quote = character
                word = word ?? ("", true)
            } else {
                word = ((word?.text ?? "") + String(character), word?.isQuoted ?? false)
            }
        }
        if quote != nil { throw unfit("a quote isn't closed") }
        if let word { words.append(word) }
        return words
    }
}
