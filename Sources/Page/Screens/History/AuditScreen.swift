import Daybook
import EventSourcing
import EventStore
import Records
import Vocabulary

/// Who changed what, when and why: across all things, or of one kind, by one person, of one field, to one status, in
/// some days.
enum AuditScreen {
    private static let size = 50

    static let screen = Screen("/history/audit", "audit", in: .history) { visit in
        let told = try await Told(visit)
        var refused: String?
        var changes: [JSONValue] = []
        do {
            changes = try await Self.changes(visit, told.zone)
        } catch let problem as InterfaceProblem where [400, 404].contains(problem.status) {
            refused = problem.refusals.map { visit.sentence($0.message) }.joined(separator: " ")
        }
        let isMore = changes.count > size
        changes = Array(changes.prefix(size))
        let last = changes.last?["position"]?.integer
        let given = { (name: String) in visit.parameter(name) ?? "" }
        return Shown(
            visit.say("Who changed what"),
            [
                "refused": refused, "isEmpty": changes.isEmpty && refused == nil,
                "hasRows": !changes.isEmpty, "rows": changes.map { row($0, told) },
                "kinds": Things.categories.map { category -> Fields in
                    [
                        "name": category, "said": visit.spoken.kind(category),
                        "isChosen": category == visit.parameter("entity"),
                    ]
                },
                "actor": given("actor"), "status": given("status"), "from": given("from"),
                "to": given("to"), "field": given("field"), "fields": fields(visit),
                "isFiltered": ["entity", "actor", "status", "field", "from", "to"].contains {
                    visit.parameter($0) != nil
                },
                "all": visit.here,
                "newest": visit.parameter("before").map { _ in visit.hereWith(["before": nil]) },
                "older": isMore ? last.map { visit.hereWith(["before": "\($0)"]) } : nil,
            ])
    }

    /// The fields that things have, for the one that is typed: of the chosen kind alone, if one is.
    private static func fields(_ visit: Visit) -> [Fields] {
        let kind = visit.parameter("entity")
        let names = BackOffice.entities.filter { kind == nil || $0.category == kind }
            .flatMap(\.fields).map(\.name)
        return Set(names).sorted().map { ["name": $0, "said": visit.spoken.field($0)] }
    }

    private static func changes(_ visit: Visit, _ zone: Zone) async throws -> [JSONValue] {
        let before = visit.parameter("before").flatMap { Int64($0) } ?? .max
        let through = min(try await visit.end(), before - 1)
        if through < 1 { return [] }
        var asked =
            visit.parameters(["entity", "actor", "status", "field"]) + [
                (name: "through", text: "\(through)"), (name: "backward", text: "true"),
                (name: "limit", text: "\(size + 1)"),
            ]
        if let day = visit.parameter("from") {
            guard let start = zone.start(ofDay: day) else { throw noDay(day) }
            asked.append((name: "occurredFrom", text: start.description))
        }
        if let day = visit.parameter("to") {
            guard let end = zone.end(ofDay: day) else { throw noDay(day) }
            let last = Timestamp(milliseconds: end.milliseconds - 1)
            asked.append((name: "occurredThrough", text: last.description))
        }
        return try await visit.asking.get(["v1", "audit"], asked)["changes"]?.elements ?? []
    }

    private static func noDay(_ day: String) -> InterfaceProblem {
        InterfaceProblem(
            status: 400,
            refusals: [Refusal(.init("invalid-field"), "\(day) is no day like 2026-03-01")])
    }

    /// What was changed, the field that was asked for before all else.
    private static func asked(_ visit: Visit, first changed: JSONValue) -> JSONValue {
        let members = changed.members ?? []
        let name = visit.parameter("field").map { String($0.prefix { $0 != "." }) }
        return .object(
            members.filter { $0.name == name } + members.filter { $0.name != name })
    }

    private static func row(_ change: JSONValue, _ told: Told) -> Fields {
        let changed = change["changed"].map { asked(told.visit, first: $0) }
        let inline = told.inline(changed)
        let rest = (changed?.members?.count ?? 0) - inline.count
        return told.origin(change).adding([
            "stream": told.stream(change["stream"]?.text), "changes": inline,
            "more": rest > 0 ? told.visit.say("and \(rest) more") : false,
        ])
    }
}
