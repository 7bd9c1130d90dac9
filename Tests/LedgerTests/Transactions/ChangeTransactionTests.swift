import EventSourcing
import EventSourcingTesting
import Ledger
import Records
import Testing
import Vocabulary

@Suite struct `Amending a transaction` {
    @Test func `tells what changed, and nothing else`() {
        bought.when(
            AmendTransaction.self,
            """
            {"transactionId":"t-1","amountCents":12900,"notes":"Late.","projectId":"kitchen",
             "needsReview":true}
            """
        ).then(
            .amended(
                TransactionAmended(
                    changes: Changes {
                        $0.notes = "Late."
                        $0.needsReview = true
                    })))
    }

    @Test func `leaves what isn't given as it is`() throws {
        let state = try #require(bought.when(amend { $0.amountCents = 1 }).state())
        #expect(state.details == details { $0.amountCents = 1 })
    }

    @Test func `changes every field`() throws {
        let data = """
            "projectId":"bath","transactionDate":"2026-03-02","amountCents":1,"source":"s",\
            "status":"t","purchasedBy":"u","reimbursementType":"v","notes":"w",\
            "transactionType":"sale","budgetCategoryId":"wood","hasEmailReceipt":true,\
            "itemIds":["i-1"],"inventorySaleDirection":"project_to_business","taxRatePct":0.5,\
            "subtotalCents":1,"needsReview":true,\
            "receiptImages":[{"url":"http://a","kind":"pdf"}],\
            "otherImages":[{"url":"http://b","kind":"file"}],\
            "transactionImages":[{"url":"http://c","kind":"image"}]
            """
        let past =
            bought
            .and(Project.self, "bath", .created(ProjectCreated(accountId: "shop", name: "Bath")))
            .and(BudgetCategory.self, "wood", .defined(category("wood", of: "shop")))
            .withItems("i-1")
        let state = try #require(
            past.when(AmendTransaction.self, #"{"transactionId":"t-1",\#(data)}"#).state())
        #expect(
            String(decoding: state.json(), as: UTF8.self)
                == #"{"accountId":"shop",\#(data),"isCanceled":false}"#)
    }

    @Test func `takes away by null whatever it can be without`() throws {
        let past = work.and(
            Transaction.self, "t-1",
            .recorded(
                purchase {
                    $0.taxRatePct = 7.5
                    $0.subtotalCents = 12_000
                    $0.notes = "Two lamps."
                    $0.receiptImages = [attachment("https://example.org/r.jpg")]
                }))
        let all = """
            "projectId":null,"notes":null,"budgetCategoryId":null,"taxRatePct":null,\
            "subtotalCents":null,"receiptImages":null
            """
        let when = past.when(AmendTransaction.self, #"{"transactionId":"t-1",\#(all)}"#)
        let state = try #require(when.state())
        #expect(
            state.details
                == details {
                    $0.projectId = nil
                    $0.budgetCategoryId = nil
                })
        bought.when(AmendTransaction.self, #"{"transactionId":"t-1","notes":null}"#).thenNothing()
    }

    @Test(arguments: ["amountCents", "transactionDate", "transactionType"])
    func `is refused null for what it can't be without`(field: String) {
        bought.when(AmendTransaction.self, #"{"transactionId":"t-1","\#(field)":null}"#)
            .thenRejects(.requiredFieldEmpty, field: field)
    }

    @Test func `to what it is changes nothing`() {
        bought.when(AmendTransaction.self, #"{"transactionId":"t-1"}"#).thenNothing()
        bought.when(
            amend {
                $0.amountCents = 12_900
                $0.transactionType = .purchase
            }
        ).thenNothing()
        bought.and(Project.self, "kitchen", .archived(ProjectArchived()))
            .when(amend { $0.amountCents = 12_900 }).thenNothing()
    }

    @Test func `puts right what stands under a category that was archived since`() {
        let past = bought.and(
            BudgetCategory.self, "lighting", .archived(BudgetCategoryArchived()))
        past.when(amend { $0.notes = "Two lamps." })
            .then(.amended(TransactionAmended(changes: Changes { $0.notes = "Two lamps." })))
        work.and(BudgetCategory.self, "lighting", .archived(BudgetCategoryArchived()))
            .when(record()).thenRejects(.categoryArchived, field: "budgetCategoryId")
        past.and(Item.self, "i-1", .added(item { $0.budgetCategoryId = "lighting" }))
            .when(changeItem("i-1") { $0.sku = "L-1" })
            .then(.changed(ItemChanged(changes: Changes { $0.sku = "L-1" })))
    }

    @Test func `tells texts apart by their bytes`() {
        let past = work.and(
            Transaction.self, "t-1", .recorded(purchase { $0.notes = "caf\u{E9}" }))
        let decomposed = "cafe\u{301}"
        past.when(amend { $0.notes = decomposed })
            .then(.amended(TransactionAmended(changes: Changes { $0.notes = decomposed })))
    }

    @Test func `checks the whole that comes of it`() {
        let taxed = work.and(
            Transaction.self, "t-1", .recorded(purchase { $0.subtotalCents = 12_000 }))
        taxed.when(amend { $0.amountCents = 11_999 })
            .thenRejects(.invalidTax, field: "subtotalCents")
        taxed.when(amend { $0.amountCents = 12_000 })
            .then(.amended(TransactionAmended(changes: Changes { $0.amountCents = 12_000 })))
    }

    @Test func `of a sale into something else takes its direction away`() throws {
        let state = try #require(
            sold.when(
                AmendTransaction.self, #"{"transactionId":"t-1","transactionType":"purchase"}"#
            ).state())
        #expect(state.details.transactionType == .purchase)
        #expect(state.details.inventorySaleDirection == nil)
        #expect(state.normalizedAmountCents == 12_900)
        sold.when(amend { $0.inventorySaleDirection = .projectToBusiness }).thenNothing()
        sold.when(amend { $0.transactionType = .sale }).thenNothing()
    }

    @Test func `needs a transaction`() {
        work.when(amend { $0.notes = "Late." }).thenRejects(.notFound, field: "transactionId")
    }

    @Test func `doesn't move it to another account`() {
        bought.when(AmendTransaction.self, #"{"transactionId":"t-1","accountId":"rival"}"#)
            .thenRejects(.wrongAccount, field: "accountId")
        bought.when(AmendTransaction.self, #"{"transactionId":"t-1","accountId":"shop"}"#)
            .thenNothing()
    }

    @Test func `that is cancelled is refused`() {
        let past = bought.and(
            Transaction.self, "t-1", .canceled(TransactionCanceled(reason: "twice")))
        past.when(amend { $0.notes = "Late." })
            .thenRejects(.transactionCanceled, field: "transactionId")
        past.when(amend { _ in }).thenRejects(.transactionCanceled)
    }
}

@Suite struct `Cancelling a transaction` {
    @Test func `keeps the reason`() throws {
        let data = #"{"transactionId":"t-1","reason":" entered twice "}"#
        bought.when(CancelTransaction.self, data)
            .then(.canceled(TransactionCanceled(reason: "entered twice")))
        let state = try #require(bought.when(CancelTransaction.self, data).state())
        #expect(state.isCanceled)
        #expect(state.cancelReason == "entered twice")
        #expect(state.normalizedAmountCents == 0)
    }

    @Test func `takes the reason that was given around it`() {
        bought.when(
            CancelTransaction.self, #"{"transactionId":"t-1"}"#, reason: "entered twice"
        ).then(.canceled(TransactionCanceled(reason: "entered twice")))
    }

    @Test(arguments: ["", #","reason":"""#, #","reason":" \u2003""#, #","reason":null"#])
    func `needs a reason`(reason: String) {
        bought.when(CancelTransaction.self, #"{"transactionId":"t-1"\#(reason)}"#)
            .thenRejects(.reasonRequired, field: "reason")
    }

    @Test func `again changes nothing`() {
        bought.and(Transaction.self, "t-1", .canceled(TransactionCanceled(reason: "twice")))
            .when(CancelTransaction.self, #"{"transactionId":"t-1","reason":"really"}"#)
            .thenNothing()
    }

    @Test func `needs a transaction`() {
        work.when(CancelTransaction.self, #"{"transactionId":"t-1","reason":"why"}"#)
            .thenRejects(.notFound, field: "transactionId")
    }
}

@Suite struct `The normalized amount` {
    @Test(
        arguments: [
            (.purchase, nil, 12_900), (.toInventory, nil, 12_900), (.return, nil, -12_900),
            (.sale, .businessToProject, 12_900), (.sale, .projectToBusiness, -12_900),
        ] as [(TransactionType, InventorySaleDirection?, Int64)])
    func `says what a transaction adds to spending`(
        type: TransactionType, direction: InventorySaleDirection?, cents: Int64
    ) {
        let details = details {
            $0.transactionType = type
            $0.inventorySaleDirection = direction
        }
        #expect(normalizedAmount(of: details) == Cents(cents))
        #expect(normalizedAmount(of: details, isCanceled: true) == 0)
    }

    @Test(arguments: TransactionType.allCases) func `never traps`(type: TransactionType) {
        for amount in [.min, -1, 0, .max] as [Int64] {
            for direction in [nil, .businessToProject, .projectToBusiness]
                as [InventorySaleDirection?]
            {
                let details = details {
                    $0.amountCents = Cents(amount)
                    $0.transactionType = type
                    $0.inventorySaleDirection = direction
                }
                #expect(
                    normalizedAmount(of: details).amount.magnitude == amount.magnitude,
                    "\(amount) \(type)")
            }
        }
    }
}
