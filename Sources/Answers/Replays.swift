import EventSourcing
import EventSourcingRuntime
import EventStore
import ReadModels
package import Records
package import Replay
package import Wording

// What came of deciding history again, as a program gets it.

extension ReplayReport {
    /// `{"from","through","rules","commands","takenOver","differences","accepted","entities",
    /// "readModels"}`.
    package func answer(in catalogue: Catalogue) -> JSONValue {
        .object([
            .init("from", .integer(Int64(clamping: from))),
            .init("through", .integer(Int64(clamping: through))),
            .init("rules", .array(rules.map { .string($0) })),
            .init(
                "commands",
                .object([
                    .init("decided", .integer(Int64(decided))),
                    .init("same", .integer(Int64(same))),
                    .init("different", .integer(Int64(differences.count))),
                    .init("refused", .integer(Int64(refused))),
                ])),
            .init(
                "takenOver",
                .object(
                    TakenOver.allCases.map {
                        .init($0.rawValue, .integer(Int64(takenOver[$0] ?? 0)))
                    } + [.init("events", .integer(Int64(eventsTakenOver)))])),
            .init("olderForms", .integer(Int64(olderForms))),
            .init("differences", .array(differences.map { $0.json(in: catalogue) })),
            .init("accepted", .array(accepted.map { JSONValue(of: $0) })),
            .init("entities", .array(entities.map(\.json))),
            .init("readModels", .array(readModels.map(\.json))),
        ])
    }
}

extension ReplayDifference {
    /// What would become of the command: `refused`, or `different`.
    package var outcome: String { refusals.isEmpty ? "different" : "refused" }

    fileprivate func json(in catalogue: Catalogue) -> JSONValue {
        .object([
            .init("position", .integer(Int64(clamping: position))),
            .init("command", .string(command)), .init("commandId", .string(commandID)),
            .init("stream", .string(stream.text)), .init("outcome", .string(outcome)),
            .init("errors", .array(refusals.map { $0.json(in: catalogue) })),
            .init("changed", changes.json),
        ])
    }
}

extension EntityDifference {
    fileprivate var json: JSONValue {
        .object([
            .init("entity", .string(category)), .init("id", .string(id)),
            .init("changed", changes.json),
        ])
    }
}

extension ReadModelDifference {
    fileprivate var json: JSONValue {
        var members: [JSONValue.Member] = [.init("name", .string(name))]
        if let fault { members.append(.init("fault", .string(fault))) }
        return .object(members + (JSONValue(of: rows).members ?? []))
    }
}
