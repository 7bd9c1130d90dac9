import EventSourcing
import Records

// What is one fact is taken back as one: a sale or a return, and what it did to its items.

extension Transaction {
    /// Takes it back, and puts each of its items where that was before.
    ///
    /// One that was cancelled before there was this has left its items behind: those that are still
    /// there go back, and no money is moved again.
    func reversed(
        _ id: TransactionID, made kind: CanonicalKind, _ facts: Facts
    ) throws(Rejection) -> Decision<Transaction> {
        try requireExists(id)
        guard canonicalKind(id, facts) == kind else {
            throw Rejection(
                .notCanonical, field: "transactionId",
                "transaction \(id) was not made by \(kind.maker)",
                hint: .next(.correct(CancelTransaction.name, "transactionId", id)))
        }
        guard let reason = facts.reason else {
            throw Rejection(.reasonRequired, field: "reason", "a cancellation needs a reason")
        }
        if isReversed { return [] }
        var refusals = Refusals()
        var projects: Set<ProjectID> = []
        var decision: Decision<Transaction> = [.reversed(TransactionReversed(reason: reason))]
        var isEmpty = true
        for itemId in recordedItemIds {
            let item = facts.state(of: itemId)
            guard let part = item.part(in: id), part == item.lastPart, item.isWhere(part) else {
                refusals.require(
                    isCanceled, .itemElsewhere, "transactionId",
                    "item \(itemId) is \(item.whereabouts), no longer where \(id) put it",
                    hint:
                        .next(.ask("item", ["itemId": .string(itemId.text)]))
                )
                continue
            }
            for project in [part.from.projectId, part.to?.projectId].compactMap({ $0 })
            where projects.insert(project).inserted {
                refusals.requireLive(facts.state(of: project), project)
            }
            let home = part.from.withoutSpace(archivedBy: facts)
            decision.also(
                itemId, [.moved(ItemMoved(from: item.place, to: home, reversing: id))])
            isEmpty = false
        }
        try refusals.throwIfAny()
        return isCanceled && isEmpty ? [] : decision
    }
}

extension ItemPlace {
    /// The same, without its space if that was put away since.
    fileprivate func withoutSpace(archivedBy facts: Facts) -> ItemPlace {
        guard let spaceId, facts.state(of: spaceId).isArchived else { return self }
        return ItemPlace(projectId: projectId)
    }
}

extension CommandGuide.Rule {
    /// What ``Transaction/reversed(_:made:_:)`` asks for.
    static let reversal: [Self] = [
        .exists("transaction"),
        .init(.notCanonical, "SellItems, or ReturnItems, made it"),
        .init(.reasonRequired, "a reason is given"),
        .init(.itemElsewhere, "each of its items is still where it was put by it"),
        .projectLive,
    ]
}
