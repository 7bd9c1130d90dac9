import Daybook
import EventSourcing
import EventStore
import Records
import Vocabulary

/// Asks for the first event that made a condition over a query's answer true: the server searches, as long work.
enum BisectScreen {
    static let screen = Screen("/history/bisect", "bisect", in: .history, act: act) { visit in
        try visit.requireLookingBack()
        return Shown(visit.say("Since when something is so"), fields(visit, refused: []))
    }

    private static func act(_ visit: Visit) async throws -> Acted {
        let zone = try await visit.zone()
        let words = ["query", "parameters", "condition"].compactMap { visit.filledIn($0) }
        var asked: [JSONValue.Member] = [
            .init("condition", .string(words.joined(separator: " ")))
        ]
        asked += Bounds.members(visit, zone)
        if visit.filledIn("quick") != nil { asked.append(.init("quick", .boolean(true))) }
        do {
            let job = try await visit.asking.post(["v1", "bisect"], [], .object(asked))
            return .went(.goingTo(Jobs.address(job)))
        } catch let problem as InterfaceProblem where [400, 404].contains(problem.status) {
            return .shown(
                Shown(
                    visit.say("Since when something is so"),
                    fields(visit, refused: visit.told(problem)), status: problem.status))
        }
    }

    private static func fields(_ visit: Visit, refused: [Fields]) -> Fields {
        let given = { (name: String) in visit.filledIn(name) ?? visit.parameter(name) ?? "" }
        let query = given("query").isEmpty ? "order" : given("query")
        return [
            "refusals": refused,
            "queries": BackOffice.questions.map { question -> Fields in
                ["name": question.name, "isChosen": question.name == query]
            },
            "parameters": given("parameters"), "condition": given("condition"),
            "from": given("from"), "to": given("to"), "isQuick": visit.filledIn("quick") != nil,
            "examples": examples.map { example -> Fields in
                [
                    "text": [example.query, example.parameters, example.condition]
                        .filter { !$0.isEmpty }.joined(separator: " "),
                    "address": visit.base + "/history/bisect"
                        + Link.parameters([
                            (name: "query", text: example.query),
                            (name: "parameters", text: example.parameters),
                            (name: "condition", text: example.condition),
                        ]),
                ]
            },
        ]
    }

    private static let examples: [(query: String, parameters: String, condition: String)] = [
        ("orders", "status=delivered", "total >= 50"),
        ("order", "orderNumber=1042", "item.status = delivered"),
        ("product", "productId=p-031", "item.quantity < 5"),
    ]
}

/// Where a search or a replay begins and ends: a position, or a moment by the clock of the business.
enum Bounds {
    static func members(_ visit: Visit, _ zone: Zone) -> [JSONValue.Member] {
        var members: [JSONValue.Member] = []
        if let from = visit.filledIn("from") {
            // As a beginning a day means its first moment.
            let start = zone.start(ofDay: from)?.description
            members.append(.init("from", .string(start ?? moment(from, zone))))
        }
        if let to = visit.filledIn("to") {
            members.append(.init("to", .string(moment(to, zone))))
        }
        return members
    }

    /// What is no moment is sent as it is: the interface says so.
    private static func moment(_ typed: String, _ zone: Zone) -> String {
        TypedMoment(typed, in: zone)?.text ?? typed
    }
}
