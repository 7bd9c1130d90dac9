import EventSourcing

/// What can be asked of the catalog.
let catalogQueries: [any Query.Type] = [
    CategoryListQuery.self, CategoryQuery.self, ProductListQuery.self, ProductQuery.self,
    CatalogStatsQuery.self,
]
