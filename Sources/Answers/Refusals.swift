package import Records
package import Wording

// What was refused and why, as a program gets it. A catalogue says how what can be done next is done
// where it is told: typed, or sent.

extension Rejection {
    /// `{"ok":false,"command","errors":[…]}`.
    package func result(
        of command: String?, in catalogue: Catalogue, alsoInParts: Bool = false
    ) -> JSONValue {
        .object([
            .init("ok", .boolean(false)), .init("command", command.map { .string($0) } ?? .null),
            .init(
                "errors", .array(refusals.map { $0.json(in: catalogue, alsoInParts: alsoInParts) })),
        ])
    }
}

extension Refusal {
    /// `{"code","message","field"?,"hint"?}`, and `"said"` where it is told in its parts, too.
    package func json(in catalogue: Catalogue, alsoInParts: Bool = false) -> JSONValue {
        var members: [JSONValue.Member] = [
            .init("code", .string(code.rawValue)),
            .init("message", .string(catalogue.text(message))),
        ]
        if let field { members.append(.init("field", .string(field))) }
        if let hint { members.append(.init("hint", .string(catalogue.text(hint)))) }
        if alsoInParts { members.append(.init("said", inParts)) }
        return .object(members)
    }
}
