import Daybook
import EventStore
import Records
import Wording

/// How the server does, in words: its log and its disk, who waits for what, who may come in, and to whom events are
/// posted.
enum OperationsScreen {
    static let template = Template("operations", PackageResources.operations_mustache)

    static let screen = Screen(
        "/operations", "operations", in: .readModels, moves: true, act: act
    ) { visit in
        try visit.requireLookingBack()
        return Shown(visit.say("Operations"), try await fields(visit))
    }

    private static func fields(_ visit: Visit) async throws -> Fields {
        async let ready = visit.now.asking.get(["ready"])
        async let metrics = visit.now.asking.bytes(["metrics"], as: "text/plain")
        let told = try await Told(visit)
        let figures = Figures(try await metrics.body)
        let state = try await ready
        let isOwner = visit.caller?.role == "owner"
        let tokens =
            isOwner
            ? try await visit.now.asking.list("tokens", [(name: "limit", text: "200")]) : nil
        let hooks = isOwner ? try await visit.asking.get(["v1", "hooks"]) : .null
        return [
            "isReady": state["ok"] == .boolean(true),
            "ready": ["log", "disk"].map { part -> Fields in
                let words = state[part]?.text ?? "ok"
                return [
                    "part": visit.say(part == "log" ? "The log" : "The disk"),
                    "state": words == "ok" ? visit.say("ok") : Plain.text(words),
                    "tone": words == "ok" ? "g" : "r",
                ]
            },
            "figures": self.figures(figures, visit), "isOwner": isOwner,
            "tokens": (tokens?.rows ?? []).map { token($0, told) },
            "hasTokens": tokens?.rows.isEmpty == false,
            "hooks": (hooks["hooks"]?.elements ?? []).map { hook($0, told) },
            "hasHooks": hooks["hooks"]?.elements?.isEmpty == false,
            "tried": visit.parameter("tried").map { Plain.text($0) } ?? false,
        ]
    }

    // MARK: - Figures

    private static func figures(_ figures: Figures, _ visit: Visit) -> [Fields] {
        let rows: [(Sentence, String)] = [
            ("Events in the log", count(figures.sum("daybook_log_head"), visit)),
            ("Requests answered", count(figures.sum("daybook_requests_total"), visit)),
            ("Took, on the average", length(figures.mean("daybook_request_seconds"), visit)),
            ("Stored by this server", count(figures.sum("daybook_appends_total"), visit)),
            (
                "Until it was on the disk, on the average",
                length(figures.mean("daybook_commit_seconds"), visit)
            ),
            ("Connections", count(figures.sum("daybook_connections"), visit)),
            ("Told what happens, live", count(figures.sum("daybook_live_readers"), visit)),
            (
                "Events that the index lacks",
                count(figures.sum("daybook_index_backlog_events"), visit)
            ),
            ("Long work that isn't over", count(figures.sum("daybook_jobs"), visit)),
        ]
        return rows.map { ["name": visit.say($0.0), "value": $0.1] }
    }

    private static func count(_ value: Double?, _ visit: Visit) -> String {
        value.map { visit.number($0, digits: 0) } ?? "–"
    }

    private static func length(_ seconds: Double?, _ visit: Visit) -> String {
        seconds.map {
            visit.language.milliseconds(Digits.cut($0 * 1000, 2))
        } ?? "–"
    }

    // MARK: - Tokens and hooks

    private static func token(_ token: JSONValue, _ told: Told) -> Fields {
        let visit = told.visit
        let expires = visit.moment(token["expiresAt"], in: told.zone)
        let isOver =
            token["expiresAt"]?.text.flatMap { Timestamp($0) }.map { $0 < .now } ?? false
        return [
            "id": token["tokenId"]?.text, "name": visit.plain(token["name"]) ?? "",
            "revoke": visit.say("Revoke \(token["name"]?.text ?? "")"),
            "role": visit.spoken.choice(token["role"]?.text ?? ""),
            "account": visit.plain(token["accountId"]) ?? false,
            "created": visit.moment(token["createdAt"], in: told.zone) ?? false,
            "expires": expires ?? false, "isOver": isOver,
            "isRevoked": token["revokedAt"]?.text != nil,
            "isOpen": token["revokedAt"]?.text == nil && !isOver,
        ]
    }

    private static func hook(_ hook: JSONValue, _ told: Told) -> Fields {
        let visit = told.visit
        let state = hook["state"]?.text ?? ""
        let name = hook["hook"]?.text ?? ""
        let again = Link.parameters([
            (name: "hookId", text: name), (name: "_back", text: "/operations"),
        ])
        return [
            "name": Plain.text(name), "url": visit.plain(hook["url"]) ?? "",
            "state": visit.say(hookState(state)),
            "tone": ["live": "g", "failing": "a", "parked": "r"][state] ?? "",
            "waiting": visit.number(hook["waiting"]?.integer ?? 0),
            "taken": visit.number(hook["taken"]?.integer ?? 0),
            "last": visit.moment(hook["lastAt"], in: told.zone) ?? false,
            "why": why(hook["stop"]).map { visit.sentence($0) } ?? false,
            "retry": ["failing", "parked"].contains(state) ? "/do/RetryHook" + again : false,
            "remove": "/do/RemoveHook" + again,
        ]
    }

    /// Why it wasn't taken, in words: the interface says it by a code.
    private static func why(_ stop: JSONValue?) -> Sentence? {
        guard let fault = stop?["fault"]?.text else { return nil }
        return HookFault(rawValue: fault)?.sentence(status: stop?["status"]?.integer)
            ?? Sentence(quoting: Plain.text(fault))
    }

    private static func hookState(_ state: String) -> Sentence {
        switch state {
        case "live": "up to date"
        case "behind": "behind"
        case "failing": "not taken, tried again"
        case "parked": "stopped"
        default: Sentence(quoting: Plain.text(state))
        }
    }

    /// Posts a message that tells of nothing to a hook, and says what came of it.
    private static func act(_ visit: Visit) async throws -> Acted {
        let name = visit.filledIn("test") ?? ""
        let trial = try await visit.asking.post(["v1", "hooks", name, "test"])
        let status = trial["status"]?.integer ?? 0
        let fault = why(trial) ?? Sentence(quoting: String(status))
        let outcome: Sentence =
            trial["ok"] == .boolean(true)
            ? "\(name) has taken it, and answered \(status)."
            : "\(name) hasn't taken it (\(fault))."
        return .went(
            .goingTo(
                "/operations" + Link.parameters([(name: "tried", text: visit.say(outcome))])))
    }
}

/// Figures in the form that Prometheus reads.
struct Figures: Sendable {
    private var values: [String: Double] = [:]

    init(_ bytes: [UInt8]) {
        for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
            guard !line.hasPrefix("#"), let space = line.lastIndex(of: " "),
                let value = Double(line[line.index(after: space)...])
            else { continue }
            values[String(line[..<space].prefix { $0 != "{" }), default: 0] += value
        }
    }

    /// Over all labels.
    func sum(_ name: String) -> Double? { values[name] }

    func mean(_ name: String) -> Double? {
        guard let sum = values[name + "_sum"], let count = values[name + "_count"], count > 0
        else { return nil }
        return sum / count
    }
}
