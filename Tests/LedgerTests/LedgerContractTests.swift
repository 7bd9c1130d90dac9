import EventSourcing
import EventSourcingTesting
import Ledger
import Records
import Testing

/// What callers rely on: names, fields, codes.
@Suite struct `The commands of the ledger` {
    static let details = [
        "source?", "status?", "purchasedBy?", "reimbursementType?", "notes?",
    ]
    static let rest = [
        "budgetCategoryId?", "hasEmailReceipt?", "itemIds?", "inventorySaleDirection?",
        "taxRatePct?", "subtotalCents?", "needsReview?", "receiptImages?", "otherImages?",
        "transactionImages?",
    ]

    @Test(arguments: [
        ("OpenAccount", ["accountId?", "name", "ownerUid", "currency?", "presetAccountId?"]),
        (
            "CreateProject",
            [
                "projectId?", "accountId", "name", "clientName?", "description?", "mainImageUrl?",
                "presetId?",
            ]
        ),
        ("ArchiveProject", ["projectId"]),
        ("UnarchiveProject", ["projectId"]),
        (
            "DefineBudgetCategory",
            [
                "budgetCategoryId?", "accountId", "name", "slug?", "categoryType",
                "excludeFromOverallBudget?", "projectId?",
            ]
        ),
        ("ArchiveBudgetCategory", ["budgetCategoryId"]),
        ("SetProjectBudget", ["projectId", "budgetCategoryId", "budgetCents"]),
        (
            "RecordTransaction",
            ["transactionId?", "accountId", "projectId?", "transactionDate", "amountCents"]
                + details + ["transactionType"] + rest
        ),
        (
            "AmendTransaction",
            ["transactionId", "accountId?", "projectId?", "transactionDate?", "amountCents?"]
                + details + ["transactionType?"] + rest
        ),
        ("CancelTransaction", ["transactionId", "reason?"]),
        ("ReverseSale", ["transactionId", "reason?"]),
        ("ReverseReturn", ["transactionId", "reason?"]),
        ("SettleReimbursement", ["transactionId"]),
        ("ReverseReimbursement", ["transactionId", "reason?"]),
        ("DetachFromTransaction", ["transactionId", "kind", "url"]),
        ("RenameAccount", ["accountId", "name"]),
        ("CloseAccount", ["accountId"]),
        ("ReopenAccount", ["accountId"]),
        ("ChangeMember", ["accountId", "uid", "email?", "name?"]),
        ("UnarchiveBudgetCategory", ["budgetCategoryId"]),
        ("AddMember", ["accountId", "uid", "role", "email?", "name?"]),
        ("ChangeMemberRole", ["accountId", "uid", "role"]),
        ("RemoveMember", ["accountId", "uid"]),
        ("InviteMember", ["accountId", "inviteId?", "email", "role"]),
        ("AcceptInvite", ["inviteId", "uid"]),
        ("RevokeInvite", ["inviteId"]),
        ("SetVendorDefault", ["accountId", "source", "budgetCategoryId?"]),
        ("ChangeBusinessProfile", ["accountId", "name?", "logoUrl?", "address?", "phone?"]),
        ("EraseBusinessProfile", ["accountId"]),
        (
            "ChangeProject",
            ["projectId", "accountId?", "name?", "clientName?", "description?", "mainImageUrl?"]
        ),
        ("RemoveProjectBudget", ["projectId", "budgetCategoryId"]),
        ("PinBudgetCategory", ["projectId", "uid", "budgetCategoryId"]),
        ("UnpinBudgetCategory", ["projectId", "uid", "budgetCategoryId"]),
        (
            "ChangeBudgetCategory",
            [
                "budgetCategoryId", "accountId?", "name?", "slug?", "categoryType?",
                "excludeFromOverallBudget?",
            ]
        ),
        ("ReorderBudgetCategories", ["accountId", "order"]),
    ]) func `have these fields`(name: String, fields: [String]) throws {
        let command = try #require(ledgerContext.commands.first { $0.name == name })
        #expect(command.fields.map { $0.name + ($0.required ? "" : "?") } == fields)
    }

