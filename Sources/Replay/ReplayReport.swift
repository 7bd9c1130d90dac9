import EventSourcing
package import EventSourcingRuntime
package import EventStore
package import ReadModels
package import Records

/// What came of deciding history again.
package struct ReplayReport: Sendable {
    /// The first and the last position that were gone through.
    package var from: Position
    package var through: Position
    /// The rules beside those of today, as they were written.
    package var rules: [String] = []
    /// Commands that were decided again.
    package var decided = 0
    /// Of these, those that came to just what they came to.
    package var same = 0
    /// Commands whose events were taken over as they are, and why.
    package var takenOver: [TakenOver: Int] = [:]
    /// How many events those are.
    package var eventsTakenOver = 0
    /// Events of an older form that were compared in the form of today.
    package var olderForms = 0
    /// The commands that would come to something else, in order.
    package var differences: [ReplayDifference] = []
    /// Commands that were refused, and by today's rules wouldn't be.
    package var accepted: [RefusedCommand] = []
    /// Things that would be different at the end.
    package var entities: [EntityDifference] = []
    /// The types of the events that wouldn't be, or would be otherwise.
    var types: Set<String> = []
    /// Read models whose rows would be, and how; or why they couldn't be made.
    package var readModels: [ReadModelDifference] = []

    /// Whether something is different.
    package var isDifferent: Bool { !differences.isEmpty }

    /// Of the commands that would come to something else, those that would be refused.
    package var refused: Int { differences.count { !$0.refusals.isEmpty } }

    /// Why events were taken over as they are, and not decided again.
    package enum TakenOver: String, Sendable, CaseIterable {
        /// They come before the first position that was asked for.
        case earlier
        /// Their command was never kept: an older log has none.
        case notKept = "not-kept"
        /// Their command is kept by its name alone: it was too large, or told of several persons.
        case nameOnly = "name-only"
        /// Whom their command told of was forgotten.
        case erased
    }
}

/// A command that would come to something else.
package struct ReplayDifference: Sendable {
    /// The position of its first event.
    package var position: Position
    /// Its name.
    package var command: String
    /// What it is known by.
    package var commandID: String
    /// What it was asked of.
    package var stream: StreamName
    /// Why it would be refused; none if it wouldn't be.
    package var refusals: [Refusal] = []
    /// What would be otherwise: the event and the field (`OrderPlaced data.totalCents`), from what it was
    /// to what it would be.
    package var changes: [FieldChange] = []
}

/// A thing that would be different.
package struct EntityDifference: Sendable {
    /// The kind of thing.
    package var category: String
    package var id: String
    /// From what it is to what it would be.
    package var changes: [FieldChange]
}

/// A read model whose rows would be different.
package struct ReadModelDifference: Sendable {
    /// The projection's name.
    package var name: String
    /// What of it.
    package var rows: RowDifferences
    /// Why its rows couldn't be made of what would be, if they couldn't.
    package var fault: String?
}
