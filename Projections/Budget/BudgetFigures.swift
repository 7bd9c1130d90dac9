import EventSourcing
import Records
import Vocabulary

/// What was planned, what was spent, and how the two compare.
struct BudgetFigures: Equatable {
    /// `nil`: no budget was set.
    var budgetCents: Cents?
    var spentCents: Cents

    /// The figures as members of an item. Without a budget there is nothing to compare with: then all
    /// but the spending is `null`.
    /// - Throws: `amount-overflow` when what remains leaves 64 bits.
    func members() throws(Rejection) -> [JSONValue.Member] {
        let remaining = try budgetCents.map { budget throws(Rejection) in
            try ExactSum.cents(
                Int128(budget.amount) - Int128(spentCents.amount), "remainingCents")
        }
        return [
            .init("budgetCents", budgetCents.map { .integer($0.amount) } ?? .null),
            .init("spentCents", .integer(spentCents.amount)),
            .init("remainingCents", remaining.map { .integer($0.amount) } ?? .null),
            .init("percent", JSONValue(number: percent)),
            .init("over", over.map { .boolean($0) } ?? .null),
        ]
    }

    /// Of the budget, to four digits after the point, half of one away from zero. `nil` without a
    /// budget, and with one of 0, of which nothing is a percentage.
    var percent: Double? {
        guard let budget = budgetCents?.amount, budget > 0 else { return nil }
        let scaled = Int128(spentCents.amount) * 1_000_000
        let whole = Int128(budget)
        let rounded = (2 * scaled + (scaled < 0 ? -whole : whole)) / (2 * whole)
        return Double(rounded) / 10_000
    }

    /// Whether more was spent than planned.
    var over: Bool? { budgetCents.map { spentCents > $0 } }
}
