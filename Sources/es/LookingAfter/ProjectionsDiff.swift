import Answers
import ArgumentParser
import Daybook
import EventSourcing
import EventStore
import ReadModels
import Records

extension ProjectionsVerb {
    struct Diff: Verb {
        static let place = VerbPlace.folderOrJob("/v1/projections/NAME/diff")
        static let configuration = CommandConfiguration(
            commandName: "diff",
            abstract: "Show what this binary's code would change in a projection's rows, and why.",
            discussion: """
                A changed version is compared with the rows of the version before, an unchanged one with \
                its own; both as of the position that those stand at. Nothing is changed: es projections \
                rebuild puts the new rows in place. Ends with 3 when something differs.
                """,
            // As earlier releases called what came before it.
            aliases: ["build"])

        @OptionGroup var projection: Name
        @Option(help: ArgumentHelp("So many rows are shown one by one.", valueName: "number"))
        var limit = 20
        @OptionGroup(title: "Everywhere") var common: CommonOptions

        func validate() throws {
            guard limit >= 0 else { throw ValidationError("--limit is not below 0") }
        }

        func perform(in session: Session) async throws {
            let name = projection.name
            try Name.check(name, for: "diff")
            let bar = session.progress
            defer { bar.finish() }
            let difference = try await session.withStore { office in
                try await session.longWork(
                    bar, then: "nothing was changed; the same command begins anew"
                ) {
                    try await office.readModels.difference(name, limit: limit) {
                        bar.update($0, $1, of: $2)
                    }
                }
            }
            bar.finish()
            if session.isJSON {
                try session.show(json: difference.answer)
            } else if session.isForPeople {
                try tell(difference, session)
            } else {
                try session.show(difference.examples(withEvents: true))
            }
            if !difference.isEmpty { throw ExitStatus.different }
        }

        private func tell(_ difference: ProjectionDifference, _ session: Session) throws {
            let style = session.style
            let versions =
                difference.fromVersion == difference.toVersion
                ? "version \(difference.toVersion)"
                : "version \(difference.fromVersion) → \(difference.toVersion)"
            try Channel.out.line(
                "\(style.strong(difference.name))  \(versions)  as of position "
                    + grouped(difference.position))
            try session.show(difference.tables)
            if difference.isEmpty { return try Channel.out.line(style.good("nothing differs")) }
            let sums = difference.sums
            if !sums.rows.isEmpty {
                try Channel.out.line("\nsums")
                try session.show(sums)
            }
            if !difference.rows.examples.isEmpty {
                try Channel.out.line("\nrows")
                try session.show(difference.examples(withEvents: false))
            }
            let all = difference.rows.tables.reduce(0) { $0 + $1.added + $1.removed + $1.changed }
            if all > difference.rows.examples.count {
                try Channel.out.line("  … \(counted(all, "row")) in all")
            }
            try session.say(hint: .es("projections", "rebuild", difference.name))
        }
    }
}

extension ProjectionDifference {
    fileprivate var tables: Listing {
        Listing(
            [Column("table")]
                + ["added", "removed", "changed", "same"].map { Column($0, $0, .number) },
            rows: rows.tables.map { table in
                [.string(table.name)]
                    + [table.added, table.removed, table.changed, table.same]
                    .map { .integer(Int64($0)) }
            })
    }

    fileprivate var sums: Listing {
        Listing(
            [
                Column("table"), Column("column"), Column("before", "before", .number),
                Column("after", "after", .number),
            ],
            rows: rows.tables.flatMap { table in
                table.sums.map {
                    [
                        .string(table.name), .string($0.column), .integer($0.before),
                        .integer($0.after),
                    ]
                }
            })
    }

    /// A line for each column that differs; the events behind a row in a column of their own, or below.
    fileprivate func examples(withEvents: Bool) -> Listing {
        var listing = Listing(
            ["table", "key", "change", "from", "to"].map { Column($0, $0) }
                + (withEvents ? [Column("events")] : []))
        for (example, causes) in zip(rows.examples, causes) {
            let key = JSONValue.string(example.key.map(\.json.plain).joined(separator: " "))
            let words = causes.words
            for change in example.lines {
                let kind = Column.Kind(ofField: change.field)
                let cells: [JSONValue] = [
                    .string(example.table), key, .string(change.field),
                    withEvents ? change.from : .string(change.from.shown(as: kind)),
                    withEvents ? change.to : .string(change.to.shown(as: kind)),
                ]
                listing.rows.append(cells + (withEvents ? [.string(words)] : []))
            }
            if !withEvents { listing.notes[listing.rows.count - 1] = words }
        }
        return listing
    }
}

extension RowDifference {
    /// What became of it, a line each: its columns that changed, or that it came or went.
    fileprivate var lines: [FieldChange] {
        guard let before else {
            return [FieldChange(field: "added", from: .null, to: after ?? .null)]
        }
        guard after != nil else { return [FieldChange(field: "removed", from: before, to: .null)] }
        return changed
    }
}

extension RowCauses {
    /// `1 OrderPlaced order-7, 3 OrderStatusUpdated order-7`.
    fileprivate var words: String {
        if events.isEmpty { return "no event of this log makes such a row" }
        let shown = events.map { "\($0.position) \($0.type) \($0.stream.text)" }
        let more = count > events.count ? "\(grouped(count)) events, the last: " : ""
        return more + shown.joined(separator: ", ")
    }
}
