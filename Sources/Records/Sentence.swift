/// What is told to a person, in English as it stands in the code, with its values kept apart.
///
/// ```swift
/// let told: Sentence = "\(field) has \(count) characters; at most \(limit) are taken"
/// told.key          // {1} has {2} characters; at most {3} are taken
/// told.description  // title has 130 characters; at most 120 are taken
/// ```
///
/// So the rule can be read where it is enforced, and whoever speaks another language looks the key up
/// and puts the values where that language wants them. A sentence is whole: it is never put together
/// out of parts that only English joins that way.
public struct Sentence: Equatable, Sendable {
    /// What stands before, between and behind the values: one more than there are values.
    public private(set) var words: [String]
    /// What fills the gaps, in the order in which English has them.
    package private(set) var values: [Value]

    /// What is told between the words.
    package enum Value: Sendable {
        /// What is written as it stands in any language: an id, a status, a time, somebody's words.
        case text(String)
        /// Several such.
        case list([String])
        /// A whole number.
        case number(Int128)
        /// A part that is a sentence of its own: what a thing is called, or why.
        case sentence(Sentence)
        /// Something that can be done next.
        case next(NextStep)
    }

    /// What was said elsewhere, in English or by a system, taken over as it is.
    public init(quoting text: String) {
        words = [text]
        values = []
    }

    /// What was said elsewhere, with its values kept apart; `nil` where those don't fit the words.
    package init?(words: [String], values: [Value]) {
        guard words.count == values.count + 1 else { return nil }
        self.words = words
        self.values = values
    }

    /// Nothing but what can be done next.
    package static func next(_ step: NextStep) -> Sentence { "\(next: step)" }

    /// What it is looked up by: its words, and a number for each value.
    package var key: String {
        var key = words[0]
        for (index, word) in words.dropFirst().enumerated() { key += "{\(index + 1)}" + word }
        return key
    }

    /// The English, with each value as `shown` writes it.
    package func filled(_ shown: (Value) -> String) -> String {
        zip(words.dropFirst(), values).reduce(into: words[0]) { text, part in
            text += shown(part.1) + part.0
        }
    }

    /// Whether both say the same in English.
    public static func == (a: Self, b: Self) -> Bool { a.description == b.description }
}

extension Sentence: CustomStringConvertible {
    /// The English.
    public var description: String { filled(\.description) }
}

extension Sentence.Value: CustomStringConvertible {
    /// As it stands in an English sentence.
    package var description: String {
        switch self {
        case .text(let text): text
        case .list(let list): list.joined(separator: ", ")
        case .number(let number): "\(number)"
        case .sentence(let sentence): sentence.description
        case .next(let step): step.description
        }
    }
}

// MARK: - Written as it is read

extension Sentence: ExpressibleByStringInterpolation {
    public init(stringLiteral text: String) { self.init(quoting: text) }

    public init(stringInterpolation: StringInterpolation) {
        words = stringInterpolation.words
        values = stringInterpolation.values
    }

    /// Takes the words and the values in turn. Only what has a kind can be said.
    public struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var words = [""]
        fileprivate var values: [Value] = []

        public init(literalCapacity: Int, interpolationCount: Int) {
            values.reserveCapacity(interpolationCount)
        }

        public mutating func appendLiteral(_ literal: String) {
            words[words.count - 1] += literal
        }

        mutating func append(_ value: Value) {
            values.append(value)
            words.append("")
        }
    }
}

extension Sentence.StringInterpolation {
    /// What is written as it stands in any language: an id, a status, a time, somebody's words.
    public mutating func appendInterpolation(_ text: some CustomStringConvertible) {
        append(.text(text.description))
    }

    /// What went wrong elsewhere, as that says it.
    public mutating func appendInterpolation(_ error: any Error) { append(.text("\(error)")) }

    /// A whole number.
    public mutating func appendInterpolation(_ number: some BinaryInteger) {
        append(.number(Int128(number)))
    }

    /// Several that are written as they stand.
    public mutating func appendInterpolation(_ list: [String]) { append(.list(list)) }

    /// A part that is a sentence of its own: what a thing is called, or why.
    public mutating func appendInterpolation(_ part: Sentence) { append(.sentence(part)) }

    /// Something that can be done next.
    package mutating func appendInterpolation(next: NextStep) { append(.next(next)) }
}
