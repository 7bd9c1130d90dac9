package import EventSourcing
package import Records
import Vocabulary

/// Says some of what is said of a category anew; what isn't given stays as it is.
package struct ChangeCategory: Command {
    package static let name = "ChangeCategory"

    package var categoryId = CategoryID()
    package var title: String?
    /// Never made from a new title: addresses stay what they are unless somebody wants another.
    package var slug: String?
    /// Empty: it has none any more.
    package var icon: String?

    package init() {}

    package init(
        categoryId: CategoryID, title: String? = nil, slug: String? = nil, icon: String? = nil
    ) {
        self.categoryId = categoryId
        self.title = title
        self.slug = slug
        self.icon = icon
    }

    package var target: CategoryID { categoryId }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("categoryId", &categoryId)
        fields.field("title", anew: &title, .line)
        fields.field("slug", anew: &slug, .slug)
        fields.field("icon", anew: &icon, none: "", .icon)
    }

    package func decide(
        on category: Category, given facts: Facts
    ) throws(Rejection) -> Decision<Category> {
        try category.requireExists(categoryId)
        let title = title?.unlessSame(as: category.title)
        let slug = slug?.unlessSame(as: category.slug)
        let icon = icon?.unlessSame(as: category.icon)
        if title == nil, slug == nil, icon == nil { return [] }
        guard !category.isArchived else {
            throw Rejection(
                .categoryArchived, field: "categoryId",
                "category \(categoryId) is archived and takes no change",
                hint: "for another like it, add a new category")
        }
        var refusals = Refusals()
        if let slug { refusals.requireOwn(slug, of: categoryId, given: facts) }
        try refusals.throwIfAny()
        return [
            .changed(
                CategoryChanged(
                    title: title, slug: slug, formerSlug: slug.map { _ in category.slug },
                    icon: icon))
        ]
    }
}

extension ChangeCategory {
    package static let guide = CommandGuide(
        "Changes a category's title, slug or icon; what isn't given stays, an empty or null icon goes.",
        rules: [
            .exists("category"), .slugIsFree,
            .init(.categoryArchived, "the category is not archived"),
        ],
        example: #"{"categoryId":"lamps","title":"Lamps & Lights","slug":"lights"}"#,
        needs: [CommandGuide.aCategory])
}
