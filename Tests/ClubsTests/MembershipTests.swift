import Clubs
import EventSourcing
import EventSourcingTesting
import Messaging
import Records
import Testing
import Vocabulary

@Suite struct `Joining a club` {
    @Test func `makes a user a member`() throws {
        let when = rovers.when(JoinClub(clubId: "rovers", userId: "cleo"))
        when.then(.joined(ClubJoined(userId: "cleo")))
        #expect(when.state()?.members == ["ann", "bob", "cleo"])
    }

    @Test func `needs the owner's word where the club isn't open`() {
        let join = JoinClub(clubId: "rovers", userId: "cleo")
        limited(to: nil, .approval).when(join).thenRejects(.approvalRequired, field: "userId")
        limited(to: nil, .invite).when(join).thenRejects(.invitationRequired, field: "userId")
        // To have asked isn't enough.
        limited(to: nil, .approval)
            .and(Club.self, "rovers", .requested(MembershipRequested(userId: "cleo")))
            .when(join).thenRejects(.approvalRequired, field: "userId")
    }

    @Test(arguments: JoinPolicy.allCases)
    func `is for who is invited, whatever the policy, once`(policy: JoinPolicy) {
        let invited = limited(to: nil, policy)
            .and(Club.self, "rovers", .invited(ClubInvitationSent(userId: "cleo", byId: "ann")))
        let join = JoinClub(clubId: "rovers", userId: "cleo")
        let when = invited.when(join)
        when.then(.joined(ClubJoined(userId: "cleo")))
        #expect(when.state()?.invitations == [])
        let left = invited.and(
            Club.self, "rovers", .joined(ClubJoined(userId: "cleo")),
            .left(ClubLeft(userId: "cleo")))
        switch policy {
        case .open: left.when(join).then(.joined(ClubJoined(userId: "cleo")))
        case .approval: left.when(join).thenRejects(.approvalRequired)
        case .invite: left.when(join).thenRejects(.invitationRequired)
        }
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

    @Test func `is not for one who was forgotten, nor is owning one`() {
        let gone = rovers.and(User.self, "cleo", .erased(UserErased()))
            .and(User.self, "bob", .erased(UserErased()))
        gone.when(JoinClub(clubId: "rovers", userId: "cleo"))
            .thenRejects(.userErased, field: "userId")
        gone.when(TransferClub(clubId: "rovers", userId: "bob"))
            .thenRejects(.userErased, field: "userId")
        gone.when(CreateClub.self, #"{"name":"R","ownerId":"cleo"}"#)
            .thenRejects(.userErased, field: "ownerId")
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

@Suite struct `Asking to be let into a club` {
    private let asked = rovers.and(
        Club.self, "rovers", .requested(MembershipRequested(userId: "cleo")))
    private let approve = ApproveMembership(clubId: "rovers", userId: "cleo", byId: "ann")

    private func with(_ policy: JoinPolicy, most: Int64? = nil) -> Club.Event {
        .settingsChanged(
            ClubSettingsChanged(
                settings: ClubSettings(isPublic: true, joinPolicy: policy, maxMembers: most)))
    }

    @Test func `waits for an answer, once`() {
        let ask = RequestMembership(clubId: "rovers", userId: "cleo")
        let when = rovers.and(Club.self, "rovers", with(.approval)).when(ask)
        when.then(.requested(MembershipRequested(userId: "cleo")))
        #expect(when.state()?.requests == ["cleo"])
        asked.when(ask).thenNothing()
    }

    @Test func `is for who isn't in, and where nobody but the owner asks`() {
        rovers.when(RequestMembership(clubId: "rovers", userId: "bob"))
            .thenRejects(.alreadyMember, field: "userId")
        rovers.when(RequestMembership(clubId: "rovers", userId: "eve"))
            .thenRejects(.noSuchUser, field: "userId")
        rovers.and(Club.self, "rovers", with(.invite))
            .when(RequestMembership(clubId: "rovers", userId: "cleo"))
            .thenRejects(.invitationRequired, field: "userId")
    }

    @Test func `is answered by the owner`() {
        let when = asked.when(approve)
        when.then(.joined(ClubJoined(userId: "cleo", approvedBy: "ann")))
        #expect(when.state()?.members == ["ann", "bob", "cleo"])
        #expect(when.state()?.requests == [])
        let no = asked.when(DeclineMembership(clubId: "rovers", userId: "cleo", byId: "ann"))
        no.then(.declined(MembershipDeclined(userId: "cleo", byId: "ann")))
        #expect(no.state()?.requests == [])
    }

    @Test func `is answered by nobody else, and only where somebody asked`() {
        asked.when(ApproveMembership(clubId: "rovers", userId: "cleo", byId: "bob"))
            .thenRejects(.notTheOwner, field: "byId")
        asked.when(DeclineMembership(clubId: "rovers", userId: "cleo", byId: "bob"))
            .thenRejects(.notTheOwner, field: "byId")
        rovers.when(approve).thenRejects(.notFound, field: "userId")
        rovers.when(DeclineMembership(clubId: "rovers", userId: "cleo", byId: "ann"))
            .thenRejects(.notFound, field: "userId")
    }

    @Test func `needs room`() {
        asked.and(Club.self, "rovers", with(.approval, most: 2)).when(approve)
            .thenRejects(.clubFull, field: "clubId")
    }
}

@Suite struct `Inviting into a club` {
    private let invite = InviteToClub(clubId: "rovers", userId: "cleo", byId: "ann")

    @Test func `is for the owner, and once`() {
        let when = rovers.when(invite)
        when.then(.invited(ClubInvitationSent(userId: "cleo", byId: "ann")))
        #expect(when.state()?.invitations == ["cleo"])
        rovers.and(Club.self, "rovers", .invited(ClubInvitationSent(userId: "cleo", byId: "ann")))
            .when(invite).thenNothing()
        rovers.when(InviteToClub(clubId: "rovers", userId: "cleo", byId: "bob"))
            .thenRejects(.notTheOwner, field: "byId")
        rovers.when(InviteToClub(clubId: "rovers", userId: "bob", byId: "ann"))
            .thenRejects(.alreadyMember, field: "userId")
    }

    @Test func `can be taken back`() {
        let revoke = RevokeClubInvitation(clubId: "rovers", userId: "cleo")
        rovers.and(Club.self, "rovers", .invited(ClubInvitationSent(userId: "cleo", byId: "ann")))
            .when(revoke).then(.invitationRevoked(ClubInvitationRevoked(userId: "cleo")))
        rovers.when(revoke).thenNothing()
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
