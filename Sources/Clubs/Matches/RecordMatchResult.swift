import Business
package import EventSourcing
import EventStore
package import Records
import Vocabulary

/// Says how a match ended, once.
package struct RecordMatchResult: Command {
    package static let name = "RecordMatchResult"

    /// More is a slip of the hand; and no sum of scores up to this leaves 64 bits.
    package static let highestScore: Int64 = 1_000_000

    package var matchId = MatchID()
    package var ourScore: Int64 = 0
    package var theirScore: Int64 = 0

    package init() {}

    package init(matchId: MatchID, ourScore: Int64, theirScore: Int64) {
        self.matchId = matchId
        self.ourScore = ourScore
        self.theirScore = theirScore
    }

    package var target: MatchID { matchId }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("matchId", &matchId)
        fields.field("ourScore", &ourScore, .within(0...Self.highestScore))
        fields.field("theirScore", &theirScore, .within(0...Self.highestScore))
    }

    package func decide(on match: Match, given facts: Facts) throws(Rejection) -> Decision<Match> {
        try match.requireOpen(matchId)
        var refusals = Refusals()
        let zone = facts.business.zone
        // By days: whoever brings results in knows of each the day, and seldom the minute.
        refusals.require(
            zone.day(of: match.date) <= zone.day(of: facts.occurredAt), .matchNotPlayed, "matchId",
            "match \(matchId) begins at \(match.date), after \(facts.occurredAt)",
            hint: """
                if it was played earlier, reschedule it first: \
                \(next: .lookUp(command: "RescheduleMatch"))
                """)
        try refusals.throwIfAny()
        return [
            .resultRecorded(MatchResultRecorded(ourScore: ourScore, theirScore: theirScore))
        ]
    }

    package static let guide = CommandGuide(
        "Says how a match ended. Once: the same result again is refused too.",
        rules: CommandGuide.Rule.matchOpen + [
            .init(.matchNotPlayed, "the day of the match has come by the command's occurredAt")
        ],
        example: #"{"matchId":"m-1","ourScore":2,"theirScore":1}"#,
        needs: [Needs.ann, Needs.club, Needs.playedMatch])
}
