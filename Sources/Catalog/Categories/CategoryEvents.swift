public import EventSourcing
public import Records

/// A category was added to the catalog.
public struct CategoryAdded: DomainEvent {
    public static let type = "CategoryAdded"

    /// Not blank, at most 120 characters.
    public var title = ""
    /// `[a-z0-9]+(-[a-z0-9]+)*`, at most 120 bytes; no other category has it.
    public var slug = ""
    /// A sign, or where a picture lies: at most 1,000 characters.
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

/// Some of what is said of a category was said anew; what isn't given stayed as it was.
public struct CategoryChanged: DomainEvent {
    public static let type = "CategoryChanged"

    /// Not blank, at most 120 characters.
    public var title: String?
    /// As an added category's; from now on no other category has it.
    public var slug: String?
    /// The slug that it gave up for the new one; given with it.
    public var formerSlug: String?
    /// Empty: it has none any more.
    public var icon: String?

    public init() {}

    public init(
        title: String? = nil, slug: String? = nil, formerSlug: String? = nil, icon: String? = nil
    ) {
        self.title = title
        self.slug = slug
        self.formerSlug = formerSlug
        self.icon = icon
    }

    public var tags: [String] { [slug, formerSlug].compactMap { $0 }.map(Category.slugTag) }

    public mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("title", &title)
        fields.field("slug", &slug)
        fields.field("formerSlug", &formerSlug)
        fields.field("icon", &icon)
    }
}

/// A category was put away for good.
public struct CategoryArchived: DomainEvent {
    public static let type = "CategoryArchived"

    public init() {}

    public mutating func visit(_ fields: inout some FieldVisitor) {}
}
