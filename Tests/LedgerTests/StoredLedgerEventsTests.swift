import EventSourcing
import EventSourcingTesting
import EventStore
import Ledger
import Records
import Testing
import Vocabulary

/// What is in the log stays in the log: these bytes may never change, only gain optional fields.
@Suite struct `Ledger events in the log` {
    @Test(arguments: [
        (
            AccountOpened(name: "Lamp & Loom", ownerUid: "uid-1", currency: "USD")
                as any DomainEvent,
            "AccountOpened", #"{"name":"Lamp & Loom","ownerUid":"uid-1","currency":"USD"}"#, []
        ),
        (
            ProjectCreated(accountId: "shop", name: "Kitchen") {
                $0.clientName = "Ada"
                $0.description = "New lamps."
                $0.mainImageUrl = "https://example.org/k.jpg"
            },
            "ProjectCreated",
            """
            {"accountId":"shop","name":"Kitchen","clientName":"Ada","description":"New lamps.",\
            "mainImageUrl":"https://example.org/k.jpg"}
            """, []
        ),
        (
            ProjectCreated(accountId: "shop", name: "Küche"), "ProjectCreated",
            #"{"accountId":"shop","name":"Küche"}"#, []
        ),
        (ProjectArchived(), "ProjectArchived", "{}", []),
        (ProjectUnarchived(), "ProjectUnarchived", "{}", []),
        (
            ProjectBudgetSet(budgetCategoryId: "lighting", budgetCents: 250_000),
            "ProjectBudgetSet", #"{"budgetCategoryId":"lighting","budgetCents":250000}"#, []
        ),
        (
            BudgetCategoryDefined(
                accountId: "shop",
                details: BudgetCategoryDetails(
                    name: "Lights", slug: "lights", categoryType: .itemized,
                    excludeFromOverallBudget: true)),
            "BudgetCategoryDefined",
            """
            {"accountId":"shop","name":"Lights","slug":"lights","categoryType":"itemized",\
            "excludeFromOverallBudget":true}
            """, ["budget-slug:shop/lights", "account-categories:shop"]
        ),
        (
            BudgetCategoryArchived(accountId: "shop"), "BudgetCategoryArchived",
            #"{"accountId":"shop"}"#, ["account-categories:shop"]
        ),
        // As logs have it from before an account's categories could be put in order.
        (BudgetCategoryArchived(), "BudgetCategoryArchived", "{}", []),
        (
            TransactionRecorded(accountId: "shop", details: fullDetails), "TransactionRecorded",
            #"{"accountId":"shop",\#(fullJSON)}"#, []
        ),
        (
            purchase {
                $0.projectId = nil
                $0.budgetCategoryId = nil
                $0.transactionType = .toInventory
            }, "TransactionRecorded",
            """
            {"accountId":"shop","transactionDate":"2026-03-01","amountCents":12900,\
            "transactionType":"to-inventory"}
            """, []
        ),
        (
            TransactionAmended(changes: fullChanges), "TransactionAmended", "{\(fullJSON)}", []
        ),
        (
            TransactionAmended(changes: Changes { $0.amountCents = 1 }), "TransactionAmended",
            #"{"amountCents":1}"#, []
        ),
        (
            TransactionCanceled(reason: "entered twice"), "TransactionCanceled",
            #"{"reason":"entered twice"}"#, []
        ),
        (
            TransactionRecorded(
                accountId: "shop", details: details(), canonicalKind: .return),
            "TransactionRecorded",
            """
            {"accountId":"shop","projectId":"kitchen","transactionDate":"2026-03-01",\
            "amountCents":12900,"transactionType":"purchase","budgetCategoryId":"lighting",\
            "canonicalKind":"return"}
            """, []
        ),
        (
            TransactionReversed(reason: "a slip"), "TransactionReversed",
            #"{"reason":"a slip"}"#, []
        ),
        (
            ReimbursementSettled(reimbursedCents: -5), "ReimbursementSettled",
            #"{"reimbursedCents":-5}"#, []
        ),
        (
            AttachmentRemoved(kind: .other, url: "https://a.org"), "AttachmentRemoved",
            #"{"kind":"other","url":"https://a.org"}"#, []
        ),
        (
            ReimbursementReversed(reason: "it bounced"), "ReimbursementReversed",
            #"{"reason":"it bounced"}"#, []
        ),
        (
            ReimbursementReversed(reason: "it bounced", reimbursedCents: 5),
            "ReimbursementReversed", #"{"reason":"it bounced","reimbursedCents":5}"#, []
        ),
        (
            BudgetCategoryUnarchived(accountId: "shop"), "BudgetCategoryUnarchived",
            #"{"accountId":"shop"}"#, ["account-categories:shop"]
        ),
        (
            BudgetCategoryUnarchived(accountId: "shop", projectId: "kitchen"),
            "BudgetCategoryUnarchived", #"{"accountId":"shop","projectId":"kitchen"}"#, []
        ),
        (
            BudgetCategoryArchived(accountId: "shop", projectId: "kitchen"),
            "BudgetCategoryArchived", #"{"accountId":"shop","projectId":"kitchen"}"#, []
        ),
        (
            BudgetCategoryDefined(
                accountId: "shop",
                details: BudgetCategoryDetails(name: "Oven", slug: "oven", categoryType: .fee),
                projectId: "kitchen", place: 3),
            "BudgetCategoryDefined",
            """
            {"accountId":"shop","name":"Oven","slug":"oven","categoryType":"fee",\
            "excludeFromOverallBudget":false,"projectId":"kitchen","place":3}
            """, ["project-slug:kitchen/oven"]
        ),
        (
            TransactionAmended(
                changes: Changes(from: details(), to: details { $0.projectId = nil })),
            "TransactionAmended", #"{"projectId":null}"#, []
        ),
    ]) func `keep their names, bytes and tags`(
        event: any DomainEvent, type: String, json: String, tags: [String]
    ) {
        #expect(event.stored.type == type)
        #expect(event.stored.schemaVersion == 1)
        #expect(String(decoding: event.stored.payload, as: UTF8.self) == json)
        #expect(event.stored.tags == tags)
        expectReadsBack(event)
    }

