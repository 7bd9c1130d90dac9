import Foundation

/// The package's own sources, as tests read them.
enum SourceTree {
    /// Where sentences are made.
    static let speaking = [
        "Projections", "Sources/Catalog", "Sources/Clubs", "Sources/CurlDownloads",
        "Sources/Daybook", "Sources/EventSourcing", "Sources/Feeds", "Sources/Fulfilment",
        "Sources/Ledger", "Sources/Messaging", "Sources/Orders", "Sources/SalesCalendar",
        "Sources/Upkeep", "Sources/es",
    ]

    /// What others take away: it knows no edge.
    static let library = [
        "Sources/EventSourcing", "Sources/EventSourcingTesting", "Sources/EventStore",
        "Sources/EventStoreConformance", "Sources/LMDB", "Sources/LMDBEventStore",
        "Sources/PersonalData", "Sources/SQLiteReadModels",
    ]

    /// The literals of each Swift file under `folder`, by its path in the package.
    static func literals(in folder: String) throws -> [(String, [SourceScanner.Literal])] {
        let root = URL(filePath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let paths = try FileManager.default.subpathsOfDirectory(
            atPath: root.appending(path: folder).path)
        return try paths.filter { $0.hasSuffix(".swift") }.sorted().map { path in
            let text = try String(
                contentsOf: root.appending(path: folder).appending(path: path), encoding: .utf8)
            return ("\(folder)/\(path)", SourceScanner(text).literals)
        }
    }
}