    @Test func `take attachments with these fields`() {
        #expect(
            FieldLister.fields(of: Ledger.Attachment.self).map {
                $0.name + ($0.required ? "" : "?")
            }
                == ["url", "kind", "fileName?", "contentType?", "isPrimary?"])
        #expect(AttachmentKind.allCases.map(\.rawValue) == ["image", "pdf", "file"])
    }

    static let transactionCodes = [
        "category-archived", "category-not-in-project", "direction-required", "invalid-amount",
        "invalid-date",
        "invalid-field", "invalid-tax", "invalid-url", "not-found", "project-archived",
        "required-field-empty", "too-long", "too-many-items", "wrong-account",
    ]
    static let reversalCodes = [
        "item-elsewhere", "not-canonical", "not-found", "project-archived", "reason-required",
    ]

    @Test(arguments: [
        (
            "OpenAccount",
            ["already-exists", "invalid-field", "not-found", "required-field-empty", "too-long"]
        ),
        (
            "CreateProject",
            [
                "account-closed", "already-exists", "invalid-url", "not-found", "preset-archived",
                "required-field-empty", "too-long", "wrong-account",
            ]
        ),
        ("ArchiveProject", ["not-found"]),
        ("UnarchiveProject", ["not-found"]),
        (
            "DefineBudgetCategory",
            [
                "account-closed", "already-exists", "invalid-slug", "not-found",
                "project-archived", "required-field-empty", "slug-taken", "too-long",
                "wrong-account",
            ]
        ),
        ("ArchiveBudgetCategory", ["not-found"]),
        (
            "SetProjectBudget",
            [
                "amount-overflow", "category-archived", "category-not-in-project",
                "invalid-amount", "not-found", "project-archived", "wrong-account",
            ]
        ),
        ("RecordTransaction", ["account-closed", "already-exists"] + transactionCodes),
        (
            "AmendTransaction",
            ["canonical-transaction", "transaction-canceled", "transaction-returned"]
                + transactionCodes
        ),
        (
            "CancelTransaction",
            ["canonical-transaction", "not-found", "reason-required", "transaction-returned"]
        ),
        ("ReverseSale", reversalCodes),
        ("ReverseReturn", reversalCodes),
        ("SettleReimbursement", ["not-found", "nothing-due", "transaction-canceled"]),
        ("UnarchiveBudgetCategory", ["not-found"]),
        ("ReverseReimbursement", ["not-found", "reason-required"]),
        ("DetachFromTransaction", ["not-found", "transaction-canceled"]),
        ("RenameAccount", ["account-closed", "not-found", "required-field-empty", "too-long"]),
        ("CloseAccount", ["not-found"]),
        ("ReopenAccount", ["not-found"]),
        ("ChangeMember", ["account-closed", "invalid-email", "not-found", "too-long"]),
        (
            "AddMember",
            ["account-closed", "already-member", "invalid-email", "not-found", "too-long"]
        ),
        ("ChangeMemberRole", ["account-closed", "last-owner", "not-found"]),
        ("RemoveMember", ["account-closed", "last-owner", "not-found"]),
        ("InviteMember", ["account-closed", "already-exists", "invalid-email", "not-found"]),
        ("AcceptInvite", ["account-closed", "already-member", "invite-closed", "not-found"]),
        ("RevokeInvite", ["invite-closed", "not-found"]),
        (
            "SetVendorDefault",
            [
                "account-closed", "category-archived", "category-not-in-project", "not-found",
                "required-field-empty", "too-long", "wrong-account",
            ]
        ),
        ("EraseBusinessProfile", ["not-found"]),
        (
            "ChangeBusinessProfile",
            ["account-closed", "invalid-phone-number", "invalid-url", "not-found", "too-long"]
        ),
        (
            "ChangeProject",
            [
                "invalid-url", "not-found", "project-archived", "required-field-empty", "too-long",
                "wrong-account",
            ]
        ),
        (
            "RemoveProjectBudget", ["not-found", "project-archived", "wrong-account"]
        ),
        (
            "PinBudgetCategory",
            [
                "category-archived", "category-not-in-project", "not-found", "project-archived",
                "wrong-account",
            ]
        ),
        ("UnpinBudgetCategory", ["not-found", "project-archived", "wrong-account"]),
        (
            "ChangeBudgetCategory",
            [
                "invalid-slug", "not-found", "required-field-empty", "slug-taken", "too-long",
                "wrong-account",
            ]
        ),
        (
            "ReorderBudgetCategories",
            [
                "account-closed", "category-archived", "category-not-in-project",
                "incomplete-order", "not-found", "wrong-account",
            ]
        ),
    ]) func `say which codes they answer`(name: String, codes: [String]) throws {
        let command = try #require(ledgerContext.commands.first { $0.name == name })
        #expect(Set(command.rules.map(\.code.rawValue)).sorted() == codes.sorted())
    }

    @Test func `have guides that work`() { expectGuidesWork(ledgerContext) }
}
