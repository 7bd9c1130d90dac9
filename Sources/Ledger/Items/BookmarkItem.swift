package import EventSourcing
package import Records

/// Puts a bookmark on an item, or takes it away.
package struct BookmarkItem: Command {
    package static let name = "BookmarkItem"

    package var itemId = ItemID()
    /// Nothing that can be changed: given, it must be the item's own.
    package var accountId: AccountID?
    /// `false` takes it away; `nil`: `true`.
    package var bookmark: Bool?

    package init() {}

    package var target: ItemID { itemId }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("itemId", &itemId)
        fields.field("accountId", &accountId)
        fields.field("bookmark", &bookmark)
    }

    package func decide(on item: Item, given facts: Facts) throws(Rejection) -> Decision<Item> {
        try item.requireExists(itemId)
        var refusals = Refusals()
        refusals.requireSame(accountId, as: item.accountId, "item \(itemId)")
        try refusals.throwIfAny()
        let bookmark = bookmark ?? true
        return item.bookmark == bookmark ? [] : [.bookmarked(ItemBookmarked(bookmark: bookmark))]
    }

    package static let guide = CommandGuide(
        "Puts a bookmark on an item or, with bookmark=false, takes it away.",
        rules: [.exists("item"), .sameAccount],
        example: #"{"itemId":"i-2","bookmark":true}"#,
        needs: [Needs.account, Needs.itemInInventory])
}
