package import EventSourcing
package import Records
package import Vocabulary

/// What a feed lists: a job, an invoice. All that one feed has of its own is said here; taking over,
/// revising and withdrawing are the same for every feed.
///
/// Its ``Record/visit(_:)`` lists what is kept of it, which is what its events hold.
package protocol FeedItem: Record {
    /// What one line of the feed looks like, but for its id; often the same.
    associatedtype Form: FeedForm where Form.Item == Self

    /// What groups it: free text.
    var status: String { get }

    /// What people sort it by, and the column of that order.
    var name: String { get }
    static var nameOrder: StaticString { get }

    /// What its amounts are in; `nil` for what has none, and where the business had chosen none.
    var currency: Currency? { get }

    /// The name of its feed and of its feature: `jobs`.
    static var feed: FeedName { get }

    /// The field of its sync command that gives the list itself: `jobs`.
    static var list: StaticString { get }

    /// What one is called, also the first part of its streams' names: `job`.
    static var noun: String { get }

    /// The first part of its events' types: `Job`.
    static var title: String { get }

    /// What of it tells of somebody; as a rule nothing.
    static var personal: PersonalFields? { get }

    /// The rules for one line that not every feed has, and a line that keeps them.
    static var rules: [CommandGuide.Rule] { get }
    static var example: String { get }

    /// What happened to the feed, as one of its events.
    static func synced(_ event: Synced<Self>) -> Sync.Event
}

extension FeedItem {
    package static var personal: PersonalFields? { nil }
}

/// One line of a feed, but for its id, as it is given.
package protocol FeedForm: Record {
    associatedtype Item: FeedItem

    /// The rules that one line keeps; `path` is where it stands: `jobs[3].`.
    func check(_ refusals: inout Refusals, at path: String)

    /// What is kept of it, once it has kept its rules. Its amounts are in `currency`, if the feed itself
    /// doesn't say.
    func item(in currency: Currency?) -> Item
}

extension FeedItem {
    /// Most have no amounts.
    package var currency: Currency? { nil }
}

/// The feeds that there are; each is a feature that can be turned off.
package enum FeedName: String, Choice {
    case jobs
    case invoices

    package static var code: RejectionCode { .unknownFeature }
}

/// The id of one thing of a feed: a UUID, kept in lower case.
package typealias FeedItemID<Item: FeedItem> = Identifier<FeedEntry<Item>>

/// A line of a feed: an id and what stands under it.
package struct FeedLine<Form: FeedForm>: Record {
    /// The feed's own name of it.
    package var id = FeedUUID()
    /// What the feed says of it.
    package var form = Form()

    package init() {}

    package init(id: FeedUUID, form: Form) {
        self.id = id
        self.form = form
    }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("id", &id)
        form.visit(&fields)
    }
}
