import Records
import Vocabulary

/// How things go from status to status: the map, how long they stay, what waits longest, and which went a way that
/// nobody meant them to.
enum ProcessScreen {
    /// What has a status, as the query knows it.
    private static let entities = [
        "order", "match", "transaction", "transactiondraft", "invite", "item", "job", "invoice",
    ]

    static let screen = Screen("/process", "process", in: .history, isStill: true) { visit in
        async let hung = visit.zone()
        let entity = visit.parameter("entity") ?? "order"
        let process = try await visit.asking.item(
            "process",
            [(name: "entity", text: entity)] + visit.parameters(["since"])
                + [(name: "limit", text: "10")])
        let zone = try await hung
        let title = { (name: String) in
            entity == "order" ? visit.orderStatusTitle(name) : Plain.text(name)
        }
        let chosen = process["entity"]?.text ?? entity
        return Shown(
            visit.say("How things go"),
            [
                "entities": entities.map { name -> Fields in
                    [
                        "name": name, "title": visit.say(Self.title(name)),
                        "isHere": name == chosen,
                        "address": visit.hereWith(["entity": name]),
                    ]
                },
                "entity": chosen, "since": visit.parameter("since") ?? "",
                "count": visit.number(process["count"]?.integer ?? 0),
                "asDeclared": visit.number(process["asDeclared"]?.integer ?? 0),
                "unusual": visit.number(process["unusual"]?.integer ?? 0),
                "waiting": waiting(process, chosen, visit, zone, title),
                "variants": variants(process, chosen, visit, title),
                "steps": unusual(process, chosen, visit, zone, title),
            ],
            pictures: [
                map(process, visit, title), ProcessTimes.spread(process, visit, title),
                ProcessTimes.distribution(process, visit, title),
            ])
    }

    private static func title(_ entity: String) -> Sentence {
        switch entity {
        case "order": "Orders"
        case "match": "Matches"
        case "transaction": "Transactions"
        case "transactiondraft": "Drafts of transactions"
        case "invite": "Invitations"
        case "item": "Items"
        case "job": "Jobs"
        case "invoice": "Invoices"
        default: "\(Plain.text(entity))"
        }
    }

    private static func map(
        _ process: JSONValue, _ visit: Visit, _ title: (String) -> String
    ) -> Picture {
        let nodes = (process["statuses"]?.elements ?? []).map { status in
            ProcessMap.Node(
                name: status["status"]?.text ?? "", label: title(status["status"]?.text ?? ""),
                words: visit.say("\(visit.number(status["thereNow"]?.integer ?? 0)) there now"))
        }
        var steps: [ProcessMap.Step] = []
        var rows: [Picture.Row] = []
        for step in process["steps"]?.elements ?? [] {
            let (from, to) = (step["from"]?.text ?? "", step["to"]?.text ?? "")
            let count = visit.counted(step["count"]?.integer ?? 0)
            let median = visit.lasting(milliseconds: step["medianMilliseconds"]?.integer ?? 0)
            let isUnusual = step["declared"] == .boolean(false)
            steps.append(
                .init(
                    from: from, to: to, count: count.number,
                    words: "\(count.shown) · \(median.shown)", isUnusual: isUnusual))
            let label =
                isUnusual
                ? visit.say("\(title(from)) to \(title(to)), unusual")
                : visit.say("\(title(from)) to \(title(to))")
            rows.append(.init(label, count, median))
        }
        return Picture(
            "map", visit.say("Ways from status to status"),
            headings: [visit.say("Step"), visit.say("How many"), visit.say("Half within")],
            rows: rows, .process(ProcessMap(nodes: nodes, steps: steps)))
    }

    /// Where one of them is looked at; nothing where there is no screen of it.
    private static func address(_ entity: String, _ id: String, _ visit: Visit) -> String {
        let path: String? =
            switch entity {
            case "order": "/orders/"
            case "match": "/clubs/matches/"
            case "transaction": "/books/transactions/"
            case "item": "/books/items/"
            default: nil
            }
        return path.map { visit.base + $0 + Link.encoded(id) } ?? ""
    }

    private static func waiting(
        _ process: JSONValue, _ entity: String, _ visit: Visit, _ zone: Zone,
        _ title: (String) -> String
    ) -> [Fields] {
        (process["waitingLongest"]?.elements ?? []).map { row in
            let id = row["id"]?.text ?? ""
            let address = address(entity, id, visit)
            return [
                "id": Plain.text(id), "address": address, "leads": !address.isEmpty,
                "status": title(row["status"]?.text ?? ""),
                "since": visit.moment(row["statusSince"], in: zone),
                "span": visit.span(milliseconds: row["milliseconds"]?.integer ?? 0),
            ]
        }
    }

    private static func variants(
        _ process: JSONValue, _ entity: String, _ visit: Visit, _ title: (String) -> String
    ) -> [Fields] {
        (process["variants"]?.elements ?? []).map { row in
            let way = (row["way"]?.elements ?? []).compactMap(\.text).map(title)
            let example = row["example"]?.text ?? ""
            let address = address(entity, example, visit)
            return [
                "way": way.map { ["name": $0] as Fields },
                "count": visit.number(row["count"]?.integer ?? 0),
                "example": visit.say("such as \(example)"),
                "address": address, "leads": !address.isEmpty,
            ]
        }
    }

    private static func unusual(
        _ process: JSONValue, _ entity: String, _ visit: Visit, _ zone: Zone,
        _ title: (String) -> String
    ) -> [Fields] {
        (process["unusualSteps"]?.elements ?? []).map { row in
            let id = row["id"]?.text ?? ""
            let address = address(entity, id, visit)
            let revision = row["revision"]?.integer ?? 0
            return [
                "id": Plain.text(id), "leads": !address.isEmpty,
                "address": entity == "order" ? address + "?revision=\(revision)" : address,
                "step": visit.say(
                    "\(title(row["from"]?.text ?? "")) to \(title(row["to"]?.text ?? ""))"),
                "who": visit.plain(row["actor"]) ?? "", "why": visit.plain(row["reason"]) ?? "",
                "when": visit.moment(row["occurredAt"], in: zone),
            ]
        }
    }
}
