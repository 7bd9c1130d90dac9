import EventSourcing

/// What can be asked of the sales calendar and of bookmarks.
let salesCalendarQueries: [any Query.Type] = [
    SalesCalendarQuery.self, SaleQuery.self, BookmarksQuery.self,
]
