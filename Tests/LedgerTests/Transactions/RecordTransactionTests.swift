import EventSourcing
import EventSourcingTesting
import Ledger
import Records
import Testing
import Vocabulary

@Suite struct `Recording a transaction` {
    @Test func `keeps what was given`() throws {
        let data = """
            {"accountId":"shop","projectId":"kitchen","transactionDate":"2026-03-01",\
            "amountCents":12900,"source":"Brass & Glass","status":"paid","purchasedBy":"Ada",\
            "reimbursementType":"owed","notes":"Two lamps.","transactionType":"sale",\
            "budgetCategoryId":"lighting","hasEmailReceipt":true,"itemIds":["i-1","i-2"],\
            "inventorySaleDirection":"business_to_project","taxRatePct":7.5,\
            "subtotalCents":12000,"needsReview":false,\
            "receiptImages":[{"url":"https://example.org/r.pdf","kind":"pdf",\
            "fileName":"r.pdf","contentType":"application/pdf","isPrimary":true}],\
            "otherImages":[],"transactionImages":[]
            """
        let past = work.withItems("i-1", "i-2")
        let state = try #require(past.when(RecordTransaction.self, data + "}").state())
        #expect(String(decoding: state.json(), as: UTF8.self) == data + #","isCanceled":false}"#)
    }

    @Test func `needs little`() {
        books.when(
            RecordTransaction.self,
            """
            {"accountId":"shop","transactionDate":"2026-03-01","amountCents":0,
             "transactionType":"to-inventory"}
            """
        ).then(
            .recorded(
                purchase {
                    $0.projectId = nil
                    $0.budgetCategoryId = nil
                    $0.amountCents = 0
                    $0.transactionType = .toInventory
                }))
    }

    @Test func `happens once`() {
        bought.when(record()).thenRejects(.alreadyExists, field: "transactionId")
    }

    @Test func `needs an account`() {
        givenNothing().when(record()).thenRejects(.notFound, field: "accountId")
    }

    @Test func `needs each field that isn't optional`() {
        let when = work.when(RecordTransaction.self, "{}")
        for field in ["accountId", "transactionDate", "amountCents", "transactionType"] {
            when.thenRejects(.requiredFieldEmpty, field: field)
        }
    }

    @Test func `takes no type, direction or kind but those there are`() {
        work.when(
            RecordTransaction.self,
            """
            {"accountId":"shop","transactionDate":"2026-03-01","amountCents":1,
             "transactionType":"purchases"}
            """
        ).thenRejects(.invalidField, field: "transactionType")
        work.when(RecordTransaction.self, #"{"inventorySaleDirection":"sideways"}"#)
            .thenRejects(.invalidField, field: "inventorySaleDirection")
        work.when(RecordTransaction.self, #"{"otherImages":[{"url":"http://a","kind":"gif"}]}"#)
            .thenRejects(.invalidField, field: "otherImages[0].kind")
        #expect(
            TransactionType.allCases.map(\.rawValue) == [
                "purchase", "return", "sale", "to-inventory",
            ])
    }

    @Test func `names everything that is wrong`() {
        let fields = work.when(
            record {
                $0.transactionDate = "yesterday"
                $0.amountCents = -1
            })
        fields.thenRejects(.invalidDate)
        fields.thenRejects(.invalidAmount)
        let whole = work.when(
            record {
                $0.projectId = "cellar"
                $0.subtotalCents = 12_901
            })
        whole.thenRejects(.notFound)
        whole.thenRejects(.invalidTax)
    }
}
