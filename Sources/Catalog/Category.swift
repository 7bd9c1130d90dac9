public import EventSourcing

/// A shelf of the catalog: what products are listed under.
public struct Category: Aggregate {
    public static let category = "category"

    public enum Event: EventSet {
        case added(CategoryAdded)

        public static let cases: [EventCase<Self>] = [
            EventCase(CategoryAdded.self, Self.added)
        ]

        public var event: any DomainEvent {
            switch self {
            case .added(let event): event
            }
        }
    }

    public private(set) var exists = false
    public private(set) var title = ""
    public private(set) var slug = ""
    public private(set) var icon: String?

    public init() {}

    public mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("title", &title)
        fields.field("slug", &slug)
        fields.field("icon", &icon)
    }

    public mutating func evolve(_ event: Event, _ occurrence: Occurrence) {
        switch event {
        case .added(let added):
            exists = true
            title = added.title
            slug = added.slug
            icon = added.icon
        }
    }
}

/// A category was added.
public struct CategoryAdded: DomainEvent {
    public static let type = "CategoryAdded"

    public var title = ""
    public var slug = ""
    public var icon: String?

    public init() {}

    public var tags: [String] { ["category-slug:" + slug] }

    public mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("title", &title)
        fields.field("slug", &slug)
        fields.field("icon", &icon)
    }
}
