import EventSourcing
import Ledger
import Records

/// One transaction, with every amendment.
struct TransactionQuery: Query {
    static let name = "transaction"
    static let projections = [BudgetProjector.name]
    static let guide = QueryGuide(
        "One transaction, and each change of it: what, who, when and why.",
        parameters: ["transactionId": "its id"],
        example: ["transactionId=t-17"])

    var transactionId = TransactionID()

    init() {}

    mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("transactionId", &transactionId)
    }

    func answer(from source: QuerySource) async throws -> QueryAnswer {
        let item = try source.read(BudgetProjector.name) { connection in
            let row: TransactionRow = try connection.find(
                "transaction", transactionId, "transactionId", list: "transactions")
            return JSONValue(of: row).adding(try AccountCurrencies(connection)[row.accountId])
        }
        let history = try await source.history(of: Transaction.self, transactionId)
        return .item(item.adding([.init("history", history)]))
    }
}
