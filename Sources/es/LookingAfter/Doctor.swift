import ArgumentParser
import Daybook
import EventSourcing
import EventSourcingRuntime
import EventStore
import Glibc
import ReadModels
import Records

/// Looks around: what is there, what stands in the way, what couldn't be looked at.
struct Doctor: Verb {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Look at the store and around it; say what stands in the way.",
        discussion: """
            Changes nothing. Ends with 1 when something is wrong. es verify reads the log. With --drill the \
            store is backed up, put back and asked, in a folder of its own that goes again. With --server a \
            server is asked how it is: what only an admin may know by the token in ES_TOKEN.
            """)
    static let place = VerbPlace.office

    @Flag(help: "Back it up, put it back and compare; says how long each takes.") var drill = false
    @OptionGroup(title: "Everywhere") var common: CommonOptions

    func perform(in session: Session) async throws {
        var findings: [Finding]
        if let server = session.server {
            if drill {
                throw Failure.usage(
                    "--drill is for a store of one's own, and \(server.origin) for one that is served"
                )
            }
            findings = try await ServerDoctor(server.text, token: environment("ES_TOKEN"))
                .findings()
        } else {
            findings = around(session)
            findings += try await inside(session)
            if drill { findings += try await drilled(session) }
            findings += [
                Finding("checksums", .elsewhere, "es verify reads the whole log")
            ]
        }
        if session.isJSON {
            try session.show(
                json: .object([
                    .init("ok", .boolean(!findings.contains { $0.state == .failed })),
                    .init("checks", .array(findings.map(\.json))),
                ]))
        } else {
            try session.show(
                Listing(
                    [Column("name", "what"), Column("state"), Column("detail")],
                    rows: findings.map { finding in
                        [finding.name, finding.state.rawValue, finding.detail]
                            .map { .string($0) }
                    }))
        }
        if findings.contains(where: { $0.state == .failed }) { throw ExitStatus.found }
    }

    /// What was found at one place.
    struct Finding {
        var name: String
        var state: State
        var detail: String

        enum State: String { case ok, warning, failed, unchecked, elsewhere }

        init(_ name: String, _ state: State, _ detail: String) {
            self.name = name
            self.state = state
            self.detail = detail
        }

        var json: JSONValue {
            .object([
                .init("name", .string(name)), .init("state", .string(state.rawValue)),
                .init("detail", .string(detail)),
            ])
        }
    }

    /// What the store says of itself.
    private func inside(_ session: Session) async throws -> [Finding] {
        do {
            return try await session.withStore { office in
                var findings = [
                    Finding("store", .ok, counted(try await office.store.head(), "event"))
                ]
                findings += await books(of: office)
                findings += try await database(of: office)
                findings += try await clock(of: office)
                findings += try await keys(of: office)
                findings.append(try await refused(by: office))
                findings.append(try await room(of: office))
                findings += await signed(office, session)
                let snapshots = await office.snapshots()
                findings.append(
                    Finding(
                        "snapshots", .ok,
                        "\(grouped(snapshots.kept)) kept, \(grouped(snapshots.discarded)) thrown "
                            + "away so far"))
                for status in try await office.readModels.status() {
                    findings.append(finding("projection", status.follower, status.obstacle))
                }
                for status in try await office.commands.reactions.status() {
                    findings.append(finding("reaction", status, status.obstacle))
                }
                for status in try await office.hooks.all() {
                    findings.append(status.finding)
                }
                return findings
            }
        } catch {
            let failure = Failure(anything: error)
            return [
                Finding("store", .failed, "\(failure.message)  [\(failure.code)]"),
                Finding("projections", .unchecked, "the store isn't open"),
            ]
        }
    }

    /// How one that follows the log stands.
    private func finding(
        _ what: String, _ status: FollowerStatus, _ obstacle: String?
    ) -> Finding {
        Finding(
            "\(what) \(status.name)", obstacle == nil ? .ok : .failed,
            obstacle ?? "\(status.state.rawValue), position \(grouped(status.position))")
    }

    /// Whether the log was written by a clock that was ahead: its own never runs backwards, so all that
    /// comes is recorded at that time until the machine's has come there.
    private func clock(of office: BackOffice) async throws -> [Finding] {
        let head = try await office.store.head()
        var newest: Timestamp?
        _ = try await office.store.readAll(LogRead(after: max(head, 1) - 1, limit: 1)) { event in
            newest = event.recordedAt
            return false
        }
        let now = Timestamp.now
        guard let newest, newest.milliseconds - now.milliseconds > 60_000 else {
            return [Finding("clock", .ok, "\(now), and the log isn't ahead of it")]
        }
        return [
            Finding(
                "clock", .warning,
                """
                \(now), and the newest event was recorded at \(newest): a clock was ahead then. Whatever \
                comes is recorded at that time until this clock has come there; nothing is lost
                """)
        ]
    }

    /// Whether what is personal can be read.
    private func keys(of office: BackOffice) async throws -> [Finding] {
        let faults = try await office.keyFaults()
        if faults.isEmpty {
            return [Finding("keys", .ok, "all that is sealed and not erased opens")]
        }
        return faults.map { Finding("keys", .failed, $0) }
    }

    /// Whether what is kept of refused commands can be read.
    private func refused(by office: BackOffice) async throws -> Finding {
        let passedOver = try await office.refused.passedOver
        if passedOver == 0 { return Finding("refused", .ok, "all that is kept can be read") }
        return Finding(
            "refused", .warning,
            """
            \(counted(passedOver, "line")) of refused/ can't be read, or are another store's: they are \
            passed over, and may be deleted
            """)
    }

    /// Whether it pays to give room back.
    private func room(of office: BackOffice) async throws -> Finding {
        let paying = try await office.room().filter(\.pays)
        if paying.isEmpty { return Finding("room", .ok, "none that would pay to be given back") }
        let parts = paying.map { "\(byteSize($0.needless)) of \($0.part)" }
        return Finding(
            "room", .ok,
            "\(parts.joined(separator: ", ")) hold nothing: es compact gives them back")
    }
}
