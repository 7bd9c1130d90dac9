package import EventStore
package import Records

// What was found where a whole store was read, as a program gets it.

extension VerificationReport {
    /// As a program gets it, with what is wrong with the keys to what is personal and with the read models, and
    /// in what it isn't as notes say.
    package func answer(
        keys: [String]?, views: [String]?, notes: [String]? = nil
    ) -> JSONValue {
        let besides = [("key", keys), ("view", views), ("note", notes)].compactMap { name, faults in
            faults.map { (name, $0) }
        }
        let unread = keys == nil ? [JSONValue.Member("keys", .string("unchecked"))] : []
        var members: [JSONValue.Member] = [
            .init("ok", .boolean(isSound && besides.allSatisfy(\.1.isEmpty))),
            .init("events", .integer(Int64(clamping: events))),
            .init("root", .string(root)),
            .init(
                "checks",
                .object(
                    Check.allCases.map {
                        .init($0.rawValue, .string(faults(of: $0) == 0 ? "ok" : "failed"))
                    }
                        + besides.map {
                            .init("\($0)s", .string($1.isEmpty ? "ok" : "failed"))
                        } + unread)),
        ]
        for (name, faults) in besides where !faults.isEmpty {
            members.append(.init("\(name)Faults", .array(faults.map { .string($0) })))
        }
        if isSound { return .object(members) }
        members.append(
            .init(
                "firstBadPosition",
                firstBadPosition.map { .integer(Int64(clamping: $0)) } ?? .null))
        members.append(.init("faultCount", .integer(Int64(faultCount))))
        members.append(
            .init(
                "faults",
                .array(
                    faults.map { fault in
                        .object([
                            .init("check", .string(fault.check.rawValue)),
                            .init(
                                "position",
                                fault.position.map { .integer(Int64(clamping: $0)) } ?? .null),
                            .init("message", .string(fault.message)),
                        ])
                    })))
        return .object(members)
    }
}
