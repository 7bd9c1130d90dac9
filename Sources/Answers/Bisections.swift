package import EventStore
package import History
package import Records

// What a search for the first event that made a condition true came to, as a program gets it.

extension Bisection {
    /// `{"query","condition","position",…,"stream","event"}`: with the event that was found, if one was.
    package func answer(
        to search: QueryCondition, in store: any EventStore
    ) async throws -> JSONValue {
        guard let position,
            let event = try await store.events(
                LogRead(after: position - 1, through: position)
            ).first
        else { return .object(members(search)) }
        let name = try await store.commandName(of: event)
        return .object(
            members(search) + [
                .init("stream", .string(event.stream.text)),
                .init("event", .object(event.origin(name))),
            ])
    }

    private func members(_ search: QueryCondition) -> [JSONValue.Member] {
        [
            .init("query", .string(search.query)),
            .init("condition", .string(search.condition.text)),
            .init("position", position.map { .integer(Int64(clamping: $0)) } ?? .null),
            .init("wasTrueFromTheStart", .boolean(wasTrueFromTheStart)),
            .init("before", before ?? .null), .init("after", after ?? .null),
            .init("folds", .integer(Int64(folds))), .init("checked", .integer(Int64(checked))),
            .init("proof", .string(proof.rawValue)),
        ]
    }

    /// That it was never true, from the first position that was searched to the last.
    package func never(_ condition: Condition, _ range: ClosedRange<Position>) -> Sentence {
        proof == .checked
            ? "\(condition.text) was never true from position \(range.lowerBound) to \(range.upperBound)"
            : "\(condition.text) isn't true at position \(range.upperBound)"
    }

    /// What stands at the end where the condition looks; or what was probably meant.
    package func found(at condition: Condition) -> String {
        guard let answer = lastAnswer else { return "at the end there is no such thing" }
        if let value = condition.path.value(in: answer) {
            return "\(condition.path.text) is \(value.inPlainText) at the end"
        }
        guard let missing = condition.path.missing(in: answer) else {
            return "at the end nothing stands at \(condition.path.text)"
        }
        let near = nearest(to: missing.name, among: missing.names)
        return "at the end there is no \(missing.name) in the answer; "
            + (near.map { "did you mean \($0)?" }
                ?? "there is " + missing.names.joined(separator: ", "))
    }
}
