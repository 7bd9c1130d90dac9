import EventSourcing

/// What can be asked of spaces.
let spaceQueries: [QueryDescription] = [
    QueryDescription(SpaceListQuery.self),
    QueryDescription(SpaceQuery.self),
    QueryDescription(SpaceTemplateListQuery.self),
]
