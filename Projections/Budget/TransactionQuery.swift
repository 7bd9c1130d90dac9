public import EventSourcing
import EventStore
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
        let changes = try await AggregateDescription(Transaction.self).changes(
            of: transactionId.text, in: source.store, through: source.position)
        let history = changes.map { change in
            EventCircumstances(change.event).members([
                .init("type", .string(change.event.type)),
                .init("changed", .object(change.changed.map(Self.member))),
            ])
        }
        return .item(JSONValue(of: row).adding([.init("history", .array(history))]))
    }

    private static func member(_ change: FieldChange) -> JSONValue.Member {
        .init(change.field, .object([.init("from", change.from), .init("to", change.to)]))
    }
}
