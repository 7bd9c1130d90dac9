import EventSourcing
import Orders
import Records
import Vocabulary

/// The figures of all orders together.
struct OrderStatsQuery: Query {
    static let name = "order-stats"
    static let projections = [OrdersProjector.name]
    static let guide = QueryGuide(
        "All orders together: how many, what they are worth, how long they stay in each status, "
            + "how many lines took their stock.",
        example: [])

    init() {}

    mutating func visit(_ fields: inout some FieldVisitor) {}

    func answer(from source: QuerySource) async throws -> QueryAnswer {
        try source.read(OrdersProjector.name) { connection in
            var unsaid = Unsaid()
            let figures: [JSONValue.Member] = [
                .init("orders", .integer(try Self.count(connection))),
                .init("byStatus", try Self.byStatus(connection)),
                .init(
                    "revenueCents", unsaid.figure(try Self.revenue(connection), "revenueCents")),
                .init("revenueByDay", try Self.revenueByDay(connection, &unsaid)),
                .init("timeInStatus", try Self.timeInStatus(connection)),
                .init("stock", try Self.stock(connection)),
            ]
            return .item(.object(figures + unsaid.members))
        }
    }

    /// Orders that were called off or came back bring nothing in.
    private static let earning = "orders WHERE status NOT IN ('cancelled', 'returned')"

    private static func count(_ connection: any RowConnection) throws -> Int64 {
        Int64.from(column: try connection.value("SELECT count(*) FROM orders")) ?? 0
    }

    /// Every status, also those that no order has.
    private static func byStatus(_ connection: any RowConnection) throws -> JSONValue {
        .object(
            try OrderStatus.allCases.map { status in
                let count = try connection.value(
                    "SELECT count(*) FROM orders WHERE status = ?", [status.column])
                return .init(status.rawValue, .integer(Int64.from(column: count) ?? 0))
            })
    }

    static func revenue(_ connection: any RowConnection) throws -> Int128 {
        try ExactSum.of("totalCents", from: earning, connection)
    }

    /// By the day, in UTC, on which the orders were placed.
    private static func revenueByDay(
        _ connection: any RowConnection, _ unsaid: inout Unsaid
    ) throws -> JSONValue {
        var days: [JSONValue] = []
        let columns = "substr(placedAt, 1, 10), count(*), \(ExactSum.halves(of: "totalCents"))"
        try connection.query("SELECT \(columns) FROM \(earning) GROUP BY 1 ORDER BY 1", []) { row in
            let sum = ExactSum.joined(row[2], row[3])
            let path = "revenueByDay[\(days.count)].revenueCents"
            days.append(
                .object([
                    .init("day", .string(String.from(column: row[0]) ?? "")),
                    .init("orders", .integer(Int64.from(column: row[1]) ?? 0)),
                    .init("revenueCents", unsaid.figure(sum, path)),
                ]))
            return true
        }
        return .array(days)
    }

    /// What the orders in force demand of the stock, in lines: taken and backordered, and for as long
    /// as the stock reaction takes waiting, come to the demand.
    private static func stock(_ connection: any RowConnection) throws -> JSONValue {
        var members: [JSONValue.Member] = []
        var demand: Int64 = 0
        for supply in [LineSupply.taken, .backordered, .waiting] {
            let value = try connection.value(
                "SELECT count(*) FROM order_lines WHERE supply = ?", [supply.column])
            let count = Int64.from(column: value) ?? 0
            // Numbers of rows: far from 64 bits.
            demand += count
            members.append(.init("\(supply.rawValue)Lines", .integer(count)))
        }
        return .object([.init("demandedLines", .integer(demand))] + members)
    }

    /// For each status that orders have left: how often, and how long they had stayed, in
    /// milliseconds of business time.
    private static func timeInStatus(_ connection: any RowConnection) throws -> JSONValue {
        var members: [JSONValue.Member] = []
        for status in OrderStatus.allCases {
            let count =
                Int64.from(
                    column: try connection.value(
                        "SELECT count(*) FROM order_stays WHERE status = ?", [status.column])) ?? 0
            guard count > 0 else { continue }
            func percentile(_ percent: Int64) throws -> JSONValue {
                let value = try connection.value(
                    """
                    SELECT milliseconds FROM order_stays WHERE status = ? \
                    ORDER BY milliseconds LIMIT 1 OFFSET ?
                    """,
                    [status.column, .integer(nearestRank(percent, of: count) - 1)])
                return .integer(Int64.from(column: value) ?? 0)
            }
            members.append(
                .init(
                    status.rawValue,
                    .object([
                        .init("count", .integer(count)),
                        .init("medianMilliseconds", try percentile(50)),
                        .init("p90Milliseconds", try percentile(90)),
                    ])))
        }
        return .object(members)
    }
}

/// The rank, from 1, of a percentile among `count` values in ascending order: the nearest one,
/// ceil(p·n). In whole numbers, because 0.9 isn't one in binary.
func nearestRank(_ percent: Int64, of count: Int64) -> Int64 {
    let (whole, rest) = count.quotientAndRemainder(dividingBy: 100)
    return whole * percent + (rest * percent + 99) / 100
}
