import EventSourcing
import EventSourcingRuntime
import EventSourcingTesting
import EventStore
import Preflight
import ReadModels
import Records
import Testing

/// A deploy of a binary that knows crates: the log of the one before, and a check of it.
struct CrateDeploy {
    let side = SideStoreInMemory()
    var baselines: CheckBaselines { CheckBaselines(in: side) }

    /// The log of the binary that is in use, which has left its baseline.
    func log() async throws -> InMemoryEventStore {
        let log = InMemoryEventStore(clock: { Given.now })
        for crate in 1...12 {
            let packed = #"{"size":\#(crate % 2),"count":\#(crate),"label":"n\#(crate)"}"#
            try await add(
                [("CratePacked", 1, packed), ("CratePacked", 1, #"{"size":1,"count":5}"#)], to: log,
                in: "crate-\(crate)")
        }
        try await add([("CrateTouched", 1, "{}")], to: log, in: "crate-7")
        let first = try await check(Both<CratePacked>.self, log)
        #expect(first.verdict == .sound)
        #expect(first.withoutBaseline == ["crate"])
        return log
    }

    /// Checks, and keeps what can be compared if nothing was found.
    func check<Set: CrateEvents>(
        _ events: Set.Type, _ log: any EventStore
    ) async throws -> PreflightReport {
        let preflight = Preflight([crates(events)], store: log, side: side)
        let report = try await preflight.run()
        if report.verdict == .sound { try await preflight.keep(report) }
        return report
    }

}
