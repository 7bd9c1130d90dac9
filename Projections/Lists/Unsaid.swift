import EventSourcing
import Records
import Vocabulary

/// The figures of an answer that can't be said, since they leave 64 bits or are of several currencies:
/// each is `null`, and told here with its reason. So one absurd amount, of a log from before amounts were
/// bounded, takes one figure and never the answer.
struct Unsaid {
    private var figures: [JSONValue] = []

    /// A sum as the figure at `path`: `null` where it can't be said, or wasn't even reached.
    mutating func figure(_ sum: Int128?, _ path: String) -> JSONValue {
        if let sum, let figure = Int64(exactly: sum) { return .integer(figure) }
        var why: [JSONValue.Member] = [
            .init("figure", .string(path)),
            .init("code", .string(RejectionCode.amountOverflow.rawValue)),
        ]
        // Whole, as a text: a number of JSON that so few readers take would be worse than none.
        if let sum { why.append(.init("sum", .string(String(sum)))) }
        figures.append(.object(why))
        return .null
    }

    /// A sum at `path` that there isn't, since what would be summed is in several currencies.
    mutating func several(_ path: String) -> JSONValue {
        figures.append(
            .object([
                .init("figure", .string(path)),
                .init("code", .string(RejectionCode.severalCurrencies.rawValue)),
            ]))
        return .null
    }

    /// What stands beside the figures: nothing where all of them could be said.
    var members: [JSONValue.Member] {
        figures.isEmpty ? [] : [.init("unsaid", .array(figures))]
    }
}
