import EventSourcing
import Records

/// What made a transaction together with what happened to its items, in one append: then the two are
/// one fact, and neither is put right or un-said without the other.
package enum CanonicalKind: String, Choice {
    /// ``SellItems``.
    case sale
    /// ``ReturnItems``.
    case `return`
}

extension CanonicalKind {
    /// The command that makes such a transaction.
    var maker: String {
        switch self {
        case .sale: SellItems.name
        case .return: ReturnItems.name
        }
    }

    /// The command that takes it back.
    var reverser: String {
        switch self {
        case .sale: ReverseSale.name
        case .return: ReverseReturn.name
        }
    }

    /// Why `transaction` isn't put right or cancelled like any other.
    func made(_ transaction: TransactionID) -> Sentence {
        "transaction \(transaction) was made by \(maker), with what happened to its items"
    }

    /// What one sends to take `transaction` back.
    func reversal(of transaction: TransactionID) -> Sentence {
        .next(.correct(reverser, "transactionId", transaction))
    }
}

extension NextStep {
    /// Send a command that takes something back, for which there must be a reason.
    static func correct<Thing>(
        _ command: String, _ field: String, _ id: Identifier<Thing>
    ) -> NextStep {
        .send(command, [field: .string(id.text)], because: "mistake")
    }
}

extension Transaction {
    /// What made it, if it is one with what happened to its items.
    ///
    /// Logs from before such transactions were marked tell it by the items, whose sale or return names
    /// it. Nothing but its own append ever writes that, so the answer needs no guarding.
    func canonicalKind(_ id: TransactionID, _ facts: Facts) -> CanonicalKind? {
        if let canonicalKind { return canonicalKind }
        let parts = recordedItemIds.map { facts.unguardedState(of: $0).part(in: id) }
        return parts.lazy.compactMap { $0?.kind }.first
    }
}

extension Refusals {
    /// Of a transaction that is one with what happened to its items, only what is said beside that is
    /// put right: notes, status, source, pictures, and whether somebody should look at it.
    mutating func requireWordsOnly(
        from old: TransactionDetails, to new: TransactionDetails, made kind: CanonicalKind,
        _ id: TransactionID
    ) {
        var facts = new
        facts.source = old.source
        facts.status = old.status
        facts.notes = old.notes
        facts.needsReview = old.needsReview
        facts.receiptImages = old.receiptImages
        facts.otherImages = old.otherImages
        facts.transactionImages = old.transactionImages
        for field in JSONValue(of: Changes(from: old, to: facts)).members ?? [] {
            require(
                false, .canonicalTransaction, field.name,
                kind.made(id), hint: kind.reversal(of: id))
        }
    }
}

extension CommandGuide.Rule {
    static let wordsOnly = Self(
        .canonicalTransaction,
        """
        of a transaction that SellItems or ReturnItems made, only source, status, notes, pictures \
        and needsReview
        """)
}
