import Foundation
package import Testing

/// The engine that the tests of the whole are run on: stores in folders, or where `DAYBOOK_TESTS_AT` is the address of a
/// database, each store in a schema of its own there.
package enum TestedEngine {
    /// That address.
    package static let database = ProcessInfo.processInfo.environment["DAYBOOK_TESTS_AT"]

    /// Where one more store may be: a schema of that database that nobody else uses; `nil` where stores are in folders.
    package static func newPlace() -> String? { database.map(newPlace(in:)) }

    /// The same in a database that is named.
    package static func newPlace(in database: String) -> String {
        "\(database)\(database.contains("?") ? "&" : "?")schema=\(Cluster.newSchema())"
    }
}

extension Trait where Self == ConditionTrait {
    /// Of a test that has nothing to ask of a database, and why: it is left out where the tests are run on one.
    package static func onlyInAFolder(_ why: Comment) -> Self {
        .disabled(if: TestedEngine.database != nil, why)
    }
}
