import EventSourcing
import EventSourcingTesting
import EventStore
import Ledger
import Records
import Testing
import Vocabulary

@Suite struct `A draft of a transaction` {
    private func draft(_ fields: String, in past: Given = rooms) -> When<TransactionDraft> {
        past.when(DraftTransaction.self, #"{"draftId":"d","accountId":"shop"\#(fields)}"#)
    }

    private func known(_ json: String) throws -> Partly<TransactionDetails> {
        let details = Array(json.utf8).withUnsafeBytes { bytes in
            var reader = JSONReader(lenient: bytes)
            return Partly<TransactionDetails>.read(from: &reader)
        }
        return try #require(details)
    }

    /// A receipt of 129 dollars, of which no more is known.
    private func receipt() throws -> Given {
        rooms.and(
            TransactionDraft.self, "d",
            .drafted(
                TransactionDrafted(accountId: "shop", details: try known(#"{"amountCents":12900}"#))
            ))
    }

    private func amend(_ fields: String, in past: Given) -> When<TransactionDraft> {
        past.when(AmendDraft.self, #"{"draftId":"d",\#(fields)}"#)
    }

    private func record(_ past: Given) -> When<Transaction> {
        past.when(RecordDraft.self, #"{"transactionId":"t-9","draftId":"d"}"#)
    }

    @Test func `keeps what is known`() throws {
        draft(#","amountCents":12900,"source":"Nordlys""#).then(
            .drafted(
                TransactionDrafted(
                    accountId: "shop",
                    details: try known(#"{"amountCents":12900,"source":"Nordlys"}"#))))
        let nothing = try #require(draft("").state())
        #expect(
            nothing.details.missingOfTransaction
                == ["transactionDate", "amountCents", "transactionType"])
        #expect(nothing.details.whole == nil)
        draft("", in: try receipt()).thenRejects(.alreadyExists, field: "draftId")
    }

    @Test func `is refused what is wrong for sure, and nothing that may come right`() {
        draft(#","amountCents":-1"#).thenRejects(.invalidAmount, field: "amountCents")
        draft(#","transactionDate":"today""#).thenRejects(.invalidDate, field: "transactionDate")
        draft(#","projectId":"hotel""#).thenRejects(.wrongAccount, field: "projectId")
        draft(#","budgetCategoryId":"none""#).thenRejects(.notFound, field: "budgetCategoryId")
        draft(#","itemIds":["none"]"#).thenRejects(.notFound, field: "itemIds[0]")
        draft(#","transactionType":"to-inventory","projectId":"kitchen""#)
            .thenRejects(.invalidField, field: "projectId")
        for fields in [
            #","transactionType":"sale""#, #","inventorySaleDirection":"business_to_project""#,
            #","subtotalCents":100"#, #","transactionType":"sale","projectId":"kitchen""#,
        ] {
            #expect(draft(fields).state()?.exists == true, "\(fields)")
        }
        givenNothing().when(DraftTransaction.self, #"{"draftId":"d","accountId":"shop"}"#)
            .thenRejects(.notFound, field: "accountId")
    }

    @Test func `comes to know more, and takes things back`() throws {
        let more = amend(
            #""transactionDate":"2026-03-01","amountCents":null,"source":"Nordlys""#,
            in: try receipt())
        let state = try #require(more.state())
        #expect(
            state.details
                == (try known(#"{"transactionDate":"2026-03-01","source":"Nordlys"}"#)))
        #expect(state.details.missingOfTransaction == ["amountCents", "transactionType"])
        amend(#""amountCents":12900"#, in: try receipt()).thenNothing()
        amend(#""taxRatePct":101"#, in: try receipt())
            .thenRejects(.invalidTax, field: "taxRatePct")
        amend(#""itemIds":["none"]"#, in: try receipt())
            .thenRejects(.notFound, field: "itemIds[0]")
        amend(#""amountCents":1"#, in: rooms).thenRejects(.notFound, field: "draftId")
    }

    @Test func `is recorded once nothing is missing`() throws {
        let half = try receipt()
        record(half).thenRejects(.draftIncomplete, field: "draftId")
        var date = AmendDraft()
        date.draftId = "d"
        date.changes = Changes(
            from: Partly(),
            to: try known(#"{"transactionDate":"2026-03-01","transactionType":"purchase"}"#))
        let whole = try half.following(date)
        let when = record(whole)
        when.then(
            .recorded(
                purchase {
                    $0.projectId = nil
                    $0.budgetCategoryId = nil
                }))
        when.also(
            TransactionDraft.self, "d", .recorded(DraftRecorded(transactionId: "t-9")))
        when.alsoTo(1)
        whole.when(RecordDraft.self, #"{"transactionId":"t-1","draftId":"d"}"#)
            .thenRejects(.alreadyExists, field: "transactionId")
    }

    @Test func `of a sale needs a project and a direction`() throws {
        let sale = rooms.and(
            TransactionDraft.self, "d",
            .drafted(
                TransactionDrafted(
                    accountId: "shop",
                    details: try known(
                        """
                        {"transactionDate":"2026-03-01","amountCents":1,"transactionType":"sale"}
                        """))))
        let when = record(sale)
        when.thenRejects(.draftIncomplete, field: "draftId")
        guard case .failure(let rejection) = when.outcome else { return }
        #expect(rejection.refusals.count == 2)
    }

    @Test func `takes the category that its source has, when it is recorded`() throws {
        let past = rooms.and(
            Account.self, "shop",
            .vendorDefaultSet(
                VendorDefaultSet(VendorDefault(source: "Nordlys", budgetCategoryId: "tiles")))
        ).and(
            TransactionDraft.self, "d",
            .drafted(
                TransactionDrafted(
                    accountId: "shop",
                    details: try known(
                        """
                        {"transactionDate":"2026-03-01","amountCents":1,"source":"Nordlys",\
                        "transactionType":"purchase"}
                        """))))
        #expect(record(past).state()?.details.budgetCategoryId == "tiles")
        record(past.and(Account.self, "shop", .closed(AccountClosed())))
            .thenRejects(.accountClosed, field: "accountId")
    }

    @Test func `is thrown away, and then over`() throws {
        let discard = #"{"draftId":"d"}"#
        try receipt().when(DiscardDraft.self, discard).then(.discarded(DraftDiscarded()))
        let gone = try receipt().and(TransactionDraft.self, "d", .discarded(DraftDiscarded()))
        gone.when(DiscardDraft.self, discard).thenNothing()
        amend(#""amountCents":1"#, in: gone).thenRejects(.draftClosed, field: "draftId")
        record(gone).thenRejects(.draftClosed, field: "draftId")
        let done = try receipt().and(
            TransactionDraft.self, "d", .recorded(DraftRecorded(transactionId: "t-1")))
        done.when(DiscardDraft.self, discard).thenRejects(.draftClosed, field: "draftId")
        record(done).thenRejects(.draftClosed, field: "draftId")
        rooms.when(DiscardDraft.self, discard).thenRejects(.notFound, field: "draftId")
    }

    @Test(arguments: [
        (
            TransactionDrafted(
                accountId: "shop",
                details: Partly(
                    details {
                        $0.projectId = nil
                        $0.budgetCategoryId = nil
                    })) as any DomainEvent, "TransactionDrafted",
            """
            {"accountId":"shop","transactionDate":"2026-03-01","amountCents":12900,\
            "transactionType":"purchase"}
            """
        ),
        (
            TransactionDrafted(accountId: "shop", details: Partly()), "TransactionDrafted",
            #"{"accountId":"shop"}"#
        ),
        (
            DraftAmended(changes: Changes(from: Partly(details()), to: Partly())), "DraftAmended",
            """
            {"projectId":null,"transactionDate":null,"amountCents":null,"transactionType":null,\
            "budgetCategoryId":null}
            """
        ),
        (DraftRecorded(transactionId: "t"), "DraftRecorded", #"{"transactionId":"t"}"#),
        (DraftDiscarded(), "DraftDiscarded", "{}"),
        (
            ProjectPresetDefined(accountId: "shop", details: ProjectPresetDetails()),
            "ProjectPresetDefined", #"{"accountId":"shop","name":""}"#
        ),
        (
            ProjectPresetChanged(changes: Changes { $0.pins = ["c"] }), "ProjectPresetChanged",
            #"{"pins":["c"]}"#
        ),
        (ProjectPresetArchived(), "ProjectPresetArchived", "{}"),
    ]) func `and a preset keep their names and bytes in the log`(
        event: any DomainEvent, type: String, json: String
    ) {
        #expect(event.stored.type == type)
        #expect(String(decoding: event.stored.payload, as: UTF8.self) == json)
        expectReadsBack(event)
    }
}
