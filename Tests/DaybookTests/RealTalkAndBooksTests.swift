import EventSourcing
import Records
import Testing

@Suite(.enabled(if: RealData.isThere, "the real data isn't here; set DAYBOOK_DATA"))
struct `Real dialogues and ledgers, cell by cell` {
    @Test func `the dialogues of schema-guided assistants, by sqlite3`() throws {
        let es = try Es()
        let commands = try es.bring("sgd")
        let expected = try RealData.expected("sgd-chat/expected/conversations.csv")
        Es.compare(
            try es.list("conversations").map {
                $0.cells(
                    "userId", "label", "messageCount", "unreadCount", "lastText", "lastIsFromAdmin")
            },
            expected.map { row in
                [
                    row.cell("userId"), "Guest " + row.cell("userId"), row.cell("messageCount"),
                    row.cell("unreadCount_if_never_marked"), row.cell("lastText"),
                    row.cell("lastIsFromAdmin") == "1" ? "true" : "false",
                ]
            })
        // One of them read whole.
        let first = try #require(expected.first).cell("userId")
        let messages = try es.list("conversation", "userId=\(first)")
        let fromAdmin = messages.count { $0["isFromAdmin"] == .boolean(true) }
        #expect("\(messages.count)" == expected[0].cell("messageCount"))
        #expect("\(fromAdmin)" == expected[0].cell("fromAdmin"))
        #expect(messages.last?["text"]?.text == expected[0].cell("lastText"))
        try es.bringAgain(commands)
    }

    @Test func `three years of a household's budget, by fava, beancount and hledger`() throws {
        let es = try Es()
        let commands = try es.bring("fava")
        var ours: [[String]] = []
        for project in try es.list("projects") {
            let id = project["projectId"]?.text ?? ""
            let progress = try es.ask("budget-progress", "project=\(id)")["item"]
            for category in progress?["categories"]?.elements ?? [] {
                let cells = category.cells("budgetCents", "spentCents", "remainingCents", "over")
                ours.append([id, category["name"]?.text ?? ""] + cells + [Self.percent(category)])
            }
        }
        let theirs = try RealData.expected("fava-budget/expected/budgets-example.fava.csv")
        // Fava leaves a year's account out where nothing was spent and nothing planned.
        let spent = ours.filter { $0[2] != "" || $0[3] != "0" }
        Es.compare(
            spent,
            theirs.filter { $0.cell("budgetCents") != "" || $0.cell("spentCents") != "0" }
                .map { row in
                    let hasBudget = row.cell("budgetCents") != ""
                    return [
                        row.cell("project"), row.cell("budgetCategory"), row.cell("budgetCents"),
                        row.cell("spentCents"), row.cell("remainingCents"),
                        row.cell("over"), hasBudget ? row.cell("percent") : "",
                    ]
                })
        let whole = ours.reduce(0) { $0 + (Int64($1[3]) ?? 0) }
        #expect(whole == 25_498_368)
        try es.bringAgain(commands)
    }

    /// With the four places that the oracle prints.
    private static func percent(_ figures: JSONValue) -> String {
        guard let number = figures["percent"].flatMap({ Double($0.cell) }) else { return "" }
        let tenThousandths = Int64((number * 10_000).rounded())
        let (whole, rest) = tenThousandths.quotientAndRemainder(dividingBy: 10_000)
        return "\(whole).\(String(String(10_000 + rest).dropFirst()))"
    }
}
