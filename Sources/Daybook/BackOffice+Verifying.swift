import Answers
import EventSourcing
package import EventStore
package import Proofs
import ReadModels
package import Records

/// All that was found where a whole store was read.
package struct StoreVerification: Sendable {
    /// Of the log.
    package var report: VerificationReport
    /// What is wrong with the keys to what is personal, a sentence each; `nil` where they may not be read.
    package var keys: [String]? = []
    /// What is wrong with the read models; `nil` where that wasn't looked at.
    package var views: [String]?
    /// In what the log isn't as notes of it say; `nil` where there are none.
    package var notes: [String]?

    package init(report: VerificationReport) { self.report = report }

    /// Of a process that a signal has ended while it read: it followed a page that is damaged.
    package init(endedBy signal: String) {
        self.init(
            report: VerificationReport(
                unreadable: """
                    reading ended with "\(signal)": a page of log/ or index/ is damaged. Remove the folder \
                    index/, which is made again, and verify once more; if it ends so again, it is the log: \
                    put a backup back
                    """))
    }

    /// Whether nothing is wrong.
    package var isSound: Bool {
        report.isSound && [keys, views, notes].allSatisfy { $0?.isEmpty ?? true }
    }

    /// As a program gets it.
    package var answer: JSONValue { report.answer(keys: keys, views: views, notes: notes) }
}

extension BackOffice {
    /// Reads the whole log, holds it to the notes that are kept of it and to those that are `given`, and looks at
    /// the keys; with the `views`, at the rows of all read models, too. Changes nothing.
    ///
    /// Notes are believed by `trusted`, else by the keys that the store says signed for it.
    package func verification(
        against given: [SignedNote] = [], by trusted: [NoteKey]? = nil, withViews views: Bool,
        progress: @escaping @Sendable (String, Position, Position) -> Void
    ) async throws -> StoreVerification {
        let notes = try await notes(given, by: trusted)
        var found = StoreVerification(
            report: try await verify(rootsAt: notes?.sizes ?? []) { progress("log", $0, $1) })
        found.notes = notes?.faults(in: found.report)
        // A log that can't be read says more than what was made of it could.
        if found.report.isSound {
            found.keys = lacksKeys ? nil : try await keyFaults()
            if views { found.views = try await faultsOfViews(progress) }
        }
        return found
    }

    /// The notes that are kept beside the log, and those that were given; `nil` where there are none.
    private func notes(
        _ given: [SignedNote], by trusted: [NoteKey]?
    ) async throws -> NoteCheck? {
        let kept = try await checkpoints.keptNotes()
        if kept.isEmpty, given.isEmpty { return nil }
        let keys: [NoteKey]
        if let trusted { keys = trusted } else { keys = try await checkpoints.keys() }
        return NoteCheck(
            kept.compactMap(\.note) + given, by: keys, origin: checkpoints.origin,
            unreadable: kept.filter { $0.note == nil }.map(\.name))
    }

    private func faultsOfViews(
        _ progress: @escaping @Sendable (String, Position, Position) -> Void
    ) async throws -> [String] {
        var faults: [String] = []
        for name in readModels.names {
            do {
                let difference = try await readModels.difference(
                    name, limit: 0, progress: progress)
                // Rows of an earlier version are meant to be others.
                if difference.isEmpty || difference.fromVersion != difference.toVersion { continue }
                faults.append("\(name): its rows aren't what the log makes of them")
            } catch ReadModelFault.nothingServes {
                continue
            } catch let error as RowDatabaseError {
                faults.append("\(name): \(error)")
            } catch let fault as ReadModelFault {
                faults.append("\(name): \(fault)")
            }
        }
        return faults.map { $0 + "; es projections rebuild makes them anew" }
    }
}
