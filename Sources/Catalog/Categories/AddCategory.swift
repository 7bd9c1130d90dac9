package import EventSourcing
package import Records
import Vocabulary

/// Adds a category to the catalog.
package struct AddCategory: Command {
    package static let name = "AddCategory"

    /// The new category's; left out, one is made.
    package var categoryId = CategoryID()
    /// Not blank, at most 120 characters.
    package var title = ""
    /// Made from the title when it is left out.
    package var slug: String?
    /// A sign, or where a picture lies: at most 1,000 characters.
    package var icon: String?

    package init() {}

    package init(categoryId: CategoryID, title: String, slug: String? = nil, icon: String? = nil) {
        self.categoryId = categoryId
        self.title = title
        self.slug = slug
        self.icon = icon
    }

    package var target: CategoryID { categoryId }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.newID("categoryId", &categoryId)
        fields.field("title", &title)
        fields.field("slug", &slug)
        fields.field("icon", &icon)
    }

    package func decide(
        on category: Category, given facts: Facts
    ) throws(Rejection) -> Decision<Category> {
        guard !category.exists else {
            throw .alreadyExists("category", categoryId, "categoryId")
        }
        let slug =
            slug
            ?? Slug.made(
                from: title, or: categoryId.text, kind: Category.category)
        var refusals = Refusals()
        refusals.requireText(title, "title", atMost: TextLimit.name)
        refusals.requireSlug(slug, isMade: self.slug == nil, of: categoryId, given: facts)
        refusals.limitText(icon, "icon", atMost: TextLimit.icon)
        try refusals.throwIfAny()
        return [.added(CategoryAdded(title: title, slug: slug, icon: icon?.unlessEmpty))]
    }
}

extension AddCategory {
    package static let guide = CommandGuide(
        "Adds a category, a shelf that products are listed under.",
        rules: [
            .isNew("category"),
            .notBlank("title"),
            .init(.tooLong, "title has at most 120 characters, icon at most 1,000"),
            .slug, .slugIsFree,
        ],
        example: #"{"categoryId":"lamps","title":"Lamps & Lights","icon":"💡"}"#)
}
