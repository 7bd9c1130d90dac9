public import EventSourcing
public import Records

/// Calls a match off.
public struct CancelMatch: Command {
    public static let name = "CancelMatch"

    /// Which match.
    public var matchId = MatchID()

    public init() {}

    public var target: MatchID { matchId }

    public mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("matchId", &matchId)
    }

    public func decide(on match: Match, given facts: Facts) throws(Rejection) -> Decision<Match> {
        try match.requireExists(matchId)
        if match.status == .canceled { return [] }
        try match.requireOpen(matchId)
        return [.canceled(MatchCanceled())]
    }

    public static let guide = CommandGuide(
        "Calls a match off. Off already, it stays so.",
        rules: [.exists("match"), .init(.matchClosed, "the match was not played")],
        example: #"{"matchId":"m-1"}"#,
        needs: [Needs.ann, Needs.club, Needs.match])
}
