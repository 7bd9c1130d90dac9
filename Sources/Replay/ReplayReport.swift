public import EventSourcing
public import EventStore
public import ReadModels
public import Records

/// What came of deciding history again.
public struct ReplayReport: Sendable {
    /// The first and the last position that were gone through.
    public var from: Position
    public var through: Position
    /// The rules beside those of today, as they were written.
    public var rules: [String] = []
    /// Commands that were decided again.
    public var decided = 0
    /// Of these, those that came to just what they came to.
    public var same = 0
    /// Commands whose events were taken over as they are, and why.
    public var takenOver: [TakenOver: Int] = [:]
    /// How many events those are.
    public var eventsTakenOver = 0
    /// Events of an older form that were compared in the form of today.
    public var olderForms = 0
    /// The commands that would come to something else, in order.
    public var differences: [ReplayDifference] = []
    /// Commands that were refused, and by today's rules wouldn't be.
    public var accepted: [RefusedCommand] = []
    /// Things that would be different at the end.
    public var entities: [EntityDifference] = []
    /// The types of the events that wouldn't be, or would be otherwise.
    var types: Set<String> = []
    /// Read models whose rows would be, and how; or why they couldn't be made.
    public var readModels: [ReadModelDifference] = []

    /// Whether something is different.
    public var isDifferent: Bool { !differences.isEmpty }

    /// Of the commands that would come to something else, those that would be refused.
    public var refused: Int { differences.count { !$0.refusals.isEmpty } }

    /// Why events were taken over as they are, and not decided again.
    public enum TakenOver: String, Sendable, CaseIterable {
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
public struct ReplayDifference: Sendable {
    /// The position of its first event.
    public var position: Position
    /// Its name.
    public var command: String
    /// What it is known by.
    public var commandID: String
    /// What it was asked of.
    public var stream: StreamName
    /// Why it would be refused; none if it wouldn't be.
    public var refusals: [Refusal] = []
    /// What would be otherwise: the event and the field (`OrderPlaced data.totalCents`), from what it was
    /// to what it would be.
    public var changes: [FieldChange] = []
}

/// A thing that would be different.
public struct EntityDifference: Sendable {
    /// The kind of thing.
    public var category: String
    /// Which one.
    public var id: String
    /// From what it is to what it would be.
    public var changes: [FieldChange]
}

/// A read model whose rows would be different.
public struct ReadModelDifference: Sendable {
    /// The projection's name.
    public var name: String
    /// What of it.
    public var rows: RowDifferences
    /// Why its rows couldn't be made of what would be, if they couldn't.
    public var fault: String?
}
