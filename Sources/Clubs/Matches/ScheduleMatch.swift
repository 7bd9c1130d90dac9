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
    /// Not blank, at most 120 characters.
    package var opponent = ""
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
        refusals.requireText(opponent, "opponent", atMost: TextLimit.name)
        refusals.requireText(venue, "venue", atMost: TextLimit.name)
        refusals.requireAhead(date.time, facts)
        try refusals.throwIfAny()
        return [
            .scheduled(
                MatchScheduled(
                    clubId: clubId, title: title, opponent: opponent, date: date.time, venue: venue)
            )
        ]
    }

    package static let guide = CommandGuide(
        "Announces a match of a club; its title names the competition, for league-table.",
        rules: [.isNew("match"), .exists("club")] + CommandGuide.Rule.announcement,
        example: """
            {"matchId":"m-1","clubId":"rovers","title":"Sunday Cup","opponent":"United",\
            "date":"2099-05-16T15:00:00Z","venue":"Mill Lane"}
            """,
        needs: [Needs.ann, Needs.club])
}

extension CommandGuide.Rule {
    /// What is said of a match beforehand.
    static let announcement: [Self] = [
        .init(.requiredFieldEmpty, "title, opponent and venue are not blank"),
        .init(.tooLong, "title, opponent and venue have at most 120 characters"),
        .init(
            .dateInPast,
            "date is not before the command's occurredAt; a day counts from midnight UTC"),
    ]
}
