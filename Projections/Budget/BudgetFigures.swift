import EventSourcing
import Records

/// What was planned, what was spent, and how the two compare: exact, whether or not 64 bits can say it.
struct BudgetFigures: Equatable {
    /// `nil`: no budget was set.
    var budgetCents: Int128?
    var spentCents: Int128

    /// The figures as members of an item, which is called `path` where one can't be said. Without a
    /// budget there is nothing to compare with: then all but the spending is `null`.
    func members(_ unsaid: inout Unsaid, at path: String = "") -> [JSONValue.Member] {
        func figure(_ name: String, _ cents: Int128?) -> JSONValue.Member {
            .init(name, cents.map { unsaid.figure($0, path + name) } ?? .null)
        }
        return [
            figure("budgetCents", budgetCents),
            figure("spentCents", spentCents),
            figure("remainingCents", budgetCents.map { $0 - spentCents }),
            .init("percent", JSONValue(number: percent)),
            .init("over", over.map { .boolean($0) } ?? .null),
        ]
    }

    /// Of the budget, to four digits after the point, half of one away from zero. `nil` without a
    /// budget, and with one of 0, of which nothing is a percentage.
    var percent: Double? {
        guard let whole = budgetCents, whole > 0 else { return nil }
        let scaled = spentCents * 1_000_000
        let rounded = (2 * scaled + (scaled < 0 ? -whole : whole)) / (2 * whole)
        return Double(rounded) / 10_000
    }

    /// Whether more was spent than planned.
    var over: Bool? { budgetCents.map { spentCents > $0 } }
}
