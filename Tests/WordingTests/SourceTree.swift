import Foundation

/// The package's own sources, as tests read them. A target that is added is read too, unless it is
/// named here.
enum SourceTree {
    /// Where sentences are made.
    static let speaking =
        ["Projections"] + targets(but: engine.union(measurements).union(["Wording"]))

    /// What others take away: it knows no edge, and not the business of this one.
    static let library = targets(
        but: business.union(measurements).union([
            "CurlDownloads", "Daybook", "Importing", "Page", "ServeProgram", "Server", "Wording",
            "es",
        ]))

    private static let engine: Set<String> = [
        "EventSourcingTesting", "EventStore", "EventStoreConformance", "LMDB", "LMDBEventStore",
        "PersonalData", "PostgresKeys",
    ]
    private static let business: Set<String> = [
        "Access", "Catalog", "Clubs", "DaybookDemo", "Feeds", "Fulfilment", "Ledger", "Messaging",
        "Orders",
        "SalesCalendar", "Upkeep",
    ]
    private static let measurements: Set<String> = ["Benchmarks", "ServiceDriver", "StoreDriver"]

    private static let root = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    private static func targets(but others: Set<String>) -> [String] {
        do {
            let sources = root.appending(path: "Sources").path
            return try FileManager.default.contentsOfDirectory(atPath: sources)
                .filter { !others.contains($0) }.sorted().map { "Sources/" + $0 }
        } catch {
            // Whoever reads it finds none there, and fails.
            return ["Sources"]
        }
    }

    /// The literals of each Swift file under `folder`, by its path in the package.
    static func literals(in folder: String) throws -> [(String, [SourceScanner.Literal])] {
        let folderPath = root.appending(path: folder)
        let paths = try FileManager.default.subpathsOfDirectory(atPath: folderPath.path)
        return try paths.filter { $0.hasSuffix(".swift") }.sorted().map { path in
            let text = try String(contentsOf: folderPath.appending(path: path), encoding: .utf8)
            return ("\(folder)/\(path)", SourceScanner(text).literals)
        }
    }
}
