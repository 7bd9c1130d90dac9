import Importing
import Records
import Wording

/// Tells what comes of an import: each fault by line and column as it is found, and the sum at the end.
final class ImportTelling {
    private let session: Session
    private let command: String
    private(set) var refused = 0
    private var shown = 0
    private var isBegun = false

    /// A terminal shows so many faults; the sum counts all.
    private static let most = 20

    init(session: Session, command: String) {
        self.session = session
        self.command = command
    }

    /// Before each time through the file: only what the last one found counts.
    func begin() {
        refused = 0
        shown = 0
    }

    func refuse(_ faults: [RowFault], _ tally: inout Tally) throws {
        tally.refuse(faults.map { ($0.refusal.code.rawValue, $0.line) })
        refused += 1
        for fault in faults { try show(fault) }
    }

    private func show(_ fault: RowFault) throws {
        shown += 1
        switch session.format {
        case .json:
            try Channel.out.write(isBegun ? "," : #"{"errors":["#)
            isBegun = true
            try Channel.out.write(fault.json.json())
        case .ndjson: try session.show(json: fault.json)
        case .plain, .csv:
            let line = [
                "\(fault.line)", fault.column?.name ?? "", fault.refusal.code.rawValue,
                Catalogue.plain.text(fault.refusal.message),
            ]
            let listing = Listing(
                ["line", "column", "code", "message"].map { Column($0) },
                rows: [line.map { .string($0) }])
            let isCSV = session.format == .csv
            let lines =
                isCSV ? listing.commaSeparated.suffix(shown == 1 ? 2 : 1) : listing.tabSeparated
            for line in lines { try Channel.out.write(line + (isCSV ? "\r\n" : "\n")) }
        case .table:
            guard shown <= Self.most || session.isVerbose else { return }
            try Channel.out.line(
                "\(session.style.bad(fault.place)): \(neutralised(Catalogue.plain.text(fault.refusal.message)))  [\(fault.refusal.code)]"
            )
            if let hint = fault.refusal.hint {
                try Channel.out.line(
                    "  \(session.style.quiet("hint:")) \(neutralised(Catalogue.plain.text(hint)))")
            }
        }
    }

    /// The end: the sum, and how to go on.
    func end(_ tally: Tally, stored: Bool) throws {
        try Channel.out.flush()
        switch session.format {
        case .json:
            try Channel.out.write(isBegun ? "]," : #"{"errors":[],"#)
            let rest = summary(tally, stored).json().dropFirst()
            try Channel.out.line(json: Array(rest))
        case .ndjson: try session.show(json: summary(tally, stored))
        case .plain, .csv, .table:
            if session.isForPeople, shown > Self.most, !session.isVerbose {
                try Channel.out.line("… and \(grouped(shown - Self.most)) more; -v shows all")
            }
        }
        for line in tally.summary(session.style) { try session.say(line) }
        if tally.isCutOff { try session.say("nothing behind that line was read") }
        if Signals.asked != nil {
            try session.say(
                stored
                    ? "stopped before line \(grouped(tally.lastLine + 1)); the same again goes on: "
                        + "what is there isn't done twice"
                    : "stopped while checking: nothing was stored")
        } else if !stored, tally.refused > 0, tally.tense == .checked {
            try session.say(
                "nothing was stored, since \(tally.refused == 1 ? "one was" : "some were") refused")
            try session.say("  \(session.style.quiet("hint:")) --partial stores the others")
        }
    }

    private func summary(_ tally: Tally, _ stored: Bool) -> JSONValue {
        .object(
            [
                .init("ok", .boolean(tally.refused == 0 && Signals.asked == nil)),
                .init("command", .string(command)), .init("stored", .boolean(stored)),
            ] + tally.members)
    }
}

extension RowFault {
    fileprivate var json: JSONValue {
        var members: [JSONValue.Member] = [.init("line", .integer(Int64(line)))]
        if let column {
            members.append(.init("column", .integer(Int64(column.number))))
            members.append(.init("name", .string(column.name)))
        }
        return .object(members + (refusal.json.members ?? []))
    }
}
