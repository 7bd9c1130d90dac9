import Records

/// Anything that has a stream: its state and which event set each value, who changed what when and why, and how it
/// differs between two of its revisions.
enum ThingScreen {
    static let screen = Screen("/things/{category}/{id}", "thing", in: .log) { visit in
        let (category, id) = (visit.path("category"), visit.path("id"))
        let stream = ["v1", "streams", category, id]
        let chosen = visit.parameter("at").flatMap { Int64($0) }
        async let told = Told(visit)
        async let all = visit.asking.get(stream + ["audit"])
        let end = visit.past == nil ? Int64.max : try await visit.end()
        let changes = (try await all["changes"]?.elements ?? []).filter {
            ($0["position"]?.integer ?? 0) <= end
        }
        guard let last = changes.last?["revision"]?.integer else {
            throw InterfaceProblem(
                status: 404,
                refusals: [Refusal(.notFound, "there was no \(category) \(id) by then")])
        }
        let revision = min(max(chosen ?? last, 0), last)
        let at = [(name: "at", text: "r\(revision)")]
        async let blame = visit.asking.get(stream + ["blame"], at)
        let span = Span(visit, last: last)
        async let difference = span.asking(visit, stream)
        return Shown(
            visit.spoken.kind(category) + " " + Plain.text(id),
            fields(
                try await told, changes, try await blame, revision: revision, last: last
            ).adding(span.fields(visit, try await difference, try await told)))
    }

    private static func fields(
        _ told: Told, _ changes: [JSONValue], _ blame: JSONValue, revision: Int64, last: Int64
    ) -> Fields {
        let visit = told.visit
        let (category, id) = (visit.path("category"), visit.path("id"))
        let own = Things.address(of: category, id)
        let before = visit.parameter("before").flatMap { Int64($0) } ?? .max
        let rest = changes.filter { ($0["revision"]?.integer ?? 0) < before }
        let shown = Array(rest.suffix(mostChanges).reversed())
        let at = { (revision: Int64) in visit.hereWith(["at": "\(revision)"]) }
        let now = changes.first { $0["revision"]?.integer == revision }
        return [
            "kind": visit.spoken.kind(category), "id": Plain.text(id),
            "atRevision": visit.say("Revision \(revision)"),
            "isLast": revision == last, "latest": visit.hereWith(["at": nil]),
            "earlier": revision > 0 ? at(revision - 1) : nil,
            "later": revision < last ? at(revision + 1) : nil,
            "own": own == Things.whole(category, id) ? nil : visit.base + own,
            "log": visit.base + "/log"
                + Link.parameters([(name: "stream", text: "\(category)-\(id)")]),
            "made": now.map { told.origin($0) },
            "state": (blame["fields"]?.elements ?? []).prefix(Told.mostRows).map {
                field -> Fields in
                let name = field["field"]?.text ?? ""
                return [
                    "field": told.named(name), "path": Plain.text(name),
                    "parts": told.parts(field["value"], called: name),
                    "by": field["event"].map { told.origin($0) },
                ]
            },
            "count": visit.counted(Int64(changes.count), .events),
            "isCut": (blame["fields"]?.elements?.count ?? 0) > Told.mostRows,
            "history": shown.map { change -> Fields in
                let number = change["revision"]?.integer ?? 0
                return told.origin(change).adding([
                    "at": at(number), "isHere": number == revision,
                    "changes": told.changes(
                        change["changed"], most: mostFields, parts: mostParts),
                    "rest": besides(change, visit), "showsEvents": false,
                ])
            },
            "older": rest.count > shown.count
                ? visit.hereWith(["before": shown.last?["revision"]?.integer.map { "\($0)" }])
                : nil,
            "newest": before == .max ? nil : visit.hereWith(["before": nil]),
        ]
    }

    /// So many changes are told at a time, of each so many fields, and of each value so many parts: a list of
    /// hundreds changes hundreds of times. The whole is where the change leads.
    private static let (mostChanges, mostFields, mostParts) = (12, 8, 4)

    /// How many fields it changed besides; `false`: none.
    private static func besides(_ change: JSONValue, _ visit: Visit) -> any Sendable {
        let count = (change["changed"]?.members?.count ?? 0) - mostFields
        return count > 0 ? visit.say("and \(count) more") : false
    }

    /// The two revisions that are compared, if that was asked for.
    private struct Span: Sendable {
        let from: Int64
        let to: Int64
        let isAsked: Bool

        init(_ visit: Visit, last: Int64) {
            let given = { (name: String) in visit.parameter(name).flatMap { Int64($0) } }
            isAsked = given("from") != nil || given("to") != nil
            let (one, other) = (given("from") ?? 0, given("to") ?? last)
            from = min(max(min(one, other), 0), last)
            to = min(max(one, other, 0), last)
        }

        func asking(_ visit: Visit, _ stream: [String]) async throws -> JSONValue? {
            guard isAsked else { return nil }
            return try await visit.asking.get(
                stream + ["diff"],
                [(name: "from", text: "r\(from)"), (name: "to", text: "r\(to)")])["changed"]
        }

        func fields(_ visit: Visit, _ changed: JSONValue?, _ told: Told) -> Fields {
            [
                "from": String(from), "to": String(to), "isCompared": isAsked,
                "differing": ["changes": told.changes(changed), "showsEvents": true] as Fields,
                "isSame": isAsked && changed?.members?.isEmpty != false,
                "between": visit.say("From revision \(from) to revision \(to)"),
            ]
        }
    }
}
