import Catalog
import Clubs
import EventSourcing
import EventSourcingTesting
import EventStore
import Feeds
import Messaging
import Records
import SalesCalendar
import Testing
import Vocabulary

/// Something that comes to be, something that happens to it, and the list that tells of both.
struct Happening: Sendable, CustomStringConvertible {
    let list: String
    let stream: String
    let first: any DomainEvent
    let then: any DomainEvent

    var description: String { list }
}

private let things: [Happening] = [
    Happening(
        list: "categories", stream: "category-c",
        first: CategoryAdded(title: "Lamps", slug: "lamps"),
        then: CategoryChanged(title: "Lights")),
    Happening(
        list: "products", stream: "product-p",
        first: ProductAdded(
            title: "Lamp", categoryIds: ["c"], basePriceCents: 100, quantity: 1),
        then: StockAdjusted(delta: 1, quantity: 2)),
    Happening(
        list: "users", stream: "user-u", first: UserRegistered(displayName: "Ann"),
        then: UserProfileChanged(displayName: "Anne")),
    Happening(
        list: "conversations", stream: "conversation-u",
        first: UserMessageReceived(messageId: "m", text: "Hello"),
        then: ConversationRead(upTo: 0, unreadCount: 0)),
    Happening(
        list: "clubs", stream: "club-c",
        first: ClubCreated(name: "Rovers", ownerId: "ann", settings: ClubSettings()),
        then: MembershipRequested(userId: "bob")),
    Happening(
        list: "matches", stream: "match-m",
        first: MatchScheduled(
            clubId: "c", title: "Cup", opponent: "United", date: hoursAgo(1), venue: "Mill Lane"),
        then: TeamPicked(playerIds: ["ann"])),
    Happening(
        list: "jobs", stream: "job-11111111-1111-1111-1111-111111111111",
        first: Imported(job("Open")), then: Revised(job("Done"))),
]

@Suite struct `A list of things` {
    @Test(arguments: things)
    func `says when each came to be, and when something last happened to it`(
        thing: Happening
    ) async throws {
        let desk = Desk()
        try await desk.happen(thing.stream, thing.first, at: hoursAgo(9))
        func dates() async throws -> [JSONValue?] {
            let item = try await desk.items(thing.list).first
            return [item?["createdAt"], item?["updatedAt"]]
        }
        func times(_ hours: Int64...) -> [JSONValue?] {
            hours.map { .string(hoursAgo($0).description) }
        }
        #expect(try await dates() == times(9, 9))
        try await desk.happen(thing.stream, thing.then, at: hoursAgo(3))
        #expect(try await dates() == times(9, 3))
    }

    @Test func `says it of the sales of a month, too`() async throws {
        let desk = Desk()
        var scheduled = SaleScheduled()
        scheduled.plan.title = "Spring"
        scheduled.plan.startsAt = hoursAgo(2)
        scheduled.plan.endsAt = hoursAgo(1)
        try await desk.happen("sale-s", scheduled, at: hoursAgo(9))
        try await desk.happen("sale-s", SaleCanceled(), at: hoursAgo(3))
        let sale = try await desk.item("sale", ["saleId": "s"])
        #expect(sale["createdAt"] == .string(hoursAgo(9).description))
        #expect(sale["updatedAt"] == .string(hoursAgo(3).description))
    }

    @Test func `says which clubs are closed`() async throws {
        let desk = try await clubs()
        try await desk.happen("club-rovers", ClubClosed())
        #expect(
            try await desk.column("clubId", "clubs", ["closed": "true"]) == [.string("rovers")])
        try await desk.happen("club-rovers", ClubReopened())
        #expect(try await desk.items("clubs", ["closed": "true"]).isEmpty)
        #expect(try await desk.item("club", ["clubId": "rovers"])["isClosed"] == .boolean(false))
    }

    @Test func `is sorted by either`() async throws {
        let desk = Desk()
        for (category, hours) in [("a", 5), ("b", 9)] as [(String, Int64)] {
            try await desk.happen(
                "category-\(category)", CategoryAdded(title: category, slug: category),
                at: hoursAgo(hours))
        }
        try await desk.happen("category-b", CategoryChanged(title: "c"), at: hoursAgo(1))
        for (sort, ids) in [("createdAt", ["b", "a"]), ("updatedAt", ["a", "b"])] {
            #expect(
                try await desk.column("categoryId", "categories", ["sort": sort])
                    == ids.map { .string($0) })
        }
    }
}
