import Answers
import Records
import Wording

/// One job: what was asked, how far it has come, and what came of it, as tables.
enum JobScreen {
    static let screen = Screen(
        "/read-models/jobs/{id}", "job", in: .readModels, moves: true, act: act
    ) { visit in
        async let told = Told(visit)
        let job = try await visit.asking.get(["v1", "jobs", visit.path("id")])
        let row = Jobs.row(job, try await told)
        return Shown(
            Jobs.title(job, visit),
            row.adding(fields(job, try await told)).adding(outcome(job, try await told)))
    }

    private static func fields(_ job: JSONValue, _ told: Told) -> Fields {
        let visit = told.visit
        let errors = job["problem"]?["errors"]?.elements ?? []
        return [
            "started": visit.moment(job["startedAt"], in: told.zone) ?? false,
            "ended": visit.moment(job["endedAt"], in: told.zone) ?? false,
            "parameters": told.rows(of: job["parameters"]),
            "hasParameters": job["parameters"]?.members?.isEmpty == false,
            "what": visit.plain(job["progress"]?["what"]) ?? "",
            "isForgotten": job["forgotten"] == .boolean(true),
            "isInterrupted": job["state"]?.text == "interrupted",
            "problems": errors.map { error -> Fields in
                let refusal = Refusal(told: error)
                return [
                    "message": refusal.map { visit.sentence($0.message) } ?? "",
                    "hint": refusal?.hint.map { visit.sentence($0) } ?? false,
                ]
            }, "isFailed": !errors.isEmpty,
        ]
    }

    /// What came of it, under the name of what it was.
    private static func outcome(_ job: JSONValue, _ told: Told) -> Fields {
        guard let result = job["result"] else { return [:] }
        switch job["kind"]?.text {
        case "rebuild":
            let position = result["projections"]?.elements?.first?["position"]?.integer ?? 0
            return [
                "rebuilt": told.visit.say(
                    "Its rows were made anew, up to position \(Digits.grouped(position)).")
            ]
        case "diff": return ["diff": RowsTold.fields(result, told)]
        case "bisect": return ["bisect": BisectTold.fields(result, told)]
        case "replay": return ["replay": ReplayTold.fields(result, told)]
        case "verify": return ["verify": VerifyTold.fields(result, told)]
        case .some, nil: return [:]
        }
    }

    /// Ends it.
    private static func act(_ visit: Visit) async throws -> Acted {
        try await visit.asking.delete(["v1", "jobs", visit.path("id")])
        return .went(.goingTo(visit.here))
    }
}
