public import EventSourcing
import Ledger

/// One transaction, with every amendment.
public struct TransactionQuery: Query {
    public static let name = "transaction"
    public static let projections = [BudgetProjector.name]
    public static let guide = QueryGuide(
        "One transaction, and each change of it: what, who, when and why.",
        parameters: ["transactionId": "its id"],
        example: ["transactionId=t-17"])

    var transactionId = TransactionID()

    public init() {}

    public mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("transactionId", &transactionId)
    }

    public func answer(from source: QuerySource) async throws -> QueryAnswer {
        var transactions = Selection<TransactionRow>(sort: "transactionId")
        transactions.require("transactionId", is: transactionId)
        let row = try source.read(BudgetProjector.name) { connection in
            try transactions.page(connection, limit: ListLimit(1), after: nil).rows.first
        }
        guard let row else {
            throw Rejection(
                .notFound, field: "transactionId", "there is no transaction \(transactionId)",
                hint: "es query transactions lists them")
        }
        let history = try await source.history(of: Transaction.self, transactionId)
        return .item(JSONValue(of: row).adding([.init("history", history)]))
    }
}
