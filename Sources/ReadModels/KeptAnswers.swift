import EventSourcing
import EventStore
import Records

/// A question as callers put it: what answers are kept by.
struct AskedQuestion: Hashable, Sendable {
    private let words: [String]
    /// The query's.
    var name: String { words[0] }

    init(_ name: String, _ parameters: [(name: String, text: String)]) {
        var words = [name]
        words.reserveCapacity(1 + 2 * parameters.count)
        for (name, text) in parameters {
            words.append(name)
            words.append(text)
        }
        self.words = words
    }
}

/// Answers that are still what they would be if they were made again. Never more than a few thousand,
/// nor of more than some dozen megabytes.
struct KeptAnswers {
    struct Kept {
        var answer: QueryAnswer
        /// Where the rows stood that it was made of.
        var position: Position
        var projections: [String]
        /// As long as a few bytes a value, so it isn't counted for itself.
        let written = WrittenAnswer()
        fileprivate var size = 0

        init(answer: QueryAnswer, position: Position, projections: [String]) {
            self.answer = answer
            self.position = position
            self.projections = projections
        }
    }

    private var kept: [AskedQuestion: Kept] = [:]
    private var size = 0

    private static var most: Int { 10_000 }
    /// Values in all answers together; a value takes some hundred bytes at most, but for long texts.
    private static var mostValues: Int { 300_000 }
    /// Of one answer.
    private static var mostValuesOfOne: Int { 10_000 }

    func answer(to question: AskedQuestion) -> Kept? { kept[question] }

    /// Keeps an answer.
    /// - Returns: The questions whose answers had to make room.
    mutating func keep(_ new: Kept, to question: AskedQuestion) -> [AskedQuestion] {
        remove(question)
        var new = new
        let values = new.answer.valueCount
        guard values <= Self.mostValuesOfOne else { return [question] }
        var gone: [AskedQuestion] = []
        while kept.count >= Self.most || size + values > Self.mostValues,
            let any = kept.keys.first
        {
            // Whichever: what is asked often comes again at once.
            remove(any)
            gone.append(any)
        }
        new.size = values
        kept[question] = new
        size += values
        return gone
    }

    mutating func remove(_ question: AskedQuestion) {
        if let gone = kept.removeValue(forKey: question) { size -= gone.size }
    }

    mutating func removeAll() { self = Self() }
}

extension QueryAnswer {
    /// How many values it is made of; a long text counts for as many as it takes room.
    fileprivate var valueCount: Int {
        switch self {
        case .list(let items, _, _, let sums):
            items.reduce(1) { $0 + $1.valueCount } + sums.reduce(0) { $0 + $1.value.valueCount }
        case .item(let item): item.valueCount
        }
    }
}

extension JSONValue {
    fileprivate var valueCount: Int {
        switch self {
        case .null, .boolean, .integer: 1
        case .number(let text), .string(let text): 1 + text.utf8.count / 100
        case .array(let values): values.reduce(1) { $0 + $1.valueCount }
        case .object(let members): members.reduce(1) { $0 + $1.value.valueCount }
        }
    }
}
