import ArgumentParser
import Daybook
import EventSourcing
import Preflight
import ReadModels
import Records

/// Reads the whole log with this binary before it is put to use.
struct Check: Verb {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract:
            "Before a deploy: read and fold the whole log with this es, and say what differs.",
        discussion: """
            Changes nothing but what it keeps for the next check: what all things were, once nothing \
            was found. So check with the es that is in use, and then with the new one. Ends with 1 \
            when something can't be read or is lost, with 3 when something only differs.
            """)

    @Flag(help: "Take what differs for what should be: the next check goes by it.")
    var accept = false
    @OptionGroup(title: "Everywhere") var common: CommonOptions

    func perform(in session: Session) async throws {
        let bar = session.progress
        let report = try await session.withStore(for: accept ? .writing : .asking) { office in
            defer { bar.finish() }
            let preflight = office.preflight()
            let report = try await session.longWork(
                bar, then: "nothing was changed; es check begins anew"
            ) {
                try await preflight.run { bar.update($0, $1, of: $2) }
            }
            let isToKeep = report.verdict == .sound || accept && report.verdict == .differs
            if isToKeep, !office.isReadOnly {
                try await preflight.keep(report)
            }
            return report
        }
        if session.isForPeople {
            try tell(report, session)
        } else {
            try session.show(item: JSONValue(of: report))
        }
        switch report.verdict {
        case .sound: break
        case .differs: if !accept { throw ExitStatus.different }
        case .broken: throw ExitStatus.found
        }
    }

    // MARK: - To a person

    private func tell(_ report: PreflightReport, _ session: Session) throws {
        let printer = CheckPrinter(report: report, style: session.style)
        for line in printer.lines { try Channel.out.line(line) }
        if !report.withoutBaseline.isEmpty {
            let names = report.withoutBaseline.joined(separator: ", ")
            try session.say(
                "  \(session.style.quiet("note:")) no earlier check to compare with: \(names)")
            try session.say(
                hint: "with the es in use, and then with the new one: \(next: .own(["check"]))")
        }
        switch report.verdict {
        case .sound: try Channel.out.line(session.style.good("sound"))
        case .differs where accept:
            try Channel.out.line(session.style.good("accepted: the next check goes by it"))
        case .differs:
            try Channel.out.line(session.style.waiting("it differs"))
            try session.say(
                hint: "if that is as it should be: \(next: .own(["check", "--accept"]))")
        case .broken: try Channel.out.line(session.style.bad("not fit for this log"))
        }
    }
}

/// A report as a person reads it: a line for each thing that was looked at, and below it what was
/// found there.
private struct CheckPrinter {
    let report: PreflightReport
    let style: Style

    var lines: [String] {
        var lines = [
            "\(counted(report.position, "event")), \(counted(report.streams, "thing"))"
        ]
        lines += part("types known", report.unknown, isBad: true) { finding in
            "\(name(finding)): \(counted(finding.count, "event")) of a type that this es doesn't "
                + "know, the first at position \(finding.first)"
                + (finding.why.map { "; \($0)" } ?? "")
        }
        lines += part("events readable", report.unreadable, isBad: true) { finding in
            "\(name(finding)): \(counted(finding.count, "event")), the first at position "
                + "\(finding.first): \(finding.why ?? "")"
        }
        lines += part("no field lost", report.lost, isBad: true) { finding in
            "\(name(finding)): \(finding.field ?? "") is dropped from \(counted(finding.count, "event")), "
                + "the first at position \(finding.first)"
        }
        lines += part("no value altered", report.altered) { finding in
            "\(name(finding)): \(finding.field ?? "") is read as another value in "
                + "\(counted(finding.count, "event")), the first at position \(finding.first)"
        }
        lines += part("forms as before", report.forms) {
            "\($0.type) version \($0.version): \($0.change)"
        }
        lines += part("things as before", report.changed) { things in
            let fields = things.fields.map { "\($0.name) of \(grouped($0.count))" }
            return "\(counted(things.count, things.category)) changed: "
                + fields.joined(separator: ", ")
        } below: { things in
            things.examples.map { example in
                let shown = example.fields.map { "\($0) \(example.state[$0]?.plain ?? "nothing")" }
                return "\(example.stream) at revision \(example.revision): now "
                    + shown.joined(separator: ", ")
            }
        }
        lines += part("upcasters there", report.steps.filter { !$0.isThere }) { step in
            "\(step.type): no upcaster leads on from version \(step.from)"
        }
        lines += part("snapshots right", report.snapshots.wrong) { stream in
            "\(stream): its snapshot isn't what its events come to; delete the folder snapshots"
        }
        return lines + answers + projections
    }

    /// Answers of old that a stranger may have kept; nothing is wrong any more.
    private var answers: [String] {
        report.corrected.map { answer in
            "note: \(answer.queries.joined(separator: ", ")) as of position "
                + "\(grouped(answer.first)) and later, asked before \(answer.since): "
                + "\(answer.why); \(counted(answer.count, "event"))"
        }
    }

    private func name(_ finding: PreflightReport.Finding) -> String {
        "\(finding.type) version \(finding.version)"
    }

    private func part<Item>(
        _ title: String, _ items: [Item], isBad: Bool = false, _ line: (Item) -> String,
        below: (Item) -> [String] = { _ in [] }
    ) -> [String] {
        let count = "\(grouped(items.count)) found"
        let verdict =
            items.isEmpty ? style.good("ok") : isBad ? style.bad(count) : style.waiting(count)
        var lines = [padded(title, to: 18) + verdict]
        for item in items {
            lines.append("  " + neutralised(line(item)))
            lines += below(item).map { "    " + neutralised($0) }
        }
        return lines
    }

    private var projections: [String] {
        var lines: [String] = []
        var all = Duration.zero
        for check in report.projections {
            all += check.rebuild
            if let stop = check.stop {
                lines.append(
                    "  \(check.name): \(style.bad("stops")) at position \(stop.position), "
                        + neutralised("\(stop.type): \(stop.reason)"))
            }
            guard let differences = check.differences, !differences.isEmpty else { continue }
            for table in differences.tables where !table.isEmpty {
                lines.append(
                    "  \(check.name), \(table.name): \(grouped(table.added)) added, "
                        + "\(grouped(table.removed)) removed, \(grouped(table.changed)) changed, "
                        + "\(grouped(table.same)) the same as in \(check.comparedWith ?? "")")
                for sum in table.sums {
                    lines.append(
                        "    \(sum.column) in all: \(grouped(sum.before)) → \(grouped(sum.after))")
                }
            }
        }
        let compared = report.projections.count { $0.differences != nil }
        let verdict = lines.isEmpty ? style.good("ok") : style.waiting("\(lines.count) found")
        lines.insert(padded("rows as before", to: 18) + verdict, at: 0)
        lines.append(
            "  \(grouped(compared)) of \(grouped(report.projections.count)) compared with their "
                + "rows; to build all anew takes about \(duration(all))")
        return lines
    }
}
