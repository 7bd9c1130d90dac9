import Daybook
import EventSourcing
import EventStore
import Glibc
import ReadModels
import Records

extension Session {
    /// Shows an answer, and each one that differs from it, until somebody asks to stop: on a terminal in
    /// the place of the one before, elsewhere one behind the other.
    func watch(
        _ first: QueryReply, _ parameters: [(name: String, text: String)], _ chosen: ChosenFields,
        in office: any Office
    ) async throws {
        let watched = Watched(session: self, chosen: chosen)
        try await Signals.untilAsked {
            var watched = watched
            var last = first
            try watched.show(first)
            do {
                for try await call in Watched.calls(after: first, parameters, in: office) {
                    switch call {
                    case .resized: try watched.show(last)
                    case .answered(let reply):
                        let isNews = reply.answer != last.answer
                        last = reply
                        if isNews { try watched.show(reply) }
                    }
                }
            } catch is CancellationError {
                // Asked to stop while it read.
            }
        }
    }
}

/// An answer that is looked at while it changes.
private struct Watched: Sendable {
    let session: Session
    /// The fields that are shown.
    let chosen: ChosenFields
    /// What is shown, and what was before it.
    private var current: QueryReply?
    private var previous: QueryReply?
    private var screen: Screen?

    init(session: Session, chosen: ChosenFields) {
        self.session = session
        self.chosen = chosen
        let isScreen =
            session.isForPeople && Channel.out.isTerminal && environment("TERM") != "dumb"
        screen = isScreen ? Screen() : nil
    }

    mutating func show(_ reply: QueryReply) throws {
        let now = Timestamp.now
        if reply != current { (previous, current) = (current, reply) }
        if session.isJSON {
            var answer = reply.json
            answer["time"] = .string(now.description)
            try session.show(json: answer)
        } else if var screen {
            var session = session
            session.width = max(Channel.out.columns - Screen.margin, 1)
            // How many there are, and as of when, would change each time.
            session.isQuiet = true
            let lines = try lines(of: reply, session)
            // As it would be shown now: that time has passed is no change.
            let before = try previous.map { try self.lines(of: $0, session) } ?? lines
            try screen.show(lines, after: before, from: reply.position, at: now, session.style)
            self.screen = screen
        } else {
            let position = grouped(reply.position)
            try Channel.out.line(session.style.quiet("# \(now)  position \(position)"))
            try show(reply, session)
            try Channel.out.line()
        }
        try Channel.out.flush()
    }

    private func lines(of reply: QueryReply, _ session: Session) throws -> [String] {
        try Channel.lines { try show(reply, session) }
    }

    private func show(_ reply: QueryReply, _ session: Session) throws {
        let point = AsOf.now.words(at: reply.position, head: reply.position)
        _ = try session.show(reply, chosen, point)
    }

    /// What it is time for.
    enum Call {
        /// There is an answer anew.
        case answered(QueryReply)
        /// The terminal has another size.
        case resized
    }

    /// Calls as they come; those that nobody has answered yet count as one.
    static func calls(
        after first: QueryReply, _ parameters: Parameters, in office: any Office
    ) -> AsyncThrowingStream<Call, any Error> {
        AsyncThrowingStream(bufferingPolicy: .bufferingNewest(2)) { calls in
            let growing = Task {
                do {
                    for try await reply in office.answers(after: first, parameters) {
                        calls.yield(.answered(reply))
                    }
                    calls.finish()
                } catch {
                    calls.finish(throwing: error)
                }
            }
            let resizing = Task {
                var size = Screen.size
                while !Task.isCancelled {
                    try await Task.sleep(for: .milliseconds(100))
                    let now = Screen.size
                    if now != size { calls.yield(.resized) }
                    size = now
                }
            }
            calls.onTermination = { _ in
                growing.cancel()
                resizing.cancel()
            }
        }
    }
}

/// A part of a terminal that is drawn over and over in one place. The cursor stands below it at any time,
/// and nothing of the terminal is set otherwise: whatever ends the process leaves it as it should be.
struct Screen: Sendable {
    /// The columns that no line has: two before it, for the mark of what changed, and the last.
    static let margin = 3
    /// How many lines stand above its foot, and the terminal's size then.
    private var drawn: (lines: Int, size: [Int])?

    /// Lines and columns.
    static var size: [Int] { [Channel.out.rows ?? 24, Channel.out.columns] }

    /// Draws these lines in the place of those that are there, and marks what isn't among those `before`.
    mutating func show(
        _ lines: [String], after before: [String], from position: Position, at time: Timestamp,
        _ style: Style
    ) throws {
        let size = Self.size
        var text = ""
        if let drawn {
            // In a terminal of another size nobody knows where the old lines are.
            text =
                drawn.size == size
                ? "\u{1B}[\(drawn.lines + 1)A\r" : "\u{1B}[H\u{1B}[2J"
        }
        // The foot, and the line that the cursor is on.
        let room = max(size[0] - 2, 1)
        var shown = Array(lines.prefix(lines.count > room ? room - 1 : room))
        if shown.count < lines.count {
            shown.append(style.quiet("… \(grouped(lines.count - shown.count)) more lines"))
        }
        let known = Set(before)
        for (number, line) in shown.enumerated() {
            let isMarked = number < lines.count && lines[number] == line && !known.contains(line)
            text += (isMarked ? style.good("▸ ") : "  ") + line + "\u{1B}[K\n"
        }
        let clock = String(time.description.dropFirst(11).prefix(8))
        let foot = "  changed \(clock) UTC, position \(grouped(position)); Ctrl-C ends"
        text += style.quiet(shortened(foot, to: size[1] - 1)) + "\u{1B}[K\n\u{1B}[J"
        drawn = (shown.count, size)
        try Channel.out.write(text)
    }
}
