import EventSourcing
import EventSourcingRuntime
import EventStore
import Records

extension QuerySource {
    /// Each change of a thing: what, who, when and why.
    func history<Thing: Aggregate>(
        of type: Thing.Type, _ id: Identifier<Thing>
    ) async throws -> JSONValue {
        let changes = try await AggregateDescription(type).changes(
            of: id.text, in: store, through: position)
        return .array(
            changes.map { change in
                EventCircumstances(change.event).members([
                    .init("type", .string(change.event.type)),
                    .init(
                        "changed",
                        .object(
                            change.changed.map { field in
                                .init(
                                    field.field,
                                    .object([.init("from", field.from), .init("to", field.to)]))
                            })),
                ])
            })
    }
}
