import EventSourcing
package import EventSourcingRuntime
package import EventStore
package import ReadModels
package import Records

// How projections stand, what became of building them and how their rows differ, as a program gets it.

/// How those stand that follow the log.
package struct Followers: Sendable {
    package var head: Position
    package var projections: [ProjectionStatus]
    package var reactors: [FollowerStatus]

    package init(head: Position, projections: [ProjectionStatus], reactors: [FollowerStatus]) {
        self.head = head
        self.projections = projections
        self.reactors = reactors
    }

    /// `{"head","projections","reactions"}`.
    package var answer: JSONValue {
        .object([
            .init("head", .integer(Int64(clamping: head))),
            .init("projections", .array(projections.map(\.json))),
            .init("reactions", .array(reactors.map { JSONValue(of: $0) })),
        ])
    }

    /// As they were told: by the client of a server, which then shows them as its own.
    /// - Throws: a `Rejection` for what tells of none.
    package init(told json: JSONValue) throws(Rejection) {
        guard let head = json.number("head"), let projections = json["projections"]?.elements,
            let reactors = json["reactions"]?.elements
        else { throw Rejection(.invalidJSON, "this doesn't say how anything stands") }
        self.init(head: head, projections: [], reactors: [])
        for told in projections { self.projections.append(try ProjectionStatus(told: told)) }
        for told in reactors { self.reactors.append(try FollowerStatus(told: told)) }
    }
}

extension FollowerStatus {
    fileprivate init(told json: JSONValue) throws(Rejection) {
        self.init()
        let faults = json.json().withUnsafeBytes { JSONReader.fill(&self, from: $0) }
        if !faults.isEmpty { throw Rejection(faults) }
    }
}

extension ProjectionStatus {
    fileprivate init(told json: JSONValue) throws(Rejection) {
        self.init(
            follower: try FollowerStatus(told: json),
            version: Int(clamping: json["version"]?.integer ?? 0),
            building: json["building"].flatMap { BuildProgress(told: $0) })
    }

    fileprivate var json: JSONValue {
        var members = JSONValue(of: follower).members ?? []
        members.insert(.init("version", .integer(Int64(version))), at: 1)
        if let building { members.append(.init("building", building.json)) }
        return .object(members)
    }
}

extension BuildProgress {
    fileprivate init?(told json: JSONValue) {
        guard let position = json.number("position"), let target = json.number("target"),
            let begunAt = json.number("begunAt"),
            let begun = json["begun"]?.text.flatMap({ Timestamp($0) }),
            let reachedAt = json["reachedAt"]?.text.flatMap({ Timestamp($0) })
        else { return nil }
        self.init(
            position: position, target: target, begunAt: begunAt, begun: begun,
            reachedAt: reachedAt)
    }

    fileprivate var json: JSONValue {
        var members: [JSONValue.Member] = [
            .init("position", .integer(Int64(clamping: position))),
            .init("target", .integer(Int64(clamping: target))),
            .init("begunAt", .integer(Int64(clamping: begunAt))),
            .init("begun", .string(begun.description)),
            .init("reachedAt", .string(reachedAt.description)),
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
