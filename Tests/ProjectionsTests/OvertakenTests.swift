import EventSourcing
import EventStore
import Foundation
import ReadModels
import Records
import Synchronization
import Testing

@Suite struct `A process that is overtaken` {
    @Test func `throws its work away and goes on from where the other came to`() async throws {
        let desk = Desk.boxes()
        try await desk.fill("a", 1)
        _ = try await desk.boxes()
        try await desk.fill("a", 2)
        try await desk.fill("a", 4)
        let second = try #require(try await desk.store.events(LogRead(after: 1, limit: 1)).first)
        // While we fold the second event and the third, another process commits the second.
        let databases = OvertakingDatabases(
            SQLiteDatabases(folder: desk.folder.path, of: desk.store)
        ) {
            connection in
            try connection.execute("UPDATE boxes SET count = 3")
            try connection.execute(
                "UPDATE daybook_checkpoint SET position = 2, event_id = ?",
                [.text(second.id.uuidString.lowercased())])
        }
        let models = ReadModels(
            [Projection(BoxesProjector.self)], databases: databases)
        let rows = try await models.rows(of: "boxes")
        #expect(try rows.read { try $0.value("SELECT count FROM boxes") } == .integer(7))
        #expect(databases.hasOvertaken)
    }
}

/// Databases in which, right before a row is first looked up, another process commits.
private final class OvertakingDatabases: RowDatabases {
    typealias Commit = @Sendable (any RowConnection) throws -> Void
    private let real: SQLiteDatabases
    private let commit: Commit
    private let overtaken = Mutex(false)

    init(_ real: SQLiteDatabases, _ commit: @escaping Commit) {
        self.real = real
        self.commit = commit
    }

    var hasOvertaken: Bool { overtaken.withLock { $0 } }

    var log: any EventStore { real.log }
    var memory: any RowMemory { real.memory }

    func open(_ name: String) throws -> (any RowDatabase)? {
        try real.open(name).map { Database(real: $0, databases: self) }
    }

    func generation(of name: String) throws -> String? { try real.generation(of: name) }
    func candidate(_ name: String) throws -> (any RowDatabase)? { try real.candidate(name) }
    func promoteCandidate(_ name: String) throws { try real.promoteCandidate(name) }
    func build(_ name: String) throws -> (any DatabaseUnderConstruction)? { try real.build(name) }
    func progress(of name: String) throws -> BuildProgress? { try real.progress(of: name) }
    func remove(_ names: [String]) throws { try real.remove(names) }

    private struct Database: RowDatabase {
        let real: any RowDatabase
        let databases: OvertakingDatabases

        func read<T>(_ body: (any RowConnection) throws -> T) throws -> T { try real.read(body) }

        func glance<T>(_ body: (any RowConnection) throws -> T) throws -> T {
            let isFirst = databases.overtaken.withLock { overtaken in
                defer { overtaken = true }
                return !overtaken
            }
            if isFirst { try real.write(databases.commit) }
            return try real.glance(body)
        }

        func write<T>(_ body: (any RowConnection) throws -> T) throws -> T { try real.write(body) }
        func snapshot() throws -> any RowDatabase { try real.snapshot() }
    }
}
