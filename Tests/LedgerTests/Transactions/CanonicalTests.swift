import EventSourcing
import EventSourcingTesting
import Ledger
import Records
import Testing
import Vocabulary

/// The lamp was bought in t-1 for the kitchen, and went back by r-1.
func returnedLamp() throws(Rejection) -> Given {
    try stocked.following(giveBack(["lamp"]))
}

/// The chair was sold to the kitchen in s-1.
func soldChair() throws(Rejection) -> Given { try stocked.following(sell(["chair"])) }

/// The same as a log has it from before such transactions were marked.
let soldChairOfOld =
    stocked
    .and(
        Transaction.self, "s-1",
        .recorded(
            purchase {
                $0.transactionDate = "2026-03-05"
                $0.amountCents = 4_000
                $0.budgetCategoryId = nil
                $0.transactionType = .sale
                $0.inventorySaleDirection = .businessToProject
                $0.itemIds = ["chair"]
            })
    )
    .and(
        Item.self, "chair",
        .moved(
            ItemMoved(
                from: ItemPlace(projectId: nil, spaceId: "shelf"),
                to: ItemPlace(projectId: "kitchen"), sale: itemSale(4_000))))

@Suite struct `A transaction that is one with what happened to its items` {
    private func amend(_ past: Given, _ id: String, _ fields: String) -> When<Transaction> {
        past.when(AmendTransaction.self, #"{"transactionId":"\#(id)",\#(fields)}"#)
    }

    @Test(arguments: [
        ("amountCents", #""amountCents":1"#), ("itemIds", #""itemIds":[]"#),
        ("itemIds", #""itemIds":null"#), ("transactionType", #""transactionType":"purchase""#),
        ("projectId", #""projectId":null"#), ("projectId", #""projectId":"bath""#),
        ("transactionDate", #""transactionDate":"2026-03-06""#),
        ("budgetCategoryId", #""budgetCategoryId":"tiles""#),
        ("inventorySaleDirection", #""inventorySaleDirection":"project_to_business""#),
    ]) func `is put right in words only`(field: String, change: String) throws {
        for past in [try soldChair(), soldChairOfOld] {
            amend(past, "s-1", change)
                .thenRejects(RejectionCode("canonical-transaction"), field: field)
        }
        if field == "budgetCategoryId" || field == "inventorySaleDirection" { return }
        amend(try returnedLamp(), "r-1", change)
            .thenRejects(RejectionCode("canonical-transaction"), field: field)
    }

    @Test func `has notes, status, source, pictures and review put right`() throws {
        let words = """
            "notes":"n","status":"s","source":"o","needsReview":true,\
            "receiptImages":[{"url":"https://a.org","kind":"pdf"}],"otherImages":[],\
            "transactionImages":[]
            """
        for past in [try soldChair(), soldChairOfOld] {
            #expect(amend(past, "s-1", words).state()?.details.notes == "n")
        }
        #expect(amend(try returnedLamp(), "r-1", words).state()?.details.source == "o")
    }

    @Test func `isn't cancelled, and names what takes it back`() throws {
        for (past, id, way) in [
            (try soldChair(), "s-1", "ReverseSale"), (soldChairOfOld, "s-1", "ReverseSale"),
            (try returnedLamp(), "r-1", "ReverseReturn"),
        ] {
            let when = past.when(
                CancelTransaction.self, #"{"transactionId":"\#(id)","reason":"a slip"}"#)
            when.thenRejects(RejectionCode("canonical-transaction"), field: "transactionId")
            guard case .failure(let rejection) = when.outcome else { return }
            #expect(
                rejection.refusals.first?.hint?.description
                    == "send \(way) transactionId=\(id) because mistake")
        }
    }

    @Test func `is none for naming items`() {
        let named = work.withItems("i-1").and(
            Transaction.self, "t-1",
            .recorded(
                purchase {
                    $0.transactionType = .return
                    $0.itemIds = ["i-1"]
                }))
        #expect(amend(named, "t-1", #""amountCents":1"#).state()?.details.amountCents == 1)
        named.when(CancelTransaction.self, #"{"transactionId":"t-1","reason":"a slip"}"#)
            .then(.canceled(TransactionCanceled(reason: "a slip")))
    }
}

@Suite struct `A purchase that things came back of` {
    private func amend(_ fields: String) throws -> When<Transaction> {
        try returnedLamp().when(AmendTransaction.self, #"{"transactionId":"t-1",\#(fields)}"#)
    }

    @Test func `costs no less than came back`() throws {
        try amend(#""amountCents":9899"#).thenRejects(.invalidAmount, field: "amountCents")
        #expect(try amend(#""amountCents":9900"#).state()?.details.amountCents == 9_900)
    }

    @Test func `stays a purchase, in its project and its category`() throws {
        for (field, value) in [
            ("projectId", #""bath""#), ("projectId", "null"),
            ("transactionType", #""to-inventory""#),
            ("budgetCategoryId", #""tiles""#), ("budgetCategoryId", "null"),
        ] {
            try amend(#""\#(field)":\#(value)"#)
                .thenRejects(RejectionCode("transaction-returned"), field: field)
        }
        #expect(try amend(#""notes":"n","source":"Nordlys""#).state()?.details.notes == "n")
    }

    @Test func `isn't cancelled`() throws {
        try returnedLamp()
            .when(CancelTransaction.self, #"{"transactionId":"t-1","reason":"a slip"}"#)
            .thenRejects(RejectionCode("transaction-returned"), field: "transactionId")
    }

    @Test func `is free again once the returns count for nothing`() throws {
        let free = try returnedLamp().and(
            Transaction.self, "r-1", .canceled(TransactionCanceled(reason: "a slip")))
        free.when(AmendTransaction.self, #"{"transactionId":"t-1","amountCents":1}"#)
            .then(.amended(TransactionAmended(changes: Changes { $0.amountCents = 1 })))
        free.when(CancelTransaction.self, #"{"transactionId":"t-1","reason":"a slip"}"#)
            .then(.canceled(TransactionCanceled(reason: "a slip")))
    }
}

@Suite struct `What is sold back` {
    @Test func `goes for what it was sold for, whatever it costs now`() throws {
        let dearer = try soldChair().following(
            changeItem("chair") { $0.projectPriceCents = 40_000 })
        let back = dearer.when(sell(["chair"], back: true) { $0.transactionId = "s-2" })
        #expect(back.state()?.details.amountCents == 4_000)
    }

    @Test func `goes for its purchase price where the project bought it`() {
        #expect(
            stocked.when(sell(["lamp"], back: true)).state()?.details.amountCents == 9_900)
    }
}
