// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "daybook",
    products: [
        .executable(name: "es", targets: ["es"])
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
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
        .target(name: "CCurl"),
        .target(name: "CurlDownloads", dependencies: ["CCurl", "EventSourcing"]),
        .target(name: "PersonalData", dependencies: ["EventSourcing", "COpenSSL"]),
        .target(name: "EventSourcingTesting", dependencies: ["EventSourcing"]),

        // Contexts
        .target(name: "Catalog", dependencies: ["EventSourcing"]),
        .target(name: "Orders", dependencies: ["EventSourcing"]),
        .target(name: "Messaging", dependencies: ["EventSourcing"]),
        .target(name: "Ledger", dependencies: ["EventSourcing"]),
        .target(name: "Feeds", dependencies: ["EventSourcing"]),
        .target(name: "Clubs", dependencies: ["EventSourcing"]),

        // Between contexts
        .target(name: "Fulfilment", dependencies: ["EventSourcing", "Catalog", "Orders"]),
        .target(name: "SalesCalendar", dependencies: ["EventSourcing", "Catalog"]),

        // Read side
        .target(
            name: "SQLiteReadModels",
            dependencies: ["EventSourcing", .product(name: "GRDB", package: "GRDB.swift")]),
        .target(
            name: "Projections",
            dependencies: [
                "EventSourcing", "Catalog", "Orders", "Messaging", "Ledger", "Feeds", "Clubs",
                "Fulfilment", "SalesCalendar",
            ],
            path: "Projections"),

        // Edges
        .target(
            name: "Daybook",
            dependencies: [
                "LMDBEventStore", "PersonalData", "EventSourcing", "SQLiteReadModels",
                "CurlDownloads", "Projections", "Catalog", "Orders", "Messaging", "Ledger", "Feeds",
                "Clubs",
                "Fulfilment", "SalesCalendar",
            ]),
        .executableTarget(
            name: "es",
            dependencies: [
                "Daybook", "EventSourcing", "EventStore", "LMDBEventStore",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]),

        // Measurements: `make bench`
        .target(name: "CBenchmarks", dependencies: ["CLMDB"]),
        .executableTarget(
            name: "bench", dependencies: ["CBenchmarks", "LMDB", "LMDBEventStore", "Daybook"],
            path: "Sources/Benchmarks"),

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
        .testTarget(name: "CatalogTests", dependencies: ["Catalog", "EventSourcingTesting"]),
        .testTarget(name: "OrdersTests", dependencies: ["Orders", "EventSourcingTesting"]),
        .testTarget(name: "MessagingTests", dependencies: ["Messaging", "EventSourcingTesting"]),
        .testTarget(name: "LedgerTests", dependencies: ["Ledger", "EventSourcingTesting"]),
        .testTarget(name: "FeedsTests", dependencies: ["Feeds", "EventSourcingTesting"]),
        .testTarget(
            name: "CurlDownloadsTests",
            dependencies: ["CurlDownloads", "Feeds", "EventSourcingTesting"]),
        .testTarget(name: "ClubsTests", dependencies: ["Clubs", "EventSourcingTesting"]),
        .testTarget(
            name: "FulfilmentTests",
            dependencies: ["Fulfilment", "EventSourcingTesting", "LMDBEventStore"]),
        .testTarget(
            name: "SalesCalendarTests", dependencies: ["SalesCalendar", "EventSourcingTesting"]),
        .testTarget(
            name: "PersonalDataTests",
            dependencies: ["PersonalData", "EventSourcingTesting", "EventStoreConformance"]),
        .testTarget(
            name: "ProjectionsTests",
            dependencies: ["Projections", "SQLiteReadModels", "EventSourcingTesting"]),
        .testTarget(
            name: "DaybookTests",
            dependencies: ["Daybook", "EventSourcingTesting", "Orders", "SQLiteReadModels", "es"]),
        .testTarget(
            name: "CommandLineTests",
            dependencies: ["Daybook", "EventSourcing", "EventStore", "LMDBEventStore", "es"]),
        .testTarget(name: "DocsTests", dependencies: ["es"]),
    ]
)

for target in package.targets where target.type != .system {
    target.swiftSettings = [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .treatAllWarnings(as: .error),
    ]
}
