import Clubs
import EventSourcing
import EventSourcingTesting
import EventStore
import Messaging
import Records
import Testing
import Vocabulary

@Suite struct `The list of clubs` {
    @Test func `shows each club with its members counted, by name`() async throws {
        let desk = try await clubs()
        let items = try await desk.items("clubs")
        #expect(
            String(decoding: try #require(items.first).json(), as: UTF8.self)
                == """
                {"clubId":"anglers","name":"Anglers","ownerId":"bob","memberCount":1,\
                "settings":{"isPublic":false,"joinPolicy":"invite","maxMembers":9},\
                "isClosed":false,"createdAt":"2026-03-01T12:00:00.000Z",\
                "updatedAt":"2026-03-01T12:00:00.000Z"}
                """)
        #expect(items.map { $0["memberCount"] } == [.integer(1), .integer(2)])
    }

    @Test func `can be had for one member, with their part in each`() async throws {
        let desk = try await clubs()
        let bob = try await desk.items("clubs", ["member": "bob"])
        #expect(bob.map { $0["role"] } == [.string("owner"), .string("member")])
        #expect(bob.map { $0["isOwner"] } == [.boolean(true), .boolean(false)])
        #expect(
            try await desk.column("clubId", "clubs", ["member": "ann"]) == [.string("rovers")])
        #expect(try await desk.items("clubs", ["member": "eve"]).isEmpty)
        #expect(try await desk.items("clubs")[0]["role"] == nil)
    }

    @Test func `can be had in parts, by text and by who may see it`() async throws {
        let desk = try await clubs()
        #expect(
            try await desk.pages("clubs", limit: 1).map { $0.map { $0["clubId"] } }
                == [[.string("anglers")], [.string("rovers")]])
        #expect(try await desk.column("clubId", "clubs", ["text": "ROV"]) == [.string("rovers")])
        try await desk.happen("club-rovers", ClubChanged(name: "Mill Lane"))
        #expect(try await desk.column("clubId", "clubs", ["text": "ROV"]) == [.string("rovers")])
        #expect(
            try await desk.column("clubId", "clubs", ["public": "true"]) == [.string("rovers")])
        #expect(
            try await desk.column("clubId", "clubs", ["public": "false"]) == [.string("anglers")])
    }

    @Test func `follows changes, those who leave and a new owner`() async throws {
        let desk = try await clubs()
        try await desk.happen(
            "club-rovers", ClubChanged(name: "Mill Lane"), ClubJoined(userId: "cleo"),
            ClubTransferred(from: "ann", to: "bob"), ClubLeft(userId: "ann"),
            ClubSettingsChanged(
                settings: ClubSettings(isPublic: false, joinPolicy: .open, maxMembers: 3)),
            ClubChanged(logoUrl: "https://example.org/r.png"))
        let club = try await desk.item("club", ["clubId": "rovers"])
        #expect(club["name"] == .string("Mill Lane"))
        #expect(club["logoUrl"] == .string("https://example.org/r.png"))
        #expect(club["ownerId"] == .string("bob"))
        #expect(club["memberCount"] == .integer(2))
        #expect(club["settings"]?["maxMembers"] == .integer(3))
        #expect(
            club["members"]?.elements?.map { $0["userId"] } == [.string("bob"), .string("cleo")])
        #expect(try await desk.items("clubs", ["member": "ann"]).isEmpty)
    }
}

@Suite struct `One club` {
    @Test func `shows its members by label, and its record`() async throws {
        let desk = try await clubs()
        try await desk.play("m-1", 2, 1)
        try await desk.play("m-2", 0, 0)
        try await desk.play("m-3", 1, 5)
        try await desk.announce("m-4", at: hoursAgo(-1))
        try await desk.announce("m-5", at: hoursAgo(-1))
        try await desk.happen("match-m-5", MatchCanceled())
        let club = try await desk.item("club", ["clubId": "rovers"])
        #expect(
            String(decoding: try #require(club["record"]).json(), as: UTF8.self)
                == """
                {"played":3,"won":1,"drawn":1,"lost":1,"goalsFor":3,"goalsAgainst":6,\
                "goalDifference":-3,"points":4}
                """)
        #expect(
            String(decoding: try #require(club["members"]).json(), as: UTF8.self)
                == """
                [{"userId":"ann","label":"Ann","role":"owner","isOwner":true,\
                "joinedAt":"2026-03-01T12:00:00.000Z"},\
                {"userId":"bob","label":"bob@example.org","role":"member","isOwner":false,\
                "joinedAt":"2026-03-01T12:00:00.000Z"}]
                """)
    }

