package import EventSourcing
package import Records

/// Calls a match off.
package struct CancelMatch: Command {
    package static let name = "CancelMatch"

    /// Which match.
    package var matchId = MatchID()

    package init() {}

    package var target: MatchID { matchId }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("matchId", &matchId)
    }

    package func decide(on match: Match, given facts: Facts) throws(Rejection) -> Decision<Match> {
        try match.requireExists(matchId)
        if match.status == .canceled { return [] }
        try match.requireOpen(matchId)
        return [.canceled(MatchCanceled())]
    }

    package static let guide = CommandGuide(
        "Calls a match off. Off already, it stays so.",
        rules: [.exists("match"), .init(.matchClosed, "the match was not played")],
        example: #"{"matchId":"m-1"}"#,
        needs: [Needs.ann, Needs.club, Needs.match])
}
