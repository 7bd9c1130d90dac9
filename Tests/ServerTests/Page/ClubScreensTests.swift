import Access
import EventStore
import Foundation
import Records
import Testing
import Vocabulary

@testable import Page
@testable import Server

@Suite struct `Clubs on the page` {
    /// Two clubs, one match between them that was played, and one to come that costs something.
    private static func serving() async throws -> Looking {
        let looking = Looking(server: try await Serving())
        for user in ["ann", "bob", "cem"] {
            try await Shop.send(
                looking, "RegisterUser",
                #"{"userId":"\#(user)","displayName":"\#(user.capitalized)"}"#)
        }
        for (club, owner) in [("rovers", "ann"), ("united", "bob")] {
            try await Shop.send(
                looking, "CreateClub",
                #"{"clubId":"\#(club)","name":"\#(club.capitalized)","ownerId":"\#(owner)"}"#)
        }
        let played =
            #"{"matchId":"m-1","clubId":"rovers","title":"Cup","opponentClubId":"united","date":"2025-05-16T15:00:00Z","venue":"Mill Lane"}"#
        let announced = try await looking.server.client.ask(
            "POST", "/v1/commands/ScheduleMatch", token: looking.server.token(.owner),
            ["Daybook-Occurred-At": "2025-05-01T12:00:00Z"], body: played)
        try #require(announced.status < 300, "\(announced.text)")
        try await Shop.send(
            looking, "RecordMatchResult", #"{"matchId":"m-1","ourScore":1,"theirScore":3}"#)
        try await Shop.send(
            looking, "ScheduleMatch",
            #"{"matchId":"m-2","clubId":"rovers","title":"Friendly","opponent":"Dock","date":"2035-05-16T15:00:00Z","venue":"Mill Lane","feeCents":450}"#
        )
        return looking
    }

    @Test func `have their record, their members and who has asked, whom one click lets in`()
        async throws
    {
        let looking = try await Self.serving()
        try await Shop.send(
            looking, "ChangeClubSettings",
            #"{"clubId":"rovers","settings":{"joinPolicy":"approval","maxMembers":2}}"#)
        try await Shop.send(looking, "RequestMembership", #"{"clubId":"rovers","userId":"cem"}"#)
        let before = try await Shop.main(looking, "/clubs/rovers")
        #expect(before.contains("Has asked") && before.contains("1 of at most 2 members"))
        let done = try await looking.post(
            "/do/ApproveMembership",
            [
                ("clubId", "rovers"), ("userId", "cem"), ("byId", "ann"), ("_send", "1"),
                ("_back", "/clubs/rovers"),
            ])
        #expect(done.status == 303)
        let after = try await Shop.main(looking, "/clubs/rovers")
        #expect(!after.contains("Has asked") && after.contains("2 of at most 2 members"))
        #expect(after.contains("Friendly") && after.contains("Full time"))
    }

    @Test func `have matches to come, those that were, and one with what became of it`()
        async throws
    {
        let looking = try await Self.serving()
        let upcoming = try await Shop.main(looking, "/clubs/matches")
        #expect(upcoming.contains("Friendly") && !upcoming.contains(">Cup<"))
        let past = try await Shop.main(looking, "/clubs/matches?when=past")
        #expect(!past.contains("Friendly") && past.contains(">Cup<"))
        let all = try await Shop.main(looking, "/clubs/matches?when=all&text=all")
        #expect(!all.contains("Friendly") && !all.contains(">Cup<"))
        let one = try await Shop.main(looking, "/clubs/matches/m-1")
        #expect(one.contains("<b>1</b> <span>–</span> <b>3</b>"))
        #expect(one.contains("Result recorded") && one.contains("Announced"))
        #expect(!one.contains(#"name="ourScore""#))
    }

    @Test func `stand in the league table with how they moved in it`() async throws {
        let looking = try await Self.serving()
        let main = try await Shop.main(looking, "/clubs/table")
        let united = try #require(main.firstRange(of: "United"))
        let rovers = try #require(main.firstRange(of: "Rovers"))
        #expect(united.lowerBound < rovers.lowerBound)
        #expect(main.contains("+2") && main.contains("−2"))
        #expect(main.contains(#"id="picture-movement""#))
    }

    @Test func `have members with a wallet, and what they are to pay`() async throws {
        let looking = try await Self.serving()
        try await Shop.send(
            looking, "CreditWallet", #"{"userId":"ann","amountCents":1000,"memo":"season"}"#)
        let due = try await Shop.main(looking, "/clubs/members/ann")
        #expect(due.contains("Fee due") && due.contains("$4.50") && due.contains("$10.00"))
        try await Shop.send(looking, "PayMatchFee", #"{"matchId":"m-2","userId":"ann"}"#)
        let paid = try await Shop.main(looking, "/clubs/members/ann")
        #expect(
            !paid.contains("Fee due") && paid.contains("Fee paid") && paid.contains("Match m-2"))
        let wallet = try await Shop.main(looking, "/clubs/wallets/ann")
        #expect(wallet.contains("$5.50") && wallet.contains("season"))
        #expect(wallet.contains(#"href="/clubs/matches/m-2""#))
        #expect(wallet.contains(#"id="picture-balance""#))
    }

    @Test func `move between the first match and the last, day by day at the most`() throws {
        let day = { (text: String) in try #require(Timestamp(text + "T15:00:00Z")) }
        let days = LeagueScreen.Movement.days(
            from: try day("2025-01-01"), to: try day("2025-12-31"), in: .utc)
        #expect(days.count == 8 && days.last == "2025-12-31")
        #expect(days == days.sorted())
        let short = LeagueScreen.Movement.days(
            from: try day("2025-01-01"), to: try day("2025-01-03"), in: .utc)
        #expect(short == ["2025-01-01", "2025-01-02", "2025-01-03"])
        let one = LeagueScreen.Movement.days(
            from: try day("2025-01-01"), to: try day("2025-01-01"), in: .utc)
        #expect(one == ["2025-01-01"])
    }
}
