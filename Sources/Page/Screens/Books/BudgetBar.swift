import Records
import Wording

/// How much of a plan is spent: said in words, and drawn as a bar that shows where the plan ends.
enum BudgetBar {
    /// Of a project or a category of it, as the queries tell their figures.
    static func fields(_ visit: Visit, _ figures: JSONValue) -> Fields {
        let isOver = Books.isTrue(figures["over"])
        let budget = visit.money(figures["budgetMoney"])
        let percent = Books.double(figures["percent"])
        let remaining = figures["remainingMoney"]
        let spent = visit.money(figures["spentMoney"]) ?? "–"
        return [
            "spent": spent, "planned": budget ?? "–",
            "said": budget.map { visit.say("\(spent) of \($0)") }
                ?? visit.say("\(spent), nothing planned"),
            "hasBudget": budget != nil, "isOver": isOver,
            "over": (isOver ? overPlan(visit, percent) : nil) ?? false,
            "percent": percent.map { visit.percent($0 / 100) },
            "excess": isOver ? visit.money(negated(remaining)) : nil,
            "left": isOver ? nil : visit.money(remaining),
            "bar": bar(visit, figures, percent: percent, isOver: isOver),
        ]
    }

    private static func overPlan(_ visit: Visit, _ percent: Double?) -> String {
        guard let percent, percent >= 100.1 else { return visit.say("over plan") }
        let over = percent - 100
        return visit.say("\(Digits.cut(over, over < 1 ? 1 : 0) + "%") over plan")
    }

    private static func negated(_ money: JSONValue?) -> JSONValue? {
        guard var money, let minor = money["minor"]?.integer, minor != .min else { return nil }
        money["minor"] = .integer(-minor)
        return money
    }

    private static func bar(
        _ visit: Visit, _ figures: JSONValue, percent: Double?, isOver: Bool
    ) -> Fields? {
        guard figures["budgetCents"]?.integer != nil else { return nil }
        // A budget of nothing is overdrawn by anything.
        let share = percent.map { max(0, $0) } ?? (isOver ? 200 : 0)
        let filled = isOver ? 100 : min(share, 100)
        let plan = isOver ? 100 * 100 / max(share, 100) : nil
        let isMirrored = visit.language.direction == "rtl"
        return [
            "tone": isOver ? "r" : share >= 90 ? "a" : "g",
            "x": Digits.cut(isMirrored ? 100 - filled : 0, 2), "width": Digits.cut(filled, 2),
            "planX": plan.map { Digits.cut(isMirrored ? 100 - $0 : $0, 2) },
        ]
    }

    /// A plain bar: how much of the largest one each of several is.
    static func part(_ visit: Visit, _ value: Int64, of largest: Int64) -> Fields {
        let share = largest > 0 ? min(100, max(0, Double(value) / Double(largest) * 100)) : 0
        let isMirrored = visit.language.direction == "rtl"
        return [
            "tone": "b", "x": Digits.cut(isMirrored ? 100 - share : 0, 2),
            "width": Digits.cut(share, 2),
        ]
    }
}
