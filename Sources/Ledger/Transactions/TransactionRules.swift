import EventSourcing
import struct EventStore.Timestamp
import Records
import Vocabulary

// The rules of every transaction, whether it is recorded or amended: they are about what it says in
// the end.

extension Refusals {
    /// Notes whatever is wrong with `details` as those of a transaction of `account`. Of one that was
    /// recorded as `old`, the category may have been archived since, and its place and type be such as
    /// was taken once: what it says besides can still be put right.
    mutating func requireValid(
        _ details: TransactionDetails, of account: AccountID, from old: TransactionDetails? = nil,
        _ facts: Facts
    ) {
        if let project = details.projectId { requireProject(project, of: account, facts) }
        if let category = details.budgetCategoryId {
            requireCategory(
                category, of: account, in: details.projectId,
                isNew: category != old?.budgetCategoryId, facts)
            if let old, old.projectId != details.projectId {
                requireNotLeft(category, by: details.projectId, facts)
            }
        }
        if old == nil || old?.transactionType != details.transactionType
            || old?.projectId != details.projectId
        {
            requireItsPlace(details)
        }
        requireValidTax(details)
        requireValidDirection(details)
        requireValid(details.receiptImages, "receiptImages")
        requireValid(details.otherImages, "otherImages")
        requireValid(details.transactionImages, "transactionImages")
    }

    /// What goes to another project leaves a category behind that is the former one's own.
    private mutating func requireNotLeft(
        _ category: BudgetCategoryID, by project: ProjectID?, _ facts: Facts
    ) {
        guard let owner = facts.state(of: category).projectId, owner != project else { return }
        require(
            false, .categoryNotInProject, "budgetCategoryId",
            "budget category \(category) is project \(owner)'s own",
            hint: "budgetCategoryId names another, or null none")
    }

    /// Items that are newly named: what was named before is not asked again.
    mutating func requireItems(_ ids: [ItemID]?, of account: AccountID, _ facts: Facts) {
        let ids = ids ?? []
        requireNotTooMany(ids)
        if ids.count > ItemList.limit { return }
        requireEachOnce(ids)
        for (index, id) in ids.enumerated() {
            let item = facts.state(of: id)
            if item.exists {
                requireSame(account, as: item.accountId, "item \(id)", "itemIds[\(index)]")
            } else {
                note(.notFound("item", id, "itemIds[\(index)]"))
            }
        }
    }

    /// The type says where the things are that were bought or sold.
    private mutating func requireItsPlace(_ details: TransactionDetails) {
        switch details.transactionType {
        case .toInventory:
            require(
                details.projectId == nil, .invalidField, "projectId",
                "what is bought for the inventory is in no project", hint: "leave projectId out")
        case .sale:
            // Without a direction that is what is told.
            require(
                details.projectId != nil || details.inventorySaleDirection == nil,
                .requiredFieldEmpty, "projectId",
                "an inventory sale is to a project, or from one")
        case .purchase, .return: break
        }
    }

    private mutating func requireValidTax(_ details: TransactionDetails) {
        if let subtotal = details.subtotalCents {
            require(
                .zero <= subtotal && subtotal <= details.amountCents, .invalidTax, "subtotalCents",
                "subtotalCents is at least 0 and at most amountCents")
        }
    }

    private mutating func requireValidDirection(_ details: TransactionDetails) {
        let field = "inventorySaleDirection"
        switch (details.transactionType, details.inventorySaleDirection) {
        case (.sale, nil):
            require(
                false, .directionRequired, field, "an inventory sale says which way it went",
                hint: InventorySaleDirection.shape.words)
        case (.purchase, .some), (.return, .some), (.toInventory, .some):
            require(false, .invalidField, field, "only a sale has a direction")
        case (.sale, .some), (.purchase, nil), (.return, nil), (.toInventory, nil): break
        }
    }

    mutating func requireValid(_ attachments: [Attachment]?, _ field: String) {
        var hasPrimary = false
        for (index, attachment) in (attachments ?? []).enumerated() {
            let isPrimary = attachment.isPrimary ?? false
            require(
                !(isPrimary && hasPrimary), .invalidField, "\(field)[\(index)].isPrimary",
                "only one of \(field) is the primary one")
            hasPrimary = hasPrimary || isPrimary
        }
    }
}

extension FieldRule<String> {
    /// A day of the calendar.
    static var day: Self {
        FieldRule(
            .invalidDate, "a day of the calendar, like 2026-03-01",
            .pattern("^[0-9]{4}-[0-9]{2}-[0-9]{2}$", format: "date"),
            hint: "write it like 2026-03-01",
            why: { text, field in
                Timestamp(day: text) != nil ? nil : "\(field) is not a day of the calendar"
            })
    }
}

extension FieldRule<Cents> {
    /// What a transaction moved.
    static var movement: Self {
        FieldRule(
            .invalidAmount, "not negative", .numbers(from: 0, through: nil),
            hint: "transactionType says which way the money went",
            why: { amount, field in amount >= .zero ? nil : "\(field) is not negative" })
    }
}

extension FieldRule<Double> {
    static var taxRate: Self {
        FieldRule(
            .invalidTax, "0 to 100", .numbers(from: 0, through: 100),
            why: { rate, field in
                (0...100).contains(rate) ? nil : "\(field) is a percentage from 0 to 100"
            })
    }
}

extension CommandGuide.Rule {
    /// What ``Refusals/requireValid(_:of:from:_:)`` asks for.
    static let transaction: [Self] = [
        .exists("project"), .exists("budget category"), .exists("item"), .sameAccount, .projectLive,
        .categoryLive, .categoryInProject,
        .init(.invalidTax, "subtotalCents is 0 to amountCents"),
        .init(.directionRequired, "a sale has an inventorySaleDirection"),
        .init(.invalidField, "nothing but a sale has an inventorySaleDirection"),
        .init(.invalidField, "what is bought to-inventory has no projectId"),
        .init(.requiredFieldEmpty, "a sale has a projectId"),
        .init(.invalidField, "no item is named twice"),
        .init(.tooManyItems, "at most \(ItemList.limit) items are named"),
        .init(.invalidField, "one attachment of a list at most is the primary one"),
    ]
}
