import EventSourcingRuntime
import Records

/// What many commands have come to.
struct Tally {
    /// Whether it was done, would be done, or is only a check before it is.
    enum Tense {
        case did, would, checked
    }

    private(set) var tense: Tense
    private var done = 0
    private var before = 0
    private var unchanged = 0
    private(set) var events = 0
    private(set) var refused = 0
    /// The last line that was seen to.
    private(set) var lastLine = 0
    /// Something in the file made the rest of it unreadable.
    var isCutOff = false
    /// By code: how many, and the first lines.
    private var codes: [(code: String, count: Int, lines: [Int])] = []
    /// The line of each that was checked, in order, and how many events there are by then.
    private var checked: [(line: Int, events: Int)] = []
    /// So many of those that come first were stored by this very run.
    var storedBefore = 0
    private let begun = ContinuousClock.now

    init(_ tense: Tense = .did) { self.tense = tense }

    var lines: Int { done + before + unchanged + refused }

    mutating func count(_ result: Result<CommandOutcome, Rejection>, line: Int) {
        switch result {
        case .success(let outcome): count(outcome, line: line)
        case .failure(let rejection):
            refuse(rejection.refusals.map { ($0.code.rawValue, line) })
        }
    }

    mutating func count(_ outcome: CommandOutcome, line: Int) {
        lastLine = line
        if outcome.duplicate, storedBefore == 0 {
            before += 1
        } else if outcome.events.isEmpty {
            unchanged += 1
        } else {
            if outcome.duplicate { storedBefore -= 1 }
            done += 1
            events += outcome.events.count
            if tense == .checked { checked.append((line, events)) }
        }
    }

    /// The same where what was checked has been stored since, up to the last of so many.
    func stored(_ count: Int) -> Tally {
        var stored = self
        stored.tense = .did
        if count < done {
            stored.done = count
            (stored.lastLine, stored.events) = count > 0 ? checked[count - 1] : (0, 0)
        }
        return stored
    }

    /// One was refused, for these reasons, each with its line.
    mutating func refuse(_ reasons: [(code: String, line: Int)]) {
        refused += 1
        for (code, line) in reasons {
            lastLine = max(lastLine, line)
            let index = codes.firstIndex { $0.code == code } ?? codes.count
            if index == codes.count { codes.append((code, 0, [])) }
            codes[index].count += 1
            if codes[index].lines.count < 5, codes[index].lines.last != line {
                codes[index].lines.append(line)
            }
        }
    }

    /// `9,998 done (9,998 events), 2 refused  1.9 s  5,263/s`, and a line a code of what was refused.
    func summary(_ style: Style) -> [String] {
        let length = ContinuousClock.now - begun
        let verb =
            switch tense {
            case .did: "done"
            case .would: "would be done"
            case .checked: "could be done"
            }
        var parts = ["\(grouped(done)) \(verb) (\(counted(events, "event")))"]
        if before > 0 { parts.append("\(grouped(before)) done before") }
        if unchanged > 0 { parts.append("\(grouped(unchanged)) without change") }
        if refused > 0 { parts.append(style.bad("\(grouped(refused)) refused")) }
        let first = parts.joined(separator: ", ") + "  \(duration(length))  \(rate(lines, length))"
        return [first]
            + codes.sorted { $0.count > $1.count }.map { code in
                let numbers = code.lines.map(String.init).joined(separator: ", ")
                let more = code.count > code.lines.count ? ", …" : ""
                let word = code.count == 1 ? "line" : "lines"
                return "  \(grouped(code.count)) \(code.code) (\(word) \(numbers)\(more))"
            }
    }

    /// The same for a program.
    var members: [JSONValue.Member] {
        [
            .init("done", .integer(Int64(done))), .init("before", .integer(Int64(before))),
            .init("unchanged", .integer(Int64(unchanged))),
            .init("refused", .integer(Int64(refused))), .init("events", .integer(Int64(events))),
            .init(
                "codes",
                .object(codes.map { .init($0.code, .integer(Int64($0.count))) })),
        ]
    }
}
