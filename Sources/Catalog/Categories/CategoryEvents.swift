import EventSourcing
package import Records

/// A category was added to the catalog.
package struct CategoryAdded: DomainEvent {
    package static let type = "CategoryAdded"

    /// Not blank, at most 120 characters.
    package var title = ""
    /// `[a-z0-9]+(-[a-z0-9]+)*`, at most 120 bytes; no other category has it.
    package var slug = ""
    /// A sign, or where a picture lies: at most 1,000 characters.
    package var icon: String?

    package init() {}

    package init(title: String, slug: String, icon: String? = nil) {
        self.title = title
        self.slug = slug
        self.icon = icon
    }

    package var tags: [String] { [Category.slugTag(slug)] }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("title", &title)
        fields.field("slug", &slug)
        fields.field("icon", &icon)
    }
}

/// Some of what is said of a category was said anew; what isn't given stayed as it was.
package struct CategoryChanged: DomainEvent {
    package static let type = "CategoryChanged"

    /// Not blank, at most 120 characters.
    package var title: String?
    /// As an added category's; from now on no other category has it.
    package var slug: String?
    /// The slug that it gave up for the new one; given with it.
    package var formerSlug: String?
    /// Empty: it has none any more.
    package var icon: String?

    package init() {}

    package init(
        title: String? = nil, slug: String? = nil, formerSlug: String? = nil, icon: String? = nil
    ) {
        self.title = title
        self.slug = slug
        self.formerSlug = formerSlug
        self.icon = icon
    }

    package var tags: [String] { [slug, formerSlug].compactMap { $0 }.map(Category.slugTag) }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("title", &title)
        fields.field("slug", &slug)
        fields.field("formerSlug", &formerSlug)
        fields.field("icon", &icon)
    }
}

/// A category was put away for good.
package struct CategoryArchived: DomainEvent {
    package static let type = "CategoryArchived"

    package init() {}

    package mutating func visit(_ fields: inout some FieldVisitor) {}
}
