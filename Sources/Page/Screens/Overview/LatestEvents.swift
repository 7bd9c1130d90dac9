import Records
import Vocabulary

/// What was written last, and how far the read models have come: for who may look back.
struct LatestEvents: Sendable {
    private let events: [JSONValue]
    private let projections: JSONValue?

    private static let shown = "10"

    static func asked(by visit: Visit) async throws -> LatestEvents? {
        guard visit.caller?.looksBack == true, visit.caller?.account == nil else { return nil }
        // In the past the log ends where the page looks; the read models are as they are now, so they aren't shown.
        var parameters: Asking.Parameters = [
            (name: "backward", text: "true"), (name: "limit", text: shown),
        ]
        var projections: JSONValue?
        if visit.past == nil {
            projections = try await visit.allowed {
                try await visit.asking.get(["v1", "projections"])
            }
        } else {
            let seen = try await visit.asking.query("business")["position"]?.integer ?? 0
            parameters.append((name: "through", text: String(seen)))
        }
        let wanted = parameters
        let events = try await visit.allowed {
            try await visit.asking.get(["v1", "events"], wanted)
        }
        return LatestEvents(events: events?["events"]?.elements ?? [], projections: projections)
    }

    private static let parkedStates: Set = ["parked", "failed"]

    /// How many of the read models, and of what reacts to events, stand still until somebody sees to it.
    var parked: Int64 {
        let all =
            (projections?["projections"]?.elements ?? [])
            + (projections?["reactions"]?.elements ?? [])
        return Int64(all.count { Self.parkedStates.contains($0["state"]?.text ?? "") })
    }

    func fields(_ visit: Visit, _ zone: Zone) -> Fields {
        let head = projections?["head"]?.integer ?? 0
        let all = projections?["projections"]?.elements ?? []
        // The others are built when somebody asks for them.
        let built = all.filter { $0["state"]?.text != "not-built" }
        return [
            "events": events.map { event($0, visit, zone) },
            "models": built.map { model($0, head: head, visit) }, "hasModels": projections != nil,
            "others": visit.say("\(visit.number(Int64(all.count - built.count))) not built yet"),
            "hasOthers": all.count > built.count,
        ]
    }

    private func event(_ event: JSONValue, _ visit: Visit, _ zone: Zone) -> Fields {
        let position = event["position"]?.integer ?? 0
        return [
            "position": visit.number(position), "key": String(position),
            "address": "\(visit.base)/log/\(position)", "type": visit.plain(event["type"]) ?? "",
            "said": visit.spoken.event(event["type"]?.text ?? ""),
            "stream": visit.plain(event["stream"]) ?? "",
            "who": visit.plain(event["actor"]) ?? "",
            "when": visit.moment(event["recordedAt"], in: zone),
        ]
    }

    private func model(_ model: JSONValue, head: Int64, _ visit: Visit) -> Fields {
        let state = model["state"]?.text ?? ""
        let lag = model["lag"]?.integer ?? 0
        let (said, chip): (String, String) =
            switch state {
            case "live": (visit.say("Caught up"), "g")
            case "behind":
                (visit.say("\(visit.counted(lag, .events)) behind"), "a")
            case "rebuilding": (visit.say("Rebuilding"), "a")
            case "parked", "failed": (visit.say("Parked"), "r")
            default: (Plain.text(state), "")
            }
        return [
            "name": visit.plain(model["name"]) ?? "",
            "version": visit.number(model["version"]?.integer ?? 0), "said": said, "chip": chip,
            "bar": Gauge(
                spent: Double(max(head - lag, 0)), planned: Double(head),
                paint: state == "live" ? .second : .third
            ).svg(visit),
        ]
    }
}
