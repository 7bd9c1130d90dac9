import EventSourcing
import Records

/// Which part of a list is asked for: the two parameters that all lists have.
struct ListPart: Record {
    var limit: ListLimit?
    /// The cursor that the part before was answered with; `nil`: from the beginning.
    var after: String?

    /// All of it.
    static let whole = ListPart(.all)
    /// No more than the first item.
    static let first = ListPart(ListLimit(1))

    init() {}

    private init(_ limit: ListLimit) { self.limit = limit }

    mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("limit", &limit)
        fields.field("after", &after)
    }
}

extension QueryGuide {
    /// A guide of a list that is answered in parts: it has the parameters that say which.
    init(list summary: String, parameters: [String: String] = [:], example: [String] = []) {
        let part = [
            "limit": "at most so many: a number, or all (default 100)",
            "after": "the cursor that stood under next",
        ]
        self.init(
            summary, parameters: part.merging(parameters) { _, own in own }, example: example)
    }
}
