import ArgumentParser
import Backups
import Daybook
import EventStore
import Glibc
import LMDBEventStore
import Records
import SideFiles

/// Copies of the store, elsewhere, that it can be put back from.
struct BackupVerb: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "backup",
        abstract:
            "Keep copies of the store elsewhere: made, checked, listed, kept up all the time.",
        discussion: "es restore makes a store of one.",
        subcommands: [BackupCreate.self, BackupList.self, BackupVerify.self, BackupFollow.self])
}

/// Adds what is new to the backups in a folder.
struct BackupCreate: Verb {
    static let configuration = CommandConfiguration(
        commandName: "create",
        abstract: "Back the store up into a folder, while others write: whole, or not at all.",
        discussion: """
              es backup create /mnt/usb/books             again: takes only what is new
              es backup create /mnt/usb/books --keep 30d
              es backup create - | ssh host 'tar x -C books'

            What was written is read back before it is called done. Where it was cut off, the next goes on. \
            Keys lie in it too: whoever has it reads what is personal, unless --seal or --keys-to is given.
            """)

    @Argument(
        help: ArgumentHelp(
            "A folder of its own, on another disk if there is one; -: a tar archive to stdout.",
            valueName: "folder"), completion: .directory)
    var place: String
    @Option(
        help: ArgumentHelp(
            "Let go of points that are older than this, as 30d, but never of the newest.",
            valueName: "time"))
    var keep: String?
    @Flag(help: "Pack the events, which takes a third of the room and some time.")
    var compress = false
    @OptionGroup(title: "The keys") var keys: BackupKeys
    @OptionGroup(title: "Everywhere") var common: CommonOptions

    func validate() throws {
        guard place == "-" else { return }
        if keep != nil { throw ValidationError("--keep is for a folder, and not for -") }
        if common.json || common.output != nil {
            throw ValidationError("an archive goes to stdout: nothing else can, by --json or -o")
        }
    }

    func perform(in session: Session) async throws {
        let isPiped = place == "-"
        if isPiped, Channel.out.isTerminal {
            throw Failure(
                .usage, code: "archive-to-terminal",
                "an archive is nothing to read: send it to a file, or to a program",
                hint: .es("backup", "create", "FOLDER"))
        }
        let place = try session.backupPlace(place)
        let keepSince = try keep.map { try Moment.time($0) }
        let kept = try keys.place(besides: place, of: session.wholeFolder())
        try await session.withStore { office in
            let bar = session.progress
            defer { bar.finish() }
            let begun = ContinuousClock.now
            var plan = try session.backupPlan(of: office)
            (plan.keys, plan.keepSince) = (kept, keepSince)
            plan.packing = compress ? .zlib : .none
            let asked = plan
            let made = try await session.longWork(
                bar,
                then: isPiped
                    ? "what was handed over isn't whole; the same command begins anew"
                    : "the same command goes on from there"
            ) {
                try await session.keeping {
                    let moved: @Sendable (Position, Position) -> Void = {
                        bar.update("events", $0, of: $1)
                    }
                    return isPiped
                        ? try await Backup.stream(asked, to: STDOUT_FILENO, progress: moved)
                        : try await Backup.create(asked, at: place, progress: moved)
                }
            }
            bar.finish()
            try session.tell(made, at: place, keys: kept, after: ContinuousClock.now - begun)
            _ = try session.noted(made, at: place, of: office)
        }
    }
}

extension Session {
    /// The folder for backups, in full; `-` as it is.
    /// - Throws: ``Failure`` where they would be lost with the store.
    func backupPlace(_ place: String) throws -> String {
        if place == "-" { return place }
        let path = inFull(place)
        if isIn(path, try wholeFolder()) {
            throw Failure.usage(
                "\(place) lies in the store's own folder: whoever loses that, loses both")
        }
        return path
    }

    /// How the store is backed up, unless something else is asked for.
    func backupPlan(of office: BackOffice) throws -> BackupPlan {
        var plan = try BackupPlan(office.log(), in: wholeFolder())
        plan.settings = settings.fileName.map { inFull($0) }
        plan.release = Version.text
        plan.about = """
            A backup of a Daybook store. log/ holds its events, points/ the moments that it can be put \
            back to, keys/ what opens the personal texts in it. es restore puts it back, es backup \
            verify checks it; Docs/BackUp.md says how, and Docs/Format.md what each byte means.
            """
        return plan
    }

    /// Notes in the store that this backup was made. `false` where that can't be, which is told: the backup is whole
    /// all the same.
    func noted(_ made: BackupMade, at place: String, of office: BackOffice) throws -> Bool {
        if office.isReadOnly {
            try say(
                quietly:
                    "the store can't be written to: that this backup was made isn't noted in it")
            return true
        }
        var note = BackupNote()
        (note.at, note.position, note.root) = (made.point.at, made.point.position, made.point.root)
        note.place = place
        note.keys = made.point.keys?.path(in: place)
        note.isSealed = made.point.keys?.isSealed ?? false
        note.keysDigest = made.point.keys?.contents
        do throws(EventStoreError) { try BackupLedger(of: office.folder).add(note) } catch {
            if case .moved(let moved) = error {
                try say(
                    quietly:
                        "that this backup was made isn't noted here: \(neutralised("\(moved)"))")
                return true
            }
            try say(
                "\(style.bad("not noted")): the backup is whole, but the store can't keep that it was made: "
                    + neutralised(Failure(anything: error).message.description))
            try say(
                quietly:
                    "a certificate of forgetting won't name its keys until a backup with the same is noted"
            )
            return false
        }
        return true
    }

    /// What was made, for a person or a program.
    func tell(
        _ made: BackupMade, at place: String, keys: KeysPlace, after length: Duration
    ) throws {
        if isJSON { return try show(json: made.json(at: place)) }
        let point = made.point
        let new = made.added == point.position ? "" : ", \(grouped(made.added)) of them new"
        var lines = [
            ("backup", neutralised(place)),
            ("events", "\(grouped(point.position))\(new)  \(duration(length))"),
            ("root", point.root), ("keys", point.keysWords(keys, in: place)),
        ]
        if made.dropped > 0 { lines.append(("dropped", counted(made.dropped, "point"))) }
        for (name, text) in lines {
            let line = padded(name, to: 11) + text
            // Where the archive goes there is no place for words.
            if place == "-" { try say(line) } else { try Channel.out.line(line) }
        }
        for name in made.unreadable {
            try say(
                quietly: "the point \(name) can't be read: nothing can be put back to it")
        }
        if made.torn > 0 {
            try say(
                quietly:
                    "what a run that was cut off had left was taken up from its last whole part")
        }
        if place != "-", isOnSameDisk(place, folder.value) {
            try say(
                quietly:
                    "it lies on the store's own disk, and is lost with that: keep another elsewhere"
            )
        }
    }

    private func isOnSameDisk(_ one: String, _ other: String) -> Bool {
        var (first, second) = (stat(), stat())
        return stat(one, &first) == 0 && stat(other, &second) == 0
            && first.st_dev == second.st_dev
    }
}

/// Whether a path is `folder`, or leads into it.
func isIn(_ path: String, _ folder: String) -> Bool {
    let (path, folder) = (withoutLinks(path), withoutLinks(folder))
    return path == folder || path.hasPrefix(folder + "/")
}

extension BackOffice {
    /// The engine behind all that stands before it.
    /// - Throws: ``Failure`` on one that has no files.
    func log() throws -> LMDBEventStore {
        guard let log = try store.provable() as? LMDBEventStore else {
            throw Failure(.bug, code: "bug", "this store has no log that could be copied")
        }
        return log
    }
}
