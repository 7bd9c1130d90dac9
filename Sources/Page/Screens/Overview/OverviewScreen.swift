import Records
import Vocabulary
import Wording

/// The business at a glance: what came in, what waits, and what just happened. Whoever may not ask for a part of it
/// sees the rest.
enum OverviewScreen {
    static let templates = [Template("overview", PackageResources.overview_mustache)]

    static let screen = Screen("/", "overview", in: .overview) { visit in
        async let hung = visit.zone()
        async let dashboard = visit.allowed { try await visit.asking.itemOfLog("dashboard") }
        async let stats = visit.allowed { try await visit.asking.itemOfLog("order-stats") }
        async let feeds = visit.allowed {
            try await visit.asking.item(
                "feed-summary", [(name: "language", text: visit.language.rawValue)])
        }
        async let projects = visit.allowed {
            try await visit.asking.list(
                "projects", [(name: "archived", text: "false"), (name: "limit", text: "50")])
        }
        async let said = visit.allowed {
            try await visit.asking.list("conversations", [(name: "limit", text: "6")])
        }
        async let ledger = LatestEvents.asked(by: visit)
        async let waiting = Waiting.asked(by: visit)

        let zone = try await hung
        let figures = try await dashboard ?? .null
        let orders = try await stats
        var (fields, pictures): (Fields, [Picture]) = (
            try await Waiting.fields(figures, waiting, ledger, visit), []
        )
        if let orders {
            let revenue = Revenue(orders, visit)
            fields = fields.adding(revenue.fields(figures, visit))
            pictures += [revenue.picture(visit), byStatus(orders, visit)]
        }
        if let feeds = try await feeds {
            let drawn = FeedPictures.all(feeds, figures, visit)
            fields["feeds"] = drawn.fields
            pictures += drawn.pictures
        }
        if let projects = try await projects?.rows, !projects.isEmpty {
            fields["hasBudgets"] = true
            pictures.append(budgets(projects, visit))
        }
        if let said = try await said {
            fields["conversations"] = said.rows.map { conversation($0, visit, zone) }
            fields["hasConversations"] = !said.rows.isEmpty
        }
        if let ledger = try await ledger { fields["ledger"] = ledger.fields(visit, zone) }
        return Shown(visit.say("Overview"), fields, pictures: pictures)
    }

    private static func byStatus(_ stats: JSONValue, _ visit: Visit) -> Picture {
        let rows = OrderStatus.allCases.map { status in
            Picture.Row(
                visit.say(status.title),
                visit.counted(stats["byStatus"]?[status.rawValue]?.integer ?? 0),
                paint: status.paint, address: "\(visit.base)/orders?status=\(status.rawValue)")
        }
        return Picture(
            "orders-by-status", visit.say("Orders by status"),
            headings: [visit.say("Status"), visit.say("Orders")], rows: rows, .share)
    }

    /// The projects that have spent most of their plan, those over it first.
    private static func budgets(_ projects: [JSONValue], _ visit: Visit) -> Picture {
        let part = { (project: JSONValue) -> Double in
            let spent = project["spentMoney"]?["minor"]?.integer ?? 0
            let planned = project["budgetMoney"]?["minor"]?.integer ?? 0
            return planned > 0 ? Double(spent) / Double(planned) : spent > 0 ? .infinity : 0
        }
        let rows = projects.sorted { part($0) > part($1) }.prefix(6).compactMap {
            project -> Picture.Row? in
            guard let spent = visit.amount(project["spentMoney"]) else { return nil }
            let planned = visit.amount(project["budgetMoney"])
            let id = project["projectId"]?.text ?? ""
            return Picture.Row(
                visit.plain(project["name"]) ?? id, [spent] + (planned.map { [$0] } ?? []),
                words: visit.ofPlan(
                    spent: Int64(spent.number), planned: Int64(planned?.number ?? 0)),
                address: visit.base + "/books/projects/" + Link.encoded(id))
        }
        return Picture(
            "budgets", visit.say("Budgets"),
            headings: [visit.say("Project"), visit.say("Spent"), visit.say("Planned")],
            rows: rows, .gauges)
    }

    private static func conversation(_ row: JSONValue, _ visit: Visit, _ zone: Zone) -> Fields {
        let id = row["userId"]?.text ?? ""
        let unread = row["unreadCount"]?.integer ?? 0
        return [
            "id": id, "address": visit.base + "/conversations/" + Link.encoded(id),
            "who": visit.plain(row["label"]) ?? id,
            "text": Canvas.cut(visit.plain(row["lastText"]) ?? "", 96),
            "when": visit.moment(row["lastTime"], in: zone),
            "isOurs": row["lastIsFromAdmin"] == .boolean(true), "isUnread": unread > 0,
            "unread": visit.number(unread),
            "unreadSaid": visit.say("\(visit.number(unread)) unread"),
        ]
    }
}

extension Visit {
    /// What they may ask; `nil` where they may not.
    func allowed<Answer: Sendable>(
        _ ask: @Sendable () async throws -> Answer
    ) async throws -> Answer? {
        do {
            return try await ask()
        } catch let problem as InterfaceProblem where problem.status == 403 {
            return nil
        }
    }
}
