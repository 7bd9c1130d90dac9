import EventStore
import ReadModels
public import Records

// A report as a program gets it.

extension PreflightReport {
    /// `{"verdict","position","streams","unknown":[…],"unreadable":[…],"lost":[…],"altered":[…],
    /// "forms":[…],"changed":[…],"projections":[…],"steps":[…],"snapshots":{…},
    /// "withoutBaseline":[…]}`.
    public var json: JSONValue {
        .object([
            .init("verdict", .string(verdict.rawValue)),
            .init("position", .integer(Int64(clamping: position))),
            .init("streams", .integer(Int64(streams))),
            .init("unknown", .array(unknown.map { $0.json("why") })),
            .init("unreadable", .array(unreadable.map { $0.json("why") })),
            .init("lost", .array(lost.map { $0.json("field") })),
            .init("altered", .array(altered.map { $0.json("field") })),
            .init("forms", .array(forms.map(\.json))),
            .init("changed", .array(changed.map(\.json))),
            .init("projections", .array(projections.map(\.json))),
            .init("steps", .array(steps.map(\.json))),
            .init("snapshots", snapshots.json),
            .init("withoutBaseline", .array(withoutBaseline.map { .string($0) })),
        ])
    }
}

extension PreflightReport.SnapshotCheck {
    fileprivate var json: JSONValue {
        .object([
            .init("count", .integer(Int64(count))),
            .init("unreadable", .integer(Int64(unreadable))),
            .init("stale", .integer(Int64(stale))),
            .init("wrong", .array(wrong.map { .string($0.text) })),
        ])
    }
}

extension PreflightReport.Finding {
    fileprivate func json(_ name: String) -> JSONValue {
        var members: [JSONValue.Member] = [
            .init("type", .string(type)), .init("version", .integer(Int64(version))),
        ]
        if !detail.isEmpty { members.append(.init(name, .string(detail))) }
        members.append(.init("count", .integer(Int64(count))))
        members.append(.init("firstPosition", .integer(Int64(clamping: first))))
        return .object(members)
    }
}

extension PreflightReport.FormChange {
    fileprivate var json: JSONValue {
        .object([
            .init("type", .string(type)), .init("version", .integer(Int64(version))),
            .init("change", .string(change)),
        ])
    }
}

extension PreflightReport.ChangedThings {
    fileprivate var json: JSONValue {
        .object([
            .init("entity", .string(category)), .init("count", .integer(Int64(count))),
            .init(
                "fields", .object(fields.map { .init($0.name, .integer(Int64($0.count))) })),
            .init(
                "examples",
                .array(
                    examples.map { example in
                        .object([
                            .init("stream", .string(example.stream.text)),
                            .init("revision", .integer(Int64(clamping: example.revision))),
                            .init("fields", .array(example.fields.map { .string($0) })),
                            .init("state", example.state),
                        ])
                    })),
        ])
    }
}

extension PreflightReport.ProjectionCheck {
    fileprivate var json: JSONValue {
        let length = rebuild.components
        let milliseconds = length.seconds * 1000 + length.attoseconds / 1_000_000_000_000_000
        var members: [JSONValue.Member] = [
            .init("name", .string(name)), .init("version", .integer(Int64(version))),
            .init("comparedWith", comparedWith.map { .string($0) } ?? .null),
            .init("rebuildMilliseconds", .integer(milliseconds)),
        ]
        if let differences, !differences.isEmpty {
            members.append(.init("differences", differences.json))
        }
        if let parked {
            members.append(
                .init(
                    "parked",
                    .object([
                        .init("position", .integer(Int64(clamping: parked.position))),
                        .init("type", .string(parked.type)),
                        .init("reason", .string(parked.reason)),
                    ])))
        }
        return .object(members)
    }
}

extension PreflightReport.Step {
    fileprivate var json: JSONValue {
        .object([
            .init("type", .string(type)), .init("from", .integer(Int64(from))),
            .init("upcaster", .boolean(isThere)), .init("count", .integer(Int64(count))),
        ])
    }
}
