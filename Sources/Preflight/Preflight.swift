package import EventSourcing
package import EventSourcingRuntime
package import EventStore
package import ReadModels

/// Reads a whole log with this binary's events, aggregates and projections before anybody else does,
/// and says what would go wrong. It changes nothing.
///
/// Three passes: every event is decoded and written again; every stream is folded, one after the other,
/// so that no more than one state is in memory; every projection is folded into memory.
package struct Preflight: Sendable {
    private let contexts: [Context]
    private let store: any EventStore
    private let models: ReadModels?
    private let baselines: CheckBaselines
    private let snapshots: Snapshots

    /// Of a log and the rows there are of it, which `databases` holds; `side` has what earlier checks have
    /// left and the snapshots, `decisions` finds what people have decided about a projection.
    package init(
        _ contexts: [Context], databases: RowDatabases,
        side: any SideStore = SideStoreInMemory(),
        decisions: @escaping ReadDecisions = { _, _ in FollowerDecisions() }
    ) {
        let models = ReadModels(
            contexts.flatMap(\.projections), databases: databases, decisions: decisions)
        self.init(contexts, databases.log, models, side)
    }

    /// Of a log that there are no rows of: projections are named, and not folded.
    package init(
        _ contexts: [Context], store: any EventStore, side: any SideStore = SideStoreInMemory()
    ) {
        self.init(contexts, store, nil, side)
    }

    private init(
        _ contexts: [Context], _ store: any EventStore, _ models: ReadModels?,
        _ side: any SideStore
    ) {
        self.contexts = contexts
        self.store = store
        self.models = models
        baselines = CheckBaselines(in: side)
        snapshots = Snapshots(in: side)
    }

    /// Checks the log as it stands now.
    package func run(progress: Progress? = nil) async throws -> PreflightReport {
        let head = try await store.head()
        let kinds = contexts.flatMap(\.aggregates)
        var decoding = DecodingCheck(kinds)
        var corrected = CorrectedAnswers(contexts.flatMap(\.corrections))
        var position: Position = 0
        while position < head {
            let read = LogRead(after: position, through: head, limit: Self.step)
            position = try await store.readAll(read) { view in
                decoding.look(at: view)
                corrected.look(at: view)
                return true
            }
            progress?("events", position, head)
        }
        var report = PreflightReport()
        report.position = head
        decoding.tell(&report)
        corrected.tell(&report)
        report.streams = decoding.streams.values.reduce(0) { $0 + $1.count }
        try await fold(decoding.streams, kinds, into: &report, progress)
        for projection in contexts.flatMap(\.projections) {
            guard let models else {
                report.projections.append(PreflightReport.ProjectionCheck(of: projection))
                continue
            }
            report.projections.append(
                try await PreflightReport.ProjectionCheck(
                    of: projection, models.model(of: projection), through: head,
                    progress: progress))
        }
        return report
    }

    /// Makes what was found the baseline of the next check.
    package func keep(_ report: PreflightReport) async throws {
        for baseline in report.baselines { try await baselines.keep(baseline) }
    }

    /// Events looked at between two tellings of how far it has come.
    private static let step = 20_000

    private func fold(
        _ streams: [String: [StreamName]], _ kinds: [AggregateDescription],
        into report: inout PreflightReport, _ progress: Progress?
    ) async throws {
        let witness = try await store.witness(at: report.position)
        var kept: [StreamName: Snapshot] = [:]
        for (stream, snapshot) in await snapshots.all() {
            report.snapshots.count += 1
            if let snapshot {
                kept[stream] = snapshot
            } else {
                report.snapshots.unreadable += 1
            }
        }
        var done: Position = 0
        for kind in kinds {
            let baseline = try await fitting(kind.category)
            if baseline == nil, streams[kind.category] != nil {
                report.withoutBaseline.append(kind.category)
            }
            var check = FoldCheck(kind, against: baseline, kept, at: report.position, witness)
            for stream in streams[kind.category] ?? [] {
                try await check.fold(stream, in: store)
                done += 1
                if done % 200 == 0 { progress?("things", done, Position(report.streams)) }
            }
            check.tell(&report)
        }
    }

    /// The baseline of a category, if it is of this very log.
    private func fitting(_ category: String) async throws -> CheckBaseline? {
        guard let kept = await baselines.baseline(of: category),
            try await store.bears(kept.witness, at: kept.position)
        else { return nil }
        return kept
    }
}
