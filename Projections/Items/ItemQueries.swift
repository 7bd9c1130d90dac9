import EventSourcing

/// What can be asked of items.
let itemQueries: [any Query.Type] = [ItemListQuery.self, ItemQuery.self]
