// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "daybook",
    products: [
        .executable(name: "es", targets: ["es"])
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    ],
    targets: [
        // Engine
        .systemLibrary(name: "CLMDB", pkgConfig: "lmdb", providers: [.apt(["liblmdb-dev"])]),
        .target(name: "CChecksum"),
        .target(name: "LMDB", dependencies: ["CLMDB"]),
        .target(name: "EventStore"),
        .target(name: "EventStoreConformance", dependencies: ["EventStore"]),
        .target(
            name: "LMDBEventStore",
            dependencies: [
                "CChecksum", "EventStore", "LMDB",
                .product(name: "Crypto", package: "swift-crypto"),
            ]),
        .target(
            name: "EventSourcing",
            dependencies: ["EventStore", .product(name: "Crypto", package: "swift-crypto")]),
        .target(name: "EventSourcingTesting", dependencies: ["EventSourcing"]),

        // Contexts
        .target(name: "Catalog", dependencies: ["EventSourcing"]),
        .target(name: "Orders", dependencies: ["EventSourcing"]),
        .target(name: "Messaging", dependencies: ["EventSourcing"]),
        .target(name: "Ledger", dependencies: ["EventSourcing"]),

        // Read side
        .target(
            name: "Projections",
            dependencies: [
                "EventSourcing", "Catalog", "Orders", "Messaging", "Ledger",
                .product(name: "GRDB", package: "GRDB.swift"),
            ],
            path: "Projections"),

        // Edges
        .target(
            name: "Daybook",
            dependencies: [
                "LMDBEventStore", "EventSourcing", "Catalog", "Orders", "Messaging", "Ledger",
                "Projections",
            ]),
        .executableTarget(
            name: "es",
            dependencies: [
                "Daybook",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]),

        // Tests
        .testTarget(
            name: "EventStoreTests", dependencies: ["EventStore", "EventStoreConformance"]),
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
