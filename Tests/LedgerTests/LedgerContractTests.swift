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
        ("OpenAccount", ["accountId?", "name", "ownerUid", "currency?"]),
        (
            "CreateProject",
            ["projectId?", "accountId", "name", "clientName?", "description?", "mainImageUrl?"]
        ),
        ("ArchiveProject", ["projectId"]),
        ("UnarchiveProject", ["projectId"]),
        (
            "DefineBudgetCategory",
            [
                "budgetCategoryId?", "accountId", "name", "slug?", "categoryType",
                "excludeFromOverallBudget?",
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
        ("UnarchiveBudgetCategory", ["budgetCategoryId"]),
        ("AddMember", ["accountId", "uid", "role", "email?", "name?"]),
        ("ChangeMemberRole", ["accountId", "uid", "role"]),
        ("RemoveMember", ["accountId", "uid"]),
        ("InviteMember", ["accountId", "inviteId?", "email", "role"]),
        ("AcceptInvite", ["inviteId", "uid"]),
        ("RevokeInvite", ["inviteId"]),
        ("SetVendorDefault", ["accountId", "source", "budgetCategoryId?"]),
        ("ChangeBusinessProfile", ["accountId", "name?", "logoUrl?", "address?", "phone?"]),
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
        "category-archived", "direction-required", "invalid-amount", "invalid-date",
        "invalid-field", "invalid-tax", "invalid-url", "not-found", "project-archived",
        "required-field-empty", "too-long", "too-many-items", "wrong-account",
    ]
    static let reversalCodes = [
        "item-elsewhere", "not-canonical", "not-found", "project-archived", "reason-required",
    ]

    @Test(arguments: [
        ("OpenAccount", ["already-exists", "invalid-field", "required-field-empty", "too-long"]),
        (
            "CreateProject",
            ["already-exists", "invalid-url", "not-found", "required-field-empty", "too-long"]
        ),
        ("ArchiveProject", ["not-found"]),
        ("UnarchiveProject", ["not-found"]),
        (
            "DefineBudgetCategory",
            [
                "already-exists", "invalid-slug", "not-found", "required-field-empty",
                "slug-taken", "too-long",
            ]
        ),
        ("ArchiveBudgetCategory", ["not-found"]),
        (
            "SetProjectBudget",
            [
                "amount-overflow", "category-archived", "invalid-amount", "not-found",
                "project-archived", "wrong-account",
            ]
        ),
        ("RecordTransaction", ["already-exists"] + transactionCodes),
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
        ("AddMember", ["already-member", "invalid-email", "not-found", "too-long"]),
        ("ChangeMemberRole", ["last-owner", "not-found"]),
        ("RemoveMember", ["last-owner", "not-found"]),
        ("InviteMember", ["already-exists", "invalid-email", "not-found"]),
        ("AcceptInvite", ["already-member", "invite-closed", "not-found"]),
        ("RevokeInvite", ["invite-closed", "not-found"]),
        (
            "SetVendorDefault",
            [
                "category-archived", "not-found", "required-field-empty", "too-long",
                "wrong-account",
            ]
        ),
        (
            "ChangeBusinessProfile",
            ["invalid-phone-number", "invalid-url", "not-found", "too-long"]
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
            ["category-archived", "not-found", "project-archived", "wrong-account"]
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
            ["category-archived", "incomplete-order", "not-found", "wrong-account"]
        ),
    ]) func `say which codes they answer`(name: String, codes: [String]) throws {
        let command = try #require(ledgerContext.commands.first { $0.name == name })
        #expect(Set(command.guide.rules.map(\.code.rawValue)).sorted() == codes.sorted())
    }

    @Test func `have guides that work`() { expectGuidesWork(ledgerContext) }

    @Test func `refuse fields that they don't have`() {
        bought.when(AmendTransaction.self, #"{"transactionId":"t-1","note":"x"}"#)
            .thenRejects(.unknownField, field: "note")
        work.when(RecordTransaction.self, #"{"otherImages":[{"url":"http://a","size":1}]}"#)
            .thenRejects(.unknownField, field: "otherImages[0].size")
    }

    @Test(arguments: [
        "", #"a\u0000b"#, #"a\u202eb"#, #"a\u200bb"#, #"\ufeffa"#, "a b", #"a\tb"#, #"a\u00a0b"#,
        #"\ud800"#, String(repeating: "é", count: 65),
    ]) func `refuse ids that a person can't tell apart`(id: String) {
        for command in ledgerContext.commands {
            for field in command.fields {
                let value = #""\#(id)""#
                if field.shape == .identifier {
                    #expect(refuses(command, field.name, value, at: field.name))
                } else if field.shape == .list(.identifier) {
                    #expect(
                        refuses(command, field.name, "[\"a\",\(value)]", at: field.name + "[1]"))
                }
            }
        }
    }

    @Test(arguments: [#""1""#, "1.5", "1e2", "9223372036854775808", "-9223372036854775809", "[]"])
    func `take whole numbers of cents only`(value: String) {
        for command in ledgerContext.commands {
            for field in command.fields where field.shape == .cents {
                #expect(refuses(command, field.name, value, at: field.name))
            }
        }
    }

    @Test(arguments: [#""x""#, "1", "true", "{}", "[]"])
    func `refuse values of another type`(value: String) {
        let shapes: [String: [FieldShape]] = [
            #""x""#: [.cents, .number, .boolean, .list(.identifier)],
            "1": [.text, .identifier, .boolean, .list(.identifier)],
            "true": [.text, .identifier, .cents, .number, .list(.identifier)],
            "{}": [.text, .identifier, .cents, .number, .boolean, .list(.identifier)],
            "[]": [.text, .identifier, .cents, .number, .boolean],
        ]
        for command in ledgerContext.commands {
            for field in command.fields where shapes[value]?.contains(field.shape) == true {
                #expect(
                    refuses(command, field.name, value, at: field.name),
                    "\(command.name) \(field.name)")
            }
        }
    }

    private func refuses(
        _ command: CommandDescription, _ name: String, _ value: String, at path: String
    ) -> Bool {
        do throws(Rejection) {
            _ = try command.decode(Array(#"{"\#(name)":\#(value)}"#.utf8)) { "made" }
            return false
        } catch {
            return error.refusals.contains {
                $0.code == .invalidJSON || $0.code == .invalidField && $0.field == path
            }
        }
    }
}
