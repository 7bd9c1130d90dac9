package import EventSourcing
package import EventStore
package import Records
package import ReadModels

// What a check can find, each as a program gets it.

extension PreflightReport {
    /// Events of one kind with something wrong about them.
    package struct Finding: Record {
        /// The type, as it is stored.
        package var type = ""
        package var version: UInt16 = 1
        /// Why it can't be read, where that isn't plain.
        package var why: String?
        /// The path of what is lost or altered.
        package var field: String?
        package var count = 0
        /// The first event it is so of.
        package var first: Position = 0

        package init() {}

        package init(
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

        package mutating func visit(_ fields: inout some FieldVisitor) {
            fields.field("type", &type)
            fields.field("version", &version)
            fields.field("why", &why)
            fields.field("field", &field)
            fields.field("count", &count)
            fields.field("firstPosition", &first)
        }
    }

    /// A form that was changed.
    package struct FormChange: Record {
        package var type = ""
        package var version: UInt16 = 1
        /// A sentence.
        package var change = ""

        package init() {}

        package mutating func visit(_ fields: inout some FieldVisitor) {
            fields.field("type", &type)
            fields.field("version", &version)
            fields.field("change", &change)
        }
    }

    /// Things of one category that aren't what they were.
    package struct ChangedThings: Record {
        package var category = ""
        package var count = 0
        /// How many differ in each field.
        package var fields: [FieldCount] = []
        /// The first of them.
        package var examples: [ChangedThing] = []

        /// How many things differ in one field.
        package struct FieldCount: Sendable, Equatable {
            package var name: String
            package var count: Int
        }

        package init() {}

        package mutating func visit(_ fields: inout some FieldVisitor) {
            fields.field("entity", &category)
            fields.field("count", &count)
            var counts = JSONValue.object(
                self.fields.map { .init($0.name, .integer(Int64($0.count))) })
            fields.field("fields", &counts)
            fields.field("examples", &examples)
        }
    }

    /// A thing that isn't what it was.
    package struct ChangedThing: Record {
        package var stream = ""
        /// The revision at which the two are compared.
        package var revision: Revision = 0
        package var fields: [String] = []
        /// What this binary makes of it at that revision.
        package var state = JSONValue.null

        package init() {}

        package mutating func visit(_ fields: inout some FieldVisitor) {
            fields.field("stream", &stream)
            fields.field("revision", &revision)
            fields.field("fields", &self.fields)
            fields.field("state", &state)
        }
    }

    /// One projection, folded by this binary.
    package struct ProjectionCheck: Record {
        package var name = ""
        package var version = 1
        /// The rows that it was compared with: `orders.v1`; `nil` where there are none.
        package var comparedWith: String?
        /// About how long it takes to build it anew.
        package var rebuild = Duration.zero
        /// What differs from them, if anything was compared.
        package var differences: RowDifferences?
        /// The event that it would stop at.
        package var stop: Stop?

        package init() {}

        package mutating func visit(_ fields: inout some FieldVisitor) {
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
    package struct Step: Record {
        package var type = ""
        package var from: UInt16 = 1
        /// Whether there is an upcaster.
        package var isThere = false
        /// How many events in this log took it, or would have.
        package var count = 0

        package init() {}

        package init(type: String, from: UInt16, isThere: Bool, count: Int) {
            self.type = type
            self.from = from
            self.isThere = isThere
            self.count = count
        }

        package mutating func visit(_ fields: inout some FieldVisitor) {
            fields.field("type", &type)
            fields.field("from", &from)
            fields.field("upcaster", &isThere)
            fields.field("count", &count)
        }
    }

    /// The snapshots, each held against the fold that it stands for.
    package struct SnapshotCheck: Record {
        /// How many there are.
        package var count = 0
        /// Files that aren't what was written.
        package var unreadable = 0
        /// Those of another binary or another log. They are thrown away when they are next met.
        package var stale = 0
        /// The streams of those that would be gone by and aren't what the events come to.
        package var wrong: [String] = []

        package init() {}

        package init(count: Int) { self.count = count }

        package mutating func visit(_ fields: inout some FieldVisitor) {
            fields.field("count", &count)
            fields.field("unreadable", &unreadable)
            fields.field("stale", &stale)
            fields.field("wrong", &wrong)
        }
    }
}
