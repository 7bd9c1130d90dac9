import Records

/// The catalog: products with their variants, reviews and stock, the categories, and the sales by months.
enum CatalogScreens {
    static let all: [Screen] = []
    static let templates: [Template] = []
}
