import EventSourcing
import EventStore
import Synchronization

// Several projections made anew together, in one pass over the log for each core.

extension ReadModels {
    /// What became of one of them.
    private typealias Built = (name: String, build: Result<ProjectionBuild, any Error>)

    /// Passes that run side by side: more cores than these wait for memory and for the disk.
    private static let passes = 2
    /// Where others are answered meanwhile.
    private static let passesBesideAService = 1
    /// So many of the latest events tell how much each projection has to do.
    private static let sample = 1000

    /// Builds the rows of several projections anew, as ``rebuild(_:progress:)`` builds those of one, but
    /// reads the log once for all of them on each of two cores. What another process builds at the time
    /// is waited for, and what fails doesn't keep the others from their place: the first failure is
    /// thrown when all are done.
    @discardableResult
    package func rebuild(
        _ names: [String], progress: Progress? = nil
    ) async throws -> [(name: String, build: ProjectionBuild)] {
        try await replacing { try await rebuiltTogether(names, progress) }
    }

    private func rebuiltTogether(
        _ names: [String], _ progress: Progress?
    ) async throws -> [(name: String, build: ProjectionBuild)] {
        let models = try names.map { try model($0) }
        var results: [String: Result<ProjectionBuild, any Error>] = [:]
        for (name, build) in try await buildTogether(models, progress: progress) {
            results[name] = build
        }
        for model in models {
            let name = model.projection.name
            switch results[name] {
            case .success: continue
            case .failure(let error as RowDatabaseError) where error.kind == .gone: break
            case .failure: continue
            case nil: break
            }
            results[name] = await Result { try await model.rebuild(progress: progress) }
        }
        return try names.compactMap { name in
            try results[name].map { (name, try $0.get()) }
        }
    }

    /// Builds what nobody else builds.
    private func buildTogether(
        _ models: [ReadModel], progress: Progress?
    ) async throws -> [Built] {
        let head = try await store.head()
        var buildings: [Building] = []
        var failed: [Built] = []
        for model in models {
            let past = try await model.past(head: head, model.decisions())
            do {
                guard let found = try databases.build(model.projection.databaseName) else {
                    continue
                }
                buildings.append(
                    try await Building(model, in: found, keeping: past))
            } catch let error as RowDatabaseError {
                failed.append((model.projection.name, .failure(error)))
            }
        }
        let shares = try await shares(of: buildings)
        let failures = failed
        let first = buildings.first?.model.projection.name ?? ""
        let all = buildings.count == 1 ? first : "\(buildings.count) projections"
        let furthestBehind = FurthestBehind(of: shares.count)
        return try await withThrowingTaskGroup(of: [Built].self) { group in
            for (number, share) in shares.enumerated() {
                group.addTask {
                    try await build(share, rowsInMemory: LogPass.rowsInMemory / shares.count) {
                        progress?(all, furthestBehind.of($0, number), head)
                    }
                }
            }
            return try await group.reduce(into: failures) { $0 += $1 }
        }
    }

    /// Builds some in one pass.
    private func build(
        _ share: [Building], rowsInMemory: Int, progress: (Position) -> Void
    ) async throws -> [Built] {
        var begun: [(building: Building, part: LogPass.Part)] = []
        var built: [Built] = []
        for building in share {
            do {
                begun.append((building, try building.part()))
            } catch {
                built.append((building.model.projection.name, .failure(error)))
            }
        }
        try await LogPass(store, begun.map(\.part), rowsInMemory: rowsInMemory).run { position in
            for (building, _) in begun { building.tell(position) }
            progress(position)
        }
        return built
            + begun.map { building, part in
                (building.model.projection.name, Result { try building.end(part) })
            }
    }

    /// Divides the work evenly, by how many of the latest events each projection wants.
    private func shares(of buildings: [Building]) async throws -> [[Building]] {
        var wanted = Array(repeating: 0, count: buildings.count)
        _ = try await store.readAll(LogRead(limit: Self.sample, backward: true)) { view in
            for (index, building) in buildings.enumerated()
            where building.folding.projection.wanted.matches(view) {
                wanted[index] += 1
            }
            return true
        }
        var shares: [(work: Int, buildings: [Building])] = Array(
            repeating: (0, []),
            count: min(inUse == nil ? Self.passes : Self.passesBesideAService, buildings.count))
        for index in buildings.indices.sorted(by: { wanted[$0] > wanted[$1] }) {
            let least = shares.indices.min { shares[$0].work < shares[$1].work }
            guard let least else { break }
            shares[least].work += wanted[index]
            shares[least].buildings.append(buildings[index])
        }
        return shares.map(\.buildings).filter { !$0.isEmpty }
    }
}

/// How far passes that run side by side have come, all in all.
private final class FurthestBehind: Sendable {
    private let positions: Mutex<[Position]>

    init(of passes: Int) { positions = Mutex(Array(repeating: 0, count: passes)) }

    func of(_ position: Position, _ pass: Int) -> Position {
        positions.withLock { positions in
            positions[pass] = position
            return positions.min() ?? position
        }
    }
}

extension Result where Failure == any Error {
    init(_ body: () async throws -> Success) async {
        do { self = .success(try await body()) } catch { self = .failure(error) }
    }
}
