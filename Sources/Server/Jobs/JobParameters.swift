import Records

// What a job takes, as the verb of `es` of the same name does.

/// Of a search for the first event that made a condition true.
struct BisectParameters: Record {
    /// `orders status=delivered total >= 50`
    var condition = ""
    /// The first event and the last to search: a position, or a time.
    var from: String?
    var to: String?
    /// Only halve.
    var quick: Bool?

    init() {}

    mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("condition", &condition, .notBlank(atMost: 4_000))
        fields.field("from", &from)
        fields.field("to", &to)
        fields.field("quick", &quick)
    }
}

/// Of history that is decided again.
struct ReplayParameters: Record {
    /// Rules beside those of today, fields called by their names.
    var rules: [String]?
    /// Everything before is taken over as it is, and it ends there: a position, or a time.
    var from: String?
    var to: String?

    init() {}

    mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("rules", &rules)
        fields.field("from", &from)
        fields.field("to", &to)
    }
}

/// Of reading the whole store.
struct VerifyParameters: Record {
    /// Notes of what the log's root was, as text.
    var against: String?
    /// The one key that notes are believed by.
    var key: String?
    /// Compare the rows of all read models with the log, too.
    var views: Bool?

    init() {}

    mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("against", &against)
        fields.field("key", &key)
        fields.field("views", &views)
    }
}

/// Of making a projection's rows anew: nothing but which, which its address says.
struct RebuildParameters: Record {
    init() {}

    mutating func visit(_ fields: inout some FieldVisitor) {}
}

/// Of what a projection's rows would be.
struct DiffParameters: Record {
    /// So many rows are told one by one.
    var limit: Int64?

    init() {}

    mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("limit", &limit)
    }
}
