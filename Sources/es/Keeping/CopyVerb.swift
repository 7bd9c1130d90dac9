import ArgumentParser
import Daybook
import EventStore
import Records

/// Moves the books to another place, while they are written to.
struct CopyVerb: Verb {
    static let configuration = CommandConfiguration(
        commandName: "copy",
        abstract: "Move the books to another place, while they are written to.",
        discussion: """
              es copy books postgres://books@db.example/shop     a folder's, into a database
              es copy postgres://books@db.example/shop books     and back, into a folder
              es copy books postgres://… --give-up               what was begun is taken away

            The other place gets the same log, the same keys and all that lies beside the log. In the \
            last moment, which is said, nothing more is stored at the old place; then the books go on at \
            the new one, and the old one is only to be read. What is cut off goes on by the same line.
            """)

    @Argument(
        help: ArgumentHelp("Where the books are: a folder, or an address.", valueName: "from"))
    var from: String
    @Argument(help: ArgumentHelp("Where they go: likewise; nothing may be there.", valueName: "to"))
    var to: String
    @Option(
        help: ArgumentHelp(
            "Where the keys go, if the books go to a database: an address, or a file.",
            valueName: "place"))
    var keys: String?
    @Flag(help: "Take away what was copied so far, and have the books stay where they are.")
    var giveUp = false
    @Flag(
        help:
            "What was at the new place is lost for good: begin anew there, or have the old place back."
    )
    var lost = false
    @OptionGroup(title: "Everywhere") var common: CommonOptions

    func perform(in session: Session) async throws {
        if common.data != nil {
            throw Failure.usage("both places are named by themselves here: leave --data out")
        }
        if session.isReadOnly {
            throw Failure.usage("--read-only is for asking, and this makes a store")
        }
        let old = try place(from, keys: session.settings.keys)
        let new = try place(to, keys: keys ?? session.settings.keys)
        if case .folder(let path) = new, !giveUp { try NewStorePlace.requireFor(copy: path) }
        do {
            let copying = try StoreCopying(from: old, to: new, isLost: lost)
            if giveUp { return try await stay(copying, old, session) }
            let copied = try await run(copying, old, new, session)
            try tell(copied, old, new, session)
        } catch let fault as CopyFault {
            throw Failure(
                fault,
                ifGone: .es(
                    ["copy", old.typed, new.typed]
                        + (keys.map { ["--keys", StorePlace.told($0)] } ?? [])
                        + (giveUp ? ["--give-up"] : []) + ["--lost"]))
        }
    }

    private func place(_ text: String, keys: String?) throws -> StorePlace {
        do {
            return try StorePlace(StorePlace.isAddress(text) ? text : inFull(text), keys: keys)
        } catch { throw Failure(anything: error) }
    }

    /// Ctrl-C leaves the books where they are, unless they are open at the new place by then.
    private func run(
        _ copying: StoreCopying, _ old: StorePlace, _ new: StorePlace, _ session: Session
    ) async throws -> StoreCopying.Copied {
        Signals.listen()
        let bar = session.progress
        let announcing = Announcing(session, old: old.shown, new: new.shown)
        let work = Task {
            try await copying.run { moment in
                if case .progress(let what, let done, let all) = moment {
                    bar.update(what, done, of: all)
                } else {
                    bar.finish()
                    announcing.say(moment)
                }
            }
        }
        let watching = Task {
            while Signals.asked == nil { try await Task.sleep(for: .milliseconds(50)) }
            work.cancel()
        }
        defer {
            watching.cancel()
            bar.finish()
        }
        do {
            return try await work.value
        } catch {
            // What isn't known is told as that, whoever asked to stop.
            if case .unknown = error as? CopyFault { throw error }
            guard let asked = Signals.asked else { throw error }
            bar.stop()
            try session.say(
                "stopped: the books are in \(neutralised(old.shown)) as before; the same line goes on, and "
                    + "--give-up takes away what was copied")
            throw asked
        }
    }

    private func stay(
        _ copying: StoreCopying, _ old: StorePlace, _ session: Session
    ) async throws {
        try await copying.giveUp()
        if session.isJSON {
            return try session.show(
                json: .object([
                    .init("ok", .boolean(true)), .init("store", .string(old.shown)),
                ]))
        }
        try session.say("given up: the books are in \(neutralised(old.shown))")
    }

    private func tell(
        _ copied: StoreCopying.Copied, _ old: StorePlace, _ new: StorePlace, _ session: Session
    ) throws {
        if session.isJSON { return try session.show(json: copied.json(at: new.shown)) }
        var lines = [
            ("store", neutralised(new.shown)), ("events", grouped(copied.position)),
            ("root", copied.root.hexadecimal),
        ]
        if copied.wasThere {
            lines.append(("closed", "it was done before"))
        } else {
            lines.append(("keys", grouped(copied.keys)))
            lines.append(("closed", "for \(duration(copied.closedFor))"))
        }
        for (name, text) in lines { try Channel.out.line(padded(name, to: 11) + text) }
        try session.say(
            hint: """
                from now on: \(next: .own(["--data", new.moved])); \(old.shown) is only to be read, and has \
                all that was in it, the keys too: take it away once you are sure
                """)
    }
}

/// Says the moments that matter when they come.
private struct Announcing: Sendable {
    private let session: Session
    private let old: String
    private let new: String

    init(_ session: Session, old: String, new: String) {
        (self.session, self.old, self.new) = (session, neutralised(old), neutralised(new))
    }

    func say(_ moment: StoreCopying.Moment) {
        let line: String
        switch moment {
        case .progress: return
        case .closed(let position):
            line =
                "closed: nothing is stored in \(old) from now on; its last event is \(grouped(position))"
        case .open: line = "open: the books are in \(new)"
        case .givenBack: line = "given back: the books are in \(old) as before"
        }
        // Nobody listens: what comes of it is told all the same, by the status.
        try? session.say(line)
    }
}

extension StoreCopying.Copied {
    /// As a program gets it.
    fileprivate func json(at place: String) -> JSONValue {
        .object([
            .init("ok", .boolean(true)), .init("store", .string(place)),
            .init("position", .integer(Int64(clamping: position))),
            .init("root", .string(root.hexadecimal)),
            .init("keys", .integer(Int64(keys))),
            .init("closedMilliseconds", .integer(Int64(closedFor / .milliseconds(1)))),
            .init("wasThere", .boolean(wasThere)),
        ])
    }
}

extension Failure {
    fileprivate init(_ fault: CopyFault, ifGone next: Sentence) {
        let status: ExitStatus =
            switch fault {
            case .movedElsewhere, .isGone: .notAllowed
            case .underWay, .unknown: .tryAgain
            case .samePlace: .usage
            case .differs: .io
            case .isFinished: .refused
            case .isSealed: .bug
            }
        self.init(
            status, code: fault.code, fault.sentence, hint: fault == .isGone ? next : nil)
    }
}
