import ArgumentParser
import Daybook
import EventSourcing
import EventStore
import Proofs
import ReadModels
import Records

/// Reads the whole log and says whether it is sound.
struct Verify: Verb {
    static let configuration = CommandConfiguration(
        commandName: "verify",
        abstract: "Read the whole log and check it; or a proof, without any store.",
        discussion: """
            Nothing is repaired. Ends with 1 when something is wrong. The log is held to the notes that \
            were kept of it, too. With --views the read models are compared with what the log makes of \
            them, row by row: that takes as long as to build them.

              es verify
              es verify --against monday.note     whether the log has only grown since
              es verify order-1042.proof          whether the proof holds
            """)

    @Argument(
        help: ArgumentHelp(
            "A file that es prove has made: it is checked, and no store is needed.",
            valueName: "proof"), completion: .file())
    var proof: String?
    @Option(
        help: ArgumentHelp(
            "Hold the log to the notes in this file, too.", valueName: "note"),
        completion: .file())
    var against: String?
    @OptionGroup(title: "The key") var trusted: TrustedKey.Options

    @Flag(help: "Compare the rows of all read models with the log, too.")
    var views = false
    @OptionGroup(title: "Everywhere") var common: CommonOptions

    func validate() throws {
        if proof != nil, against != nil || views {
            throw ValidationError(
                "a proof is checked without a store: --against and --views are for one")
        }
    }

    func perform(in session: Session) async throws {
        if let proof { return try await ProofVerdict(file: proof, trusted).tell(in: session) }
        if ChildProcess.isThis { return try await verify(in: session) }
        switch try await ChildProcess.run() {
        case .status(.done): return
        case .status(let status): throw status
        case .signal(let name):
            let report = VerificationReport(
                unreadable: """
                    reading ended with "\(name)": a page of log/ or index/ is damaged. Remove the folder \
                    index/, which is made again, and verify once more; if it ends so again, it is the log: \
                    put a backup back
                    """)
            try tell(Found(report: report), after: .zero, in: session)
        }
    }

    /// All that was found out.
    private struct Found {
        var report: VerificationReport
        /// What is wrong with the keys to what is personal, a sentence each.
        /// `nil` where they may not be read.
        var keys: [String]? = []
        /// What is wrong with the read models; `nil` where that wasn't looked at.
        var views: [String]?
        /// In what the log isn't as notes of it say; `nil` where there are none.
        var notes: [String]?

        var isSound: Bool {
            report.isSound && [keys, views, notes].allSatisfy { $0?.isEmpty ?? true }
        }
    }

    /// Walks all pages, damaged ones too: it may die of them.
    private func verify(in session: Session) async throws {
        let bar = session.progress
        let begun = ContinuousClock.now
        let found = try await session.withStore { office in
            defer { bar.finish() }
            return try await session.longWork(
                bar,
                then:
                    "nothing is said of what was read, and nothing was changed; es verify begins anew"
            ) { try await findings(in: office, bar) }
        }
        try tell(found, after: ContinuousClock.now - begun, in: session)
    }

    private func findings(in office: BackOffice, _ bar: ProgressBar) async throws -> Found {
        let notes = try await notes(of: office)
        var found = Found(
            report: try await office.verify(rootsAt: notes?.sizes ?? []) {
                bar.update("log", $0, of: $1)
            })
        found.notes = notes?.faults(in: found.report)
        // A log that can't be read says more than what was made of it could.
        if found.report.isSound {
            found.keys = office.lacksKeys ? nil : try await office.keyFaults()
            if views { found.views = try await faultsOfViews(in: office, bar) }
        }
        return found
    }

    /// The notes that are kept beside the log, and those that were given; `nil` where there are none.
    private func notes(of office: BackOffice) async throws -> NoteCheck? {
        let checkpoints = office.checkpoints
        let kept = try await checkpoints.keptNotes()
        var given: [SignedNote] = []
        if let against {
            guard let text = try textOfFile(inFull(against)) else {
                throw Failure(.notFound, code: "not-found", "there is no file \(against)")
            }
            let notes = NoteList.notes(in: Array(text.utf8))
            given = notes.compactMap { $0 }
            if given.isEmpty || given.count != notes.count {
                throw Failure(
                    .refused, code: "not-a-note",
                    "\(against) isn't a note of a log's root, or several",
                    hint: .es("checkpoint", "--list"))
            }
        }
        if kept.isEmpty, given.isEmpty { return nil }
        let keys = try await TrustedKey.keys(trusted, of: office)
        return NoteCheck(
            kept.compactMap(\.note) + given, by: keys, origin: checkpoints.origin,
            unreadable: kept.filter { $0.note == nil }.map(\.name))
    }

    private func faultsOfViews(in office: BackOffice, _ bar: ProgressBar) async throws -> [String] {
        var faults: [String] = []
        for name in office.readModels.names {
            do {
                let difference = try await office.readModels.difference(name, limit: 0) {
                    bar.update($0, $1, of: $2)
                }
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

    /// Tells what was found, and ends with a status of its own where that is something.
    private func tell(
        _ found: Found, after length: Duration, in session: Session
    ) throws {
        if session.isForPeople {
            try tell(found, after: length, session)
        } else {
            try session.show(
                item: found.report.json(
                    keys: found.keys, views: found.views, notes: found.notes))
        }
        if !found.isSound { throw ExitStatus.found }
    }

    private func tell(_ found: Found, after length: Duration, _ session: Session) throws {
        let (style, report) = (session.style, found.report)
        let checks = VerificationReport.Check.allCases
        for check in checks {
            let count = report.faults(of: check)
            let verdict = count == 0 ? style.good("ok") : style.bad("\(counted(count, "fault"))")
            try Channel.out.line(padded(check.rawValue, to: 11) + verdict)
        }
        let besides = [
            ("keys", found.keys), ("views", found.views), ("notes", found.notes),
        ].compactMap { name, faults in report.isSound ? faults.map { (name, $0) } : nil }
        for (name, faults) in besides {
            let verdict =
                faults.isEmpty ? style.good("ok") : style.bad(counted(faults.count, "fault"))
            try Channel.out.line(padded(name, to: 11) + verdict)
        }
        try Channel.out.line(
            "\(counted(report.events, "event")) in \(duration(length))  root \(report.root)")
        for (name, faults) in besides {
            for fault in faults {
                try Channel.out.line("  \(style.bad(name))  \(neutralised(fault))")
            }
        }
        if report.isSound {
            if found.notes?.isEmpty == false {
                return try Channel.out.line(
                    style.bad("whole in itself, and not the log that was signed"))
            }
            let names = besides.filter { !$0.1.isEmpty }.map(\.0).joined(separator: " and ")
            return try Channel.out.line(
                names.isEmpty
                    ? style.good("sound") : style.bad("the log is sound; its \(names) aren't"))
        }
        for fault in report.faults {
            let place = fault.position.map { "position \($0): " } ?? ""
            try Channel.out.line("  \(style.bad(fault.check.rawValue))  \(place)\(fault.message)")
        }
        if report.faultCount > report.faults.count {
            try Channel.out.line("  … \(grouped(report.faultCount)) in all")
        }
        let bad = report.firstBadPosition.map { ", the first at position \($0)" } ?? ""
        try Channel.out.line(style.bad("damaged: \(counted(report.faultCount, "fault"))\(bad)"))
    }
}
