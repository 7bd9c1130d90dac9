import EventSourcing
import Synchronization

/// Databases in memory, each under its name, and whoever builds one: what a folder is for files.
final class RowsInMemory: Sendable {
    private struct State {
        var serving: [String: RowDatabase] = [:]
        var building: [String: (number: Int, progress: BuildProgress?)] = [:]
        var builds = 0
    }

    private let state = Mutex(State())

    func serving(_ name: String) -> RowDatabase? { state.withLock { $0.serving[name] } }

    func progress(of name: String) -> BuildProgress? {
        state.withLock { $0.building[name]?.progress }
    }

    /// `nil` while another builds it.
    func build(_ name: String) throws -> DatabaseBuild? {
        let number = state.withLock { state -> Int? in
            guard state.building[name] == nil else { return nil }
            state.builds += 1
            state.building[name] = (state.builds, nil)
            return state.builds
        }
        return try number.map { try DatabaseBuild(for: Turn(self, name, $0)) }
    }

    /// Takes the database called `name` away; what is being built in its place comes to nothing.
    func remove(_ name: String) {
        state.withLock { state in
            state.serving[name] = nil
            state.building[name] = nil
        }
    }

    /// The right to build one database, for as long as this is kept.
    final class Turn: Sendable {
        let name: String
        /// No two that were ever built have the same.
        let number: Int
        private let rows: RowsInMemory

        fileprivate init(_ rows: RowsInMemory, _ name: String, _ number: Int) {
            self.rows = rows
            self.name = name
            self.number = number
        }

        deinit { ifItLasts { $0.building[name] = nil } }

        func tell(_ progress: BuildProgress) {
            ifItLasts { $0.building[name]?.progress = progress }
        }

        func put(_ database: RowDatabase) throws {
            let lasts = ifItLasts { state in
                state.serving[name] = database
                state.building[name] = nil
            }
            if !lasts {
                throw RowDatabaseError(.gone, name, "it was taken away while it was built")
            }
        }

        @discardableResult
        private func ifItLasts(_ body: (inout State) -> Void) -> Bool {
            rows.state.withLock { state in
                guard state.building[name]?.number == number else { return false }
                body(&state)
                return true
            }
        }
    }
}
