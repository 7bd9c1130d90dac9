import Business
import Catalog
import EventSourcing
import EventStore
import Records
import Vocabulary

/// Keeps the list of categories and the list of products.
struct CatalogProjector: Projector {
    static let name = "catalog"
    static let version = 3
    static let tables: [any Row.Type] = [CategoryRow.self, ProductRow.self]

    static let handlers: [EventHandler<Self>] = [
        on(CategoryAdded.self) { projector, added, view in
            var row = CategoryRow()
            row.categoryId = CategoryID(view.streamID)
            row.title = added.title
            row.slug = added.slug
            row.icon = added.icon
            projector.categories.put(new: row, by: view)
        },
        on(CategoryChanged.self) { projector, changed, view in
            try projector.categories.update(CategoryID(view.streamID), by: view) { category in
                category.title = changed.title ?? category.title
                category.slug = changed.slug ?? category.slug
                if let icon = changed.icon { category.icon = icon.isEmpty ? nil : icon }
            }
        },
        on(CategoryArchived.self) { projector, _, view in
            try projector.categories.update(CategoryID(view.streamID), by: view) {
                $0.isArchived = true
            }
        },
        on(ProductAdded.self) { projector, added, view in
            var row = ProductRow()
            row.productId = ProductID(view.streamID)
            row.title = added.title
            row.description = added.description
            row.categoryIds = added.categoryIds
            row.basePriceCents = added.basePriceCents
            row.discountPriceCents = added.discountPriceCents
            row.currency = added.currency ?? .usual
            row.quantity = added.quantity
            row.variants = added.variants
            row.reviewCount = Int64(added.reviews.count)
            row.starCount = added.reviews.reduce(0) { $0 + stars($1.stars) }
            projector.products.put(new: row, by: view)
        },
        on(ProductDetailsChanged.self) { projector, changed, view in
            try projector.products.update(ProductID(view.streamID), by: view) { product in
                product.title = changed.title ?? product.title
                if let text = changed.description {
                    product.description = text.isEmpty ? nil : text
                }
                product.categoryIds = changed.categoryIds ?? product.categoryIds
            }
        },
        on(VariantAdded.self) { projector, added, view in
            try projector.products.update(ProductID(view.streamID), by: view) {
                $0.variants.append(added.variant)
            }
        },
        on(VariantRemoved.self) { projector, removed, view in
            try projector.products.update(ProductID(view.streamID), by: view) { product in
                product.variants.removeAll { $0.name == removed.name }
            }
        },
        on(ReviewAdded.self) { projector, added, view in
            try projector.products.update(ProductID(view.streamID), by: view) { product in
                product.reviewCount += 1
                product.starCount += stars(added.review.stars)
            }
        },
        on(ReviewRemoved.self) { projector, removed, view in
            try projector.products.update(ProductID(view.streamID), by: view) { product in
                product.reviewCount -= 1
                product.starCount -= stars(removed.stars)
            }
        },
        on(ProductPriceChanged.self) { projector, changed, view in
            try projector.products.update(ProductID(view.streamID), by: view) { product in
                product.basePriceCents = changed.basePriceCents
                product.discountPriceCents = changed.discountPriceCents
                product.currency = changed.currency ?? .usual
            }
        },
        on(CurrencyChosen.self) { projector, chosen, _ in
            // Before the first choice no price was stamped.
            guard chosen.alsoEarlier == true else { return }
            for id in try projector.products.keys(
                where: "currency", is: Currency.usual.column)
            {
                try projector.products.update(id) { $0.currency = chosen.currency }
            }
        },
        on(StockAdjusted.self) { projector, adjusted, view in
            try projector.products.update(ProductID(view.streamID), by: view) {
                $0.quantity = adjusted.quantity
            }
        },
        on(ProductDiscontinued.self) { projector, _, view in
            try projector.products.update(ProductID(view.streamID), by: view) {
                $0.discontinued = true
            }
        },
    ]

    private let categories: RowTable<CategoryRow>
    private let products: RowTable<ProductRow>

    init(_ rows: Rows) {
        categories = rows.table(CategoryRow.self)
        products = rows.table(ProductRow.self)
    }
}

/// As many as a review can have given, whatever the log says: so that no sum overflows.
private func stars(_ count: Int64) -> Int64 { min(max(count, 0), 5) }
