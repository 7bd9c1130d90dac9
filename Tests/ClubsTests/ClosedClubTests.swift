import Clubs
import EventSourcing
import EventSourcingTesting
import Records
import Testing

@Suite struct `A club that is closed` {
    private static let closed = announced.and(Club.self, "rovers", .closed(ClubClosed()))

    @Test func `is closed once, and opened again once`() throws {
        rovers.when(CloseClub(clubId: "rovers")).then(.closed(ClubClosed()))
        Self.closed.when(CloseClub(clubId: "rovers")).thenNothing()
        Self.closed.when(ReopenClub(clubId: "rovers")).then(.reopened(ClubReopened()))
        rovers.when(ReopenClub(clubId: "rovers")).thenNothing()
        for id in ["nobody"] as [ClubID] {
            rovers.when(CloseClub(clubId: id)).thenRejects(.notFound, field: "clubId")
            rovers.when(ReopenClub(clubId: id)).thenRejects(.notFound, field: "clubId")
        }
    }

    @Test func `takes nobody in`() {
        Self.closed.when(JoinClub.self, #"{"clubId":"rovers","userId":"cleo"}"#)
            .thenRejects(.clubClosed, field: "clubId")
        Self.closed.when(RequestMembership.self, #"{"clubId":"rovers","userId":"cleo"}"#)
            .thenRejects(.clubClosed)
        Self.closed.when(
            InviteToClub.self, #"{"clubId":"rovers","userId":"cleo","byId":"ann"}"#
        ).thenRejects(.clubClosed)
        Self.closed.and(
            Club.self, "rovers", .requested(MembershipRequested(userId: "cleo"))
        ).when(
            ApproveMembership.self, #"{"clubId":"rovers","userId":"cleo","byId":"ann"}"#
        ).thenRejects(.clubClosed)
        Self.closed.and(Club.self, "rovers", .reopened(ClubReopened()))
            .when(JoinClub.self, #"{"clubId":"rovers","userId":"cleo"}"#)
            .then(.joined(ClubJoined(userId: "cleo")))
    }

    @Test func `announces no match, on neither side, and keeps what was`() {
        Self.closed.when(schedule()).thenRejects(.clubClosed, field: "clubId")
        Self.closed.and(
            Club.self, "city",
            .created(ClubCreated(name: "City", ownerId: "cleo", settings: ClubSettings()))
        ).when(
            schedule {
                $0.clubId = "city"
                $0.opponentClubId = "rovers"
            }
        ).thenRejects(.clubClosed, field: "opponentClubId")
        var command = CancelMatch()
        command.matchId = "m-1"
        Self.closed.when(command).then(.canceled(MatchCanceled()))
        Self.closed.when(LeaveClub.self, #"{"clubId":"rovers","userId":"bob"}"#)
            .then(.left(ClubLeft(userId: "bob")))
    }
}
