// swift-tools-version: 6.2
import PackageDescription

/// The business, a target and its tests each: the name, and the contexts that it builds on.
let contexts: [(name: String, uses: [String])] = [
    ("Catalog", []), ("Orders", []), ("Messaging", []), ("Ledger", []), ("Feeds", []),
    ("Clubs", []), ("Upkeep", []),
    ("Fulfilment", ["Catalog", "Orders"]), ("SalesCalendar", ["Catalog"]),
]

let package = Package(
    name: "daybook",
    products: [
        .executable(name: "es", targets: ["es"])
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(url: "https://github.com/LebJe/TOMLKit", from: "0.6.0"),
    ],
    targets: [
        // Engine
        .systemLibrary(name: "CLMDB", pkgConfig: "lmdb", providers: [.apt(["liblmdb-dev"])]),
        .systemLibrary(name: "COpenSSL", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),
        .target(name: "CChecksum"),
        .target(name: "LMDB", dependencies: ["CLMDB"]),
        .target(name: "EventStore", dependencies: ["COpenSSL"]),
        .target(name: "EventStoreConformance", dependencies: ["EventStore"]),
        .target(name: "LMDBEventStore", dependencies: ["CChecksum", "EventStore", "LMDB"]),
        .target(name: "EventSourcing", dependencies: ["EventStore"]),
        .target(name: "Wording", dependencies: ["EventSourcing"]),
        .target(name: "CCurl"),
        .target(name: "CurlDownloads", dependencies: ["CCurl", "EventSourcing"]),
        .target(name: "PersonalData", dependencies: ["EventSourcing", "COpenSSL"]),
        .target(name: "EventSourcingTesting", dependencies: ["EventSourcing"]),

        // Read side
        .target(
            name: "SQLiteReadModels",
            dependencies: [
                "EventSourcing", .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "GRDBSQLite", package: "GRDB.swift"),
            ]),
        .target(
            name: "Projections",
            dependencies: ["EventSourcing", "Wording"]
                + contexts.map { .target(name: $0.name) },
            path: "Projections"),

        // Edges
        .target(
            name: "Daybook",
            dependencies: [
                "LMDBEventStore", "PersonalData", "CurlDownloads", "EventSourcing",
                "SQLiteReadModels", "Projections",
            ] + contexts.map { .target(name: $0.name) }),
        .executableTarget(
            name: "es",
            dependencies: [
                "Daybook", "CurlDownloads", "EventSourcing", "EventStore", "LMDBEventStore",
                "Wording",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "TOMLKit", package: "TOMLKit"),
            ]),

        // Measurements: `make bench`
        .target(name: "CBenchmarks", dependencies: ["CLMDB"]),
        .executableTarget(
            name: "bench",
            dependencies: [
                "CBenchmarks", "LMDB", "LMDBEventStore", "Daybook", "Catalog", "Ledger",
                "Messaging", "Orders", "SQLiteReadModels",
                .product(name: "GRDBSQLite", package: "GRDB.swift"),
            ],
            path: "Sources/Benchmarks", exclude: ["Peers"]),

        // Tests
        .executableTarget(
            name: "store-driver", dependencies: ["LMDBEventStore"], path: "Sources/StoreDriver"),
        .testTarget(name: "LMDBTests", dependencies: ["LMDB"]),
        .testTarget(
            name: "EventStoreTests", dependencies: ["EventStore", "EventStoreConformance"]),
        .testTarget(
            name: "LMDBEventStoreTests",
            dependencies: ["LMDBEventStore", "LMDB", "EventStoreConformance", "store-driver"]),
        .testTarget(
            name: "EventSourcingTests", dependencies: ["EventSourcing", "EventSourcingTesting"]),
        .testTarget(
            name: "ChangingEventsTests",
            dependencies: ["EventSourcing", "EventSourcingTesting", "SQLiteReadModels"]),
        .testTarget(
            name: "CurlDownloadsTests",
            dependencies: ["CurlDownloads", "Feeds", "EventSourcingTesting"]),
        .testTarget(
            name: "PersonalDataTests",
            dependencies: [
                "PersonalData", "EventSourcingTesting", "EventStoreConformance", "LMDBEventStore",
            ]),
        .testTarget(
            name: "ProjectionsTests",
            dependencies: ["Projections", "SQLiteReadModels", "EventSourcingTesting"]),
        .testTarget(
            name: "DaybookTests",
            dependencies: [
                "Daybook", "EventSourcingTesting", "Orders", "SQLiteReadModels", "Wording", "es",
            ],
            exclude: ["EventForms.txt", "Exporting/Python", "Fixtures"]),
        .testTarget(
            name: "CommandLineTests",
            dependencies: ["Daybook", "EventSourcing", "EventStore", "LMDBEventStore", "es"]),
        .testTarget(name: "WordingTests", dependencies: ["EventSourcing", "Wording"]),
        .testTarget(name: "DocsTests", dependencies: ["es"]),
        .testTarget(
            name: "GuideTests",
            dependencies: ["Daybook", "EventSourcingTesting", "SQLiteReadModels"]),
    ]
)

for (name, uses) in contexts {
    let others = uses.map { Target.Dependency.target(name: $0) }
    package.targets.append(.target(name: name, dependencies: ["EventSourcing"] + others))
    package.targets.append(
        .testTarget(
            name: name + "Tests",
            dependencies: [.target(name: name), "EventSourcingTesting"] + others))
}

for target in package.targets where target.type != .system {
    target.swiftSettings = [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .treatAllWarnings(as: .error),
    ]
}
