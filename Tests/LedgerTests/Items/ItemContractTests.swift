import EventSourcing
import Ledger
import Records
import Testing

/// What callers rely on: names, fields, codes.
@Suite struct `The commands of items` {
    static let details = [
        "notes?", "status?", "source?", "sku?", "transactionId?", "purchasePriceCents?",
        "projectPriceCents?", "marketValueCents?", "purchasedBy?", "budgetCategoryId?", "images?",
    ]

    @Test(arguments: [
        ("AddItem", ["itemId?", "accountId", "projectId?", "spaceId?", "name"] + details),
        ("ChangeItem", ["itemId", "accountId?", "name?"] + details),
        ("MoveItem", ["itemId", "accountId?", "projectId?", "spaceId?"]),
        ("BookmarkItem", ["itemId", "accountId?", "bookmark?"]),
        (
            "SellItems",
            [
                "transactionId?", "accountId", "itemIds", "direction", "projectId",
                "transactionDate", "spaceId?",
            ]
        ),
        (
            "ReturnItems",
            ["returnTransactionId?", "transactionId", "itemIds", "transactionDate"]
        ),
        ("WriteOffItem", ["itemId", "reason?"]),
        ("ReverseWriteOff", ["itemId", "reason?"]),
    ]) func `have these fields`(name: String, fields: [String]) throws {
        let command = try #require(ledgerContext.commands.first { $0.name == name })
        #expect(command.fields.map { $0.name + ($0.required ? "" : "?") } == fields)
    }

    static let detailCodes = [
        "category-archived", "category-not-in-project", "invalid-amount", "invalid-field",
        "invalid-url", "not-found",
        "not-in-transaction", "project-archived", "required-field-empty", "too-long",
        "wrong-account",
    ]
    static let listCodes = [
        "already-exists", "amount-overflow", "category-archived", "invalid-date", "invalid-field",
        "invalid-amount", "item-elsewhere", "not-found", "nothing-paid", "price-required",
        "project-archived",
        "required-field-empty", "too-many-items", "wrong-account",
    ]

    @Test(arguments: [
        (
            "AddItem",
            detailCodes + [
                "account-closed", "already-exists", "space-archived", "space-not-in-project",
            ]
        ),
        ("ChangeItem", detailCodes),
        (
            "MoveItem",
            [
                "already-returned", "item-written-off", "not-found", "project-archived",
                "space-archived", "space-not-in-project", "wrong-account",
            ]
        ),
        ("BookmarkItem", ["not-found", "wrong-account"]),
        ("SellItems", listCodes + ["account-closed", "space-archived", "space-not-in-project"]),
        (
            "ReturnItems",
            listCodes + [
                "already-returned", "not-in-transaction", "transaction-canceled",
            ]
        ),
        (
            "WriteOffItem",
            ["already-returned", "not-found", "project-archived", "reason-required"]
        ),
        ("ReverseWriteOff", ["not-found", "project-archived", "reason-required"]),
    ]) func `say which codes they answer`(name: String, codes: [String]) throws {
        let command = try #require(ledgerContext.commands.first { $0.name == name })
        #expect(Set(command.rules.map(\.code.rawValue)).sorted() == codes.sorted())
    }
}
