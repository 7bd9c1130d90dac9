public import EventSourcing

/// The name of a category.
public typealias CategoryID = Identifier<Category>

/// A shelf of the catalog: what products are listed under.
public struct Category: Aggregate {
    public static let category = "category"

    /// What can have happened to a category.
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

    /// What it is called: not blank, at most 120 characters.
    public private(set) var title = ""
    /// Its name in addresses, which no other category has.
    public private(set) var slug = ""
    /// A picture for its title, in whatever notation the caller uses.
    public private(set) var icon: String?

    public init() {}

    /// Whether it was ever added: whatever was has a title.
    public var exists: Bool { !title.isEmpty }

    /// Whether products can be listed under it.
    public var isLive: Bool { exists }

    public mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("title", &title)
        fields.field("slug", &slug)
        fields.field("icon", &icon)
    }

    public mutating func evolve(_ event: Event, _ occurrence: Occurrence) {
        switch event {
        case .added(let added):
            title = added.title
            slug = added.slug
            icon = added.icon
        }
    }
}
