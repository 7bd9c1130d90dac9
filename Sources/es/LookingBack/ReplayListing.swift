import Answers
import Daybook
import EventSourcing
import EventSourcingRuntime
import EventStore
import ReadModels
import Records
import Replay

// What a replay came to, for a program and for a person.

extension ReplayReport {
    /// As a program gets it.
    var json: JSONValue { answer(in: .plain) }

    /// At a glance, for a person: the first few of everything.
    func tell(_ session: Session, atMost limit: Int, after length: Duration) throws {
        let style = session.style
        func line(_ text: String) throws { try Channel.out.line(text) }
        func heading(_ text: String, _ count: Int) throws {
            let rest = count > limit ? ", the first \(limit)" : ""
            try line("")
            try line(style.strong(text) + style.quiet(rest))
        }
        let verdict =
            isDifferent
            ? style.bad("\(grouped(UInt64(differences.count))) would come to something else")
            : style.good("all as it was")
        try line(
            "\(counted(decided, "command")) decided again in \(duration(length))  \(verdict)")
        for rule in rules { try line("  what if: \(neutralised(rule))") }
        if eventsTakenOver > 0 {
            let reasons = TakenOver.allCases.compactMap { reason in
                takenOver[reason].map { "\(reason.words) \(grouped(UInt64($0)))" }
            }
            try line(
                style.quiet(
                    "\(counted(eventsTakenOver, "event")) taken over as they are: "
                        + reasons.joined(separator: ", ")))
        }
        if isDifferent {
            let refused = refused > 0 ? ", \(grouped(UInt64(refused))) of them refused" : ""
            try heading("commands" + refused, differences.count)
            try session.show(Array(differences.prefix(limit)).listing)
        }
        if !entities.isEmpty {
            try heading(counts(of: entities), entities.count)
            try session.show(Array(entities.prefix(limit)).listing)
        }
        if !readModels.isEmpty {
            try heading("read models", 0)
            try session.show(readModels.listing)
        }
        if !accepted.isEmpty {
            try heading(
                "\(counted(accepted.count, "refused command")) would be accepted", accepted.count)
            try session.show(Array(accepted.prefix(limit)).listing)
        }
    }

    /// `12 orders, 3 products`.
    private func counts(of entities: [EntityDifference]) -> String {
        Dictionary(grouping: entities, by: \.category).sorted { $0.key < $1.key }
            .map { counted($0.value.count, $0.key) }.joined(separator: ", ")
    }
}

extension ReplayReport.TakenOver {
    fileprivate var words: String {
        switch self {
        case .earlier: "earlier than asked for"
        case .notKept: "without a command"
        case .nameOnly: "with its name alone"
        case .erased: "erased"
        }
    }
}

extension ReplayDifference {
    /// Why, or what else: in one line.
    fileprivate var sentence: String {
        (refusals.map { "\($0.message) [\($0.code)]" } + changes.map(\.comparison))
            .joined(separator: ", ")
    }
}

extension FieldChange {
    /// `status delivered → placed`.
    fileprivate var comparison: String {
        let column = Column(field)
        func shown(_ value: JSONValue) -> String {
            let text = value.shown(as: column.kind)
            return text.isEmpty ? "–" : text
        }
        return "\(column.heading) \(shown(from)) → \(shown(to))"
    }
}

extension [ReplayDifference] {
    /// A row a command.
    var listing: Listing {
        Listing(
            [
                Column("position", "position", .number), Column("command"), Column("stream"),
                Column("outcome", "would be"), Column("because"),
            ],
            rows: map { difference in
                [
                    .integer(Int64(clamping: difference.position)), .string(difference.command),
                    .string(difference.stream.text), .string(difference.outcome),
                    .string(difference.sentence),
                ]
            })
    }
}

extension [EntityDifference] {
    fileprivate var listing: Listing {
        Listing(
            [Column("entity"), Column("id"), Column("changed", "would be")],
            rows: map { entity in
                let changed = entity.changes.map(\.comparison).joined(separator: ", ")
                let isGone = entity.changes.allSatisfy { $0.to == .null }
                return [
                    .string(entity.category), .string(entity.id),
                    .string(isGone ? "not there" : changed),
                ]
            })
    }
}

extension [ReadModelDifference] {
    fileprivate var listing: Listing {
        var listing = Listing([
            Column("projection"), Column("table"), Column("added", "more", .number),
            Column("removed", "fewer", .number), Column("changed", "other", .number),
            Column("same", "same", .number), Column("sums"),
        ])
        for model in self {
            if let fault = model.fault {
                listing.notes[listing.rows.count] = fault
                listing.rows.append(
                    [.string(model.name)] + [JSONValue](repeating: .null, count: 6))
            }
            for table in model.rows.tables where !table.isEmpty {
                let sums = table.sums.map { sum in
                    FieldChange(
                        field: sum.column, from: .integer(sum.before), to: .integer(sum.after)
                    ).comparison
                }
                listing.rows.append([
                    .string(model.name), .string(table.name), .integer(Int64(table.added)),
                    .integer(Int64(table.removed)), .integer(Int64(table.changed)),
                    .integer(Int64(table.same)), .string(sums.joined(separator: ", ")),
                ])
            }
        }
        return listing
    }
}

extension [RefusedCommand] {
    fileprivate var listing: Listing {
        Listing(
            [
                Column("at", "when (UTC)", .exactTime), Column("actor", "who"),
                Column("command", "what"), Column("code", "was refused"),
            ],
            rows: map { command in
                [
                    .string(command.at.description), .string(command.actor),
                    .string(command.command), .string(command.errors.first?.code ?? ""),
                ]
            })
    }
}
