// swift-tools-version: 6.2
import PackageDescription

/// The business, a target and its tests each: the name, and the contexts that it builds on.
let contexts: [(name: String, uses: [String])] = [
    ("Business", []),
    ("Catalog", ["Business"]), ("Orders", ["Business"]), ("Messaging", []),
    ("Ledger", ["Business"]), ("Feeds", ["Business"]), ("Upkeep", []), ("Access", ["Ledger"]),
    ("Clubs", ["Business", "Messaging"]), ("Fulfilment", ["Catalog", "Orders"]),
    ("SalesCalendar", ["Business", "Catalog"]),
    ("Payments", ["Business", "Clubs", "Messaging", "Orders"]),
]

/// The targets of the business.
let business = contexts.map { Target.Dependency.target(name: $0.name) }

/// What everything above the engine is written in.
let writing: [Target.Dependency] = ["EventStore", "Records", "EventSourcing"]

/// What runs that.
let running: [Target.Dependency] = [
    "EventStore", "Records", "EventSourcing", "EventSourcingRuntime",
]

/// Whether the server is built, too: without it, and all that only it depends on, `es` is there sooner.
let hasServer = Context.environment["DAYBOOK_SERVER"] != "no"

let package = Package(
    name: "daybook",
    products: [
        .executable(name: "es", targets: ["es"]),
        .library(name: "EventStore", targets: ["EventStore"]),
        .library(name: "EventStoreConformance", targets: ["EventStoreConformance"]),
        .library(name: "LMDBEventStore", targets: ["LMDBEventStore"]),
        .library(name: "Records", targets: ["Records"]),
        .library(name: "EventSourcing", targets: ["EventSourcing", "EventSourcingRuntime"]),
        .library(name: "EventSourcingTesting", targets: ["EventSourcingTesting"]),
        .library(name: "ReadModels", targets: ["ReadModels"]),
        .library(name: "History", targets: ["History"]),
        .library(name: "EventService", targets: ["EventService"]),
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
        .systemLibrary(name: "CZ", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
        .target(name: "CChecksum"),
        .target(name: "CPQ"),
        .target(name: "Threads"),
        .target(name: "GroupCommit", dependencies: ["Threads"]),
        .target(name: "LMDB", dependencies: ["CLMDB"]),
        .target(name: "EventStore", dependencies: ["CChecksum"]),
        .target(name: "Fences", dependencies: ["CChecksum", "EventStore"]),
        .target(name: "EventStoreConformance", dependencies: ["EventStore"]),
        .target(
            name: "LMDBEventStore",
            dependencies: ["CChecksum", "EventStore", "Fences", "GroupCommit", "LMDB", "Threads"]),
        .target(name: "Postgres", dependencies: ["CPQ", "EventStore", "Threads"]),
        .target(
            name: "PostgresEventStore",
            dependencies: ["CChecksum", "EventStore", "GroupCommit", "Postgres", "Threads"]),
        .target(name: "Records", dependencies: ["EventStore"]),
        .target(name: "EventSourcing", dependencies: ["EventStore", "Records"]),
        .target(name: "EventSourcingRuntime", dependencies: ["Threads"] + writing),
        .target(name: "Wording", dependencies: ["Records"]),
        .target(name: "CCurl"),
        .target(
            name: "CurlDownloads", dependencies: ["CCurl", "Threads", "Vocabulary"] + writing),
        .target(name: "PersonalData", dependencies: ["COpenSSL", "Fences"] + running),
        .target(
            name: "SideFiles", dependencies: ["CChecksum", "Fences", "LMDB", "Threads"] + running),
        .target(
            name: "PostgresProofs",
            dependencies: ["EventStore", "LMDBEventStore", "PostgresEventStore"]),
        .target(
            name: "PostgresKeys",
            dependencies: ["EventStore", "PersonalData", "Postgres", "Threads"]),
        .target(name: "PostgresSide", dependencies: ["Postgres", "PostgresEventStore"] + running),
        .target(
            name: "Backups",
            dependencies: [
                "CChecksum", "CZ", "LMDBEventStore", "PersonalData", "SideFiles", "Threads",
            ] + running),
        .target(name: "EventSourcingTesting", dependencies: writing),

        // Read side
        .target(
            name: "ReadModels",
            dependencies: [
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "GRDBSQLite", package: "GRDB.swift"), "Threads",
            ] + running),
        .target(name: "History", dependencies: ["ReadModels"] + running),
        .target(name: "Replay", dependencies: ["ReadModels"] + running),
        .target(name: "Preflight", dependencies: ["ReadModels"] + running),
        .target(name: "Exports", dependencies: running),
        .target(name: "Proofs", dependencies: ["COpenSSL", "LMDBEventStore"] + running),
        .target(name: "Importing", dependencies: ["Vocabulary"] + running),
        .target(
            name: "EventService",
            dependencies: ["History", "LMDBEventStore", "ReadModels", "SideFiles", "Upkeep"]
                + running),

        // The business, beside the targets of `contexts`
        .target(name: "Vocabulary", dependencies: writing),
        .target(
            name: "Projections", dependencies: ["Vocabulary", "Wording"] + running + business,
            path: "Projections",
            // What Foundation itself brings along for the orders of names.
            linkerSettings: [.linkedLibrary("_FoundationICU")]),
        .target(name: "DaybookDemo", dependencies: ["Vocabulary"] + running + business),

        // Edges
        .target(
            name: "Daybook",
            dependencies: [
                "CChecksum", "EventService", "Fences", "LMDBEventStore", "PersonalData",
                "CurlDownloads",
                "SideFiles", "Threads", "Postgres", "PostgresEventStore", "PostgresKeys",
                "PostgresProofs",
                "PostgresSide",
                "ReadModels", "History", "Replay", "Preflight", "Exports", "Projections", "Proofs",
                "Upkeep", "Answers", "Access", "Vocabulary",
            ] + running),
        .target(
            name: "Answers", dependencies: ["History", "ReadModels", "Replay", "Wording"] + running),
        .executableTarget(
            name: "es",
            dependencies: [
                "Answers", "Backups", "Daybook", "DaybookDemo", "CurlDownloads", "LMDBEventStore",
                "PersonalData", "ReadModels", "SideFiles", "Threads",
                "History", "Replay", "Preflight", "Exports", "Importing", "Projections", "Proofs",
                "Upkeep",
                "Vocabulary", "Wording",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "TOMLKit", package: "TOMLKit"),
            ] + running),

        // Measurements: `make bench`
        .target(name: "CBenchmarks", dependencies: ["CChecksum", "CLMDB"]),
        .target(name: "Scale", dependencies: ["EventStore"]),
        .executableTarget(
            name: "bench",
            dependencies: [
                "Backups", "CBenchmarks", "LMDB", "LMDBEventStore", "Daybook", "DaybookDemo",
                "Catalog",
                "Ledger", "Messaging", "Orders", "PersonalData", "Postgres", "PostgresEventStore",
                "ReadModels", "Scale", "SideFiles", "Vocabulary",
                .product(name: "GRDBSQLite", package: "GRDB.swift"),
            ] + running,
            path: "Sources/Benchmarks", exclude: ["Peers"]),

        // Tests
        .executableTarget(
            name: "postgres-measure",
            dependencies: ["EventStore", "Postgres", "PostgresEventStore"],
            path: "Sources/PostgresMeasure"),
        // What `make failover` takes the servers away under.
        .executableTarget(
            name: "failover-driver",
            dependencies: ["EventStore", "Postgres", "PostgresEventStore", "Threads"],
            path: "Tests/Failover/Driver"),
        .executableTarget(
            name: "store-driver", dependencies: ["EventStore", "LMDBEventStore"],
            path: "Sources/StoreDriver"),
        .executableTarget(
            name: "service-driver", dependencies: ["EventService", "ReadModels"] + running,
            path: "Sources/ServiceDriver"),
        .executableTarget(
            name: "image-check",
            dependencies: [
                "Daybook", "LMDBEventStore", "PersonalData", "ReadModels",
            ] + running,
            path: "Tests/Faults/ImageCheck"),
        .testTarget(name: "LMDBTests", dependencies: ["LMDB"]),
        .testTarget(name: "ScaleTests", dependencies: ["EventStore", "Scale"]),
        .testTarget(name: "GroupCommitTests", dependencies: ["GroupCommit", "Threads"]),
        .testTarget(
            name: "EventStoreTests", dependencies: ["EventStore", "EventStoreConformance"]),
        .testTarget(
            name: "LMDBEventStoreTests",
            dependencies: [
                "Fences", "LMDBEventStore", "LMDB", "EventStoreConformance", "store-driver",
            ]),
        .testTarget(
            name: "EventSourcingTests",
            dependencies: [
                "EventSourcingTesting", "Exports", "History", "ReadModels", "Replay", "Upkeep",
                "Vocabulary",
            ] + running),
        .testTarget(
            name: "ProofsTests",
            dependencies: ["Proofs", "LMDBEventStore", "SideFiles", "EventSourcingTesting"]
                + running),
        .testTarget(
            name: "ImportingTests",
            dependencies: ["Importing", "Ledger", "Orders", "Vocabulary"] + running),
        .testTarget(
            name: "ChangingEventsTests",
            dependencies: ["EventSourcingTesting", "Preflight", "ReadModels"] + running),
        .testTarget(
            name: "CurlDownloadsTests",
            dependencies: ["CurlDownloads", "Feeds", "EventSourcingTesting"] + running),
        .testTarget(
            name: "PersonalDataTests",
            dependencies: [
                "PersonalData", "EventSourcingTesting", "EventStoreConformance", "Fences",
                "KeyStoreConformance", "LMDBEventStore", "Messaging",
            ] + running),
        .target(
            name: "KeyStoreConformance", dependencies: ["EventStore", "PersonalData"],
            path: "Tests/KeyStoreConformance"),
        .testTarget(
            name: "PostgresKeysTests",
            dependencies: [
                "EventSourcingTesting", "EventStoreConformance", "KeyStoreConformance",
                "PersonalData", "Postgres", "PostgresKeys", "PostgresTesting", "Threads",
            ] + running),
        .testTarget(
            name: "SideFilesTests",
            dependencies: [
                "SideFiles", "Fences", "LMDBEventStore", "Messaging", "PersonalData",
                "PostgresEventStore", "PostgresSide",
                "PostgresTesting", "Preflight", "ReadModels", "EventSourcingTesting",
            ] + running),
        .testTarget(
            name: "BackupsTests",
            dependencies: [
                "Backups", "LMDBEventStore", "PersonalData", "SideFiles",
            ] + running),
        .target(
            name: "PostgresTesting", dependencies: ["Postgres", "Threads"],
            path: "Tests/PostgresTesting"),
        .testTarget(
            name: "PostgresEventStoreTests",
            dependencies: [
                "EventStoreConformance", "Postgres", "PostgresEventStore", "PostgresTesting",
                "Threads",
            ] + running),
        .testTarget(
            name: "EventServiceTests",
            dependencies: [
                "EventService", "EventSourcingTesting", "History", "ReadModels", "Upkeep",
                "service-driver",
            ]
                + running),
        .testTarget(
            name: "ReadModelsTests",
            dependencies: ["PersonalData", "ReadModels", "Upkeep", "EventSourcingTesting"] + writing
        ),
        .testTarget(
            name: "ProjectionsTests",
            dependencies: [
                "Projections", "Preflight", "ReadModels", "History", "EventSourcingTesting",
                "Vocabulary",
            ] + running + business),
        .testTarget(
            name: "DaybookTests",
            dependencies: [
                "Daybook", "DaybookDemo", "EventSourcingTesting", "Exports", "History",
                "PostgresEventStore", "PostgresTesting", "Preflight", "ReadModels", "Replay",
                "SideFiles", "Vocabulary",
                "Wording", "es",
            ] + running + business,
            exclude: ["EventForms.txt", "Exporting/Python", "Fixtures", "Rejections.ndjson"]),
        .testTarget(
            name: "CommandLineTests",
            dependencies: [
                "Backups", "Daybook", "DaybookDemo", "LMDBEventStore", "PostgresTesting",
                "SideFiles",
                "Vocabulary", "es",
            ] + running, exclude: ["Screens"]),
        .testTarget(name: "WordingTests", dependencies: ["Records", "Wording"]),
        .testTarget(name: "ArchitectureTests"),
        .testTarget(name: "DocsTests", dependencies: ["es"]),
        .testTarget(
            name: "GuideTests",
            dependencies: ["Daybook", "EventSourcingTesting", "ReadModels"] + running),
    ]
)

