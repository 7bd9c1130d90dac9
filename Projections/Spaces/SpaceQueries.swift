import EventSourcing

/// What can be asked of spaces.
let spaceQueries: [any Query.Type] = [
    SpaceListQuery.self, SpaceQuery.self, SpaceTemplateListQuery.self, SpaceTemplateQuery.self,
]
