package import History
package import Records

// A question and a condition over its answer from one line, as people type it.

extension QueryCondition {
    /// Reads `orders status=delivered total >= 50`. What has spaces in it stands in quotes.
    /// - Throws: a ``Rejection`` that says what is missing, and how it is written.
    package init(_ text: String) throws(Rejection) {
        let words = Self.spaced(try Self.words(text))
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
        let parameters = try words[1..<(at - 1)].map { (word) throws(Rejection) in
            guard let equals = word.text.firstIndex(of: "="), equals > word.text.startIndex else {
                throw Self.unfit("\(word.text) is no parameter: a parameter is name=value")
            }
            return (
                String(word.text[..<equals]), String(word.text[word.text.index(after: equals)...])
            )
        }
        let typed = rest.map(\.text).joined(separator: " ")
        let isText = rest.count == 1 && rest.first?.isQuoted == true
        self.init(
            query: query.text, parameters: parameters,
            condition: Condition(
                try Condition.Path(words[at - 1].text), comparison,
                isText ? .string(typed) : Self.json(typed), typed: typed))
    }

    fileprivate static func unfit(_ why: Sentence) -> Rejection {
        Rejection(
            .invalidField, "that can't be searched for: \(why)",
            hint: .next(.search("orders status=delivered total >= 50")))
    }

    /// The words with the condition in three of them: `total>50` is one, if no other word compares.
    private static func spaced(
        _ words: [(text: String, isQuoted: Bool)]
    ) -> [(text: String, isQuoted: Bool)] {
        let compares = words.dropFirst().contains {
            !$0.isQuoted && Condition.Comparison(rawValue: $0.text) != nil
        }
        guard !compares, words.count > 1, let last = words.last else { return words }
        for sign in [">=", "<=", "!=", ">", "<", "="] {
            guard let place = last.text.firstRange(of: sign),
                place.lowerBound > last.text.startIndex,
                place.upperBound < last.text.endIndex
            else { continue }
            return words.dropLast() + [
                (String(last.text[..<place.lowerBound]), false), (sign, false),
                (String(last.text[place.upperBound...]), last.isQuoted),
            ]
        }
        return words
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

    /// The value as JSON if it is JSON, as a text if it isn't.
    private static func json(_ text: String) -> JSONValue {
        do throws(Rejection) {
            return try JSONValue(parsing: Array(text.utf8))
        } catch {
            return .string(text)
        }
    }
}

extension Condition.Path {
    /// Reads `item.status`, `items[0].totalCents` or `count(items)`.
    /// - Throws: a ``Rejection`` that names the part that is none.
    init(_ text: String) throws(Rejection) {
        let isCount = text.hasPrefix("count(") && text.hasSuffix(")")
        let inner = isCount ? text.dropFirst(6).dropLast() : text[...]
        var steps: [Step] = []
        for part in inner.split(separator: ".", omittingEmptySubsequences: false) {
            let name = part.prefix { $0 != "[" }
            guard !name.isEmpty, !name.contains(where: { "()]\"'=<>!".contains($0) }) else {
                throw QueryCondition.unfit("\(text) is no path like item.status or items[0].title")
            }
            steps.append(.member(String(name)))
            var rest = part.dropFirst(name.count)
            while !rest.isEmpty {
                guard rest.first == "[", let close = rest.firstIndex(of: "]"),
                    let index = Int(rest[rest.index(after: rest.startIndex)..<close]), index >= 0
                else {
                    throw QueryCondition.unfit("\(text): between [ and ] stands a number, from 0")
                }
                steps.append(.element(index))
                rest = rest[rest.index(after: close)...]
            }
        }
        self.init(steps, isCount: isCount, text: text)
    }
}
