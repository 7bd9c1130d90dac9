import Clubs
import EventSourcing
import EventStore
import Records

/// Keeps the clubs, who is in them, and their matches. Wallets have no rows: a wallet is asked for
/// one at a time, and its stream answers.
struct ClubsProjector: Projector {
    static let name = "clubs"
    static let version = 2
    static let tables: [any Row.Type] = [
        ClubRow.self, ClubMemberRow.self, ClubCandidateRow.self, MatchRow.self,
    ]

    static let handlers: [EventHandler<Self>] = clubs + members + candidates + matches

    private let clubs: RowTable<ClubRow>
    private let members: RowTable<ClubMemberRow>
    private let candidates: RowTable<ClubCandidateRow>
    private let matches: RowTable<MatchRow>

    init(_ rows: Rows) {
        clubs = rows.table(ClubRow.self)
        members = rows.table(ClubMemberRow.self)
        candidates = rows.table(ClubCandidateRow.self)
        matches = rows.table(MatchRow.self)
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
            row.createdAt = view.header.occurredAt
            projector.clubs.put(row)
            try projector.join(row.clubId, created.ownerId, at: row.createdAt)
        },
        on(ClubChanged.self) { projector, changed, view in
            try projector.clubs.update(ClubID(view.streamID)) { club in
                club.name = changed.name ?? club.name
                club.logoUrl = changed.logoUrl ?? club.logoUrl
            }
        },
        on(ClubSettingsChanged.self) { projector, changed, view in
            try projector.clubs.update(ClubID(view.streamID)) { $0.settings = changed.settings }
        },
        on(ClubTransferred.self) { projector, transferred, view in
            try projector.clubs.update(ClubID(view.streamID)) { $0.ownerId = transferred.to }
        },
    ]

    private static let members: [EventHandler<Self>] = [
        on(ClubJoined.self) { projector, joined, view in
            try projector.join(
                ClubID(view.streamID), joined.userId, at: view.header.occurredAt)
        },
        on(ClubLeft.self) { projector, left, view in
            let club = ClubID(view.streamID)
            projector.members.remove(Pair(club, left.userId))
            try projector.clubs.update(club) { $0.memberCount -= 1 }
        },
    ]

    private func join(_ club: ClubID, _ person: PersonID, at time: Timestamp) throws {
        var row = ClubMemberRow()
        row.clubId = club
        row.userId = person
        row.joinedAt = time
        members.put(row)
        candidates.remove(row.key)
        try clubs.update(club) { $0.memberCount += 1 }
    }

    private static let candidates: [EventHandler<Self>] = [
        on(MembershipRequested.self) { projector, requested, view in
            try projector.note(ClubID(view.streamID), requested.userId) {
                $0.requestedAt = view.header.occurredAt
            }
        },
        on(MembershipDeclined.self) { projector, declined, view in
            try projector.note(ClubID(view.streamID), declined.userId) { $0.requestedAt = nil }
        },
        on(ClubInvitationSent.self) { projector, invited, view in
            try projector.note(ClubID(view.streamID), invited.userId) {
                $0.invitedAt = view.header.occurredAt
            }
        },
        on(ClubInvitationRevoked.self) { projector, revoked, view in
            try projector.note(ClubID(view.streamID), revoked.userId) { $0.invitedAt = nil }
        },
    ]

    /// Notes how somebody stands on the way into a club: who does so in no way any more has no row.
    private func note(
        _ club: ClubID, _ person: PersonID, _ change: (inout ClubCandidateRow) -> Void
    ) throws {
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
            row.date = scheduled.date
            row.venue = scheduled.venue
            projector.matches.put(row)
        },
        on(MatchRescheduled.self) { projector, changed, view in
            try projector.matches.update(MatchID(view.streamID)) { match in
                match.title = changed.title ?? match.title
                match.opponent = changed.opponent ?? match.opponent
                match.date = changed.date ?? match.date
                match.venue = changed.venue ?? match.venue
            }
        },
        on(MatchCanceled.self) { projector, _, view in
            try projector.matches.update(MatchID(view.streamID)) { $0.status = .canceled }
        },
        on(MatchResultRecorded.self) { projector, result, view in
            try projector.matches.update(MatchID(view.streamID)) { match in
                match.status = .played
                match.ourScore = result.ourScore
                match.theirScore = result.theirScore
            }
        },
    ]
}
