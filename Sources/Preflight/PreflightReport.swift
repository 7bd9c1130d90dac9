public import EventStore
import ReadModels
public import Records

/// What a check of a whole log found: what this binary can't read, what it loses, what it makes of the
/// same events otherwise than the one before.
public struct PreflightReport: Record {
    /// The head of the log that was checked, and how many streams there are.
    public var position: Position = 0
    public var streams = 0
    /// Types of event that nobody here knows.
    public var unknown: [Finding] = []
    /// Events that can't be read.
    public var unreadable: [Finding] = []
    /// Members of stored payloads that decoding drops, by type and path.
    public var lost: [Finding] = []
    /// Values of stored payloads that are read as others, by type and path.
    public var altered: [Finding] = []
    /// Forms of events that were changed without a new version.
    public var forms: [FormChange] = []
    /// Things that aren't what they were, a category each.
    public var changed: [ChangedThings] = []
    /// What each projection makes of the log.
    public var projections: [ProjectionCheck] = []
    /// The steps from version to version, and how many events took each.
    public var steps: [Step] = []
    /// What there is of snapshots.
    public var snapshots = SnapshotCheck()
    /// What is to be said of the baselines: which there are none of.
    public var withoutBaseline: [String] = []

    /// What the next check can be held against.
    var baselines: [CheckBaseline] = []

    public init() {}

    public mutating func visit(_ fields: inout some FieldVisitor) {
        var verdict = verdict.rawValue
        fields.field("verdict", &verdict)
        fields.field("position", &position)
        fields.field("streams", &streams)
        fields.field("unknown", &unknown)
        fields.field("unreadable", &unreadable)
        fields.field("lost", &lost)
        fields.field("altered", &altered)
        fields.field("forms", &forms)
        fields.field("changed", &changed)
        fields.field("projections", &projections)
        fields.field("steps", &steps)
        fields.field("snapshots", &snapshots)
        fields.field("withoutBaseline", &withoutBaseline)
    }

    /// What it comes to.
    public enum Verdict: String, Sendable {
        /// Nothing was found.
        case sound
        /// Everything can be read, and something is otherwise than it was.
        case differs
        /// Something can't be read, or is lost.
        case broken
    }

    public var verdict: Verdict {
        if !unknown.isEmpty || !unreadable.isEmpty || !lost.isEmpty
            || projections.contains(where: { $0.stop != nil })
        {
            return .broken
        }
        let isSame =
            altered.isEmpty && forms.isEmpty && changed.isEmpty && snapshots.wrong.isEmpty
            && projections.allSatisfy { $0.differences?.isEmpty ?? true }
        return isSame ? .sound : .differs
    }
}
