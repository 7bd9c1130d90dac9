public import EventStore

/// What a check of a whole log found: what this binary can't read, what it loses, what it makes of the
/// same events otherwise than the one before.
public struct PreflightReport: Sendable {
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

    /// Events of one kind with something wrong about them.
    public struct Finding: Sendable, Equatable {
        /// The type, as it is stored.
        public var type: String
        public var version: UInt16
        /// Why it can't be read, or the path of what is lost; blank for an unknown type.
        public var detail: String
        public var count = 0
        /// The first event it is so of.
        public var first: Position

        public init(
            type: String, version: UInt16, detail: String, count: Int = 0, first: Position
        ) {
            self.type = type
            self.version = version
            self.detail = detail
            self.count = count
            self.first = first
        }
    }

    /// A form that was changed.
    public struct FormChange: Sendable, Equatable {
        public var type: String
        public var version: UInt16
        /// A sentence.
        public var change: String
    }

    /// Things of one category that aren't what they were.
    public struct ChangedThings: Sendable {
        public var category: String
        public var count = 0
        /// How many differ in each field.
        public var fields: [(name: String, count: Int)] = []
        /// The first of them.
        public var examples: [ChangedThing] = []
    }

    /// A thing that isn't what it was.
    public struct ChangedThing: Sendable {
        public var stream: StreamName
        /// The revision at which the two are compared.
        public var revision: Revision
        public var fields: [String]
        /// What this binary makes of it at that revision.
        public var state: JSONValue
    }

    /// One projection, folded by this binary.
    public struct ProjectionCheck: Sendable {
        public var name: String
        public var version: Int
        /// The rows that it was compared with: `orders.v1`; `nil` where there are none.
        public var comparedWith: String?
        /// What differs from them, if anything was compared.
        public var differences: RowDifferences?
        /// About how long it takes to build it anew.
        public var rebuild: Duration
        /// The event that it would stop at.
        public var parked: (position: Position, type: String, reason: String)?
    }

    /// A step from one version of an event's form to the next.
    public struct Step: Sendable, Equatable {
        public var type: String
        public var from: UInt16
        /// Whether there is an upcaster.
        public var isThere: Bool
        /// How many events in this log took it, or would have.
        public var count: Int

        public init(type: String, from: UInt16, isThere: Bool, count: Int) {
            self.type = type
            self.from = from
            self.isThere = isThere
            self.count = count
        }
    }

    /// The snapshots, each held against the fold that it stands for.
    public struct SnapshotCheck: Sendable, Equatable {
        /// How many there are.
        public var count = 0
        /// Files that aren't what was written.
        public var unreadable = 0
        /// Those of another binary or another log. They are thrown away when they are next met.
        public var stale = 0
        /// Those that would be gone by and aren't what the events come to.
        public var wrong: [StreamName] = []

        public init(count: Int = 0) { self.count = count }
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
            || projections.contains(where: { $0.parked != nil })
        {
            return .broken
        }
        let isSame =
            altered.isEmpty && forms.isEmpty && changed.isEmpty && snapshots.wrong.isEmpty
            && projections.allSatisfy { $0.differences?.isEmpty ?? true }
        return isSame ? .sound : .differs
    }

    /// What the next check can be held against.
    var baselines: [CheckBaseline] = []

    public init() {}
}