for (name, uses) in contexts {
    let others = ["Vocabulary"] + uses.map { Target.Dependency.target(name: $0) }
    package.targets.append(.target(name: name, dependencies: others + writing))
    package.targets.append(
        .testTarget(
            name: name + "Tests",
            dependencies: [.target(name: name), "EventSourcingTesting"] + others + running))
}

if hasServer {
    package.products.append(.executable(name: "es-serve", targets: ["es-serve"]))
    package.dependencies += [
        // Without its defaults: it is set up by this package's own words.
        .package(url: "https://github.com/hummingbird-project/swift-mustache", from: "2.1.1"),
        .package(
            url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1", traits: []),
        .package(url: "https://github.com/apple/swift-async-algorithms", from: "1.1.4"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
        .package(url: "https://github.com/apple/swift-nio-extras", from: "1.35.2"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
    ]
    package.targets += [
        .target(
            name: "Page",
            dependencies: [
                "Answers", "Daybook", "Vocabulary", "Wording",
                .product(name: "Mustache", package: "swift-mustache"),
            ] + running,
            resources: [.embedInCode("Assets")]),
        .target(
            name: "Server",
            dependencies: [
                "Access", "Answers", "Daybook", "History", "LMDBEventStore", "Ledger", "Messaging",
                "Page", "Proofs", "ReadModels", "Replay", "Threads", "Vocabulary", "Wording",
                .product(name: "AsyncAlgorithms", package: "swift-async-algorithms"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                .product(name: "UnixSignals", package: "swift-service-lifecycle"),
            ] + running),
        .executableTarget(
            name: "es-serve",
            dependencies: [
                "Server", "Daybook",
                .product(name: "Logging", package: "swift-log"),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ] + running,
            path: "Sources/ServeProgram"),
        // What `make load` measures it beside.
        .executableTarget(
            name: "service-peer",
            dependencies: [
                "Daybook",
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
            ] + running,
            path: "Tests/Service/Peer"),
        .testTarget(
            name: "ServerTests",
            dependencies: [
                "Access", "Answers", "CurlDownloads", "Daybook", "DaybookDemo", "Page",
                "PostgresTesting", "Server", "Threads", "Vocabulary", "es", "es-serve",
                .product(name: "Logging", package: "swift-log"),
            ] + running),
    ]
}

// What people get has Swift's libraries inside and stands at a fixed address: a short command takes half as long
// where nothing is left to be looked for and put right when it starts. Tests can't be linked so, and link what is
// in the programs; but all of them can be compiled once, and the programs linked again.
if Context.environment["DAYBOOK_STATIC"] == "yes" {
    let archives = [
        "CoreFoundation", "_FoundationCShims", "_FoundationCollections", "_FoundationICU", "stdc++",
    ]
    for target in package.targets where target.type == .executable {
        target.linkerSettings = [
            .unsafeFlags(
                ["-static-stdlib", "-Xlinker", "-no-pie"] + archives.map { "-l\($0)" },
                .when(platforms: [.linux]))
        ]
    }
}

for target in package.targets where target.type != .system {
    target.swiftSettings = [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .treatAllWarnings(as: .error),
    ]
    // Of what `make test` builds as a release, the tests are what needn't be quick, but quickly built.
    if target.type == .test {
        target.swiftSettings?.append(.unsafeFlags(["-Onone"], .when(configuration: .release)))
    }
}
