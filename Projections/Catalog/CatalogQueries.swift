import EventSourcing

/// What can be asked of the catalog.
let catalogQueries: [QueryDescription] = [
    QueryDescription(CategoryListQuery.self),
    QueryDescription(ProductListQuery.self),
    QueryDescription(ProductQuery.self),
    QueryDescription(CatalogStatsQuery.self),
]
