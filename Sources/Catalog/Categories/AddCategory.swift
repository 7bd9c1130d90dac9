package import EventSourcing
package import Records
import Vocabulary

/// Adds a category to the catalog.
package struct AddCategory: Command {
    package static let name = "AddCategory"

    /// The new category's; left out, one is made.
    package var categoryId = CategoryID()
    package var title = ""
    /// Made from the title when it is left out.
    package var slug: String?
    /// A sign, or where a picture lies.
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
        fields.field("title", &title, .line)
        fields.field("slug", &slug, .slug)
        fields.field("icon", &icon, .icon)
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
        refusals.requireOwn(slug, isMade: self.slug == nil, of: categoryId, given: facts)
        try refusals.throwIfAny()
        return [.added(CategoryAdded(title: title, slug: slug, icon: icon?.unlessEmpty))]
    }
}

extension AddCategory {
    package static let guide = CommandGuide(
        "Adds a category, a shelf that products are listed under.",
        rules: [
            .isNew("category"), .slugIsFree,
        ],
        example: #"{"categoryId":"lamps","title":"Lamps & Lights","icon":"💡"}"#)
}
