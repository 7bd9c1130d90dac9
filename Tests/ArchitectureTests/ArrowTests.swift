import Testing

/// The floors of the house, the lowest first: a target may import those of the floors below its own,
/// and none beside or above it.
private let floors: [[String]] = [
    ["CLMDB", "COpenSSL", "CPQ", "CZ", "CChecksum", "CCurl", "Threads"],
    ["CBenchmarks", "GroupCommit", "LMDB", "EventStore"],
    ["Fences"],
    ["EventStoreConformance", "LMDBEventStore", "Postgres", "Records", "Scale"],
    ["store-driver", "EventSourcing", "PostgresEventStore", "PostgresTesting", "Wording"],
    [
        "postgres-measure", "failover-driver", "PostgresProofs", "EventSourcingRuntime",
        "EventSourcingTesting", "Vocabulary",
    ],
    [
        "Business", "CurlDownloads", "PersonalData", "PostgresSide", "SideFiles", "Exports",
        "Proofs", "Importing", "ReadModels",
    ],
    ["History", "Replay", "Preflight", "Backups", "KeyStoreConformance", "PostgresKeys"],
    ["Answers"],
    ["Catalog", "Orders", "Messaging", "Ledger", "Feeds", "Upkeep"],
    ["Access", "Clubs", "Fulfilment", "SalesCalendar", "EventService"],
    ["Payments"],
    ["Projections", "DaybookDemo", "service-driver"],
    ["Daybook"],
    ["Page"],
    ["Server"],
    ["es", "es-serve", "bench", "image-check", "service-peer"],
]

/// What only these may import, whatever their floor. Tests may import anything.
private let doors: [String: Set<String>] = [
    "CLMDB": ["LMDB", "CBenchmarks"],
    "CChecksum": [
        "Backups", "CBenchmarks", "Daybook", "EventStore", "Fences", "LMDBEventStore",
        "PostgresEventStore", "SideFiles",
    ],
    "CPQ": ["Postgres"],
    "PostgresEventStore": [
        "Daybook", "PostgresProofs", "PostgresSide", "bench", "failover-driver",
        "postgres-measure",
    ],
    "COpenSSL": ["PersonalData", "Proofs"],
    "CZ": ["Backups"],
    "CCurl": ["CurlDownloads"],
    "CBenchmarks": ["bench"],
    "Scale": ["bench"],
    "LMDB": ["LMDBEventStore", "SideFiles", "bench"],
    "GRDB": ["ReadModels"],
    "GRDBSQLite": ["ReadModels", "bench"],
    "ArgumentParser": ["es", "es-serve"],
    "Hummingbird": ["Server", "service-peer"],
    "Mustache": ["Page"],
    "TOMLKit": ["es"],
    "Testing": [
        "EventSourcingTesting", "EventStoreConformance", "KeyStoreConformance", "PostgresTesting",
    ],
    "EventStoreConformance": [],
    "KeyStoreConformance": [],
    "PostgresTesting": [],
    "EventSourcingTesting": [],
]

@Suite struct `The targets` {
    let house: House

    init() throws { house = try House() }

    @Test func `all have a floor, and no floor a target that isn't there`() {
        #expect(Set(floors.joined()) == Set(house.targets.keys))
    }

    @Test func `depend on lower floors only`() {
        for (target, known) in house.targets {
            for other in known.dependencies {
                #expect(isAllowed(target, other), "Package.swift: \(target) depends on \(other)")
            }
        }
    }

    @Test func `import lower floors only, and what they depend on`() throws {
        for (target, known) in house.targets {
            let imports = try house.imports(of: known)
            let isC = target.wholeMatch(of: /C[A-Z].*/) != nil
            #expect(imports.isEmpty == isC, "what \(target) imports")
            for (file, other) in imports {
                #expect(isAllowed(target, other), "\(file) imports \(other)")
                if house.targets[other] != nil {
                    #expect(
                        known.dependencies.contains(other),
                        "\(file) imports \(other), on which \(target) doesn't depend")
                }
            }
        }
    }

    @Test func `declare nothing public where nobody outside can take them`() throws {
        try #require(house.products.count > 5)
        // LMDB is inlined into the engine, and what is inlined may name what is public alone.
        for (target, known) in house.targets where !house.products.union(["LMDB"]).contains(target)
        {
            #expect(try house.publicFiles(of: known).isEmpty, "of \(target)")
        }
    }

    /// Whether an arrow from one target to another, or to somebody else's, runs down and by its door.
    private func isAllowed(_ target: String, _ other: String) -> Bool {
        if let few = doors[other], !few.contains(target) { return false }
        guard let there = floors.firstIndex(where: { $0.contains(other) }) else { return true }
        guard let here = floors.firstIndex(where: { $0.contains(target) }) else { return false }
        return there < here
    }
}
