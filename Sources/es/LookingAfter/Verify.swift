import ArgumentParser
import Daybook
import EventSourcing
import EventStore
import Proofs
import Records

/// Reads the whole log and says whether it is sound.
struct Verify: Verb {
    static let place = VerbPlace.folderOrJob("/v1/verify")
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
            try tell(StoreVerification(endedBy: name), after: .zero, in: session)
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
            ) {
                try await office.verification(
                    against: try given(), by: try trusted.given().map { [$0] },
                    withViews: views
                ) { bar.update($0, $1, of: $2) }
            }
        }
        try tell(found, after: ContinuousClock.now - begun, in: session)
    }

    /// The notes in the file that was named.
    private func given() throws -> [SignedNote] {
        guard let against else { return [] }
        guard let text = try textOfFile(inFull(against)) else {
            throw Failure(.notFound, code: "not-found", "there is no file \(against)")
        }
        let notes = NoteList.notes(in: Array(text.utf8))
        let given = notes.compactMap { $0 }
        if given.isEmpty || given.count != notes.count {
            throw Failure(
                .refused, code: "not-a-note",
                "\(against) isn't a note of a log's root, or several",
                hint: .es("checkpoint", "--list"))
        }
        return given
    }

    /// Tells what was found, and ends with a status of its own where that is something.
    private func tell(
        _ found: StoreVerification, after length: Duration, in session: Session
    ) throws {
        if session.isForPeople {
            try tell(found, after: length, session)
        } else {
            try session.show(item: found.answer)
        }
        if !found.isSound { throw ExitStatus.found }
    }

    private func tell(_ found: StoreVerification, after length: Duration, _ session: Session) throws
    {
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
            try Channel.out.line("  \(style.bad(fault.check.rawValue))  \(fault.told)")
        }
        if report.faultCount > report.faults.count {
            try Channel.out.line("  … \(grouped(report.faultCount)) in all")
        }
        let bad = report.firstBadPosition.map { ", the first at position \($0)" } ?? ""
        try Channel.out.line(style.bad("damaged: \(counted(report.faultCount, "fault"))\(bad)"))
    }
}
