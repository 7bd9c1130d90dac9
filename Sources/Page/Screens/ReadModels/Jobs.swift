import EventStore
import Records
import Wording

/// Jobs, as a list shows them: what is done, for whom, and how far it has come.
enum Jobs {
    private static let most = 20

    static func address(_ job: JSONValue) -> String {
        "/read-models/jobs/" + Link.encoded(job["id"]?.text ?? "")
    }

    static func fields(_ answer: JSONValue, _ told: Told) -> Fields {
        let jobs = answer["jobs"]?.elements ?? []
        return [
            "jobs": jobs.prefix(most).map { row($0, told) }, "hasJobs": !jobs.isEmpty,
        ]
    }

    static func row(_ job: JSONValue, _ told: Told) -> Fields {
        let visit = told.visit
        let state = State(rawValue: job["state"]?.text ?? "") ?? .queued
        let progress = job["progress"]
        let total = progress?["total"]?.integer ?? 0
        let done = min(progress?["done"]?.integer ?? 0, total)
        return [
            "id": job["id"]?.text, "address": address(job), "title": title(job, visit),
            "about": about(job, told) ?? false, "by": visit.plain(job["by"]),
            "state": visit.say(state.words), "tone": state.tone,
            "queued": visit.moment(job["queuedAt"], in: told.zone),
            "isRunning": state == .running && total > 0, "done": String(done),
            "total": String(total),
            "share": total > 0 ? visit.percent(Double(done) / Double(total)) : "",
            "took": took(job, visit) ?? false,
            "isOver": state.isOver, "mayEnd": !state.isOver && visit.past == nil,
        ]
    }

    /// `Rebuild clubs`
    static func title(_ job: JSONValue, _ visit: Visit) -> String {
        let name = job["parameters"]?["projection"]?.text ?? ""
        switch job["kind"]?.text {
        case "rebuild": return visit.say("Rebuild \(name)")
        case "diff": return visit.say("What would change in \(name)")
        case "bisect": return visit.say("Since when something is so")
        case "replay": return visit.say("History by other rules")
        case "verify": return visit.say("Whether the log is sound")
        case let kind: return Plain.text(kind ?? "")
        }
    }

    /// What tells it from others of its kind.
    private static func about(_ job: JSONValue, _ told: Told) -> String? {
        let parameters = job["parameters"]
        let rules = (parameters?["rules"]?.elements ?? []).compactMap(\.text)
        let texts = [parameters?["condition"]?.text].compactMap(\.self) + rules
        return texts.isEmpty
            ? nil : told.shortened(Plain.text(texts.joined(separator: "; ")))
    }

    private static func took(_ job: JSONValue, _ visit: Visit) -> String? {
        guard let start = job["startedAt"]?.text.flatMap({ Timestamp($0) }),
            let end = job["endedAt"]?.text.flatMap({ Timestamp($0) })
        else { return nil }
        let length = end.milliseconds - start.milliseconds
        return length < 1000
            ? visit.language.milliseconds("\(length)") : visit.span(milliseconds: length)
    }

    enum State: String {
        case queued, running, done, failed, cancelled, interrupted

        var words: Sentence {
            switch self {
            case .queued: "waits"
            case .running: "at work"
            case .done: "done"
            case .failed: "failed"
            case .cancelled: "cancelled"
            case .interrupted: "interrupted"
            }
        }

        var tone: String {
            switch self {
            case .queued, .cancelled: ""
            case .running: "b"
            case .done: "g"
            case .failed: "r"
            case .interrupted: "a"
            }
        }

        var isOver: Bool {
            switch self {
            case .queued, .running: false
            case .done, .failed, .cancelled, .interrupted: true
            }
        }
    }
}
