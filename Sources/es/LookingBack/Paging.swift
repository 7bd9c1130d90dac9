import ArgumentParser
import EventStore
import Records

/// How a long history is gone through. On a terminal it comes newest first and a page at a time; anybody
/// else gets all of it, in the order in which it happened.
struct PagingOptions: ParsableArguments {
    @Flag(inversion: .prefixedNo, help: "Newest first, as on a terminal; or oldest first.")
    var reverse: Bool?
    @Option(
        name: [.customShort("n"), .long],
        help: ArgumentHelp(
            "At most so many, or all (on a terminal 100, if not given).", valueName: "number"))
    var limit: Most?
    @Option(
        help: ArgumentHelp(
            "Go on where the list before ended, in its order.", valueName: "position"),
        transform: { try PagingOptions.position($0) })
    var after: Position?

    private static func position(_ text: String) throws -> Position {
        guard let position = Position(typed: text) else {
            throw Failure.usage("\(text) is no position: give a number, as 4711")
        }
        return position
    }
}

/// How one list is gone through.
struct Paging {
    var isBackward: Bool
    var limit: Int
    var after: Position?

    /// All of it, in the order in which it happened.
    static let whole = Paging(isBackward: false, limit: .max)
}

extension Paging {
    init(_ options: PagingOptions, in session: Session, from: Position? = nil) {
        let isPaged = session.isForPeople && Channel.out.isTerminal
        // Whoever says where to begin wants what comes then.
        let isBackward = options.reverse ?? (isPaged && from == nil)
        self.init(
            isBackward: isBackward,
            limit: options.limit?.count ?? (isPaged ? Most.page.count : .max),
            after: options.after)
    }

    /// The bounds with the cursor: what lies past it, in the order of the list.
    func bounds(_ after: Position, _ through: Position) -> (after: Position, through: Position) {
        guard let cursor = self.after else { return (after, through) }
        return isBackward
            ? (after, min(through, cursor > 0 ? cursor - 1 : 0)) : (max(after, cursor), through)
    }

    /// The line that goes on behind the last that was shown.
    func line(after last: Position) -> Sentence {
        var line = TypedLine.own.without("after")
        if isBackward, !line.has("reverse") { line = line.with("--reverse") }
        return line.with("--after", String(last)).hint
    }

    /// Tells people how many there were, and how to go on.
    func tell(_ count: Int, _ noun: String, more last: Position?, in session: Session) throws {
        guard session.isForPeople else { return }
        let order = last != nil && isBackward ? ", newest first" : ""
        try session.say(session.style.quiet(counted(count, noun) + order))
        if let last { try session.say(hint: line(after: last)) }
    }
}
