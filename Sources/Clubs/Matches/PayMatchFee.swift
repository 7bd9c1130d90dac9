import Business
package import EventSourcing
package import Records
import Vocabulary

/// Pays the fee of a match from the wallet of one who plays for one of its clubs.
package struct PayMatchFee: Command {
    package static let name = "PayMatchFee"

    package var matchId = MatchID()
    /// Who pays.
    package var userId = PersonID()

    package init() {}

    package init(matchId: MatchID, userId: PersonID) {
        self.matchId = matchId
        self.userId = userId
    }

    package var target: MatchID { matchId }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("matchId", &matchId)
        fields.field("userId", &userId)
    }

    package func decide(on match: Match, given facts: Facts) throws(Rejection) -> Decision<Match> {
        try match.requireExists(matchId)
        if match.feesPaid.contains(userId) { return [] }
        guard match.status != .canceled else {
            throw Rejection(
                .matchClosed, field: "matchId", "match \(matchId) was cancelled",
                hint: .next(.audit(Match.category, matchId.text)))
        }
        guard let fee = match.feeCents else {
            throw Rejection(.notDue, field: "matchId", "match \(matchId) costs nothing")
        }
        var refusals = Refusals()
        refusals.requireUser(userId, "userId", facts)
        let sides = [match.clubId] + (match.opponentClubId.map { [$0] } ?? [])
        refusals.require(
            sides.contains { facts.state(of: $0).members.contains(userId) }, .notAMember, "userId",
            "\(userId) is a member of none of the match's clubs")
        try refusals.throwIfAny()
        let wallet = facts.state(of: WalletID(userId.text))
        try wallet.requireHolds(match.feeCurrency, facts.business, field: "userId")
        let debited =
            try wallet
            .debited(fee, of: userId, for: .match(matchId), field: "userId")
        var decision: Decision<Match> = [
            .feePaid(MatchFeePaid(userId: userId, amountCents: fee))
        ]
        decision.also(WalletID(userId.text), [.debited(debited)])
        return decision
    }

    package static let guide = CommandGuide(
        "Pays the fee of a match from a member's wallet, once: paid already, it stays so. Given back "
            + "when the match is cancelled.",
        rules: [
            .exists("match"), .init(.matchClosed, "the match was not cancelled"),
            .init(.notDue, "the match has a fee"),
            .init(.wrongCurrency, "the wallet holds what the fee is in"), .isUser("userId"),
            .userNotErased,
            .init(
                .notAMember, "the user is a member of the club, or of the other where it is ours"),
            .init(.insufficientFunds, "the wallet holds as much as the fee"),
        ],
        example: #"{"matchId":"m-1","userId":"ann"}"#,
        needs: [Needs.ann, Needs.club, Needs.matchWithFee, Needs.credit])
}
