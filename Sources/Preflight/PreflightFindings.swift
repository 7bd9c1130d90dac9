public import EventSourcing
public import EventStore
public import Records
public import ReadModels

// What a check can find, each as a program gets it.

extension PreflightReport {
    /// Events of one kind with something wrong about them.
    public struct Finding: Record {
        /// The type, as it is stored.
        public var type = ""
        public var version: UInt16 = 1
        /// Why it can't be read, where that isn't plain.
        public var why: String?
        /// The path of what is lost or altered.
        public var field: String?
        public var count = 0
        /// The first event it is so of.
        public var first: Position = 0

        public init() {}

        public init(
            type: String, version: UInt16, why: String? = nil, field: String? = nil,
            count: Int = 0, first: Position
        ) {
            self.type = type
            self.version = version
            self.why = why
            self.field = field
            self.count = count
            self.first = first
        }

        public mutating func visit(_ fields: inout some FieldVisitor) {
            fields.field("type", &type)
            fields.field("version", &version)
            fields.field("why", &why)
            fields.field("field", &field)
            fields.field("count", &count)
            fields.field("firstPosition", &first)
        }
    }

    /// A form that was changed.
    public struct FormChange: Record {
        public var type = ""
        public var version: UInt16 = 1
        /// A sentence.
        public var change = ""

        public init() {}

        public mutating func visit(_ fields: inout some FieldVisitor) {
            fields.field("type", &type)
            fields.field("version", &version)
            fields.field("change", &change)
        }
    }

    /// Things of one category that aren't what they were.
    public struct ChangedThings: Record {
        public var category = ""
        public var count = 0
        /// How many differ in each field.
        public var fields: [FieldCount] = []
        /// The first of them.
        public var examples: [ChangedThing] = []

        /// How many things differ in one field.
        public struct FieldCount: Sendable, Equatable {
            public var name: String
            public var count: Int
        }

        public init() {}

        public mutating func visit(_ fields: inout some FieldVisitor) {
            fields.field("entity", &category)
            fields.field("count", &count)
            var counts = JSONValue.object(
                self.fields.map { .init($0.name, .integer(Int64($0.count))) })
            fields.field("fields", &counts)
            fields.field("examples", &examples)
        }
    }

    /// A thing that isn't what it was.
    public struct ChangedThing: Record {
        public var stream = ""
        /// The revision at which the two are compared.
        public var revision: Revision = 0
        public var fields: [String] = []
        /// What this binary makes of it at that revision.
        public var state = JSONValue.null

        public init() {}

        public mutating func visit(_ fields: inout some FieldVisitor) {
            fields.field("stream", &stream)
            fields.field("revision", &revision)
            fields.field("fields", &self.fields)
            fields.field("state", &state)
        }
    }

    /// One projection, folded by this binary.
    public struct ProjectionCheck: Record {
        public var name = ""
        public var version = 1
        /// The rows that it was compared with: `orders.v1`; `nil` where there are none.
        public var comparedWith: String?
        /// About how long it takes to build it anew.
        public var rebuild = Duration.zero
        /// What differs from them, if anything was compared.
        public var differences: RowDifferences?
        /// The event that it would stop at.
        public var stop: Stop?

        public init() {}

        public mutating func visit(_ fields: inout some FieldVisitor) {
            fields.field("name", &name)
            fields.field("version", &version)
            var compared = comparedWith.map { JSONValue.string($0) } ?? .null
            fields.field("comparedWith", &compared)
            let length = rebuild.components
            var milliseconds =
                length.seconds * 1000 + length.attoseconds / 1_000_000_000_000_000
            fields.field("rebuildMilliseconds", &milliseconds)
            var different = differences.flatMap { $0.isEmpty ? nil : $0 }
            fields.field("differences", &different)
            fields.field("parked", &stop)
        }
    }

    /// A step from one version of an event's form to the next.
    public struct Step: Record {
        public var type = ""
        public var from: UInt16 = 1
        /// Whether there is an upcaster.
        public var isThere = false
        /// How many events in this log took it, or would have.
        public var count = 0

        public init() {}

        public init(type: String, from: UInt16, isThere: Bool, count: Int) {
            self.type = type
            self.from = from
            self.isThere = isThere
            self.count = count
        }

        public mutating func visit(_ fields: inout some FieldVisitor) {
            fields.field("type", &type)
            fields.field("from", &from)
            fields.field("upcaster", &isThere)
            fields.field("count", &count)
        }
    }

    /// The snapshots, each held against the fold that it stands for.
    public struct SnapshotCheck: Record {
        /// How many there are.
        public var count = 0
        /// Files that aren't what was written.
        public var unreadable = 0
        /// Those of another binary or another log. They are thrown away when they are next met.
        public var stale = 0
        /// The streams of those that would be gone by and aren't what the events come to.
        public var wrong: [String] = []

        public init() {}

        public init(count: Int) { self.count = count }

        public mutating func visit(_ fields: inout some FieldVisitor) {
            fields.field("count", &count)
            fields.field("unreadable", &unreadable)
            fields.field("stale", &stale)
            fields.field("wrong", &wrong)
        }
    }
}
