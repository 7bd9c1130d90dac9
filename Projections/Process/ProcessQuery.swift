import EventSourcing
import EventStore
import Orders
import Records

/// How things of one kind go from status to status: how long they stay, where they wait, which ways
/// they take, and which of them took a step that isn't declared.
struct ProcessQuery: Query {
    static let name = "process"
    static let projections = [ProcessProjector.name]
    static let guide = QueryGuide(
        "How things go from status to status: how long they stay, where they wait, which ways they "
            + "take, and which took an unusual step.",
        parameters: [
            "entity": "what goes there, as order (if not given) or match: anything with a status",
            "since":
                "only things that began then or later, by business time; a day is one of the business's",
            "limit": "how many to list of what waits longest, of ways, and of unusual steps (10)",
        ],
        example: ["entity=orders"])

    var entity: String?
    var since: DayOrTime?
    var limit: ListLimit?

    init() {}

    mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("entity", &entity)
        fields.field("since", &since)
        fields.field("limit", &limit)
    }

    func answer(from source: QuerySource) async throws -> QueryAnswer {
        let (entity, field) = try Self.entity(called: entity ?? Order.category)
        var paths = try source.read(ProcessProjector.name) {
            try StatusPath.all(of: entity.category, in: $0)
        }
        if let start = since?.start(in: try await source.zone(of: since)) {
            paths.removeAll { $0.steps[0].occurredAt < start }
        }
        let ways = Ways(paths, field, now: source.now)
        let limit = (limit ?? ListLimit(10)).count
        var members: [JSONValue.Member] = [
            .init("entity", .string(entity.category)), .init("count", .integer(Int64(paths.count))),
            .init("statuses", .array(ways.statuses)), .init("stays", .array(ways.stays)),
            .init("steps", .array(ways.steps)),
            .init("waits", .array(ways.waits)),
            .init("waitingLongest", .array(ways.waitingLongest(limit))),
            .init("variants", .array(ways.variants(limit))),
        ]
        if field.next != nil {
            let unusual = ways.unusual
            members.insert(
                .init("asDeclared", .integer(Int64(paths.count - unusual.things))), at: 2)
            members.insert(.init("unusual", .integer(Int64(unusual.things))), at: 3)
            members.append(
                .init(
                    "unusualSteps",
                    .array(try await Self.shown(unusual.steps.prefix(limit), of: source))))
        }
        return .item(.object(members))
    }

    /// The kind of thing that is called `name`, in one or in many.
    private static func entity(
        called name: String
    ) throws -> (AggregateDescription, StatusField) {
        let withStatus = allContexts.flatMap(\.aggregates).compactMap { entity in
            entity.status.map { (entity, $0) }
        }
        for (entity, field) in withStatus
        where name == entity.category || name == plural(of: entity.category) {
            return (entity, field)
        }
        let names = withStatus.map(\.0.category)
        throw Rejection(
            .invalidField, field: "entity", "there is nothing called \(name) that has a status",
            hint: nearest(to: name, among: names + names.map(plural)).map { "did you mean \($0)?" }
                ?? "these have: \(names)")
    }

    private static func plural(of noun: String) -> String {
        noun + (noun.hasSuffix("ch") ? "es" : "s")
    }

    /// Steps, with who took them, when and why.
    private static func shown(
        _ steps: some Sequence<Ways.Step>, of source: QuerySource
    ) async throws -> [JSONValue] {
        var items: [JSONValue] = []
        for step in steps {
            let read = LogRead(after: step.position - 1, through: step.position, limit: 1)
            guard let event = try await source.store.events(read).first else { continue }
            items.append(
                .object([.init("id", .string(step.id))])
                    .adding(
                        EventCircumstances(event).members([
                            .init("type", .string(event.type)), .init("from", .string(step.from)),
                            .init("to", .string(step.to)),
                        ]).members ?? []))
        }
        return items
    }
}
