import Business
import EventSourcing
import Records
import Vocabulary

/// What the business has settled. It is one stream, so it is read from there.
struct BusinessQuery: Query {
    static let name = "business"
    static let projections: [String] = []
    static let guide = QueryGuide(
        """
        What the business has settled: the currency that new amounts are in, with its decimals; what \
        amounts are in that name none; and the time zone whose days reports go by.
        """)

    init() {}

    mutating func visit(_ fields: inout some FieldVisitor) {}

    func answer(from source: QuerySource) async throws -> QueryAnswer {
        let business = try await source.business()
        return .item(
            .object([
                .init("currency", .string(business.presentCurrency.code)),
                .init("decimals", .integer(Int64(business.presentCurrency.exponent))),
                .init("earlierCurrency", .string(business.currency(of: nil).code)),
                .init("timeZone", .string(business.zone.name)),
            ]))
    }
}

extension QuerySource {
    /// What the business had settled by then.
    func business() async throws -> BusinessSettings {
        try await load(BusinessSettings.self, BusinessSettings.own).state
    }
}
