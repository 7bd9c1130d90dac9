import Business
import EventSourcing
import EventStore
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
        let zone = try await source.business().zone
        return try source.read(OrdersProjector.name) { connection in
            var unsaid = Unsaid()
            var figures: [JSONValue.Member] = [
                .init("orders", .integer(try Self.count(connection))),
                .init("byStatus", try Self.byStatus(connection)),
            ]
            figures += try Self.revenue(connection).members("revenueCents", &unsaid)
            figures += [
                .init("revenueByDay", try Self.revenueByDay(connection, in: zone, &unsaid)),
                .init("timeInStatus", try Self.timeInStatus(connection)),
                .init("stock", try Self.stock(connection)),
            ]
            return .item(.object(figures + unsaid.members))
        }
    }

    /// Orders that were called off, or came back, bring in no more than what went out of them before.
    private static let earning = """
        orders WHERE status NOT IN ('cancelled', 'returned') OR earnedCents <> 0
        """

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

    /// What they bring in, a sum a currency.
    static func revenue(_ connection: any RowConnection) throws -> Sums {
        var sums = Sums()
        try connection.query(
            "SELECT currency, \(ExactSum.halves(of: "earnedCents")) FROM \(earning) GROUP BY 1", []
        ) { row in
            sums.add(ExactSum.joined(row[1], row[2]), Currency.from(column: row[0]) ?? .usual)
            return true
        }
        return sums
    }

    /// By the day of the business on which the orders were placed.
    private static func revenueByDay(
        _ connection: any RowConnection, in zone: Zone, _ unsaid: inout Unsaid
    ) throws -> JSONValue {
        var days: [(day: String, orders: Int64, sums: Sums)] = []
        // In UTC SQLite itself tells the day, and has no more groups than there are days.
        let when = zone == .utc ? "substr(placedAt, 1, 10)" : "placedAt"
        let columns = "\(when), currency, count(*), \(ExactSum.halves(of: "earnedCents"))"
        try connection.query(
            "SELECT \(columns) FROM \(earning) GROUP BY 1, 2 ORDER BY 1, 2", []
        ) { row in
            let text = String.from(column: row[0]) ?? ""
            let day = Timestamp(text).map(zone.day) ?? text
            // A clock that is set back over midnight comes to a day again.
            let place = days.lastIndex { $0.day == day } ?? days.endIndex
            if place == days.endIndex { days.append((day, 0, Sums())) }
            days[place].orders += Int64.from(column: row[2]) ?? 0
            days[place].sums.add(
                ExactSum.joined(row[3], row[4]), Currency.from(column: row[1]) ?? .usual)
            return true
        }
        return .array(
            days.enumerated().map { index, day in
                .object(
                    [.init("day", .string(day.day)), .init("orders", .integer(day.orders))]
                        + day.sums.members("revenueCents", at: "revenueByDay[\(index)].", &unsaid))
            })
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
