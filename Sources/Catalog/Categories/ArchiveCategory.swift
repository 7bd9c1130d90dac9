package import EventSourcing
import EventStore
package import Records

/// Puts a category away for good, once no product on sale needs it.
///
/// No product on sale is ever left without a live category, however commands meet: this one holds
/// only while nothing new bears the category's tag and the other categories that it goes by stay as
/// they are; and what lists a product under a category holds only while that category stays.
package struct ArchiveCategory: Command {
    package static let name = "ArchiveCategory"

    package var categoryId = CategoryID()

    package init() {}

    package init(categoryId: CategoryID) { self.categoryId = categoryId }

    package var target: CategoryID { categoryId }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("categoryId", &categoryId)
    }

    package func decide(
        on category: Category, given facts: Facts
    ) throws(Rejection) -> Decision<Category> {
        try category.requireExists(categoryId)
        if category.isArchived { return [] }
        let left = productsThatNeedIt(facts)
        guard left.isEmpty else {
            throw Rejection(
                .categoryInUse, field: "categoryId",
                Self.inUse(left.map(\.text)),
                hint: .next(
                    .ask(
                        "products",
                        ["category": .string(categoryId.text), "discontinued": .string("false")])))
        }
        return [.archived(CategoryArchived())]
    }

    /// The products on sale that are listed under no other live category.
    private func productsThatNeedIt(_ facts: Facts) -> [ProductID] {
        var seen: Set<ProductID> = []
        return facts.events(tagged: Product.categoryTag(categoryId)).compactMap { event in
            let id = ProductID(event.stream.id)
            guard seen.insert(id).inserted else { return nil }
            // Unguarded: what lists it here anew bears the tag, and it never comes back on sale.
            let product = facts.unguardedState(of: id)
            let needsIt =
                !product.discontinued && product.categoryIds.contains(categoryId)
                && !product.categoryIds.contains {
                    $0 != categoryId && facts.state(of: $0).isLive
                }
            return needsIt ? id : nil
        }
    }

    private static func inUse(_ products: [String]) -> Sentence {
        let more = products.count - 3
        return switch products.count {
        case 1: "nothing else lists product \(products), which is on sale"
        case 2...3: "nothing else lists products \(products), which are on sale"
        default:
            """
            nothing else lists products \(Array(products.prefix(3))) and \(more) more, which are \
            on sale
            """
        }
    }
}

extension ArchiveCategory {
    package static let guide = CommandGuide(
        "Puts a category away for good: nothing more is listed under it, and it keeps its slug.",
        rules: [
            .exists("category"),
            .init(
                .categoryInUse, "each product on sale under it is under another live category too"),
        ],
        example: #"{"categoryId":"lamps"}"#,
        needs: [CommandGuide.aCategory])
}
