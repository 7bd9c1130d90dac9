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
        let row: TransactionRow = try source.read(BudgetProjector.name) { connection in
            try connection.find(
                "transaction", transactionId, "transactionId", list: "transactions")
        }
        let history = try await source.history(of: Transaction.self, transactionId)
        return .item(JSONValue(of: row).adding([.init("history", history)]))
    }
}
