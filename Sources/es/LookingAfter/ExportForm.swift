import ArgumentParser

/// The forms of an export.
enum ExportForm: String, ExpressibleByArgument, CaseIterable {
    case ndjson, cloudevents, ocel, csv, sql, hledger
    /// Known to be asked for, and told why there is none.
    case parquet

    static var allValueStrings: [String] {
        allCases.filter { $0 != .parquet }.map(\.rawValue)
    }

    static let whyNoParquet = """
        Parquet isn't written, since no library here does; DuckDB makes it of the CSV: \
        duckdb -c "COPY (FROM 'events.csv') TO 'events.parquet'"
        """
}
