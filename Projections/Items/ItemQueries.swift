import EventSourcing

/// What can be asked of items.
let itemQueries: [QueryDescription] = [
    QueryDescription(ItemListQuery.self),
    QueryDescription(ItemQuery.self),
]
