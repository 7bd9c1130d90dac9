import EventSourcing
import Ledger
import Records

/// The list of drafts of transactions, each with what is missing.
struct DraftListQuery: Query, TellingRowFields {
    static let name = "transaction-drafts"
    static let projections = [BudgetProjector.name]
    static let rowFields = RowFields(DraftRow.self, adding: ["missing", "currency"])
    static let guide = QueryGuide(
        list: """
            The drafts of transactions, oldest first, each with what must be known before it can be \
            recorded. They are in no sum.
            """,
        parameters: [
            "account": "only drafts of the account with this id",
            "scope": "project:<id>, inventory (those of no project) or all (the default)",
            "status": "open (the default), recorded or discarded",
            "text": "only drafts with this in their id, source or notes",
            "sort": "createdAt (the default) or updatedAt; with a - before it, descending",
        ],
        example: ["scope=project:kitchen"])

    /// What drafts can be sorted by; equal ones follow their ids.
    enum Sort: String, Choice {
        case createdAt
        case createdAtDescending = "-createdAt"
        case updatedAt
        case updatedAtDescending = "-updatedAt"
    }

    var account: AccountID?
    var scope: ListScope?
    var status: DraftStatus?
    var text: String?
    var sort: Sort?
    var part = ListPart()

    init() {}

    mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("account", &account)
        fields.field("scope", &scope)
        fields.field("status", &status)
        fields.field("text", &text)
        fields.field("sort", &sort)
        part.visit(&fields)
    }

    func answer(from source: QuerySource) async throws -> QueryAnswer {
        var drafts = Selection<DraftRow>(sort: (sort ?? .createdAt).rawValue)
        drafts.require("accountId", is: account)
        drafts.require(scope: scope)
        drafts.require("draftStatus", is: status ?? .open)
        drafts.require(text: text, in: ["draftId", "source", "notes"])
        return try source.read(BudgetProjector.name) { connection in
            let page = try drafts.page(connection, part)
            let currencies = try AccountCurrencies(connection)
            return .list(
                page.items.map { $0.shown.adding(currencies[$0.accountId]) },
                total: page.total, next: page.next)
        }
    }
}

/// One draft of a transaction, whatever became of it.
struct DraftRow: DatedRow {
    static let table = "transaction_drafts"
    static let keyColumns = ["draftId"]

    var draftId = TransactionDraftID()
    var accountId = AccountID()
    var details = Partly<TransactionDetails>()
    var draftStatus = DraftStatus.open
    /// What it was recorded as.
    var transactionId: TransactionID?
    var dates = Dates()

    var key: TransactionDraftID { draftId }

    mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("draftId", &draftId)
        fields.field("accountId", &accountId)
        details.visit(&fields)
        fields.field("draftStatus", &draftStatus)
        fields.field("transactionId", &transactionId)
        dates.visit(&fields)
    }

    /// With what is missing, as long as something can be.
    var shown: JSONValue {
        let item = JSONValue(of: self)
        switch draftStatus {
        case .open:
            let missing = details.missingOfTransaction.map { JSONValue.string($0) }
            return item.adding([.init("missing", .array(missing))])
        case .recorded, .discarded: return item
        }
    }
}

extension BudgetProjector {
    static let drafts: [EventHandler<Self>] = [
        on(TransactionDrafted.self) { projector, drafted, view in
            var row = DraftRow()
            row.draftId = TransactionDraftID(view.streamID)
            row.accountId = drafted.accountId
            row.details = drafted.details
            projector.drafts.put(new: row, by: view)
        },
        on(DraftAmended.self) { projector, amended, view in
            try projector.drafts.update(TransactionDraftID(view.streamID), by: view) {
                amended.changes.apply(to: &$0.details)
            }
        },
        on(DraftRecorded.self) { projector, recorded, view in
            try projector.drafts.update(TransactionDraftID(view.streamID), by: view) { draft in
                draft.draftStatus = .recorded
                draft.transactionId = recorded.transactionId
            }
        },
        on(DraftDiscarded.self) { projector, _, view in
            try projector.drafts.update(TransactionDraftID(view.streamID), by: view) {
                $0.draftStatus = .discarded
            }
        },
    ]
}
