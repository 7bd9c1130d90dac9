import ArgumentParser
import Backups
import Daybook
import EventStore
import Records
import Synchronization

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
        let kept = try keys.place(besides: place, of: session.wholeFolder())
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
            let teller = FollowingTold(
                session: session, place: place, keys: kept, office: office, begun: .now)
            try await session.keeping {
                try await Backup.follow(
                    asked, at: place, until: stop,
                    progress: { bar.update("events", $0, of: $1) },
                    news: { news in
                        bar.finish()
                        teller.tell(news)
                    })
            }
            if let asked = Signals.asked { throw asked }
        }
    }
}

/// Tells how it goes where somebody listens, and notes in the store which keys were copied.
private final class FollowingTold: Sendable {
    private let session: Session
    private let place: String
    private let keys: KeysPlace
    private let office: BackOffice
    private let begun: ContinuousClock.Instant
    /// Whether the keys of the last point are still to be noted.
    private let owesNote = Mutex(false)

    init(
        session: Session, place: String, keys: KeysPlace, office: BackOffice,
        begun: ContinuousClock.Instant
    ) {
        (self.session, self.place, self.keys) = (session, place, keys)
        (self.office, self.begun) = (office, begun)
    }

    func tell(_ news: FollowingNews) {
        do {
            try say(news)
            try Channel.out.flush()
        } catch {
            // Whoever listened has gone: the backup goes on.
        }
        guard case .made(let made, let isFirst) = news else { return }
        // Of points with the same keys the newest says it all. What couldn't be noted is with the next.
        owesNote.withLock { owes in
            guard isFirst || made.hasNewKeys || owes else { return }
            do { owes = try !session.noted(made, at: place, of: office) } catch {
                // As above: but whether it was noted isn't known then.
                owes = true
            }
        }
    }

    private func say(_ news: FollowingNews) throws {
        switch news {
        case .made(let made, let isFirst):
            if isFirst {
                try session.tell(
                    made, at: place, keys: keys, after: ContinuousClock.now - begun)
                try session.say(quietly: "following; Ctrl-C ends")
            } else if session.isJSON {
                try session.show(json: made.json(at: place))
            } else if session.isVerbose {
                try session.say("\(Timestamp.now)  point at \(grouped(made.point.position))")
            }
        case .standsStill(let error):
            let failure = (error as? BackupFault).map { Failure($0) } ?? Failure(anything: error)
            if session.isJSON {
                try session.show(
                    json: .object([
                        .init("ok", .boolean(false)), .init("code", .string(failure.code)),
                        .init("message", .string("\(failure.message)")),
                    ]))
            }
            try session.say(
                "\(Timestamp.now)  \(session.style.bad("stands still")): "
                    + neutralised("\(failure.message)"))
        case .goesOn:
            if session.isJSON { try session.show(json: .object([.init("ok", .boolean(true))])) }
            try session.say("\(Timestamp.now)  goes on")
        }
    }
}
