import EventStore
import Foundation
import LMDBEventStore

@testable import Backups

/// A folder of its own, gone with the value.
final class Scratch: Sendable {
    let path = NSTemporaryDirectory() + "daybook-backups-\(UUID())"

    init() throws {
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit {
        do { try FileManager.default.removeItem(atPath: path) } catch { print(error) }
    }

    /// A store in it, with so many events in appends of one to three.
    func store(_ events: Int, at name: String = "store") async throws -> LMDBEventStore {
        let store = try await LMDBEventStore.create(
            at: path + "/" + name, StoreOptions(durability: .unsafeForTests))
        try await store.fill(events)
        return store
    }

    func plan(_ store: LMDBEventStore, at name: String = "store") -> BackupPlan {
        BackupPlan(store, in: path + "/" + name)
    }

    var backup: String { path + "/backup" }

    /// The files under a folder of it, by their paths from there.
    func files(_ name: String) throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: path + "/" + name).sorted()
    }
}

extension LMDBEventStore {
    /// Appends until there are so many events.
    func fill(_ events: Int) async throws {
        var left = events - Int(try await head())
        var number = 0
        while left > 0 {
            let count = min(left, number % 3 + 1)
            let events = (0..<count).map { _ in
                NewEvent(type: "Counted", payload: Array(#"{"n":\#(number)}"#.utf8))
            }
            try await append(
                AppendRequest(
                    [StreamAppend(try StreamName("count-\(number % 7)"), events: events)],
                    commandID: UUID().uuidString.lowercased()))
            left -= count
            number += 1
        }
    }
}
