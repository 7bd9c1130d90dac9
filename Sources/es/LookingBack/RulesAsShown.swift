import Daybook
import EventSourcing
import Records
import Replay
import Vocabulary

/// The rules of a replay as they are typed: fields by their names or by what tables call them, and amounts
/// under that heading as they are shown, `limit order.total 5,000`.
struct RulesAsShown {
    let currency: Currency

    /// - Throws: `Rejection` with all that is no rule, each under its line.
    func rules(_ text: String) throws -> [ReplayRule] {
        var refusals: [Refusal] = []
        var lines: [String] = []
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            do {
                lines.append(try named(line).joined(separator: " "))
            } catch let failure as Failure {
                refusals.append(
                    Refusal(
                        .invalidField, field: "line \(lines.count + 1)", failure.message,
                        hint: failure.hint))
                lines.append("")
            }
        }
        do throws(Rejection) {
            let rules = try ReplayRule.rules(
                lines.joined(separator: "\n"), of: BackOffice.contexts)
            if refusals.isEmpty { return rules }
        } catch {
            refusals += error.refusals
        }
        throw Rejection(refusals)
    }

    /// The words of a rule, with the name of the field and the least parts of an amount.
    private func named(_ line: Substring) throws -> [String] {
        var words = line.prefix { $0 != "#" }.split(whereSeparator: \.isWhitespace).map(String.init)
        // `forbid FIELD FROM -> TO`, `limit FIELD NUMBER`: a heading may be several words.
        let values: [Int]
        switch words.first {
        case "limit" where words.count > 2: values = [words.count - 1]
        case "forbid" where words.count > 4 && words[words.count - 2] == "->":
            values = [words.count - 3, words.count - 1]
        case nil, .some: return words
        }
        let typed = words[1..<(values.first ?? 1)].joined(separator: " ")
        let parts = typed.split(separator: ".", maxSplits: 1).map(String.init)
        guard parts.count == 2,
            let entity = BackOffice.entities.first(where: {
                $0.category == parts[0] || BackOffice.plural(of: $0.category) == parts[0]
            })
        else { return words }
        let path = try entity.path(parts[1])
        if path != parts[1], let last = path.split(separator: ".").last,
            AmountNames.isAmount(String(last))
        {
            for index in values where words[index] != "*" {
                words[index] = "\(try Amount.parse(words[index]).minor(in: currency))"
            }
        }
        words.replaceSubrange(1..<(values.first ?? 1), with: ["\(entity.category).\(path)"])
        return words
    }
}
