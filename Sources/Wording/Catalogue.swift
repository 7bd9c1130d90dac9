package import Records

/// Says sentences in one language, as one edge says them.
///
/// English is the sentence as it stands in the code. Any other language is looked up by the
/// sentence's key, and its values are put where that language wants them; what isn't there is said
/// in English.
package struct Catalogue: Sendable {
    /// In which language.
    package let language: Language
    private let harmless: @Sendable (String) -> String
    private let steps: @Sendable (NextStep) -> String

    /// - Parameters:
    ///   - language: in which language.
    ///   - harmless: what is done to words that come from elsewhere before they are shown.
    ///   - steps: how something that can be done next is done here: typed, clicked, sent.
    package init(
        _ language: Language, harmless: @escaping @Sendable (String) -> String = { $0 },
        steps: @escaping @Sendable (NextStep) -> String = \.description
    ) {
        self.language = language
        self.harmless = harmless
        self.steps = steps
    }

    /// The sentence in this language.
    package func text(_ sentence: Sentence) -> String {
        guard let template = template(of: sentence) else {
            return language.isolatedNumber(harmless(english(sentence)))
        }
        return Self.filled(template, with: sentence.values.map(shown))
    }

    /// The sentences, it or parts of it, that are said in English for want of a text; none in English.
    package func unknown(in sentence: Sentence) -> [Sentence] {
        let parts = sentence.values.flatMap { value -> [Sentence] in
            if case .sentence(let part) = value { unknown(in: part) } else { [] }
        }
        return language == .english || template(of: sentence) != nil ? parts : [sentence]
    }

    /// What the texts of this language are; `nil` for the language that the code is written in.
    private var texts: [String: String]? {
        switch language {
        case .english: nil
        case .arabic: Arabic.texts
        }
    }

    private func template(of sentence: Sentence) -> String? {
        guard let texts else { return nil }
        // Where nothing but values is said, nothing needs to be translated.
        let isWordless = sentence.words.allSatisfy { !$0.contains(where: \.isLetter) }
        return texts[sentence.key] ?? (isWordless && !sentence.values.isEmpty ? sentence.key : nil)
    }

    private func english(_ sentence: Sentence) -> String {
        sentence.filled { value in
            switch value {
            case .sentence(let part): english(part)
            case .next(let step): steps(step)
            case .text, .list, .number: value.description
            }
        }
    }

    private func shown(_ value: Sentence.Value) -> String {
        switch value {
        case .text(let text): language.isolatedText(harmless(text))
        case .list(let list):
            list.map { language.isolatedText(harmless($0)) }.joined(separator: language.comma)
        case .number(let number): language.isolatedNumber("\(number)")
        case .sentence(let part): text(part)
        case .next(let step): language.isolatedNumber(harmless(steps(step)))
        }
    }

    /// Puts the first value in the place of `{1}`, and so on. Values are not looked into.
    static func filled(_ template: String, with values: [String]) -> String {
        var text = ""
        var rest = template[...]
        while let open = rest.firstIndex(of: "{") {
            text += rest[..<open]
            rest = rest[open...]
            guard let close = rest.firstIndex(of: "}"),
                let number = Int(rest[rest.index(after: open)..<close]),
                values.indices.contains(number - 1)
            else {
                text.append("{")
                rest = rest.dropFirst()
                continue
            }
            text += values[number - 1]
            rest = rest[rest.index(after: close)...]
        }
        return text + rest
    }
}
