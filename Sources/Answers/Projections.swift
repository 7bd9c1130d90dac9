import EventSourcing
package import EventSourcingRuntime
package import EventStore
package import ReadModels
package import Records

// How projections stand, what became of building them and how their rows differ, as a program gets it.

extension [ProjectionStatus] {
    /// `{"head","projections","reactions"}`.
    package func answer(at head: Position, _ reactors: [FollowerStatus]) -> JSONValue {
        .object([
            .init("head", .integer(Int64(clamping: head))),
            .init("projections", .array(map(\.json))),
            .init("reactions", .array(reactors.map { JSONValue(of: $0) })),
        ])
    }
}

extension ProjectionStatus {
    fileprivate var json: JSONValue {
        var members = JSONValue(of: follower).members ?? []
        members.insert(.init("version", .integer(Int64(version))), at: 1)
        if let building { members.append(.init("building", building.json)) }
        return .object(members)
    }
}

extension BuildProgress {
    fileprivate var json: JSONValue {
        var members: [JSONValue.Member] = [
            .init("position", .integer(Int64(clamping: position))),
            .init("target", .integer(Int64(clamping: target))),
        ]
        if let perSecond = perSecond.flatMap({ Int64(exactly: $0.rounded()) }) {
            members.append(.init("perSecond", .integer(perSecond)))
        }
        if let secondsLeft = secondsLeft.flatMap({ Int64(exactly: $0.rounded(.up)) }) {
            members.append(.init("secondsLeft", .integer(secondsLeft)))
        }
        return .object(members)
    }
}

extension ProjectionBuild {
    /// `{"ok":true,"projections":[{"name","position"}]}`.
    package static func answer(of builds: [(name: String, build: ProjectionBuild)]) -> JSONValue {
        let made = builds.map { name, build in
            JSONValue.object([
                .init("name", .string(name)),
                .init("position", .integer(Int64(clamping: build.position))),
            ])
        }
        return .object([.init("ok", .boolean(true)), .init("projections", .array(made))])
    }
}

extension ProjectionDifference {
    /// ``RowDifferences``, with the events at each example.
    package var answer: JSONValue {
        var rows = JSONValue(of: self.rows)
        let examples = zip(rows["examples"]?.elements ?? [], causes).map { example, causes in
            var example = example
            example["events"] = .array(causes.events.map(\.json))
            example["eventCount"] = .integer(Int64(causes.count))
            return example
        }
        rows["examples"] = .array(examples)
        return .object(
            [
                .init("name", .string(name)), .init("fromVersion", .integer(Int64(fromVersion))),
                .init("toVersion", .integer(Int64(toVersion))),
                .init("position", .integer(Int64(clamping: position))),
                .init("different", .boolean(!isEmpty)),
            ] + (rows.members ?? []))
    }
}

extension RowCauses.Event {
    fileprivate var json: JSONValue {
        .object([
            .init("position", .integer(Int64(clamping: position))), .init("type", .string(type)),
            .init("stream", .string(stream.text)),
        ])
    }
}
