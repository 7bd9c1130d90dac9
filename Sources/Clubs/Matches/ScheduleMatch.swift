package import EventSourcing
package import Records
import Vocabulary

/// Announces a match of a club.
package struct ScheduleMatch: Command {
    package static let name = "ScheduleMatch"

    /// The new match's; left out, one is made.
    package var matchId = MatchID()
    /// Whose match it is.
    package var clubId = ClubID()
    /// Not blank, at most 120 characters.
    package var title = ""
    /// Not blank, at most 120 characters; left out, what the other club is called.
    package var opponent: String?
    /// The other side, where it is a club of ours too: then this is its match as well.
    package var opponentClubId: ClubID?
    /// What it counts for, as a league table is asked for: not blank, at most 120 characters.
    package var competition: String?
    /// Not before the command's own time.
    package var date = MatchDate()
    /// Not blank, at most 120 characters.
    package var venue = ""

    package init() {}

    package var target: MatchID { matchId }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.newID("matchId", &matchId)
        fields.field("clubId", &clubId)
        fields.field("title", &title)
        fields.field("opponent", &opponent)
        fields.field("opponentClubId", &opponentClubId)
        fields.field("competition", &competition)
        fields.field("date", &date)
        fields.field("venue", &venue)
    }

    package func decide(on match: Match, given facts: Facts) throws(Rejection) -> Decision<Match> {
        guard !match.exists else { throw .alreadyExists("match", matchId, "matchId") }
        var refusals = Refusals()
        // That it is there is all that counts: so nobody who joins meanwhile is in the way.
        if !facts.exists(Club.category, clubId.text) {
            refusals.note(
                .notFound("club", clubId, "clubId", hint: "\(next: .ask("clubs")) lists them"))
        }
        refusals.requireText(title, "title", atMost: TextLimit.name)
        let opponent = opponent ?? opponentClubId.map { facts.state(of: $0).name } ?? ""
        if let other = opponentClubId {
            refusals.require(
                other != clubId, .invalidField, "opponentClubId",
                "a club doesn't play against itself")
            if !facts.state(of: other).exists {
                refusals.note(.notFound("club", other, "opponentClubId"))
            }
        }
        if self.opponent != nil || opponentClubId == nil {
            refusals.requireText(opponent, "opponent", atMost: TextLimit.name)
        }
        if let competition {
            refusals.requireText(competition, "competition", atMost: TextLimit.name)
        }
        refusals.requireText(venue, "venue", atMost: TextLimit.name)
        refusals.requireAhead(date.time, facts)
        try refusals.throwIfAny()
        return [
            .scheduled(
                MatchScheduled(
                    clubId: clubId, title: title, opponent: opponent,
                    opponentClubId: opponentClubId, competition: competition, date: date.time,
                    venue: venue)
            )
        ]
    }

    package static let guide = CommandGuide(
        "Announces a match of a club; against another club of ours, it is the match of both.",
        rules: [
            .isNew("match"), .exists("club"),
            .init(.invalidField, "opponentClubId is another club's"),
        ] + CommandGuide.Rule.announcement,
        example: """
            {"matchId":"m-1","clubId":"rovers","title":"Sunday Cup","opponent":"United",\
            "date":"2099-05-16T15:00:00Z","venue":"Mill Lane"}
            """,
        needs: [Needs.ann, Needs.club])
}

extension CommandGuide.Rule {
    /// What is said of a match beforehand.
    static let announcement: [Self] = [
        .init(.requiredFieldEmpty, "title, opponent, competition and venue are not blank"),
        .init(.tooLong, "title, opponent, competition and venue have at most 120 characters"),
        .init(
            .dateInPast,
            "date is not before the command's occurredAt; a day counts from midnight UTC"),
    ]
}
