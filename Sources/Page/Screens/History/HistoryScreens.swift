import Records

/// How things came to be: who changed what, since when something is so, and what other rules would have decided.
enum HistoryScreens {
    static let all = [
        tools, AuditScreen.screen, actors, BisectScreen.screen, ReplayScreen.screen, verify,
    ]

    static let templates = [
        Template("history", PackageResources.history_mustache),
        Template("audit", PackageResources.audit_mustache),
        Template("actors", PackageResources.actors_mustache),
        Template("bisect", PackageResources.bisect_mustache),
        Template("replay", PackageResources.replay_mustache),
        Template("verify", PackageResources.verify_mustache),
    ]

    private static let tools = Screen("/history", "history", in: .history, moves: true) { visit in
        async let jobs = visit.asking.get(["v1", "jobs"])
        let told = try await Told(visit)
        let head = try await visit.end()
        let own = ["bisect", "replay", "verify"]
        let all = (try await jobs["jobs"]?.elements ?? []).filter {
            own.contains($0["kind"]?.text ?? "")
        }
        let fields: Fields = [
            "count": visit.counted(head, .events), "hasProcess": Screens.at(["process"]) != nil,
        ]
        return Shown(
            visit.say("History"),
            fields.adding(Jobs.fields(.object([.init("jobs", .array(all))]), told)))
    }

    private static let actors = Screen("/history/actors", "actors", in: .history) { visit in
        let all = (try await visit.asking.get(["v1", "actors"])["actors"]?.elements ?? [])
            .compactMap(\.text)
        let sought = SearchedText(visit.parameter("text") ?? "")
        let found = all.filter { SearchedText($0).contains(sought) }
        return Shown(
            visit.say("Who has acted"),
            [
                "count": visit.say("\(found.count) of \(all.count)"),
                "text": visit.parameter("text") ?? "",
                "actors": found.prefix(most).map { name -> Fields in
                    [
                        "name": Plain.text(name),
                        "address": visit.base + "/history/audit"
                            + Link.parameters([(name: "actor", text: name)]),
                    ]
                },
                "cut": found.count > most
                    ? visit.say("The first \(most) of \(found.count) are shown.") : false,
            ])
    }

    private static let most = 500

    private static let verify = Screen(
        "/history/verify", "verify", in: .history,
        act: { visit in
            let isWhole = visit.filledIn("views") != nil
            let job = try await visit.asking.post(
                ["v1", "verify"], [], .object(isWhole ? [.init("views", .boolean(true))] : []))
            return .went(.goingTo(Jobs.address(job)))
        }
    ) { visit in
        try visit.requireLookingBack()
        return Shown(
            visit.say("Whether the log is sound"),
            ["count": visit.counted(try await visit.end(), .events)])
    }
}

extension Visit {
    /// - Throws: ``InterfaceProblem`` where who looks may not look back.
    func requireLookingBack() throws(InterfaceProblem) {
        if caller?.readsLog == true { return }
        throw InterfaceProblem(
            status: 403,
            refusals: [Refusal(.init("forbidden"), "this is for whoever is admin or more")])
    }

    /// What the interface said of what was filled in, for the form to show again.
    func told(_ problem: InterfaceProblem) -> [Fields] {
        problem.refusals.map { refusal in
            [
                "message": sentence(refusal.message),
                "hint": refusal.hint.map { sentence($0) } ?? false,
            ]
        }
    }
}
