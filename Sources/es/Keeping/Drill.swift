import Backups
import Daybook
import EventSourcing
import EventStore
import ReadModels
import Records

// A restore that is tried before it is needed.

extension Doctor {
    /// Backs the store up into a folder that nobody else may look into, makes a store of that, compares the two, and
    /// takes all of it away.
    func drilled(_ session: Session) async throws -> [Finding] {
        // Ctrl-C, too, takes away what may tell of people.
        Signals.listen()
        var findings: [Finding] = []
        do {
            try await session.withStore { office in
                let scratch = try ScratchFolder.forDrills()
                var failure: (any Error)?
                do { try await drill(office, in: scratch.path, session, &findings) } catch {
                    failure = error
                }
                do { try scratch.remove() } catch {
                    // What stays may tell of people, and is told; but not in the place of why the drill failed.
                    guard failure != nil else { throw error }
                    try session.say("\(neutralised(scratch.path)) is still there: \(error)")
                }
                if let failure { throw failure }
            }
        } catch let status as ExitStatus {
            try session.say("stopped: nothing was changed; the same command begins anew")
            throw status
        } catch {
            let failure = (error as? BackupFault).map { Failure($0) } ?? Failure(anything: error)
            findings.append(
                Finding("drill", .failed, "\(failure.message)  [\(failure.code)]"))
        }
        return findings
    }

    private func drill(
        _ office: BackOffice, in folder: String, _ session: Session, _ findings: inout [Finding]
    ) async throws {
        let (bar, clock, begun) = (session.progress, ContinuousClock(), ContinuousClock.now)
        defer { bar.finish() }
        var plan = try session.backupPlan(of: office)
        plan.keys.areLeftOut = office.lacksKeys
        let made = try await Backup.create(plan, at: folder + "/backup") {
            bar.update("backing up", $0, of: $1)
        }
        let position = made.point.position
        findings.append(
            Finding(
                "drill backup", .ok,
                "\(counted(position, "event")) in \(duration(clock.now - begun))"))
        try Self.goOn()

        let restoring = clock.now
        let target = folder + "/store"
        let restored = try await Backup.restore(folder + "/backup", RestorePlan(to: target)) {
            bar.update($0, $1, of: $2)
        }
        let root = try await office.verify(rootsAt: [position]).roots[position]
        let isSame = root?.hexadecimal == restored.root
        findings.append(
            Finding(
                "drill restore", isSame ? .ok : .failed,
                isSame
                    ? "the same root in \(duration(clock.now - restoring))"
                    : "its root is \(restored.root), and the store's another"))
        try Self.goOn()

        let asking = clock.now
        let other = try await BackOffice.open(at: .folder(target), actor: session.actor().value)
        let differing: [String]
        do {
            differing = try await Self.differences(office, other, at: position, bar)
        } catch {
            await other.close()
            throw error
        }
        await other.close()
        findings.append(
            Finding(
                "drill answers", differing.isEmpty ? .ok : .failed,
                differing.isEmpty
                    ? "\(counted(Self.lists.count, "query", "queries")) answered alike in "
                        + duration(clock.now - asking)
                    : "answered otherwise: \(differing.joined(separator: ", "))"))
    }

    /// The queries that are answered otherwise by `other`.
    private static func differences(
        _ office: BackOffice, _ other: BackOffice, at position: Position, _ bar: ProgressBar
    ) async throws -> [String] {
        var differing: [String] = []
        for (index, name) in lists.enumerated() {
            try goOn()
            let here = try await office.queries.ask(
                name, [(name: "limit", text: "all")], asOf: position)
            let there = try await other.queries.ask(
                name, [(name: "limit", text: "all")], asOf: position)
            if here.answer != there.answer { differing.append(name) }
            bar.update("queries", UInt64(index) + 1, of: UInt64(lists.count))
        }
        return differing
    }

    /// Those that list what there is, and go by nothing else.
    private static var lists: [String] {
        BackOffice.questions.filter { query in
            !query.projections.isEmpty && query.parameters.contains { $0.name == "limit" }
                && query.parameters.allSatisfy { !$0.required }
        }.map(\.name)
    }

    /// - Throws: the status to end with, if somebody asked to stop.
    private static func goOn() throws { if let status = Signals.asked { throw status } }
}
