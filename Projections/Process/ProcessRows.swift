import EventSourcing
import EventStore
import Records

/// A thing of any kind that can have a status, with the one that it came to last.
struct ProcessThingRow: Row {
    static let table = "process_things"
    static let keyColumns = ["entity", "id"]

    /// The category of its stream.
    var entity = ""
    var id = ""
    /// Where in the log it began.
    var begun: Int64 = 0
    /// `nil` as long as it never had any. One that was taken away is still the last.
    var status: String?

    var key: Pair<String, String> { Pair(entity, id) }

    init() {}

    init(_ key: Pair<String, String>, begun: Int64) {
        entity = key.first
        id = key.second
        self.begun = begun
    }

    mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("entity", &entity)
        fields.field("id", &id)
        fields.field("begun", &begun)
        fields.field("status", &status)
    }
}

/// A status that a thing came to: the time that it stayed there goes to its next one. In the order in
/// which they are asked for: those of a kind, thing by thing as they began, each from its first.
struct ProcessStepRow: Row {
    static let table = "process_steps"
    static let keyColumns = ["entity", "begun", "revision"]

    /// The category of its stream.
    var entity = ""
    /// Where in the log the thing began: no two of them at one place.
    var begun: Int64 = 0
    /// Of the event that led to the status; its place in the log stands below.
    var revision: Int64 = 0
    var id = ""
    var position: Int64 = 0
    var status = ""
    /// When that happened, by the business's own time.
    var occurredAt = Timestamp.earliest

    var key: Pair<Pair<String, Int64>, Int64> { Pair(Pair(entity, begun), revision) }

    mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("entity", &entity)
        fields.field("begun", &begun)
        fields.field("revision", &revision)
        fields.field("id", &id)
        fields.field("position", &position)
        fields.field("status", &status)
        fields.field("occurredAt", &occurredAt)
    }
}
