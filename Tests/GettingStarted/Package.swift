// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "lists",
    dependencies: [.package(path: "../daybook")],
    targets: [
        .executableTarget(
            name: "Lists",
            dependencies: [
                .product(name: "EventService", package: "daybook"),
                .product(name: "EventSourcing", package: "daybook"),
                .product(name: "EventStore", package: "daybook"),
                .product(name: "Records", package: "daybook"),
            ]),
        .testTarget(
            name: "ListsTests",
            dependencies: [
                "Lists", .product(name: "EventSourcingTesting", package: "daybook"),
            ]),
    ])
