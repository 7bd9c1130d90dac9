import EventSourcing
package import EventStore

/// How far a machine has come with clearing away what it has made of texts that can't be read any more, whoever has
/// destroyed their keys.
package struct ClearedThrough: Sendable, Equatable {
    /// Erasures up to this position are seen to.
    package var position: Position
    /// And what was of no use any more by this time.
    package var time: Timestamp

    package init(position: Position, time: Timestamp) {
        (self.position, self.time) = (position, time)
    }
}

// Of several machines one destroys a key, and clears away what it has made of the texts itself. The others find out by
// the log, which all of them read.

extension SealedEventStore {
    /// What can't be read any more by `end`, and could by `mark`; `nil` if that is nothing.
    package func erased(
        since mark: ClearedThrough, by end: ClearedThrough
    ) async throws -> Erasure? {
        var (isAny, isOfPeople) = (false, false)
        if end.position > mark.position, !types.forgetting.isEmpty {
            let forgetting = types.forgetting
            let read = LogRead(
                .types(forgetting.map(\.type)), after: mark.position, through: end.position)
            _ = try await store.readAll(read) { view in
                isAny = true
                isOfPeople = forgetting.contains {
                    view.hasType($0.type) && $0.person.place != .thing
                }
                return !isOfPeople
            }
        }
        if !isAny, end.time > mark.time, !types.namesOfPassing.isEmpty {
            _ = try await store.readAll(LogRead(.types(types.namesOfPassing))) { view in
                guard let lifetime = types.entry(view)?.lifetime else { return true }
                let (over, overflow) = view.recordedAt.milliseconds.addingReportingOverflow(
                    lifetime)
                isAny = !overflow && over >= mark.time.milliseconds && over <= end.time.milliseconds
                return !isAny
            }
        }
        if !isAny { return nil }
        return Erasure(
            types: isOfPeople ? types.names : types.namesOfThings, isOfPeople: isOfPeople)
    }
}
