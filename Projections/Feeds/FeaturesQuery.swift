import EventSourcing
import Feeds
import Records

/// The features that can be turned off, and which are on.
struct FeaturesQuery: Query, TellingRowFields {
    static let name = "features"
    static let projections = [FeedsProjector.name]
    static let rowFields = RowFields(FeatureRow.self)
    static let guide = QueryGuide(
        "The features that can be turned off: whether each is on, since when, and why.",
        example: [])

    mutating func visit(_ fields: inout some FieldVisitor) {}

    func answer(from source: QuerySource) async throws -> QueryAnswer {
        try source.read(FeedsProjector.name) { connection in
            let rows = try FeedName.allCases.map { try FeatureRow.find($0, connection) }
                .sorted { $0.name < $1.name }
            return .list(rows.map { JSONValue(of: $0) }, total: rows.count, next: nil)
        }
    }
}
