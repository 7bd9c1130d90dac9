import EventSourcing
import EventSourcingTesting
import EventStore
import Foundation
import ReadModels
import Records

/// Boxes with copies at every tenth position, and what lies in the folder of the copies.
extension Desk {
    static func copied(
        _ step: Position = 10, store: InMemoryEventStore = InMemoryEventStore(),
        folder: TemporaryFolder = TemporaryFolder()
    ) -> Desk { boxes(store: store, folder: folder, copiesEvery: step) }

    /// Lets so many events happen, each putting one more thing into box `a`.
    func fill(_ count: Int, _ box: String = "a") async throws {
        for _ in 0..<count { try await fill(box, 1) }
    }

    var copies: [URL] {
        get throws {
            let past = folder.path + "/past"
            guard FileManager.default.fileExists(atPath: past) else { return [] }
            return try FileManager.default.subpathsOfDirectory(atPath: past)
                .filter { $0.contains("/") }
                .map { URL(fileURLWithPath: past + "/" + $0) }
        }
    }

    /// The positions of the copies that there are.
    var marks: [Int] {
        get throws {
            try copies.compactMap { Int($0.lastPathComponent.prefix { $0 != "-" }) }.sorted()
        }
    }
}

/// An event that no projection of boxes wants.
struct Unwanted: DomainEvent {
    static let type = "Unwanted"

    mutating func visit(_ fields: inout some FieldVisitor) {}
}