    @Test func `have tags that the log takes, however long the names`() {
        let defined = BudgetCategoryDefined(
            accountId: AccountID(String(repeating: "a", count: 128)),
            details: BudgetCategoryDetails(
                name: "L", slug: String(repeating: "b", count: 100), categoryType: .general))
        #expect(defined.tags.allSatisfy { $0.utf8.count <= StoreLimits.tagBytes })
    }
}

private let fullJSON = """
    "projectId":"kitchen","transactionDate":"2026-03-01","amountCents":12900,\
    "source":"Brass & Glass","status":"paid","purchasedBy":"Ada","reimbursementType":"owed",\
    "notes":"Two lamps.","transactionType":"sale","budgetCategoryId":"lighting",\
    "hasEmailReceipt":true,"itemIds":["i-1","i-2"],\
    "inventorySaleDirection":"project_to_business","taxRatePct":7.5,"subtotalCents":12000,\
    "needsReview":false,"receiptImages":[{"url":"https://example.org/r.pdf","kind":"pdf",\
    "fileName":"r.pdf","contentType":"application/pdf","isPrimary":true}],"otherImages":[],\
    "transactionImages":[{"url":"https://example.org/t.jpg","kind":"image"}]
    """

private let receipt: Ledger.Attachment = {
    var receipt = attachment("https://example.org/r.pdf", isPrimary: true)
    receipt.kind = .pdf
    receipt.fileName = "r.pdf"
    receipt.contentType = "application/pdf"
    return receipt
}()

private let fullDetails = details {
    $0.source = "Brass & Glass"
    $0.status = "paid"
    $0.purchasedBy = "Ada"
    $0.reimbursementType = "owed"
    $0.notes = "Two lamps."
    $0.transactionType = .sale
    $0.hasEmailReceipt = true
    $0.itemIds = ["i-1", "i-2"]
    $0.inventorySaleDirection = .projectToBusiness
    $0.taxRatePct = 7.5
    $0.subtotalCents = 12_000
    $0.needsReview = false
    $0.receiptImages = [receipt]
    $0.otherImages = []
    $0.transactionImages = [attachment("https://example.org/t.jpg")]
}

private let fullChanges = TransactionChanges(from: TransactionDetails(), to: fullDetails)
