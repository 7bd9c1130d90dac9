import EventSourcing
import EventSourcingTesting
import Ledger
import Records
import Testing
import Vocabulary

@Suite struct `Settling a reimbursement` {
    private let owed = work.and(
        Transaction.self, "t-1", .recorded(purchase { $0.reimbursementType = "client" }))

    private func settle(_ past: Given) -> When<Transaction> {
        past.when(SettleReimbursement.self, #"{"transactionId":"t-1"}"#)
    }

    @Test func `tells what was paid back, once`() throws {
        settle(owed).then(.reimbursed(ReimbursementSettled(reimbursedCents: 12_900)))
        let settled = try owed.following(command)
        settle(settled).thenNothing()
        let dearer = try settled.following(amend { $0.amountCents = 13_900 })
        settle(dearer).then(.reimbursed(ReimbursementSettled(reimbursedCents: 13_900)))
    }

    @Test(arguments: [nil, "none"]) func `needs somebody who owes it`(type: String?) {
        settle(
            work.and(Transaction.self, "t-1", .recorded(purchase { $0.reimbursementType = type }))
        )
        .thenRejects(.nothingDue, field: "transactionId")
    }

    @Test func `needs a transaction that counts`() {
        settle(work).thenRejects(.notFound, field: "transactionId")
        settle(owed.and(Transaction.self, "t-1", .canceled(TransactionCanceled(reason: "twice"))))
            .thenRejects(.transactionCanceled, field: "transactionId")
    }

    @Test func `is taken back one after the other`() throws {
        let twice = try owed.following(command).following(amend { $0.amountCents = 13_900 })
            .following(command)
        let first = unsay(twice)
        first.then(
            .reimbursementReversed(
                ReimbursementReversed(reason: "it bounced", reimbursedCents: 12_900)))
        #expect(first.state()?.reimbursedCents == 12_900)
        let once = try owed.following(command)
        unsay(once).then(.reimbursementReversed(ReimbursementReversed(reason: "it bounced")))
        #expect(unsay(once).state()?.reimbursedCents == nil)
        unsay(owed).thenNothing()
        once.when(ReverseReimbursement.self, #"{"transactionId":"t-1"}"#)
            .thenRejects(.reasonRequired, field: "reason")
        unsay(work).thenRejects(.notFound, field: "transactionId")
    }

    private func unsay(_ past: Given) -> When<Transaction> {
        past.when(ReverseReimbursement.self, #"{"transactionId":"t-1"}"#, reason: "it bounced")
    }

    private var command: SettleReimbursement {
        var command = SettleReimbursement()
        command.transactionId = "t-1"
        return command
    }
}
