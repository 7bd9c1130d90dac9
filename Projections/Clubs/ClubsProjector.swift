import Clubs
import EventSourcing
import EventStore
import Records

/// Keeps the clubs, who is in them, and their matches. Wallets have no rows: a wallet is asked for
/// one at a time, and its stream answers.
struct ClubsProjector: Projector {
    static let name = "clubs"
    static let version = 1
    static let tables: [any Row.Type] = [ClubRow.self, ClubMemberRow.self, MatchRow.self]

    static let handlers: [EventHandler<Self>] = clubs + members + matches

    private let clubs: RowTable<ClubRow>
    private let members: RowTable<ClubMemberRow>
    private let matches: RowTable<MatchRow>

    init(_ rows: Rows) {
        clubs = rows.table(ClubRow.self)
        members = rows.table(ClubMemberRow.self)
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
                if let new = changed.logoUrl { club.logoUrl = new.isEmpty ? nil : new }
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
        try clubs.update(club) { $0.memberCount += 1 }
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
