import EventSourcing
import Records

/// Who may send what of clubs: everybody for themselves, owners for their clubs and the matches that
/// these have announced. Money is paid in and out by the owner of the store.
let clubsLeaves: [Leave] = [
    .themself(CreateClub.self) { $0.ownerId },
    .owner(ChangeClub.self) { command, _ in command.clubId },
    .owner(ChangeClubSettings.self) { command, _ in command.clubId },
    .owner(CloseClub.self) { command, _ in command.clubId },
    .owner(ReopenClub.self) { command, _ in command.clubId },
    .owner(TransferClub.self) { command, _ in command.clubId },
    .owner(InviteToClub.self, by: { $0.byId }) { command, _ in command.clubId },
    .owner(RevokeClubInvitation.self) { command, _ in command.clubId },
    .owner(ApproveMembership.self, by: { $0.byId }) { command, _ in command.clubId },
    .owner(DeclineMembership.self, by: { $0.byId }) { command, _ in command.clubId },
    .themself(JoinClub.self) { $0.userId },
    .themself(RequestMembership.self) { $0.userId },
    Leave(LeaveClub.self, "the member or the club's owner") { command, actor, facts in
        command.userId.text == actor || facts.state(of: command.clubId).ownerId.text == actor
    },
    .owner(ScheduleMatch.self) { command, _ in command.clubId },
    .owner(RescheduleMatch.self) { command, facts in facts.state(of: command.matchId).clubId },
    .owner(CancelMatch.self) { command, facts in facts.state(of: command.matchId).clubId },
    .owner(PickTeam.self) { command, facts in facts.state(of: command.matchId).clubId },
    .owner(RecordMatchResult.self) { command, facts in facts.state(of: command.matchId).clubId },
    .themself(PayMatchFee.self) { $0.userId },
    .nobodyElse(CreditWallet.self),
    .nobodyElse(DebitWallet.self),
]

extension Leave {
    /// Whom the command names, for themselves.
    fileprivate static func themself<C: Command>(
        _ command: C.Type, _ person: @escaping @Sendable (C) -> PersonID
    ) -> Leave {
        Leave(command, "the user themself") { command, actor, _ in person(command).text == actor }
    }

    /// Who owns the club that `club` finds; where the command names `by` whom, that is they too.
    fileprivate static func owner<C: Command>(
        _ command: C.Type, by person: @escaping @Sendable (C) -> PersonID? = { _ in nil },
        _ club: @escaping @Sendable (C, Facts) -> ClubID
    ) -> Leave {
        Leave(command, "the club's owner") { command, actor, facts in
            let owner = facts.state(of: club(command, facts)).ownerId.text
            return owner == actor && (person(command).map { $0.text == actor } ?? true)
        }
    }
}
