/// Which events are meant: all, or those that match at least one item.
///
/// The form and the meaning are those of the dynamic consistency boundary (dcb.events): an item's
/// types are alternatives, its tags must all be there.
public enum EventQuery: Sendable, Equatable {
    /// Every event.
    case all
    /// At least one item, else the query is refused as invalid.
    case anyOf([Item])

    /// Events of one of the types, with all of the tags, in one of the categories; an empty list
    /// asks for nothing. An item with three empty lists is refused as invalid: say ``all``.
    public struct Item: Sendable, Equatable {
        /// Of any of these types.
        public var types: [String]
        /// That bear all of these tags.
        public var tags: [String]
        /// In a stream of any of these categories.
        public var categories: [String]

        /// One that asks for all that is given.
        public init(types: [String] = [], tags: [String] = [], categories: [String] = []) {
            self.types = types
            self.tags = tags
            self.categories = categories
        }
    }

    /// Events of any of these types.
    public static func types(_ types: [String]) -> Self { .anyOf([Item(types: types)]) }
    /// Events that bear all of these tags.
    public static func tags(_ tags: [String]) -> Self { .anyOf([Item(tags: tags)]) }
    /// Events of streams of any of these categories.
    public static func categories(_ names: [String]) -> Self { .anyOf([Item(categories: names)]) }

    /// What is wrong with the query itself; `nil` if nothing is.
    public var fault: String? {
        switch self {
        case .all: return nil
        case .anyOf(let items):
            if items.isEmpty { return "a query has at least one item; for every event say all" }
            for item in items
            where item.types.isEmpty && item.tags.isEmpty && item.categories.isEmpty {
                return "an item of a query names a type, a tag or a category"
            }
            return nil
        }
    }

    /// Whether an event is meant.
    public func matches(_ event: borrowing EventView) -> Bool {
        switch self {
        case .all: return true
        case .anyOf(let items):
            for item in items where item.matches(event) { return true }
            return false
        }
    }
}

extension EventQuery.Item {
    /// Whether an event is meant by this item. Compares bytes; makes no strings.
    package func matches(_ event: borrowing EventView) -> Bool {
        if !types.isEmpty {
            var found = false
            for type in types where event.hasType(type) { found = true; break }
            if !found { return false }
        }
        if !categories.isEmpty {
            var found = false
            for category in categories where event.isOfCategory(category) { found = true; break }
            if !found { return false }
        }
        for tag in tags where !event.hasTag(tag) { return false }
        return true
    }
}
