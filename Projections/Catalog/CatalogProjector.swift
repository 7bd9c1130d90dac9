import Catalog
import EventSourcing
import EventStore

/// Keeps the list of categories and the list of products.
struct CatalogProjector: Projector {
    static let name = "catalog"
    static let version = 1
    static let tables: [any Row.Type] = [CategoryRow.self, ProductRow.self]

    static let handlers: [EventHandler<Self>] = [
        on(CategoryAdded.self) { projector, added, view in
            var row = CategoryRow()
            row.categoryId = CategoryID(view.stream.id)
            row.title = added.title
            row.slug = added.slug
            row.icon = added.icon
            projector.categories.put(row)
        },
        on(ProductAdded.self) { projector, added, view in
            var row = ProductRow()
            row.productId = ProductID(view.stream.id)
            row.title = added.title
            row.description = added.description
            row.categoryIds = added.categoryIds
            row.basePriceCents = added.basePriceCents
            row.discountPriceCents = added.discountPriceCents
            row.quantity = added.quantity
            row.variants = added.variants
            row.reviewCount = Int64(added.reviews.count)
            row.starCount = added.reviews.reduce(0) { $0 + min(max($1.stars, 0), 5) }
            projector.products.put(row)
        },
        on(ProductPriceChanged.self) { projector, changed, view in
            try projector.products.update(ProductID(view.stream.id)) { product in
                product.basePriceCents = changed.basePriceCents
                product.discountPriceCents = changed.discountPriceCents
            }
        },
        on(StockAdjusted.self) { projector, adjusted, view in
            try projector.products.update(ProductID(view.stream.id)) {
                $0.quantity = adjusted.quantity
            }
        },
        on(ProductDiscontinued.self) { projector, _, view in
            try projector.products.update(ProductID(view.stream.id)) { $0.discontinued = true }
        },
    ]

    private let categories: RowTable<CategoryRow>
    private let products: RowTable<ProductRow>

    init(_ rows: Rows) {
        categories = rows.table(CategoryRow.self)
        products = rows.table(ProductRow.self)
    }
}
