import Business
package import EventSourcing
package import Records
import Vocabulary

/// Puts a match off, or announces it otherwise; what isn't given stays as it is.
package struct RescheduleMatch: Command {
    package static let name = "RescheduleMatch"

    package var matchId = MatchID()
    package var title: String?
    package var opponent: String?
    /// Not before the command's own time.
    package var date: MatchDate?
    package var venue: String?

    package init() {}

    package var target: MatchID { matchId }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("matchId", &matchId)
        fields.field("title", anew: &title, .line)
        fields.field("opponent", anew: &opponent, .line)
        fields.field("date", anew: &date)
        fields.field("venue", anew: &venue, .line)
    }

    package func decide(on match: Match, given facts: Facts) throws(Rejection) -> Decision<Match> {
        try match.requireOpen(matchId)
        var refusals = Refusals()
        let given = date?.time(in: facts.business.zone)
        let date = given == match.date ? nil : given
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
        rules: CommandGuide.Rule.matchOpen + [.ahead],
        example: #"{"matchId":"m-1","date":"2099-05-23T15:00:00Z"}"#,
        needs: [Needs.ann, Needs.club, Needs.match])
}
