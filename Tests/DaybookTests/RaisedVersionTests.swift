import EventSourcing
import EventSourcingRuntime
import EventStore
import Foundation
import Orders
import ReadModels
import Records
import Testing
import Vocabulary

// One read model, in the version that was shipped and in the one that a developer has just written.

private struct TallyRow: Row {
    static let table = "tally"
    static let keyColumns = ["status"]
    var status = ""
    var orders: Int64 = 0
    var key: String { status }

    mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("status", &status)
        fields.field("orders", &orders)
    }
}

private struct RicherTallyRow: Row {
    static let table = "tally"
    static let keyColumns = ["status"]
    var status = ""
    var orders: Int64 = 0
    var totalCents = Cents.zero
    var key: String { status }

    mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("status", &status)
        fields.field("orders", &orders)
        fields.field("totalCents", &totalCents)
    }
}

private struct Tally: Projector {
    static let name = "tally"
    static let version = 1
    static let tables: [any Row.Type] = [TallyRow.self]
    static let handlers = [
        on(OrderPlaced.self) { tally, event, view in
            let row = try tally.rows.row(event.status.rawValue)
            tally.rows.put(TallyRow(status: event.status.rawValue, orders: (row?.orders ?? 0) + 1))
        }
    ]
    let rows: RowTable<TallyRow>
    init(_ rows: Rows) { self.rows = rows.table(TallyRow.self) }
}

private struct RicherTally: Projector {
    static let name = "tally"
    static let version = 2
    static let tables: [any Row.Type] = [RicherTallyRow.self]
    static let handlers = [
        on(OrderPlaced.self) { tally, event, view in
            let row = try tally.rows.row(event.status.rawValue)
            tally.rows.put(
                RicherTallyRow(
                    status: event.status.rawValue, orders: (row?.orders ?? 0) + 1,
                    totalCents: event.totalCents.adding(row?.totalCents ?? 0) ?? 0))
        }
    ]
    let rows: RowTable<RicherTallyRow>
    init(_ rows: Rows) { self.rows = rows.table(RicherTallyRow.self) }
}

/// Every row, whatever its columns are.
private struct TallyQuery<R: Row>: Query {
    static var name: String { "tally" }
    static var guide: QueryGuide { QueryGuide("Orders by status.") }
    static var projections: [String] { ["tally"] }

    mutating func visit(_ fields: inout some FieldVisitor) {}

    func answer(from source: QuerySource) async throws -> QueryAnswer {
        let rows = try source.read("tally") { try $0.all(R.self, "SELECT * FROM tally") }
        return .list(rows.map { JSONValue(of: $0) }, total: rows.count, next: nil)
    }
}

@Suite struct `A projection whose version was raised` {
    @Test func `serves its new shape at the next query, made from the log, with no other step`()
        async throws
    {
        let folder = FileManager.default.temporaryDirectory.appending(path: "daybook-\(UUID())")
        defer { do { try FileManager.default.removeItem(at: folder) } catch { print(error) } }
        let store = InMemoryEventStore()
        let bus = CommandBus([ordersContext], store: store, actor: "tester")
        for number in 1...3 {
            let order = PlaceOrder(
                orderId: OrderID("\(number)"), orderNumber: OrderNumber("\(number)"),
                shippingAddress: ShippingAddress(name: "Ada"), totalCents: 100)
            try await bus.send(CommandEnvelope("PlaceOrder", data: JSONValue(of: order)))
        }
        let old = try await ask(Tally.self, TallyRow.self, store, folder)
        #expect(old == #"[{"status":"placed","orders":3}]"#)
        let new = try await ask(RicherTally.self, RicherTallyRow.self, store, folder)
        #expect(new == #"[{"status":"placed","orders":3,"totalCents":300}]"#)
    }

    private func ask<P: Projector, R: Row>(
        _ projector: P.Type, _ row: R.Type, _ store: any EventStore, _ folder: URL
    ) async throws -> String {
        let models = ReadModels(
            [Projection(projector)], databases: RowDatabases(folder: folder.path, of: store))
        let queries = QueryBus(
            [QueryDescription(TallyQuery<R>.self)], models: models)
        guard case .list(let items, _, _, _) = try await queries.ask("tally").answer else {
            return ""
        }
        return String(decoding: JSONValue.array(items).json(), as: UTF8.self)
    }
}
