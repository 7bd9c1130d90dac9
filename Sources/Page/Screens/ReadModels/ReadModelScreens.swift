import Records
import Wording

/// How the read models and the reactors stand, and what can be done about one that stands still.
enum ReadModelScreens {
    static let all = [overview, JobScreen.screen, OperationsScreen.screen]
    static let templates = [
        Template("read-models", PackageResources.readmodels_mustache),
        Template("follower", PackageResources.follower_mustache),
        Template("jobs", PackageResources.jobs_mustache),
        Template("job", PackageResources.job_mustache),
        Template("rows", PackageResources.rows_mustache),
        OperationsScreen.template, Template("now-only", PackageResources.nowonly_mustache),
    ]

    private static let overview = Screen(
        "/read-models", "read-models", in: .readModels, moves: true, act: act
    ) { visit in
        async let status = visit.asking.get(["v1", "projections"])
        async let jobs = visit.asking.get(["v1", "jobs"])
        let told = try await Told(visit)
        let all = try await status
        let projections = all["projections"]?.elements ?? []
        let reactors = all["reactions"]?.elements ?? []
        let stopped = (projections + reactors).count { $0["state"]?.text == "parked" }
        let fields: Fields = [
            "head": visit.counted(all["head"]?.integer ?? 0, .events),
            "projections": projections.map { follower($0, told, isProjection: true) },
            "reactors": reactors.map { follower($0, told, isProjection: false) },
            "hasStopped": stopped > 0,
            "isOwner": visit.caller?.role == "owner" && visit.past == nil,
        ]
        return Shown(
            visit.say("Read models"), fields.adding(Jobs.fields(try await jobs, told)))
    }

    private static func follower(
        _ status: JSONValue, _ told: Told, isProjection: Bool
    ) -> Fields {
        let visit = told.visit
        let state = State(rawValue: status["state"]?.text ?? "") ?? .behind
        let lag = status["lag"]?.integer ?? status["waiting"]?.integer ?? 0
        let building = status["building"]
        return [
            "name": status["name"]?.text, "isProjection": isProjection,
            "version": status["version"]?.integer.map { visit.say("version \($0)") } ?? false,
            "state": visit.say(state.words), "tone": state.tone,
            "position": visit.number(status["position"]?.integer ?? 0),
            "lag": lag == 0 ? visit.say("none") : visit.counted(lag, .events),
            "done": building?["position"]?.integer.map { String($0) } ?? false,
            "target": building?["target"]?.integer.map { String($0) } ?? "1",
            "left": building?["secondsLeft"]?.integer.map {
                visit.say("\(Plain.bare(visit.span(milliseconds: $0 * 1000))) left")
            } ?? false,
            "isParked": state == .parked,
            "stop": status["parked"].flatMap { stop($0, told, status, isProjection) } ?? false,
            "heldUp": (status["heldUp"]?.elements ?? []).compactMap {
                stop($0, told, status, isProjection)
            },
            "isHeldUp": status["heldUp"]?.elements?.isEmpty == false,
            "isByHand": status["parkedByHand"] == .boolean(true),
            "skipped": status["skipped"]?.integer.flatMap { count -> String? in
                count > 0 ? visit.say("\(count) left out by decision") : nil
            } ?? false,
            "park": isProjection ? "ParkProjection" : "ParkReactor",
            "retry": isProjection ? "RetryProjection" : "RetryReactor",
            "key": isProjection ? "projection" : "reactor",
        ]
    }

    /// Where it stopped, and why; with what is needed to have it leave that event out.
    private static func stop(
        _ stop: JSONValue, _ told: Told, _ status: JSONValue, _ isProjection: Bool
    ) -> Fields? {
        guard let position = stop["position"]?.integer else { return nil }
        let visit = told.visit
        return [
            "at": visit.number(position), "address": visit.base + "/log/\(position)",
            "position": String(position), "type": stop["type"]?.text ?? "",
            "said": visit.spoken.event(stop["type"]?.text ?? ""),
            "why": visit.plain(stop["reason"]) ?? "",
            "stream": told.stream(stop["stream"]?.text) ?? false,
            "since": visit.moment(stop["since"], in: told.zone) ?? false,
            "name": status["name"]?.text, "skip": isProjection ? "SkipEvent" : "SkipReaction",
            "key": isProjection ? "projection" : "reactor",
        ]
    }

    /// Has rows made anew, or compared with what they would be.
    private static func act(_ visit: Visit) async throws -> Acted {
        let name = visit.filledIn("name") ?? ""
        let way = visit.filledIn("do") == "rebuild" ? "rebuild" : "diff"
        let job = try await visit.asking.post(["v1", "projections", name, way])
        return .went(.goingTo(Jobs.address(job)))
    }

    /// How far one is.
    enum State: String {
        case live, behind, building, stuck, parked
        case notBuilt = "not-built"

        var words: Sentence {
            switch self {
            case .live: "up to date"
            case .behind: "behind"
            case .building: "being built"
            case .stuck: "stuck while being built"
            case .parked: "stopped"
            case .notBuilt: "not built yet"
            }
        }

        /// The colour of its chip.
        var tone: String {
            switch self {
            case .live: "g"
            case .behind, .notBuilt: ""
            case .building: "b"
            case .stuck: "a"
            case .parked: "r"
            }
        }
    }
}