    @Test func `has its members in the order in which they joined`() async throws {
        let desk = Desk()
        try await desk.happen(
            "club-den", ClubCreated(name: "Den", ownerId: "zed", settings: ClubSettings()),
            at: hoursAgo(9))
        try await desk.happen("club-den", ClubJoined(userId: "abe"), at: hoursAgo(1))
        try await desk.happen("club-den", ClubJoined(userId: "kim"), at: hoursAgo(5))
        let members = try await desk.item("club", ["clubId": "den"])["members"]?.elements
        #expect(members?.map { $0["userId"] } == [.string("zed"), .string("kim"), .string("abe")])
    }

    @Test func `has played nothing yet`() async throws {
        let club = try await clubs().item("club", ["clubId": "rovers"])
        #expect(club["record"]?["played"] == .integer(0))
        #expect(club["record"]?["points"] == .integer(0))
    }

    @Test func `must be there`() async throws {
        let refusal = try await clubs().refusal("club", ["clubId": "nobody"])
        #expect(refusal?.code == .notFound && refusal?.field == "clubId")
    }
}

@Suite struct `A member's dashboard` {
    @Test func `counts clubs, matches to come and money`() async throws {
        let desk = try await clubs()
        try await desk.announce("m-2", at: hoursAgo(-48))
        try await desk.announce("m-1", at: hoursAgo(-24))
        try await desk.announce("m-3", of: "anglers", at: hoursAgo(-24))
        try await desk.announce("m-4", at: hoursAgo(1))
        try await desk.happen(
            "wallet-ann", WalletCredited(amountCents: 5000, balanceCents: 5000),
            WalletDebited(amountCents: 1250, balanceCents: 3750))
        let ann = try await desk.item("member-dashboard", ["userId": "ann"])
        #expect(ann["user"]?["label"] == .string("Ann"))
        #expect(ann["clubs"]?.elements?.map { $0["clubId"] } == [.string("rovers")])
        #expect(ann["clubs"]?.elements?.map { $0["isOwner"] } == [.boolean(true)])
        let upcoming = ann["upcomingMatches"]?.elements?.map { $0["matchId"] }
        #expect(upcoming == [.string("m-1"), .string("m-2")])
        #expect(
            String(decoding: try #require(ann["quickStats"]).json(), as: UTF8.self)
                == """
                {"totalClubs":1,"upcomingMatches":2,"currency":"USD","totalBalanceCents":3750,\
                "totalBalanceMoney":{"currency":"USD","minor":3750},"feesDueCents":0,"feesDueTotals":[]}
                """)
        let bob = try await desk.item("member-dashboard", ["userId": "bob"])
        #expect(
            String(decoding: try #require(bob["quickStats"]).json(), as: UTF8.self)
                == """
                {"totalClubs":2,"upcomingMatches":3,"currency":"USD","totalBalanceCents":0,\
                "totalBalanceMoney":{"currency":"USD","minor":0},"feesDueCents":0,"feesDueTotals":[]}
                """)
    }

    @Test func `tells of the past what was to come then`() async throws {
        let desk = Desk()
        try await desk.happen("user-ann", UserRegistered(displayName: "Ann"))
        try await desk.happen(
            "club-rovers",
            ClubCreated(name: "Rovers", ownerId: "ann", settings: ClubSettings()))
        let then = try await desk.announce("m-1", at: hoursAgo(-24))
        try await desk.play("m-1", 1, 0, isAnnounced: true)
        func upcoming(_ asOf: Position?) async throws -> JSONValue? {
            let item = try await desk.item("member-dashboard", ["userId": "ann"], asOf: asOf)
            return item["quickStats"]?["upcomingMatches"]
        }
        #expect(try await upcoming(then) == .integer(1))
        #expect(try await upcoming(nil) == .integer(0))
    }

