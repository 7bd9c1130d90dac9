import Records

/// Asks what history would have become by other rules: the server decides all commands again, as long work.
enum ReplayScreen {
    static let screen = Screen("/history/replay", "replay", in: .history, act: act) { visit in
        try visit.requireLookingBack()
        return Shown(visit.say("History by other rules"), fields(visit, refused: []))
    }

    private static func act(_ visit: Visit) async throws -> Acted {
        let zone = try await visit.zone()
        let rules = (visit.filledIn("rules") ?? "").split(whereSeparator: \.isNewline)
            .map { $0.trimmingPrefix { $0.isWhitespace } }.filter { !$0.isEmpty }
        var asked: [JSONValue.Member] = []
        if !rules.isEmpty {
            asked.append(.init("rules", .array(rules.map { .string(String($0)) })))
        }
        asked += Bounds.members(visit, zone)
        do {
            let job = try await visit.asking.post(["v1", "replay"], [], .object(asked))
            return .went(.goingTo(Jobs.address(job)))
        } catch let problem as InterfaceProblem where [400, 404].contains(problem.status) {
            return .shown(
                Shown(
                    visit.say("History by other rules"),
                    fields(visit, refused: visit.told(problem)), status: problem.status))
        }
    }

    private static func fields(_ visit: Visit, refused: [Fields]) -> Fields {
        let given = { (name: String) in visit.filledIn(name) ?? visit.parameter(name) ?? "" }
        return [
            "refusals": refused, "rules": given("rules"), "from": given("from"),
            "to": given("to"),
            "examples": [
                example(
                    "limit order.totalCents 100000",
                    "A number, or how many a list holds, doesn't grow past it.", visit),
                example(
                    "forbid order.status placed -> delivered",
                    "A field doesn't go from one value to another; * is any value.", visit),
                example(
                    "require reason UpdateOrderStatus", "The command says why.", visit),
                example("refuse ScheduleSale", "The command isn't accepted at all.", visit),
            ],
        ]
    }

    private static func example(_ rule: String, _ means: Sentence, _ visit: Visit) -> Fields {
        [
            "rule": rule, "means": visit.say(means),
            "address": visit.base + "/history/replay"
                + Link.parameters([(name: "rules", text: rule)]),
        ]
    }
}
