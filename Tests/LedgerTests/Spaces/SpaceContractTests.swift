import EventSourcing
import Ledger
import Records
import Testing

/// What callers rely on: names, fields, codes.
@Suite struct `The commands of spaces and attachments` {
    @Test(arguments: [
        ("CreateSpace", ["spaceId?", "accountId", "projectId?", "name", "notes?", "images?"]),
        ("ChangeSpace", ["spaceId", "name?", "notes?", "images?"]),
        ("ArchiveSpace", ["spaceId"]),
        ("AddChecklist", ["spaceId", "checklistId?", "name"]),
        ("AddChecklistItem", ["spaceId", "checklistId", "itemId?", "text"]),
        ("CheckItem", ["spaceId", "checklistId", "itemId"]),
        ("UncheckItem", ["spaceId", "checklistId", "itemId"]),
        ("DefineSpaceTemplate", ["accountId", "templateId?", "name", "checklists"]),
        ("CreateSpaceFromTemplate", ["templateId", "spaceId?", "projectId?", "name?"]),
        ("ChangeSpaceTemplate", ["templateId", "name?", "checklists?"]),
        ("RenameChecklist", ["spaceId", "checklistId", "newName"]),
        ("RenameChecklistItem", ["spaceId", "checklistId", "itemId", "text"]),
        ("AttachToTransaction", ["transactionId", "kind", "attachment"]),
    ]) func `have these fields`(name: String, fields: [String]) throws {
        let command = try #require(ledgerContext.commands.first { $0.name == name })
        #expect(command.fields.map { $0.name + ($0.required ? "" : "?") } == fields)
    }

    @Test(arguments: [
        (
            "CreateSpace",
            [
                "account-closed", "already-exists", "invalid-field", "invalid-url", "not-found",
                "project-archived",
                "required-field-empty", "too-long", "wrong-account",
            ]
        ),
        (
            "ChangeSpace",
            [
                "invalid-field", "invalid-url", "not-found", "project-archived",
                "required-field-empty", "space-archived", "too-long",
            ]
        ),
        ("ArchiveSpace", ["not-found"]),
        (
            "AddChecklist",
            [
                "already-exists", "not-found", "project-archived", "required-field-empty",
                "space-archived", "too-long",
            ]
        ),
        (
            "AddChecklistItem",
            [
                "already-exists", "not-found", "project-archived", "required-field-empty",
                "space-archived", "too-long",
            ]
        ),
        ("CheckItem", ["not-found", "project-archived", "space-archived"]),
        ("UncheckItem", ["not-found", "project-archived", "space-archived"]),
        (
            "DefineSpaceTemplate",
            ["account-closed", "already-exists", "not-found", "required-field-empty", "too-long"]
        ),
        (
            "CreateSpaceFromTemplate",
            [
                "account-closed", "already-exists", "not-found", "project-archived",
                "template-archived", "too-long",
                "wrong-account",
            ]
        ),
        (
            "AttachToTransaction",
            ["invalid-field", "invalid-url", "not-found", "too-long", "transaction-canceled"]
        ),
    ]) func `say which codes they answer`(name: String, codes: [String]) throws {
        let command = try #require(ledgerContext.commands.first { $0.name == name })
        #expect(Set(command.rules.map(\.code.rawValue)).sorted() == codes)
    }
}
