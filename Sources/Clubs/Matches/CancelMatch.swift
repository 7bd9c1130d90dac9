import Business
package import EventSourcing
package import Records
import Vocabulary

/// Calls a match off.
package struct CancelMatch: Command {
    package static let name = "CancelMatch"

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
        var decision: Decision<Match> = [.canceled(MatchCanceled())]
        guard let fee = match.feeCents else { return decision }
        for person in match.feesPaid {
            let wallet = WalletID(person.text)
            decision.also(
                wallet,
                [
                    .credited(
                        try facts.state(of: wallet).credited(
                            fee, in: match.feeCurrency, facts.business, for: .match(matchId)))
                ])
        }
        return decision
    }

    package static let guide = CommandGuide(
        "Calls a match off, and gives back the fees that were paid. Off already, it stays so.",
        rules: [
            .exists("match"), .init(.matchClosed, "the match was not played"),
            .init(.amountOverflow, "a wallet holds at most \(Cents.most) cents"),
            .init(.wrongCurrency, "each wallet is empty, or holds what the fee is in"),
        ],
        example: #"{"matchId":"m-1"}"#,
        needs: [Needs.ann, Needs.club, Needs.match])
}
