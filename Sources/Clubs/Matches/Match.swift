package import EventSourcing
package import EventStore
package import Records
package import Vocabulary

/// A game of a club against somebody, as that club sees it. Where the other side is a club of ours too, it
/// is the match of both, and its score that of the other turned round.
package struct Match: Aggregate {
    package static let category = "match"

    /// All that can happen to a match.
    package enum Event: EventSet {
        case scheduled(MatchScheduled)
        case rescheduled(MatchRescheduled)
        case canceled(MatchCanceled)
        case teamPicked(TeamPicked)
        case resultRecorded(MatchResultRecorded)
        case feePaid(MatchFeePaid)

        package static let cases = [
            of(scheduled), of(rescheduled), of(canceled), of(teamPicked), of(resultRecorded),
            of(feePaid),
        ]

        package var event: any DomainEvent {
            switch self {
            case .scheduled(let event): event
            case .rescheduled(let event): event
            case .canceled(let event): event
            case .teamPicked(let event): event
            case .resultRecorded(let event): event
            case .feePaid(let event): event
            }
        }
    }

    /// Whether it was ever scheduled.
    package private(set) var exists = false
    /// Whose match it is.
    package private(set) var clubId = ClubID()
    /// Not blank, at most 120 characters.
    package private(set) var title = ""
    /// Against whom.
    package private(set) var opponent = ""
    /// The other side, where that is a club of ours.
    package private(set) var opponentClubId: ClubID?
    /// What it counts for.
    package private(set) var competition: String?
    /// When it begins.
    package private(set) var date = Timestamp.earliest
    /// Where.
    package private(set) var venue = ""
    /// What each who plays pays for it.
    package private(set) var feeCents: Cents?
    /// What the fee is in; `nil` where the business had chosen none.
    package private(set) var feeCurrency: Currency?
    /// Who has paid that, in the order in which they did.
    package private(set) var feesPaid: [PersonID] = []
    /// Whether it is to come, was played or was called off.
    package private(set) var status = MatchStatus.scheduled
    /// Who plays, in the order in which they were named; `nil` until that was settled.
    package private(set) var playerIds: [PersonID]?
    /// Once it was played: not negative.
    package private(set) var ourScore: Int64?
    /// Once it was played: not negative.
    package private(set) var theirScore: Int64?

    package init() {}

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("clubId", &clubId)
        fields.field("title", &title)
        fields.field("opponent", &opponent)
        fields.field("opponentClubId", &opponentClubId)
        fields.field("competition", &competition)
        fields.field("date", &date)
        fields.field("venue", &venue)
        fields.field("status", &status)
        fields.field("playerIds", &playerIds)
        fields.field("ourScore", &ourScore)
        fields.field("theirScore", &theirScore)
        fields.field("feeCents", &feeCents)
        fields.field("feeCurrency", &feeCurrency)
        fields.field("feesPaid", &feesPaid, unless: [])
    }

    package mutating func evolve(_ event: Event, _ occurrence: Occurrence) {
        switch event {
        case .scheduled(let scheduled):
            exists = true
            clubId = scheduled.clubId
            title = scheduled.title
            opponent = scheduled.opponent
            opponentClubId = scheduled.opponentClubId
            competition = scheduled.competition
            date = scheduled.date
            venue = scheduled.venue
            feeCents = scheduled.feeCents
            feeCurrency = scheduled.feeCurrency
        case .rescheduled(let changed):
            title = changed.title ?? title
            opponent = changed.opponent ?? opponent
            date = changed.date ?? date
            venue = changed.venue ?? venue
        case .canceled:
            status = .canceled
            feesPaid = []
        case .feePaid(let paid): feesPaid.append(paid.userId)
        case .teamPicked(let picked): playerIds = picked.playerIds
        case .resultRecorded(let result):
            status = .played
            ourScore = result.ourScore
            theirScore = result.theirScore
        }
    }
}

/// The name of one match.
package typealias MatchID = Identifier<Match>

/// How far a match has come.
package enum MatchStatus: String, Lifecycle {
    case scheduled, played, canceled

    package var next: [MatchStatus] {
        switch self {
        case .scheduled: [.played, .canceled]
        case .played, .canceled: []
        }
    }
}

extension Match {
    /// It exists, and takes changes still.
    func requireOpen(_ id: MatchID) throws(Rejection) {
        try requireExists(id)
        guard status == .scheduled else {
            throw Rejection(
                .matchClosed, field: "matchId",
                status == .played ? "match \(id) was played" : "match \(id) was cancelled",
                hint: .next(.audit(Self.category, id.text)))
        }
    }

    func requireExists(_ id: MatchID) throws(Rejection) {
        guard exists else {
            throw .notFound("match", id, "matchId", hint: .next(.ask("matches")))
        }
    }
}

extension CommandGuide.Rule {
    /// What ``Match/requireOpen(_:)`` asks for.
    static let matchOpen: [Self] = [
        .exists("match"), .init(.matchClosed, "the match was neither played nor cancelled"),
    ]
}
