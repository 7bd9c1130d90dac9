import Business
package import EventSourcing
package import Records
package import Vocabulary

/// Announces a match of a club.
package struct ScheduleMatch: Command {
    package static let name = "ScheduleMatch"

    /// The new match's; left out, one is made.
    package var matchId = MatchID()
    /// Whose match it is.
    package var clubId = ClubID()
    package var title = ""
    /// Left out, what the other club is called.
    package var opponent: String?
    /// The other side, where it is a club of ours too: then this is its match as well.
    package var opponentClubId: ClubID?
    /// What it counts for, as a league table is asked for.
    package var competition: String?
    /// Not before the command's own time.
    package var date = MatchDate()
    package var venue = ""
    /// What each who plays pays for it: above zero.
    package var feeCents: Cents?

    package init() {}

    package var target: MatchID { matchId }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.newID("matchId", &matchId)
        fields.field("clubId", &clubId)
        fields.field("title", &title, .line)
        fields.field("opponent", &opponent, .line)
        fields.field("opponentClubId", &opponentClubId)
        fields.field("competition", &competition, .line)
        fields.field("date", &date)
        fields.field("venue", &venue, .line)
        fields.field("feeCents", &feeCents, .aboveZero)
    }

    package func decide(on match: Match, given facts: Facts) throws(Rejection) -> Decision<Match> {
        guard !match.exists else { throw .alreadyExists("match", matchId, "matchId") }
        var refusals = Refusals()
        let club = facts.state(of: clubId)
        if !club.exists {
            refusals.note(
                .notFound("club", clubId, "clubId", hint: .next(.ask("clubs"))))
        }
        refusals.requireOpen(club, clubId)
        let opponent = opponent ?? opponentClubId.map { facts.state(of: $0).name } ?? ""
        if let other = opponentClubId {
            refusals.require(
                other != clubId, .invalidField, "opponentClubId",
                "a club doesn't play against itself")
            let theirs = facts.state(of: other)
            if !theirs.exists { refusals.note(.notFound("club", other, "opponentClubId")) }
            refusals.requireOpen(theirs, other, "opponentClubId")
        }
        refusals.require(
            self.opponent != nil || opponentClubId != nil, .requiredFieldEmpty, "opponent",
            "either opponent or opponentClubId is needed")
        let time = date.time(in: facts.business.zone)
        refusals.requireAhead(time, facts)
        try refusals.throwIfAny()
        return [
            .scheduled(
                MatchScheduled(
                    clubId: clubId, title: title, opponent: opponent,
                    opponentClubId: opponentClubId, competition: competition, date: time,
                    venue: venue, feeCents: feeCents,
                    feeCurrency: feeCents == nil ? nil : facts.business.currency)
            )
        ]
    }

    package static let guide = CommandGuide(
        "Announces a match of a club; against another club of ours, it is the match of both.",
        rules: [
            .isNew("match"), .exists("club"), .clubOpen,
            .init(.requiredFieldEmpty, "opponent or opponentClubId is given"),
            .init(.invalidField, "opponentClubId is another club's"), .ahead,
        ],
        example: """
            {"matchId":"m-1","clubId":"rovers","title":"Sunday Cup","opponent":"United",\
            "date":"2099-05-16T15:00:00Z","venue":"Mill Lane"}
            """,
        needs: [Needs.ann, Needs.club])
}

extension CommandGuide.Rule {
    static let ahead = Self(
        .dateInPast, "date is not before the command's occurredAt; a day counts from its midnight")
}
