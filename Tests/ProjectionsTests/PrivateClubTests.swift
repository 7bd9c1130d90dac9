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
}
