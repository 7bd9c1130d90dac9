import ArgumentParser
import Backups
import EventStore
import Glibc
import Records

/// Makes a store of a backup.
struct RestoreVerb: Verb {
    static let configuration = CommandConfiguration(
        commandName: "restore",
        abstract: "Make a store of a backup: verified, and never over something that is there.",
        discussion: """
              es restore /mnt/usb/books --data books
              es restore /mnt/usb/books --data then --to-time 2026-03-01
              ssh host 'tar c -C books .' | es restore - --data books

            It is made beside its place and read from end to end before it is put there. What lies behind the \
            last point is put back too, as far as it is whole.
            """)

    @Argument(
        help: ArgumentHelp(
            "The folder of the backups; -: an archive from stdin.", valueName: "folder"),
        completion: .directory)
    var place: String
    @Option(help: ArgumentHelp("Up to this position, itself included.", valueName: "position"))
    var toPosition: UInt64?
    @Option(
        help: ArgumentHelp(
            "As it was then: 2026-03-01T12:00:00Z, 2026-03-01, or 2h ago as 2h.",
            valueName: "time"))
    var toTime: String?
    @Option(
        help: ArgumentHelp(
            "The keys are in this file, or in this folder.", valueName: "path"),
        completion: .file())
    var keys: String?
    @Flag(help: "The keys aren't put back: what is personal can't be read.")
    var withoutKeys = false
    @OptionGroup var passphrase: Passphrase.Options
    @Option(
        help: ArgumentHelp(
            "The settings that went along (daybook.toml) go to this file, which isn't there yet.",
            valueName: "file"), completion: .file())
    var settingsTo: String?
    @OptionGroup(title: "Everywhere") var common: CommonOptions

    func validate() throws {
        if toPosition != nil, toTime != nil {
            throw ValidationError("--to-position and --to-time exclude each other")
        }
        if toPosition == 0 { throw ValidationError("positions count from 1") }
        if withoutKeys, keys != nil || passphrase.passphraseFile != nil {
            throw ValidationError("--without-keys leaves nothing for --keys and --passphrase-file")
        }
    }

    func perform(in session: Session) async throws {
        let target = session.settings.newFolder(common.data).value
        if session.isReadOnly {
            throw Failure.usage("--read-only is for asking, and this makes a store")
        }
        try NewStorePlace.requireOwn(target)
        var plan = RestorePlan(to: target)
        plan.position = toPosition
        plan.time = try toTime.map { try SpokenTime($0).end }
        plan.keys = keys.map { inFull($0) }
        plan.leavesKeysOut = withoutKeys
        plan.passphrase = withoutKeys ? nil : try passphrase.given()
        plan.settings = settingsTo.map { inFull($0) }
        let begun = ContinuousClock.now
        let restored = try await stoppable(plan, session)
        try tell(restored, target, after: ContinuousClock.now - begun, session)
    }

    /// Ctrl-C leaves nothing behind.
    private func stoppable(_ plan: RestorePlan, _ session: Session) async throws -> Restored {
        Signals.listen()
        let bar = session.progress
        let watching = Task {
            while Signals.asked == nil { try await Task.sleep(for: .milliseconds(50)) }
            plan.stop.raise()
        }
        defer {
            watching.cancel()
            bar.finish()
        }
        do {
            return try await session.keeping(at: place == "-" ? nil : place) {
                if place == "-" { return try await received(plan, session, bar) }
                return try await put(inFull(place), plan, bar)
            }
        } catch is CancellationError {
            bar.stop()
            try session.say("stopped: nothing was put back; the same command begins anew")
            throw Signals.asked ?? ExitStatus.interrupted
        }
    }

    private func put(
        _ path: String, _ plan: RestorePlan, _ bar: ProgressBar
    ) async throws -> Restored {
        let moved: @Sendable (String, Position, Position) -> Void = { bar.update($0, $1, of: $2) }
        do {
            return try await Backup.restore(path, plan, progress: moved)
        } catch let fault as BackupFault
            where fault.kind == .keysSealed && plan.passphrase == nil
        {
            var plan = plan
            guard let typed = try Passphrase.asked("passphrase of the keys: ") else { throw fault }
            plan.passphrase = typed
            return try await Backup.restore(path, plan, progress: moved)
        }
    }

    /// Puts back what comes by stdin: unpacked beside its place, where there must be room for it anyway.
    private func received(
        _ plan: RestorePlan, _ session: Session, _ bar: ProgressBar
    ) async throws -> Restored {
        if isatty(STDIN_FILENO) == 1 {
            throw Failure(
                .usage, code: "archive-from-terminal",
                "nothing comes by stdin: send an archive there, or name a folder",
                hint: .es("restore", "FOLDER"))
        }
        var noted = plan
        noted.place = "-"
        let piped = noted
        return try await Backup.receiving(from: STDIN_FILENO, piped) { path in
            try await put(path, piped, bar)
        }
    }

    private func tell(
        _ restored: Restored, _ target: String, after length: Duration, _ session: Session
    ) throws {
        if session.isJSON { return try session.show(json: restored.json(at: target)) }
        let keys =
            restored.hasKeys
            ? "put back"
            : withoutKeys
                ? "begun anew: what is personal so far reads [unreadable]"
                : "not in it: put the file keys into the store, or leave them out by --without-keys"
        var lines = [
            ("store", neutralised(target)),
            ("events", "\(grouped(restored.position))  \(duration(length))"),
            ("root", restored.root), ("keys", keys),
        ]
        lines.append(("point", restored.point ?? "none: it ends between two, or before the first"))
        if !restored.leftOut.isEmpty {
            lines.append(("left out", restored.leftOut.joined(separator: ", ")))
        }
        if let settings = restored.settings { lines.append(("settings", neutralised(settings))) }
        for (name, text) in lines { try Channel.out.line(padded(name, to: 11) + text) }
        for line in restored.notes { try session.say(quietly: line) }
        if let settingsTo, restored.settings == nil {
            try session.say(
                quietly:
                    "no settings are in the backup: nothing was put into \(neutralised(settingsTo))"
            )
        }
    }
}

extension Restored {
    /// What there is to know besides.
    fileprivate var notes: [String] {
        var notes: [String] = []
        if beyond > 0 {
            notes.append(
                "\(counted(Int(clamping: beyond), "event")) of these came behind the last point")
        }
        if halved > 0 {
            notes.append(
                "\(counted(Int(clamping: halved), "event")) before that position belong with later ones, and weren't put back in half"
            )
        }
        if unread > 0 {
            notes.append("\(counted(unread, "byte")) at the end are no whole part, and were left")
        }
        if !leftOut.isEmpty { notes.append("what was left out tells of later events") }
        for name in unreadable {
            notes.append("the point \(name) can't be read, and was passed over")
        }
        return notes
    }

    /// As a program gets it.
    fileprivate func json(at target: String) -> JSONValue {
        .object([
            .init("ok", .boolean(true)), .init("store", .string(target)),
            .init("position", .integer(Int64(clamping: position))), .init("root", .string(root)),
            .init("point", point.map { .string($0) } ?? .null),
            .init("beyond", .integer(Int64(clamping: beyond))),
            .init("halved", .integer(Int64(clamping: halved))),
            .init("keys", .boolean(hasKeys)),
            .init("leftOut", .array(leftOut.map { .string($0) })),
            .init("unreadable", .array(unreadable.map { .string($0) })),
            .init("settings", settings.map { .string($0) } ?? .null),
        ])
    }
}
