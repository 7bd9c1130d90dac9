import Daybook
import EventSourcing
import Records
import Wording

/// The log itself, and for each event what it came of and what came of it.
enum LogScreens {
    static let all = [list, EventScreen.screen, ThingScreen.screen]
    static let templates = [
        Template("log", PackageResources.log_mustache),
        Template("event", PackageResources.event_mustache),
        Template("value", PackageResources.value_mustache),
        Template("inline", PackageResources.inline_mustache),
        Template("changes", PackageResources.changes_mustache),
        Template("cause", PackageResources.cause_mustache),
        Template("thing", PackageResources.thing_mustache),
    ]

    private static let list = Screen("/log", "log", in: .log) { visit in
        async let told = Told(visit)
        do {
            let part = try await LogPart(visit)
            return Shown(visit.say("Event log"), fields(visit, part, try await told, nil))
        } catch let problem as InterfaceProblem where [400, 404].contains(problem.status) {
            let refused = problem.refusals.map { visit.sentence($0.message) }
            return Shown(
                visit.say("Event log"),
                fields(visit, LogPart.nothing, try await told, refused.joined(separator: " ")))
        }
    }

    private static func fields(
        _ visit: Visit, _ part: LogPart, _ told: Told, _ refused: String?
    ) -> Fields {
        let isFiltered = LogPart.filters.contains { visit.parameter($0) != nil }
        return [
            "count": visit.counted(part.head, .events), "refused": refused,
            "isFiltered": isFiltered, "all": visit.base + "/log",
            "isNewest": visit.past == nil && part.newest == nil && refused == nil,
            "rows": part.events.map { row($0, told) }, "isEmpty": part.events.isEmpty,
            "newest": part.newest, "newer": part.newer, "older": part.older,
            "categories": Things.categories.map { category -> Fields in
                [
                    "name": category, "said": visit.spoken.kind(category),
                    "isChosen": category == visit.parameter("category"),
                ]
            }, "types": types(visit), "tag": visit.parameter("tag") ?? "",
            "stream": visit.parameter("stream") ?? "",
        ]
    }

    static func row(_ event: JSONValue, _ told: Told) -> Fields {
        told.origin(event).adding([
            "stream": told.stream(event["stream"]?.text),
            "summary": told.summary(of: event["data"]),
        ])
    }

    /// The types of event to choose from, by kinds of things; of the chosen kind alone, if one is.
    private static func types(_ visit: Visit) -> [Fields] {
        let given = visit.parameter("types")
        let category = visit.parameter("category")
        var isKnown = given == nil
        var groups: [Fields] = BackOffice.entities.filter {
            category == nil || $0.category == category
        }.map { entity in
            [
                "category": visit.spoken.kind(entity.category),
                "types": entity.events.map { event -> Fields in
                    isKnown = isKnown || event.type == given
                    return [
                        "name": event.type, "said": visit.spoken.event(event.type),
                        "isChosen": event.type == given,
                    ]
                },
            ]
        }
        // Several, or one of another kind: whoever wrote the address knows why.
        if !isKnown, let given {
            let other: Fields = ["name": given, "said": Plain.text(given), "isChosen": true]
            groups.insert(["category": "", "types": [other]], at: 0)
        }
        return groups
    }
}
