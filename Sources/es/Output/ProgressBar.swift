import Synchronization

/// How far long work has come: one line on stderr, only on a terminal, only after half a second.
final class ProgressBar: Sendable {
    private let isShown: Bool
    private let begun = ContinuousClock.now
    private let state = Mutex(State())

    private static let current = Mutex<ProgressBar?>(nil)
    /// The one that was moved last, of work that isn't finished.
    static var latest: ProgressBar? { current.withLock { $0 } }

    private struct State {
        var label = ""
        var labelBegun = ContinuousClock.now
        /// What was done before: that took no time of ours.
        var labelFirst: UInt64 = 0
        var drawn: ContinuousClock.Instant?
        /// Whether somebody waits for half a second to pass, to draw it then.
        var isAwaited = false
        /// How far it has come.
        var done: (count: UInt64, total: UInt64?)?
        /// Nothing is drawn any more, however the work goes on that hasn't noticed yet.
        var isStopped = false
    }

    /// - Parameter isQuiet: Nothing is shown.
    init(isQuiet: Bool) { isShown = !isQuiet && Channel.err.isTerminal }

    /// `done` of `total` are done; without a total, only how many and how fast is shown.
    func update(_ label: String, _ done: UInt64, of total: UInt64?) {
        let now = ContinuousClock.now
        Self.current.withLock { if $0 !== self { $0 = self } }
        // Drawn while nobody else can: a line that was on its way would stand behind the last word.
        state.withLock { state in
            if state.label != label {
                state.label = label
                state.labelBegun = now
                state.labelFirst = done
            }
            state.done = (done, total)
            guard isShown, !state.isStopped else { return }
            if now - begun > Self.unseen { return draw(&state, now) }
            // What goes on without a word until then is seen all the same.
            if !state.isAwaited {
                state.isAwaited = true
                Task { [self] in
                    try await Task.sleep(for: Self.unseen - (now - begun))
                    self.state.withLock { state in
                        if state.isAwaited { draw(&state, .now) }
                    }
                }
            }
        }
    }

    /// What takes no longer isn't worth a line.
    private static let unseen = Duration.milliseconds(500)

    private func draw(_ state: inout State, _ now: ContinuousClock.Instant) {
        state.isAwaited = false
        guard let done = state.done else { return }
        if let drawn = state.drawn, now - drawn < .milliseconds(100) { return }
        state.drawn = now
        draw(
            "\r\u{1B}[K"
                + Self.line(
                    state.label, done.count, of: done.total, from: state.labelFirst,
                    after: now - state.labelBegun, width: Channel.err.columns))
    }

    /// How far it has come, in words: `orders, 2,989 of 4,821`; `nil` where nothing was told of.
    var words: String? {
        state.withLock { state in
            guard let done = state.done else { return nil }
            let total = done.total.map { " of \(grouped($0))" } ?? ""
            return "\(state.label), \(grouped(done.count))\(total)"
        }
    }

    /// Takes the line away.
    func finish() {
        Self.current.withLock { if $0 === self { $0 = nil } }
        state.withLock { state in
            if state.drawn != nil { draw("\r\u{1B}[K") }
            (state.drawn, state.isAwaited) = (nil, false)
        }
    }

    /// Takes the line away for good.
    func stop() {
        state.withLock { $0.isStopped = true }
        finish()
    }

    private func draw(_ text: String) {
        do {
            try Channel.err.write(text)
            try Channel.err.flush()
        } catch {
            // Nobody looks any more; the work itself goes on.
        }
    }

    /// `orders  62% ━━━━━━━━━━━━      2,989,206/4,821,300  41,200/s  0:44 left`
    static func line(
        _ label: String, _ done: UInt64, of total: UInt64?, from first: UInt64 = 0,
        after: Duration, width: Int
    ) -> String {
        let count = Int(clamping: done > first ? done - first : 0)
        guard let total, total > 0 else {
            return shortened("\(label)  \(grouped(done))  \(rate(count, after))", to: width - 1)
        }
        let part = min(1, Double(done) / Double(total))
        let cells = 24
        let filled = Int((part * Double(cells)).rounded(.down))
        let bar =
            String(repeating: "━", count: filled) + String(repeating: " ", count: cells - filled)
        var line = "\(label)  \(padded(String(Int(part * 100)), to: 3, right: true))% \(bar) "
        line += "\(grouped(done))/\(grouped(total))  \(rate(count, after))"
        let elapsed = after / .seconds(1)
        if part > 0.01, elapsed > 1, count > 0 {
            let left = Double(done < total ? total - done : 0) / Double(count) * elapsed
            line += "  \(duration(.seconds(left))) left"
        }
        return shortened(line, to: width - 1)
    }
}
