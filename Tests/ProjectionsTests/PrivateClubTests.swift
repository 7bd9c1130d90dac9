import Clubs
import EventSourcing
import Records
import Testing

@Suite struct `A club that isn't public` {
    private func desk() async throws -> Desk {
        let desk = try await clubs()
        try await desk.happen(
            "club-rovers",
            ClubSettingsChanged(settings: ClubSettings(isPublic: false, joinPolicy: .approval)),
            ClubInvitationSent(userId: "cleo", byId: "ann"),
            MembershipRequested(userId: "dan"))
        try await desk.happen(
            "club-city", ClubCreated(name: "City", ownerId: "zoe", settings: ClubSettings()))
        return desk
    }

    private func candidates(_ desk: Desk, _ viewer: String?) async throws -> [String?]? {
        var parameters = ["clubId": "rovers"]
        parameters["viewer"] = viewer
        return try await desk.item("club", parameters)["candidates"]?.elements?
            .map { $0["userId"]?.text }
    }

    @Test func `is there for its members and whom it invites, and for nobody else`() async throws {
        let desk = try await desk()
        for viewer in ["ann", "cleo"] {
            let seen = ["clubId": "rovers", "viewer": viewer]
            #expect(try await desk.item("club", seen)["name"] == .string("Rovers"))
            #expect(
                try await desk.column("clubId", "clubs", ["viewer": viewer])
                    .contains(.string("rovers")))
        }
        for viewer in ["dan", "eve"] {
            let unseen = ["clubId": "rovers", "viewer": viewer]
            #expect(try await desk.refusal("club", unseen)?.code == .notFound)
            #expect(
                try await !desk.column("clubId", "clubs", ["viewer": viewer])
                    .contains(.string("rovers")))
        }
    }

    @Test func `says who is on the way in to its owner, and to themselves`() async throws {
        let desk = try await desk()
        #expect(try await candidates(desk, nil) == ["cleo", "dan"])
        #expect(try await candidates(desk, "ann") == ["cleo", "dan"])
        #expect(try await candidates(desk, "cleo") == ["cleo"])
        try await desk.happen("club-rovers", MembershipDeclined(userId: "dan", byId: "ann"))
        try await desk.happen("club-rovers", ClubJoined(userId: "cleo"))
        #expect(try await candidates(desk, nil) == nil)
    }

    @Test func `keeps its matches to those who may see it`() async throws {
        let desk = try await desk()
        try await desk.announce("m-1", at: hoursAgo(-24))
        try await desk.announce("m-2", of: "city", at: hoursAgo(-24))
        try await desk.happen(
            "match-m-3",
            MatchScheduled(
                clubId: "rovers", title: "Derby", opponent: "City", opponentClubId: "city",
                date: hoursAgo(-24), venue: "Mill Lane"))
        for (viewer, matches) in [("ann", ["m-1", "m-2", "m-3"]), ("eve", ["m-2", "m-3"])] {
            #expect(
                try await desk.column("matchId", "matches", ["viewer": viewer])
                    == matches.map { .string($0) }, "\(viewer)")
        }
        let seen = ["matchId": "m-1", "viewer": "cleo"]
        #expect(try await desk.item("match", seen)["title"] != nil)
        #expect(
            try await desk.refusal("match", ["matchId": "m-1", "viewer": "eve"])?.code == .notFound)
    }

    @Test func `has its rank in the table, for those who may see it`() async throws {
        let desk = try await desk()
        try await desk.play("m-1", 3, 0)
        try await desk.announce("m-2", of: "city", at: hoursAgo(-24))
        #expect(
            try await desk.column("clubId", "league-table", ["viewer": "ann"])
                == [.string("rovers"), .string("city")])
        let rest = try await desk.items("league-table", ["viewer": "eve"])
        #expect(rest.map { $0["clubId"] } == [.string("city")])
        #expect(rest.map { $0["rank"] } == [.integer(2)])
    }
}
