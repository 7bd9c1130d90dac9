public import EventSourcing

/// Adds a category to the catalog.
public struct AddCategory: Command {
    public static let name = "AddCategory"

    public var categoryId = CategoryID()
    public var title = ""
    /// Made from the title when it is left out.
    public var slug: String?
    public var icon: String?

    public init() {}

    public init(categoryId: CategoryID, title: String, slug: String? = nil, icon: String? = nil) {
        self.categoryId = categoryId
        self.title = title
        self.slug = slug
        self.icon = icon
    }

    public var target: CategoryID { categoryId }

    public mutating func visit(_ fields: inout some FieldVisitor) {
        fields.newID("categoryId", &categoryId)
        fields.field("title", &title)
        fields.field("slug", &slug)
        fields.field("icon", &icon)
    }

    public func decide(
        on category: Category, given facts: Facts
    ) throws(Rejection) -> Decision<Category> {
        guard !category.exists else {
            throw Rejection(
                .alreadyExists, field: "categoryId", "there is a category \(categoryId) already",
                hint: "leave categoryId out, and one is made")
        }
        let slug = slug ?? Slug.made(from: title, or: categoryId)
        var refusals = Refusals()
        refusals.requireText(title, "title", atMost: 120)
        refusals.requireSlug(slug, isMade: self.slug == nil, given: facts)
        try refusals.throwIfAny()
        return [.added(CategoryAdded(title: title, slug: slug, icon: icon))]
    }
}

extension Refusals {
    /// A slug of the right form that no category has.
    fileprivate mutating func requireSlug(_ slug: String, isMade: Bool, given facts: Facts) {
        guard Slug.isValid(slug) else {
            return require(
                false, .invalidSlug, "slug",
                "a slug is lower-case letters a to z and digits, in words joined by single "
                    + "hyphens, at most \(Slug.maximumBytes) in all",
                hint: "such as home-decoration; left out, it is made from the title")
        }
        require(
            !facts.isTaken(Category.slugTag(slug), except: nil), .slugTaken, "slug",
            isMade
                ? "another category has the slug \(slug), which the title makes"
                : "another category has the slug \(slug)",
            hint: isMade ? "give a slug of its own, such as \(slug)-2" : "choose another slug")
    }
}

extension AddCategory {
    public static let guide = CommandGuide(
        "Adds a category, a shelf that products are listed under.",
        rules: [
            .isNew("category"),
            .notBlank("title"),
            .init(.tooLong, "title has at most 120 characters"),
            .init(
                .invalidSlug,
                "slug is [a-z0-9]+(-[a-z0-9]+)*, at most 120; left out, it is made from the title"),
            .init(.slugTaken, "no other category has the slug"),
        ],
        example: #"{"categoryId":"lamps","title":"Lamps & Lights","icon":"💡"}"#)
}
