import ArgumentParser
import Backups
import Records

/// What backups there are in a folder.
struct BackupList: Verb {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the points that a backup can be put back to.",
        discussion: "Needs no store, and reads none of the events: es backup verify does.")

    @Argument(
        help: ArgumentHelp("The folder of the backups.", valueName: "folder"),
        completion: .directory)
    var place: String
    @OptionGroup(title: "Everywhere") var common: CommonOptions

    func perform(in session: Session) async throws {
        let place = inFull(place)
        let report = try await session.keeping(at: place) { try Backup.list(place) }
        try session.requireFinished(report, at: place)
        if session.isJSON {
            return try session.show(json: report.json(at: place, isRead: false))
        }
        try session.show(report.listing)
    }
}

/// Reads a folder of backups from end to end.
struct BackupVerify: Verb {
    static let configuration = CommandConfiguration(
        commandName: "verify", abstract: "Read all of a backup and check it. Needs no store.",
        discussion: """
            Nothing is changed. Ends with 1 when something is wrong. What opens with a passphrase isn't \
            opened: es restore does that.
            """)

    @Argument(
        help: ArgumentHelp("The folder of the backups.", valueName: "folder"),
        completion: .directory)
    var place: String
    @OptionGroup(title: "Everywhere") var common: CommonOptions

    func perform(in session: Session) async throws {
        let place = inFull(place)
        let bar = session.progress
        defer { bar.finish() }
        let begun = ContinuousClock.now
        let report = try await session.longWork(
            bar, then: "nothing was changed; the same command begins anew"
        ) {
            try await session.keeping {
                try await Backup.verify(place) { bar.update("events", $0, of: $1) }
            }
        }
        bar.finish()
        if report.damage == nil { try session.requireFinished(report, at: place) }
        if session.isJSON {
            try session.show(json: report.json(at: place, isRead: true))
        } else {
            try tell(report, after: ContinuousClock.now - begun, session)
        }
        if !report.isSound { throw ExitStatus.found }
    }

    private func tell(
        _ report: BackupReport, after length: Duration, _ session: Session
    ) throws {
        try Channel.out.line(
            "\(counted(Int(clamping: report.position), "event")) in \(duration(length))  root \(report.root)"
        )
        for point in report.points {
            let verdict =
                point.faults.isEmpty ? session.style.good("ok") : session.style.bad("damaged")
            try Channel.out.line(
                "\(point.name)  \(grouped(point.point.position))  \(verdict)")
        }
        for fault in report.faults {
            try Channel.out.line("  \(session.style.bad("fault"))  \(neutralised(fault))")
        }
        if report.beyond > 0 {
            try session.say(
                quietly:
                    "\(counted(Int(clamping: report.beyond), "event")) behind the last point: they are put back too"
            )
        }
        if report.torn > 0 {
            try session.say(
                quietly:
                    "a run was cut off here: the next goes on, and nothing that counts is lacking")
        }
        try Channel.out.line(
            report.isSound
                ? session.style.good("sound")
                : session.style.bad("damaged: \(counted(report.faults.count, "fault"))"))
    }
}

extension Session {
    /// - Throws: ``Failure`` where no backup was ever finished.
    func requireFinished(_ report: BackupReport, at place: String) throws {
        guard report.points.isEmpty, report.unreadable.isEmpty else { return }
        throw Failure(
            BackupFault(.unfinished, "no backup in \(place) was ever finished"), at: place)
    }
}
