public import Records

/// What a query can answer: a value with a form for those who ask by name and want JSON.
///
/// A record that a query answers by itself says so and no more: `extension OrderRow: Answerable {}`.
public protocol Answerable: Sendable {
    /// The same, as JSON.
    var shown: QueryAnswer { get }
}

extension QueryAnswer: Answerable {
    /// Itself.
    public var shown: QueryAnswer { self }
}

extension Answerable where Self: Record {
    /// One thing: the record's own fields.
    public var shown: QueryAnswer { .item(JSONValue(of: self)) }
}

/// Part of a list.
public struct Listed<Item: Record>: Answerable, Equatable {
    /// What is in this part, in order.
    public var items: [Item]
    /// How many there are in all parts.
    public var total: Int
    /// What the next part is asked for by; `nil`: there is none.
    public var next: String?

    /// The whole of a list, unless a `total` or a `next` part says otherwise.
    public init(items: [Item], total: Int? = nil, next: String? = nil) {
        self.items = items
        self.total = total ?? items.count
        self.next = next
    }

    /// Each item with its record's own fields.
    public var shown: QueryAnswer {
        .list(items.map { JSONValue(of: $0) }, total: total, next: next)
    }
}
