package import EventSourcing
package import Records
import Vocabulary

/// Puts a match off, or announces it otherwise; what isn't given stays as it is.
package struct RescheduleMatch: Command {
    package static let name = "RescheduleMatch"

    /// Which match.
    package var matchId = MatchID()
    /// Not blank, at most 120 characters.
    package var title: String?
    /// Not blank, at most 120 characters.
    package var opponent: String?
    /// Not before the command's own time.
    package var date: MatchDate?
    /// Not blank, at most 120 characters.
    package var venue: String?

    package init() {}

    package var target: MatchID { matchId }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("matchId", &matchId)
        fields.field("title", anew: &title)
        fields.field("opponent", anew: &opponent)
        fields.field("date", anew: &date)
        fields.field("venue", anew: &venue)
    }

    package func decide(on match: Match, given facts: Facts) throws(Rejection) -> Decision<Match> {
        try match.requireOpen(matchId)
        var refusals = Refusals()
        if let title { refusals.requireText(title, "title", atMost: TextLimit.name) }
        if let opponent { refusals.requireText(opponent, "opponent", atMost: TextLimit.name) }
        if let venue { refusals.requireText(venue, "venue", atMost: TextLimit.name) }
        let date = date?.time == match.date ? nil : date?.time
        if let date { refusals.requireAhead(date, facts) }
        try refusals.throwIfAny()
        let changed = MatchRescheduled(
            title: title?.unlessSame(as: match.title),
            opponent: opponent?.unlessSame(as: match.opponent), date: date,
            venue: venue?.unlessSame(as: match.venue))
        return changed == MatchRescheduled() ? [] : [.rescheduled(changed)]
    }

    package static let guide = CommandGuide(
        "Puts a match off, or announces it otherwise; what isn't given stays as it is.",
        rules: CommandGuide.Rule.matchOpen + CommandGuide.Rule.announcement,
        example: #"{"matchId":"m-1","date":"2099-05-23T15:00:00Z"}"#,
        needs: [Needs.ann, Needs.club, Needs.match])
}
