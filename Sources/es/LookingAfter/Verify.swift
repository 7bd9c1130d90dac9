import ArgumentParser
import Daybook
import EventSourcing
import LMDBEventStore
import Records

/// Reads the whole log and says whether it is sound.
struct Verify: Verb {
    static let configuration = CommandConfiguration(
        commandName: "verify",
        abstract: "Read the whole log and check it: checksums, positions, revisions, index.",
        discussion: "Nothing is repaired. Ends with 1 when something is wrong.")

    @OptionGroup(title: "Everywhere") var common: CommonOptions

    func perform(in session: Session) async throws {
        if ChildProcess.isThis { return try await verify(in: session) }
        switch try await ChildProcess.run() {
        case .status(.done): return
        case .status(let status): throw status
        case .signal(let name):
            let report = VerificationReport(
                unreadable: """
                    reading ended with "\(name)": a page of log/ or index/ is damaged. Remove the folder \
                    index/, which is made again, and verify once more; if it ends so again, it is the log: \
                    put a backup back
                    """)
            try tell(report, [], after: .zero, in: session)
        }
    }

    /// Walks all pages, damaged ones too: it may die of them.
    private func verify(in session: Session) async throws {
        let bar = session.progress
        let begun = ContinuousClock.now
        let (report, keys) = try await session.withStore { office in
            defer { bar.finish() }
            let report = try await office.verify { bar.update("log", $0, of: $1) }
            // A log that can't be read says more than its keys could.
            return (report, report.isSound ? try await office.keyFaults() : [])
        }
        try tell(report, keys, after: ContinuousClock.now - begun, in: session)
    }

    /// Tells what was found, and ends with a status of its own where that is something.
    private func tell(
        _ report: VerificationReport, _ keys: [String], after length: Duration, in session: Session
    ) throws {
        if session.isForPeople {
            try tell(report, keys, after: length, session)
        } else {
            try session.show(item: report.json(keys))
        }
        if !report.isSound || !keys.isEmpty { throw ExitStatus.found }
    }

    private func tell(
        _ report: VerificationReport, _ keys: [String], after length: Duration, _ session: Session
    ) throws {
        let style = session.style
        let checks = VerificationReport.Check.allCases
        for check in checks {
            let count = report.faults(of: check)
            let verdict = count == 0 ? style.good("ok") : style.bad("\(counted(count, "fault"))")
            try Channel.out.line(padded(check.rawValue, to: 11) + verdict)
        }
        if report.isSound {
            let verdict = keys.isEmpty ? style.good("ok") : style.bad(counted(keys.count, "fault"))
            try Channel.out.line(padded("keys", to: 11) + verdict)
        }
        try Channel.out.line(
            "\(counted(report.events, "event")) in \(duration(length))  root \(report.root)")
        for fault in keys { try Channel.out.line("  \(style.bad("keys"))  \(neutralised(fault))") }
        if report.isSound {
            return try Channel.out.line(
                keys.isEmpty
                    ? style.good("sound") : style.bad("the log is sound; its keys aren't"))
        }
        for fault in report.faults {
            let place = fault.position.map { "position \($0): " } ?? ""
            try Channel.out.line("  \(style.bad(fault.check.rawValue))  \(place)\(fault.message)")
        }
        if report.faultCount > report.faults.count {
            try Channel.out.line("  … \(grouped(report.faultCount)) in all")
        }
        let bad = report.firstBadPosition.map { ", the first at position \($0)" } ?? ""
        try Channel.out.line(style.bad("damaged: \(counted(report.faultCount, "fault"))\(bad)"))
    }
}

extension VerificationReport {
    /// As a program gets it. `keys` is what is wrong with the keys to what is personal.
    func json(_ keys: [String]) -> JSONValue {
        var members: [JSONValue.Member] = [
            .init("ok", .boolean(isSound && keys.isEmpty)),
            .init("events", .integer(Int64(clamping: events))),
            .init("root", .string(root)),
            .init(
                "checks",
                .object(
                    Check.allCases.map {
                        .init($0.rawValue, .string(faults(of: $0) == 0 ? "ok" : "failed"))
                    } + [.init("keys", .string(keys.isEmpty ? "ok" : "failed"))])),
        ]
        if !keys.isEmpty {
            members.append(.init("keyFaults", .array(keys.map { .string($0) })))
        }
        if isSound { return .object(members) }
        members.append(
            .init(
                "firstBadPosition",
                firstBadPosition.map { .integer(Int64(clamping: $0)) } ?? .null))
        members.append(.init("faultCount", .integer(Int64(faultCount))))
        members.append(
            .init(
                "faults",
                .array(
                    faults.map { fault in
                        .object([
                            .init("check", .string(fault.check.rawValue)),
                            .init(
                                "position",
                                fault.position.map { .integer(Int64(clamping: $0)) } ?? .null),
                            .init("message", .string(fault.message)),
                        ])
                    })))
        return .object(members)
    }
}
