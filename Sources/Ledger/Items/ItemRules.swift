import EventSourcing
import Records
import Vocabulary

// The rules of every item, whether it is added, changed or moved: what it says in the end, and where
// it is.

extension Refusals {
    /// Notes whatever is wrong with `details` as those of an item of `account` that is in `project`. Of
    /// one that was kept as `old`, the category may have been archived since or be that of the project
    /// that it was in, and what it was bought in be no purchase.
    mutating func requireValid(
        _ details: ItemDetails, of account: AccountID, in project: ProjectID?,
        from old: ItemDetails? = nil, _ facts: Facts
    ) {
        if let purchase = details.transactionId, purchase != old?.transactionId {
            requirePurchase(purchase, of: account, facts)
        }
        if let category = details.budgetCategoryId {
            requireCategory(
                category, of: account, in: project, isNew: category != old?.budgetCategoryId, facts)
        }
        requireValid(details.images, "images")
    }

    private mutating func requirePurchase(
        _ id: TransactionID, of account: AccountID, _ facts: Facts
    ) {
        let transaction = facts.state(of: id)
        guard transaction.exists else {
            return note(.notFound("transaction", id, "transactionId"))
        }
        requireSame(account, as: transaction.accountId, "transaction \(id)", "transactionId")
        require(
            transaction.isPurchase, .notInTransaction, "transactionId",
            "transaction \(id) is a \(transaction.details.transactionType.rawValue): nothing was bought in it"
        )
    }

    /// Notes whatever is wrong with `place` as one for items of `account`.
    mutating func requireValid(_ place: ItemPlace, of account: AccountID, _ facts: Facts) {
        if let project = place.projectId { requireProject(project, of: account, facts) }
        requireSpace(of: place, account, facts)
    }

    /// The space of `place`, if there is one, is of `account`, in use, and in the project of `place`.
    mutating func requireSpace(of place: ItemPlace, _ account: AccountID, _ facts: Facts) {
        guard let id = place.spaceId else { return }
        let space = facts.state(of: id)
        guard space.exists else {
            return note(.notFound("space", id, "spaceId"))
        }
        guard space.accountId == account else {
            return requireSame(account, as: space.accountId, "space \(id)", "spaceId")
        }
        require(!space.isArchived, .spaceArchived, "spaceId", "space \(id) is archived")
        require(
            space.projectId == place.projectId, .spaceNotInProject, "spaceId",
            "space \(id) is \(ItemPlace(projectId: space.projectId).words)",
            hint: space.projectId.map { "projectId=\($0)" } ?? "leave projectId out")
    }
}

extension Item {
    func requireExists(_ id: ItemID) throws(Rejection) {
        guard exists else {
            throw .notFound("item", id, "itemId", hint: .next(.ask("items")))
        }
    }

    /// Where it is, as one says it.
    var whereabouts: Sentence {
        if isWrittenOff { return "written off" }
        return returnTransactionId.map { "gone back by the return \($0)" } ?? place.words
    }
}

extension ItemPlace {
    /// The place as one says it, its space aside.
    var words: Sentence { projectId.map { "in project \($0)" } ?? "in the inventory" }
}

extension CommandGuide.Rule {
    /// What ``Refusals/requireValid(_:of:in:from:_:)`` asks for of an item's details.
    static let item: [Self] = [
        .exists("transaction"), .exists("budget category"), .sameAccount, .categoryLive,
        .categoryInProject,
        .init(.notInTransaction, "the transaction that it was bought in is a purchase"),
        .init(.invalidField, "one image at most is the primary one"),
    ]

    /// What it asks for of an item's place.
    static let itemPlace: [Self] = [
        .exists("project"), .exists("space"), .sameAccount, .projectLive, .spaceLive,
        .spaceInProject,
    ]

    static let spaceInProject = Self(
        .spaceNotInProject,
        "the space is in that project; without a project, in the business's own inventory")
}

/// Lines of a batch that the examples of the guides stand on.
extension Needs {
    static let sale = #"""
        {"command":"SellItems","data":\#
        {"transactionId":"s-1","accountId":"a-1","itemIds":["i-2"],\#
        "direction":"business_to_project","projectId":"p-1","transactionDate":"2026-03-05"}}
        """#
    static let itemReturn = #"""
        {"command":"ReturnItems","data":\#
        {"returnTransactionId":"r-1","transactionId":"t-1","itemIds":["i-1"],\#
        "transactionDate":"2026-03-09"}}
        """#
    static let item = #"""
        {"command":"AddItem","data":\#
        {"itemId":"i-1","accountId":"a-1","projectId":"p-1","name":"Brass pendant",\#
        "transactionId":"t-1","purchasePriceCents":9900,"projectPriceCents":12900}}
        """#
    static let itemInInventory = #"""
        {"command":"AddItem","data":\#
        {"itemId":"i-2","accountId":"a-1","name":"Linen shade","purchasePriceCents":2400}}
        """#
}
