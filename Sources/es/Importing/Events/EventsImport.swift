import Daybook
import EventStore
import Exports
import LMDBEventStore
import Proofs
import Records

/// Takes events that were exported: into a folder with no store, or an empty one, as the log they were; into a store
/// that has events as news of it, each once.
struct EventsImport {
    let session: Session
    let path: String
    /// Where the keys lie to what is sealed in the events.
    let keys: String?
    /// The key that a proof is believed by, if it isn't its own.
    let key: NoteKey?
    /// Only looks at the lines.
    let isRehearsal: Bool

    func run() async throws {
        Signals.listen()
        let source = try ImportSource(path)
        let begun = ContinuousClock.now
        do {
            let proof = try ProofImport(self, source)
            if proof == nil, key != nil {
                throw Failure.usage("--signed-by is for a proof, and \(path) is none")
            }
            if isRehearsal {
                return try EventsMerge(self, source).rehearse(proof?.count)
            }
            let outcome: Outcome
            if let merged = try await merged(source, proof) {
                outcome = merged
            } else if let proof {
                throw proof.isNoLog
            } else {
                outcome = try await made(source)
            }
            try tell(outcome, after: ContinuousClock.now - begun)
        } catch let status as ExitStatus {
            try session.say("stopped: the same command goes on, and does nothing twice")
            throw status
        }
    }

    /// What an import came to.
    struct Outcome {
        var store: String
        var events: Int
        var before = 0
        /// Of a store that was made.
        var root: String?
        var lacksKeys = false
    }

    /// Merges it into the store; `nil` where there is none, or an empty one.
    private func merged(
        _ source: ImportSource, _ proof: ProofImport?
    ) async throws -> Outcome? {
        do {
            return try await session.withStore(for: .writing) { office in
                if try await office.store.head() == 0 { return nil }
                if let proof { return try await proof.merge(into: office) }
                return try await EventsMerge(self, source).merge(into: office)
            }
        } catch let failure as Failure
            where failure.code == StoreOpeningError.notAStore(path: "").code
        { return nil }
    }

    /// Makes a store of it.
    private func made(_ source: ImportSource) async throws -> Outcome {
        let folder = try session.wholeFolder(
            orElse:
                "make a folder of it, and have that moved: \(next: .own(["copy", "FOLDER", session.place.typed]))"
        )
        // An empty store gives way, and with it all that lies in its folder.
        if BackOffice.isEmpty(storeAt: folder) {
            try NewStorePlace.requireOnlyParts(in: folder)
        } else {
            try NewStorePlace.require(folder)
        }
        let bar = session.progress
        defer { bar.finish() }
        let lines = EventLines(try source.open(), path: path)
        guard let first = try lines.peek() else {
            throw Failure(.refused, code: "refused-line", "\(path) has no event")
        }
        do {
            return try await BackOffice.making(at: folder) { beside in
                switch first.event {
                case .sealed(_, let store): try await made(of: lines, store, at: beside, bar)
                case .opened(let event): try await made(of: lines, beganBy: event, at: beside, bar)
                }
            }
        } catch EventStoreError.damaged(let position, let why) {
            throw noSoundLog(["position \(position): \(why)"])
        } catch StoreOpeningError.journalDamaged(_, let position, let why) {
            throw noSoundLog(["position \(position): \(why)"])
        }
    }

    private func made(
        of lines: EventLines, _ store: ExportedStore, at beside: String, _ bar: ProgressBar
    ) async throws -> Outcome {
        var log = try SealedImport(at: beside, of: store)
        while let line = try lines.next() {
            guard case .sealed(let record, let store) = line.event else {
                throw lines.fault(line.number, "sealed events and opened ones don't go together")
            }
            do throws(ImportedEventFault) { try log.add(record, of: store) } catch {
                throw lines.fault(line.number, error.why, hint: error.hint)
            }
            update(bar, "events", log.head, lines)
        }
        let made = try await log.finish(keys: keys) { bar.update("checking", $0, of: $1) }
        if let status = Signals.asked { throw status }
        try requireSound(made.report)
        guard made.keyFaults.isEmpty else {
            throw Failure(
                .refused, code: "refused-log", "the keys aren't those of the log: \(keys ?? "")",
                facts: made.keyFaults)
        }
        return Outcome(
            store: store.id.lowercaseText, events: Int(made.report.events),
            root: made.report.root, lacksKeys: made.lacksKeys)
    }

    private func made(
        of lines: EventLines, beganBy first: OpenedEvent, at beside: String, _ bar: ProgressBar
    ) async throws -> Outcome {
        if keys != nil {
            throw Failure.usage("--keys are for what is sealed, and these events are open")
        }
        let (store, events) = try await OpenedImport.making(
            at: beside, beganBy: first, from: nil
        ) { log in
            var events = 0
            while let group = try lines.nextGroup() {
                do { try await log.add(group.events) } catch let fault as ImportedEventFault {
                    throw lines.fault(group.lines[fault.index], fault.why, hint: fault.hint)
                }
                events += group.events.count
                update(bar, "events", Position(events), lines)
            }
            return (log.id, events)
        }
        let office = try await BackOffice.open(at: .folder(beside), actor: session.actor().value)
        let report: VerificationReport
        do {
            report = try await office.verify { bar.update("checking", $0, of: $1) }
        } catch {
            await office.close()
            throw error
        }
        await office.close()
        if let status = Signals.asked { throw status }
        try requireSound(report)
        return Outcome(store: store.lowercaseText, events: events, root: report.root)
    }

    /// - Throws: ``Failure`` where what was made of the lines isn't a whole log.
    private func requireSound(_ report: VerificationReport) throws {
        guard !report.isSound else { return }
        throw noSoundLog(report.faults.map(\.told))
    }

    /// The same wherever it came to light. What was made is gone by then, so nobody is led to it.
    private func noSoundLog(_ faults: [String]) -> Failure {
        Failure(
            .refused, code: "refused-log", "\(path) is no sound log: \(faults.first ?? "")",
            facts: Array(faults.dropFirst().prefix(4)))
    }

    /// The file's size says how many there will be, by how many came of how much of it.
    func update(_ bar: ProgressBar, _ label: String, _ count: Position, _ lines: EventLines) {
        let total = lines.input.size.map { size in
            UInt64(Double(count) * Double(size) / Double(max(lines.input.taken, 1)))
        }
        bar.update(label, count, of: total)
    }

    private func tell(_ outcome: Outcome, after length: Duration) throws {
        if session.isJSON {
            var members: [JSONValue.Member] = [
                .init("ok", .boolean(true)), .init("file", .string(path)),
                .init("store", .string(outcome.store)),
                .init("events", .integer(Int64(outcome.events))),
                .init("before", .integer(Int64(outcome.before))),
                .init("made", .boolean(outcome.root != nil)),
            ]
            if let root = outcome.root { members.append(.init("root", .string(root))) }
            return try session.show(json: .object(members))
        }
        let before = outcome.before > 0 ? ", \(grouped(outcome.before)) were there before" : ""
        let folder = neutralised(session.folder.value)
        try session.say(
            "\(counted(outcome.events, "event")) into \(folder)\(before)  \(duration(length))")
        if let root = outcome.root {
            try session.say("the store is \(outcome.store), its root \(root)")
        }
        if outcome.lacksKeys {
            try session.say(
                "\(session.style.quiet("note:")) what is personal is sealed, and its keys aren't here: "
                    + "put the other store's file keys into \(folder), or import again with --keys")
        }
    }
}
