import Clubs
import EventSourcing
import EventSourcingTesting
import Records
import Testing
import Vocabulary

@Suite struct `Joining a club` {
    @Test func `makes a user a member`() throws {
        let when = rovers.when(JoinClub(clubId: "rovers", userId: "cleo"))
        when.then(.joined(ClubJoined(userId: "cleo")))
        #expect(when.state()?.members == ["ann", "bob", "cleo"])
    }

    @Test(arguments: JoinPolicy.allCases)
    func `is taken whatever the policy, which is for people to go by`(policy: JoinPolicy) {
        limited(to: nil, policy).when(JoinClub(clubId: "rovers", userId: "cleo"))
            .then(.joined(ClubJoined(userId: "cleo")))
    }

    @Test func `happens once`() {
        for member in ["ann", "bob"] as [PersonID] {
            rovers.when(JoinClub(clubId: "rovers", userId: member))
                .thenRejects(.alreadyMember, field: "userId")
        }
    }

    @Test func `can be done again by one who left`() {
        rovers.and(Club.self, "rovers", .left(ClubLeft(userId: "bob")))
            .when(JoinClub(clubId: "rovers", userId: "bob"))
            .then(.joined(ClubJoined(userId: "bob")))
    }

    @Test func `needs room`() {
        limited(to: 2).when(JoinClub(clubId: "rovers", userId: "cleo"))
            .thenRejects(.clubFull, field: "clubId")
        limited(to: 3).when(JoinClub(clubId: "rovers", userId: "cleo"))
            .then(.joined(ClubJoined(userId: "cleo")))
        limited(to: 2).and(Club.self, "rovers", .left(ClubLeft(userId: "bob")))
            .when(JoinClub(clubId: "rovers", userId: "cleo"))
            .then(.joined(ClubJoined(userId: "cleo")))
    }

    @Test func `of a full club says to a member that they are in`() {
        limited(to: 2).when(JoinClub(clubId: "rovers", userId: "bob"))
            .thenRejects(.alreadyMember, field: "userId")
    }

    @Test func `needs a club and a user`() {
        rovers.when(JoinClub(clubId: "nobody", userId: "cleo"))
            .thenRejects(.notFound, field: "clubId")
        rovers.when(JoinClub(clubId: "rovers", userId: "eve"))
            .thenRejects(.noSuchUser, field: "userId")
    }

    private func limited(to most: Int64?, _ policy: JoinPolicy = .open) -> Given {
        rovers.and(
            Club.self, "rovers",
            .settingsChanged(
                ClubSettingsChanged(
                    settings: ClubSettings(
                        isPublic: true, joinPolicy: policy, maxMembers: most))))
    }
}

@Suite struct `Leaving a club` {
    @Test func `ends a membership`() {
        let when = rovers.when(LeaveClub(clubId: "rovers", userId: "bob"))
        when.then(.left(ClubLeft(userId: "bob")))
        #expect(when.state()?.members == ["ann"])
    }

    @Test func `is not for the owner`() {
        rovers.when(LeaveClub(clubId: "rovers", userId: "ann"))
            .thenRejects(.ownerMustTransfer, field: "userId")
    }

    @Test func `is for one who owned it once`() {
        rovers.and(Club.self, "rovers", .transferred(ClubTransferred(from: "ann", to: "bob")))
            .when(LeaveClub(clubId: "rovers", userId: "ann"))
            .then(.left(ClubLeft(userId: "ann")))
    }

    @Test func `needs a club and a membership`() {
        rovers.when(LeaveClub(clubId: "nobody", userId: "bob"))
            .thenRejects(.notFound, field: "clubId")
        rovers.when(LeaveClub(clubId: "rovers", userId: "cleo"))
            .thenRejects(.notAMember, field: "userId")
    }
}

@Suite struct `Handing a club on` {
    @Test func `makes another member its owner`() throws {
        let when = rovers.when(TransferClub(clubId: "rovers", userId: "bob"))
        when.then(.transferred(ClubTransferred(from: "ann", to: "bob")))
        let club = try #require(when.state())
        #expect(club.ownerId == "bob")
        #expect(club.members == ["ann", "bob"])
    }

    @Test func `to its owner changes nothing`() {
        rovers.when(TransferClub(clubId: "rovers", userId: "ann")).thenNothing()
    }

    @Test func `needs a club and a member`() {
        rovers.when(TransferClub(clubId: "nobody", userId: "bob"))
            .thenRejects(.notFound, field: "clubId")
        rovers.when(TransferClub(clubId: "rovers", userId: "cleo"))
            .thenRejects(.notAMember, field: "userId")
    }
}
