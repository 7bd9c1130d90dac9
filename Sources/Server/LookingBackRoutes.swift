import Access
import Answers
import Daybook
import EventSourcing
import EventSourcingRuntime
import EventStore
import History
import Hummingbird
import ReadModels
import Records

/// What is asked of the log as a whole: how far it has come, who changed what, which event an id is of.
enum LookingBackRoutes {
    /// `GET /v1/position`: what whoever goes on asking begins with.
    static func position(_ call: Call) async throws -> Response {
        try call.allowOnly(["asOf"])
        let store = call.office.store
        let head = try await store.head()
        var position = head
        if let text = try call.parameter("asOf") {
            guard let time = Timestamp(text) else {
                throw Problem(
                    .invalidField, "must be a time as RFC 3339 has it", field: "asOf")
            }
            position = try await store.position(asOf: time)
        }
        let events = Routes.table.all.first { $0.path == "/v1/events" }
        return .json(
            .object([
                .init("position", .integer(Int64(clamping: position))),
                .init("head", .integer(Int64(clamping: head))),
                .init("store", .string(store.id.lowercaseText)),
                .init("actor", .string(call.caller?.name ?? "")),
                .init("role", .string((call.caller?.role ?? .reader).rawValue)),
                .init("readsLog", .boolean(events?.isOpen(to: call.caller) ?? false)),
            ]))
    }

    /// `GET /v1/events/{id}`: the event of this id, or the first of the command's.
    static func event(_ call: Call) async throws -> Response {
        try call.allowOnly(["whole"])
        let (id, isWhole) = (call.path("id"), try call.flag("whole"))
        let (office, store) = (call.office, call.office.store)
        let found = try await within(call.limits.question, "it wasn't found in time") {
            let index = try await office.readModels.auditIndex()
            return try await office.reading {
                try await Causes(index, in: store).event(called: id)
            }
        }
        guard let found else {
            throw Problem(
                .notFound, "no event and no command in the log has the id \(id)", field: "id")
        }
        return .bytes(
            found.told(whole: isWhole) + [UInt8(ascii: "\n")], type: AnswerForm.json.type)
    }

    /// `GET /v1/actors`
    static func actors(_ call: Call) async throws -> Response {
        try call.allowOnly([])
        let office = call.office
        let actors = try await within(call.limits.question, "it wasn't found in time") {
            let index = try await office.readModels.auditIndex()
            return try await office.reading { try index.actors() }
        }
        return .json(
            .object([.init("actors", .array(actors.sorted().map { .string($0) }))]))
    }

    // MARK: - The audit of many things

    private static let mostChanges = 1000

    /// `GET /v1/audit`: changes in log order, or the newest first, and `next`, where to go on.
    static func audit(_ call: Call) async throws -> Response {
        try call.allowOnly([
            "entity", "actor", "status", "field", "after", "through", "occurredFrom",
            "occurredThrough",
            "limit", "backward", "whole",
        ])
        let selection = try selection(call)
        let limit = try EventRoute.limit(call, else: 100)
        guard limit <= mostChanges else {
            throw Problem(
                .invalidField, "must be a whole number from 1 to \(mostChanges)", field: "limit")
        }
        let (isBackward, isWhole) = (try call.flag("backward"), try call.flag("whole"))
        let (office, store) = (call.office, call.office.store)
        let changes = try await within(call.limits.question, "the log wasn't read in time") {
            let index = try await office.readModels.auditIndex()
            return try await office.lookingBack {
                let trail = AuditTrail(index, of: BackOffice.entities, in: store)
                var changes: [Change] = []
                func take(_ change: Change) -> Bool {
                    changes.append(change)
                    return changes.count < limit
                }
                if isBackward {
                    try await trail.eachChangeBackwards(
                        selection, page: min(limit, AuditTrail.page), take)
                } else {
                    try await trail.eachChange(selection, take)
                }
                return changes
            }
        }
        var told: [JSONValue] = []
        for change in changes {
            told.append(
                isWhole
                    ? change.wholeJSON
                    : .object(
                        change.event.stream.named
                            + change.answer(by: try await store.commandName(of: change.event))))
        }
        let next = changes.count == limit ? changes.last?.event.position : nil
        return .json(
            .object([
                .init("changes", .array(told)),
                .init("next", next.map { .integer(Int64(clamping: $0)) } ?? .null),
            ]))
    }

    private static func selection(_ call: Call) throws -> AuditSelection {
        let entity = try call.parameter("entity")
        if let entity, !BackOffice.entities.contains(where: { $0.category == entity }) {
            throw Problem(
                .init("unknown-category"), "there is no category \(entity)", field: "entity")
        }
        var selection = AuditSelection(
            entity: entity, actor: try call.parameter("actor"),
            status: try call.parameter("status"), after: try call.position("after") ?? 0,
            through: try call.position("through") ?? .max)
        selection.field = try field(call, of: entity)
        let (from, through) = (try time(call, "occurredFrom"), try time(call, "occurredThrough"))
        if from != nil || through != nil {
            let (first, last) = (from ?? .earliest, through ?? .latest)
            guard first <= last else {
                throw Problem(.invalidField, "it ends before it begins", field: "occurredThrough")
            }
            selection.occurred = first...last
        }
        return selection
    }

    /// The field whose changes are meant.
    /// - Throws: ``Problem`` for one that nothing has which is meant.
    private static func field(_ call: Call, of entity: String?) throws -> String? {
        guard let field = try call.parameter("field") else { return nil }
        let name = String(field.prefix { $0 != "." })
        let known = BackOffice.entities.filter { entity == nil || $0.category == entity }
            .flatMap(\.fields).map(\.name)
        guard known.contains(name) else {
            let near = nearest(to: name, among: Set(known).sorted())
            throw Problem(
                .unknownField,
                entity.map { "\($0) has no field \(name)" } ?? "nothing has a field \(name)",
                field: "field", hint: near.map { "did you mean \($0)?" })
        }
        return field
    }

    private static func time(_ call: Call, _ name: String) throws -> Timestamp? {
        guard let text = try call.parameter(name) else { return nil }
        guard let time = Timestamp(text) else {
            throw Problem(.invalidField, "must be a time as RFC 3339 has it", field: name)
        }
        return time
    }
}
