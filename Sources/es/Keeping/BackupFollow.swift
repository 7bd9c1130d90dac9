import ArgumentParser
import Backups
import Daybook
import EventStore
import Records

/// Keeps a backup up all the time.
struct BackupFollow: Verb {
    static let configuration = CommandConfiguration(
        commandName: "follow",
        abstract: "Back the store up, and go on: what is written is in the backup within a second.",
        discussion: """
            Whoever loses the store then loses at most that second. Points are made every minute and at the \
            end, and the newest of these is kept. A disk that is full or away is told, and waited for. \
            Ctrl-C ends it.
            """)

    @Argument(
        help: ArgumentHelp(
            "A folder of its own, on another disk if there is one.", valueName: "folder"),
        completion: .directory)
    var place: String
    @Flag(help: "Pack the events, which takes a third of the room and some time.")
    var compress = false
    @OptionGroup(title: "The keys") var keys: BackupKeys
    @OptionGroup(title: "Everywhere") var common: CommonOptions

    func validate() throws {
        if place == "-" {
            throw ValidationError("what goes on needs a folder that it can look into, and not -")
        }
    }

    func perform(in session: Session) async throws {
        let place = try session.backupPlace(place)
        let kept = try keys.place(besides: place)
        Signals.listen()
        try await session.withStore { office in
            var plan = try session.backupPlan(of: office)
            plan.keys = kept
            plan.packing = compress ? .zlib : .none
            let (asked, stop, bar) = (plan, StopSign(), session.progress)
            let watching = Task {
                while Signals.asked == nil { try await Task.sleep(for: .milliseconds(50)) }
                stop.raise()
            }
            defer {
                watching.cancel()
                bar.finish()
            }
            let begun = ContinuousClock.now
            try await session.keeping {
                try await Backup.follow(
                    asked, at: place, until: stop,
                    progress: { bar.update("events", $0, of: $1) },
                    news: { news in
                        bar.finish()
                        session.tell(news, at: place, keys: kept, of: office, since: begun)
                    })
            }
            if let asked = Signals.asked { throw asked }
        }
    }
}

extension Session {
    /// Tells it where somebody listens; nobody doesn't end it.
    fileprivate func tell(
        _ news: FollowingNews, at place: String, keys: KeysPlace, of office: BackOffice,
        since begun: ContinuousClock.Instant
    ) {
        do {
            switch news {
            case .made(let made, let isFirst):
                // Of points with the same keys the newest says it all.
                if isFirst || made.hasNewKeys { try note(made, at: place, of: office) }
                if isFirst {
                    try tell(made, at: place, keys: keys, after: ContinuousClock.now - begun)
                    try say(quietly: "following; Ctrl-C ends")
                } else if isJSON {
                    try show(json: made.json(at: place))
                } else if isVerbose {
                    try say("\(Timestamp.now)  point at \(grouped(made.point.position))")
                }
            case .standsStill(let fault):
                if isJSON {
                    try show(
                        json: .object([
                            .init("ok", .boolean(false)), .init("code", .string(fault.code)),
                            .init("message", .string("\(fault)")),
                        ]))
                }
                try say(
                    "\(Timestamp.now)  \(style.bad("stands still")): \(neutralised("\(fault)"))")
            case .goesOn:
                if isJSON { try show(json: .object([.init("ok", .boolean(true))])) }
                try say("\(Timestamp.now)  goes on")
            }
            try Channel.out.flush()
        } catch {
            // Whoever listened has gone, or the store is full: the backup goes on.
        }
    }
}
