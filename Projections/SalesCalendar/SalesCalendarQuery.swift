import Business
import Catalog
import EventSourcing
import EventStore
import Records
import SalesCalendar

/// The sales, month by month.
struct SalesCalendarQuery: Query, TellingRowFields {
    static let name = "sales-calendar"
    static let projections = [SalesCalendarProjector.name, CatalogProjector.name]
    static let rowFields = RowFields(names: ["month", "sales"], by: ["month"])
    static let guide = QueryGuide(
        "The sales, by months of the business; one that touches several months stands in each.",
        parameters: [
            "month": "only this month, like 2026-03",
            "from": "only months from this one on",
            "to": "only months up to this one, itself included",
            "product": "only sales that the product with this id is in: by itself or by a category",
            "canceled": "true: only sales that were called off; without it only the others",
            "limit": "at most so many months: a number, or all (default 100)",
            "after": "the cursor that stood under next",
        ],
        example: ["month=2026-03"])

    var month: Month?
    var from: Month?
    var to: Month?
    var product: ProductID?
    var canceled: Bool?
    var limit: ListLimit?
    var after: Month?

    init() {}

    mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("month", &month)
        fields.field("from", &from)
        fields.field("to", &to)
        fields.field("product", &product)
        fields.field("canceled", &canceled)
        fields.field("limit", &limit)
        fields.field("after", &after)
    }

    func answer(from source: QuerySource) async throws -> QueryAnswer {
        var sales = Selection<SaleRow>(sort: "startsAt")
        sales.require("isCanceled", is: canceled ?? false)
        var rows = try source.read(SalesCalendarProjector.name) { connection in
            try sales.page(connection, .whole).items
        }
        if let product {
            let shelves = try source.read(CatalogProjector.name) { connection in
                try connection.row(product, of: ProductRow.self)?.categoryIds ?? []
            }
            rows = rows.filter { $0.plan.isOf(product, under: shelves) }
        }
        let zone = try await source.business().zone
        var months: [String: [JSONValue]] = [:]
        for row in rows {
            for month in row.plan.months(in: zone) where isAsked(month) {
                months[month, default: []].append(JSONValue(of: row))
            }
        }
        let names = months.keys.sorted()
        let rest = names.filter { name in after.map { name > $0.text } ?? true }
        let page = rest.prefix((limit ?? .standard).count)
        return .list(
            page.map { name in
                .object([
                    .init("month", .string(name)), .init("sales", .array(months[name] ?? [])),
                ])
            },
            total: names.count, next: page.count < rest.count ? page.last : nil)
    }

    private func isAsked(_ name: String) -> Bool {
        if let month, name != month.text { return false }
        if let from, name < from.text { return false }
        if let to, name > to.text { return false }
        return true
    }
}

/// One sale.
struct SaleQuery: Query {
    static let name = "sale"
    static let projections = [SalesCalendarProjector.name]
    static let guide = QueryGuide(
        "One sale, called off or not.", parameters: ["saleId": "its id"],
        example: ["saleId=spring"])

    var saleId = SaleID()

    init() {}

    mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("saleId", &saleId)
    }

    func answer(from source: QuerySource) async throws -> QueryAnswer {
        let row: SaleRow = try source.read(SalesCalendarProjector.name) { connection in
            try connection.find("sale", saleId, "saleId", list: "sales-calendar")
        }
        return .item(JSONValue(of: row))
    }
}
