import Business
import Clubs
import EventSourcing
import EventStore
import Records
import Vocabulary

/// Keeps the clubs, who is in them, and their matches. Wallets have no rows: a wallet is asked for
/// one at a time, and its stream answers.
struct ClubsProjector: Projector {
    static let name = "clubs"
    static let version = 3
    static let tables: [any Row.Type] = [
        ClubRow.self, ClubMemberRow.self, ClubCandidateRow.self, MatchRow.self,
        MatchFeeRow.self,
    ]

    static let handlers: [EventHandler<Self>] = clubs + members + candidates + matches

    private let clubs: RowTable<ClubRow>
    private let members: RowTable<ClubMemberRow>
    private let candidates: RowTable<ClubCandidateRow>
    private let matches: RowTable<MatchRow>
    private let fees: RowTable<MatchFeeRow>

    init(_ rows: Rows) {
        clubs = rows.table(ClubRow.self)
        members = rows.table(ClubMemberRow.self)
        candidates = rows.table(ClubCandidateRow.self)
        matches = rows.table(MatchRow.self)
        fees = rows.table(MatchFeeRow.self)
    }
}

extension ClubsProjector {
    private static let clubs: [EventHandler<Self>] = [
        on(ClubCreated.self) { projector, created, view in
            var row = ClubRow()
            row.clubId = ClubID(view.streamID)
            row.name = created.name
            row.logoUrl = created.logoUrl
            row.ownerId = created.ownerId
            row.settings = created.settings
            projector.clubs.put(new: row, by: view)
            try projector.join(row.clubId, created.ownerId, by: view)
        },
        on(ClubChanged.self) { projector, changed, view in
            try projector.clubs.update(ClubID(view.streamID), by: view) { club in
                club.name = changed.name ?? club.name
                if let new = changed.logoUrl { club.logoUrl = new.isEmpty ? nil : new }
            }
        },
        on(ClubSettingsChanged.self) { projector, changed, view in
            try projector.clubs.update(ClubID(view.streamID), by: view) {
                $0.settings = changed.settings
            }
        },
        on(ClubClosed.self) { projector, _, view in
            try projector.clubs.update(ClubID(view.streamID), by: view) { $0.isClosed = true }
        },
        on(ClubReopened.self) { projector, _, view in
            try projector.clubs.update(ClubID(view.streamID), by: view) { $0.isClosed = false }
        },
        on(ClubTransferred.self) { projector, transferred, view in
            try projector.clubs.update(ClubID(view.streamID), by: view) {
                $0.ownerId = transferred.to
            }
        },
    ]

    private static let members: [EventHandler<Self>] = [
        on(ClubJoined.self) { projector, joined, view in
            try projector.join(ClubID(view.streamID), joined.userId, by: view)
        },
        on(ClubLeft.self) { projector, left, view in
            let club = ClubID(view.streamID)
            projector.members.remove(Pair(club, left.userId))
            try projector.clubs.update(club, by: view) { $0.memberCount -= 1 }
        },
    ]

    private func join(
        _ club: ClubID, _ person: PersonID, by view: borrowing EventView
    ) throws {
        var row = ClubMemberRow()
        row.clubId = club
        row.userId = person
        row.joinedAt = view.occurredAt
        members.put(row)
        candidates.remove(row.key)
        try clubs.update(club, by: view) { $0.memberCount += 1 }
    }

    private static let candidates: [EventHandler<Self>] = [
        on(MembershipRequested.self) { projector, requested, view in
            let time = view.occurredAt
            try projector.note(requested.userId, by: view) {
                $0.requestedAt = time
            }
        },
        on(MembershipDeclined.self) { projector, declined, view in
            try projector.note(declined.userId, by: view) { $0.requestedAt = nil }
        },
        on(ClubInvitationSent.self) { projector, invited, view in
            let time = view.occurredAt
            try projector.note(invited.userId, by: view) {
                $0.invitedAt = time
            }
        },
        on(ClubInvitationRevoked.self) { projector, revoked, view in
            try projector.note(revoked.userId, by: view) { $0.invitedAt = nil }
        },
    ]

    /// Notes how somebody stands on the way into a club: who does so in no way any more has no row.
    private func note(
        _ person: PersonID, by view: borrowing EventView,
        _ change: (inout ClubCandidateRow) -> Void
    ) throws {
        let club = ClubID(view.streamID)
        try clubs.update(club, by: view)
        var row = try candidates.row(Pair(club, person)) ?? ClubCandidateRow()
        row.clubId = club
        row.userId = person
        change(&row)
        if row.requestedAt == nil, row.invitedAt == nil {
            candidates.remove(row.key)
        } else {
            candidates.put(row)
        }
    }

    private static let matches: [EventHandler<Self>] = [
        on(MatchScheduled.self) { projector, scheduled, view in
            var row = MatchRow()
            row.matchId = MatchID(view.streamID)
            row.clubId = scheduled.clubId
            row.title = scheduled.title
            row.opponent = scheduled.opponent
            row.opponentClubId = scheduled.opponentClubId
            row.competition = scheduled.competition
            row.date = scheduled.date
            row.venue = scheduled.venue
            row.feeCents = scheduled.feeCents
            row.currency = scheduled.feeCents.map { _ in scheduled.feeCurrency ?? .usual }
            projector.matches.put(new: row, by: view)
        },
        on(CurrencyChosen.self) { projector, chosen, _ in
            // Before the first choice no fee was stamped.
            guard chosen.alsoEarlier == true else { return }
            for id in try projector.matches.keys(where: "currency", is: Currency.usual.column) {
                try projector.matches.update(id) { $0.currency = chosen.currency }
            }
        },
        on(MatchRescheduled.self) { projector, changed, view in
            try projector.matches.update(MatchID(view.streamID), by: view) { match in
                match.title = changed.title ?? match.title
                match.opponent = changed.opponent ?? match.opponent
                match.date = changed.date ?? match.date
                match.venue = changed.venue ?? match.venue
            }
        },
        on(MatchCanceled.self) { projector, _, view in
            let match = MatchID(view.streamID)
            try projector.matches.update(match, by: view) { $0.status = .canceled }
            for key in try projector.fees.keys(where: "matchId", is: match.column) {
                projector.fees.remove(key)
            }
        },
        on(MatchFeePaid.self) { projector, paid, view in
            var row = MatchFeeRow()
            row.matchId = MatchID(view.streamID)
            row.userId = paid.userId
            projector.fees.put(row)
            try projector.matches.update(row.matchId, by: view)
        },
        on(TeamPicked.self) { projector, _, view in
            try projector.matches.update(MatchID(view.streamID), by: view)
        },
        on(MatchResultRecorded.self) { projector, result, view in
            try projector.matches.update(MatchID(view.streamID), by: view) { match in
                match.status = .played
                match.ourScore = result.ourScore
                match.theirScore = result.theirScore
            }
        },
    ]
}
