public import EventSourcing
public import Records

/// Puts a bookmark on an item, or takes it away.
public struct BookmarkItem: Command {
    public static let name = "BookmarkItem"

    /// Which item.
    public var itemId = ItemID()
    /// Nothing that can be changed: given, it must be the item's own.
    public var accountId: AccountID?
    /// `false` takes it away; `nil`: `true`.
    public var bookmark: Bool?

    public init() {}

    public var target: ItemID { itemId }

    public mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("itemId", &itemId)
        fields.field("accountId", &accountId)
        fields.field("bookmark", &bookmark)
    }

    public func decide(on item: Item, given facts: Facts) throws(Rejection) -> Decision<Item> {
        try item.requireExists(itemId)
        var refusals = Refusals()
        refusals.requireSame(accountId, as: item.accountId, "item \(itemId)")
        try refusals.throwIfAny()
        let bookmark = bookmark ?? true
        return item.bookmark == bookmark ? [] : [.bookmarked(ItemBookmarked(bookmark: bookmark))]
    }

    public static let guide = CommandGuide(
        "Puts a bookmark on an item or, with bookmark=false, takes it away.",
        rules: [.exists("item"), .sameAccount],
        example: #"{"itemId":"i-2","bookmark":true}"#,
        needs: [Needs.account, Needs.itemInInventory])
}