    @Test func `is of somebody who is there`() async throws {
        #expect(
            try await clubs().refusal("member-dashboard", ["userId": "eve"])?.code == .notFound)
    }
}

@Suite struct `A wallet` {
    @Test func `shows its balance and every payment`() async throws {
        let desk = try await clubs()
        let then = try await desk.happen(
            "wallet-ann",
            WalletCredited(amountCents: 5000, memo: "season ticket", balanceCents: 5000))
        try await desk.happen(
            "wallet-ann", WalletDebited(amountCents: 1250, balanceCents: 3750), actor: "till")
        let wallet = try await desk.item("wallet", ["userId": "ann"])
        #expect(wallet["balanceCents"] == .integer(3750))
        let entries = try #require(wallet["entries"]?.elements)
        #expect(
            entries.map { $0["type"] } == [.string("WalletCredited"), .string("WalletDebited")])
        #expect(entries.map { $0["amountCents"] } == [.integer(5000), .integer(1250)])
        #expect(entries.map { $0["balanceCents"] } == [.integer(5000), .integer(3750)])
        #expect(entries[0]["memo"] == .string("season ticket"))
        #expect(entries[1]["actor"] == .string("till"))
        let before = try await desk.item("wallet", ["userId": "ann"], asOf: then)
        #expect(before["balanceCents"] == .integer(5000))
        #expect(before["entries"]?.elements?.count == 1)
    }

    @Test func `holds nothing before anything was paid in`() async throws {
        let wallet = try await clubs().item("wallet", ["userId": "bob"])
        #expect(wallet["balanceCents"] == .integer(0))
        #expect(wallet["entries"] == .array([]))
        #expect(try await clubs().refusal("wallet", ["userId": "eve"])?.code == .notFound)
    }

    @Test func `is shown where money is in it, whoever has paid that in`() async throws {
        let desk = Desk()
        try await desk.happen("wallet-zed", WalletCredited(amountCents: 5, balanceCents: 5))
        let wallet = try await desk.item("wallet", ["userId": "zed"])
        #expect(wallet["balanceCents"] == .integer(5))
        #expect(wallet["label"] == .string("zed"))
    }
}

/// Ann's club Rovers, which Bob is in, and Bob's own, which is private.
func clubs() async throws -> Desk {
    let desk = Desk()
    try await desk.happen("user-ann", UserRegistered(displayName: "Ann"))
    try await desk.happen("user-bob", UserRegistered(email: "bob@example.org"))
    try await desk.happen(
        "club-rovers", ClubCreated(name: "Rovers", ownerId: "ann", settings: ClubSettings()),
        ClubJoined(userId: "bob"))
    try await desk.happen(
        "club-anglers",
        ClubCreated(
            name: "Anglers", ownerId: "bob",
            settings: ClubSettings(isPublic: false, joinPolicy: .invite, maxMembers: 9)))
    return desk
}

extension Desk {
    /// A match is announced.
    @discardableResult
    func announce(
        _ match: String, of club: ClubID = "rovers", _ title: String = "Sunday Cup",
        at date: Timestamp = hoursAgo(24)
    ) async throws -> Position {
        try await happen(
            "match-\(match)",
            MatchScheduled(
                clubId: club, title: title, opponent: "United", date: date, venue: "Mill Lane"))
    }

    /// A match is announced, unless it is already, and played.
    func play(
        _ match: String, of club: ClubID = "rovers", _ ours: Int64, _ theirs: Int64,
        _ title: String = "Sunday Cup", at date: Timestamp = hoursAgo(24), isAnnounced: Bool = false
    ) async throws {
        if !isAnnounced { try await announce(match, of: club, title, at: date) }
        try await happen(
            "match-\(match)", MatchResultRecorded(ourScore: ours, theirScore: theirs))
    }
}
