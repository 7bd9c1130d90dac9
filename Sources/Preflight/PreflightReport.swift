package import EventStore
import ReadModels
package import Records

/// What a check of a whole log found: what this binary can't read, what it loses, what it makes of the
/// same events otherwise than the one before.
package struct PreflightReport: Record {
    /// The head of the log that was checked, and how many streams there are.
    package var position: Position = 0
    package var streams = 0
    /// Types of event that nobody here knows.
    package var unknown: [Finding] = []
    /// Events that can't be read.
    package var unreadable: [Finding] = []
    /// Members of stored payloads that decoding drops, by type and path.
    package var lost: [Finding] = []
    /// Values of stored payloads that are read as others, by type and path.
    package var altered: [Finding] = []
    /// Forms of events that were changed without a new version.
    package var forms: [FormChange] = []
    /// Things that aren't what they were, a category each.
    package var changed: [ChangedThings] = []
    /// What each projection makes of the log.
    package var projections: [ProjectionCheck] = []
    /// The steps from version to version, and how many events took each.
    package var steps: [Step] = []
    /// What there is of snapshots.
    package var snapshots = SnapshotCheck()
    /// Which answers about the past were wrong once, of this log.
    package var corrected: [CorrectedAnswer] = []
    /// What is to be said of the baselines: which there are none of.
    package var withoutBaseline: [String] = []

    /// What the next check can be held against.
    var baselines: [CheckBaseline] = []

    package init() {}

    package mutating func visit(_ fields: inout some FieldVisitor) {
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
        fields.field("corrected", &corrected)
        fields.field("withoutBaseline", &withoutBaseline)
    }

    /// What it comes to.
    package enum Verdict: String, Sendable {
        /// Nothing was found.
        case sound
        /// Everything can be read, and something is otherwise than it was.
        case differs
        /// Something can't be read, or is lost.
        case broken
    }

    package var verdict: Verdict {
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
