public import EventSourcing

/// A category was added to the catalog.
public struct CategoryAdded: DomainEvent {
    public static let type = "CategoryAdded"

    /// Not blank, at most 120 characters.
    public var title = ""
    /// `[a-z0-9]+(-[a-z0-9]+)*`, at most 120 bytes; no other category has it.
    public var slug = ""
    public var icon: String?

    public init() {}

    public init(title: String, slug: String, icon: String? = nil) {
        self.title = title
        self.slug = slug
        self.icon = icon
    }

    public var tags: [String] { [Category.slugTag(slug)] }

    public mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("title", &title)
        fields.field("slug", &slug)
        fields.field("icon", &icon)
    }
}

extension Category {
    /// Borne by each event that takes `slug`: what makes it unique.
    static func slugTag(_ slug: String) -> String { "category-slug:" + slug }
}
