package import EventSourcing
package import Records

/// The name of a category.
package typealias CategoryID = Identifier<Category>

/// A shelf of the catalog: what products are listed under.
package struct Category: Aggregate {
    package static let category = "category"

    /// What can have happened to a category.
    package enum Event: EventSet {
        case added(CategoryAdded)
        case changed(CategoryChanged)
        case archived(CategoryArchived)

        package static let cases = [of(added), of(changed), of(archived)]

        package var event: any DomainEvent {
            switch self {
            case .added(let event): event
            case .changed(let event): event
            case .archived(let event): event
            }
        }
    }

    /// What it is called: not blank, at most 120 characters.
    package private(set) var title = ""
    /// Its name in addresses, which no other category has.
    package private(set) var slug = ""
    /// A picture for its title, in whatever notation the caller uses; never empty.
    package private(set) var icon: String?
    /// Nothing more is listed under it, and it takes no change. It keeps its slug, so that an old
    /// address never leads to another category.
    package private(set) var isArchived = false

    package init() {}

    /// Whether it was ever added: whatever was has a title.
    package var exists: Bool { !title.isEmpty }

    /// Whether products can be listed under it.
    package var isLive: Bool { exists && !isArchived }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("title", &title)
        fields.field("slug", &slug)
        fields.field("icon", &icon)
        fields.field("isArchived", &isArchived)
    }

    package mutating func evolve(_ event: Event, _ occurrence: Occurrence) {
        switch event {
        case .added(let added):
            title = added.title
            slug = added.slug
            icon = added.icon
        case .changed(let changed):
            title = changed.title ?? title
            slug = changed.slug ?? slug
            icon = (changed.icon ?? icon)?.unlessEmpty
        case .archived: isArchived = true
        }
    }
}

// MARK: - What every change asks first

extension Category {
    /// - Throws: `not-found` when there is no such category.
    func requireExists(_ id: CategoryID) throws(Rejection) {
        guard exists else {
            throw .notFound(
                "category", id, "categoryId", hint: .next(.ask("categories")))
        }
    }
}
