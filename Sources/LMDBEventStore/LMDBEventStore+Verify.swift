public import EventStore
internal import LMDB
internal import Synchronization
internal import Threads

extension LMDBEventStore: Verifiable {
    /// Reads everything and says what is wrong: files, checksums, positions, revisions, commands,
    /// clock, and whether index and hash tree are those of the log. Changes nothing; damage doesn't end it.
    ///
    /// `progress` is told every few thousand events how far it has come and how far it has to go,
    /// from a thread of its own. Throws only if it can't read at all.
    public func verify(
        progress: @escaping @Sendable (Position, Position) -> Void = { _, _ in }
    ) async throws(EventStoreError) -> VerificationReport {
        try await verify(rootsAt: [], progress: progress)
    }

    package func verify(
        rootsAt sizes: Set<Position>,
        progress: @escaping @Sendable (Position, Position) -> Void
    ) async throws(EventStoreError) -> VerificationReport {
        let store = try open()
        let wanted = Wanted()
        let result = await withTaskCancellationHandler {
            await onOwnThread {
                Result { () throws(EventStoreError) in
                    try inStoreTerms {
                        try store.verified(rootsAt: sizes) {
                            try wanted.check()
                            progress($0, $1)
                        }
                    }
                }
            }
        } onCancel: {
            wanted.isStill.store(false, ordering: .relaxed)
        }
        return try result.get()
    }

    /// The same; whatever `progress` throws ends it.
    package func verify(
        heeding progress: @escaping @Sendable (Position, Position) throws -> Void
    ) async throws -> VerificationReport {
        let store = try open()
        return try await onOwnThread {
            Result { try mapped { try store.verified(rootsAt: [], progress) } }
        }.get()
    }
}

/// Whether anybody waits for what is found: a thread of one's own isn't told that its task was cancelled.
private final class Wanted: Sendable {
    let isStill = Atomic(true)

    func check() throws(EventStoreError) {
        if !isStill.load(ordering: .relaxed) { throw .unavailable("verifying was cancelled") }
    }
}

extension OpenStore {
    private static let chunk = 8_192

    fileprivate func verified(
        rootsAt sizes: Set<Position>, _ progress: (Position, Position) throws -> Void
    ) throws -> VerificationReport {
        var report = VerificationReport()
        try checkFiles(&report)
        try checkFence(&report)
        let view = try tail.catchUp()
        let head = max(try tail.end(), view.damage?.position ?? 0)
        // Where memory ends at damage, LMDB may still have what comes behind that.
        let body =
            view.damage == nil
            ? view.afterBody
            : max(view.afterBody, try log.environment.read { try $0.head() })
        var verifier = LogVerifier(
            report, indexed: min(try index.progress().through, body), rootsAt: sizes,
            try trees.keptNodes())
        var after: Position = 0
        while after < body {
            after = try look(after: after, through: body, &verifier)
            try progress(after, head)
        }
        try look(atJournal: view, after: body, &verifier, progress)
        if let damage = view.damage { verifier.lose(damage) }
        verifier.finish(head: head)
        report = verifier.report
        if report.faults(of: .checksums) == 0, report.faults(of: .positions) == 0 {
            try checkIndex(verifier.postings, through: verifier.indexed, &report) {
                try progress(head, head)
            }
        } else {
            report.report(.index, nil, "can't be compared with a log that is damaged")
        }
        return report
    }

    private func checkFiles(_ report: inout VerificationReport) throws {
        do throws(StoreOpeningError) {
            let manifest = try folder.readManifest()
            if manifest.store != id { report.report(.files, nil, "MANIFEST is another store's") }
            // Who only reads a store without an index has one of its own.
            let hasIndex = index.environment.directory == folder.index
            for path in [folder.logFile] + (hasIndex ? [folder.indexFile] : []) {
                if let fault = try Files.fault(ofData: path) {
                    report.report(.files, nil, "\(path): \(fault)")
                }
            }
        } catch {
            report.report(.files, nil, error.description)
        }
        if try log.environment.read({ try $0.genesis() })?.store != id {
            report.report(.files, 0, "the genesis record is damaged")
        }
        try checkJournalFiles(&report)
    }

    /// Opens each file of the journal that LMDB hasn't been filled from: whoever appends needs the last one,
    /// even while no event is in it. Older ones were left by a filling that was cut off.
    private func checkJournalFiles(_ report: inout VerificationReport) throws {
        let body = try log.environment.read { try $0.head() }
        for first in try journal.files() where first > body {
            do throws(JournalError) {
                // One that LMDB is filled from meanwhile is taken away.
                _ = try journal.file(first)
            } catch {
                guard case .damaged(_, let why) = error else { throw error }
                report.report(.files, nil, why)
            }
        }
    }

    /// One chunk of what LMDB has, on a snapshot of its own. Answers the last position it came to.
    private func look(
        after: Position, through body: Position, _ verifier: inout LogVerifier
    ) throws -> Position {
        try withLog { log in
            try log.body.withCursor { cursor in
                var last = after
                var found = try cursor.seek(atOrAfter: (after + 1).bigEndian)
                for _ in 0..<Self.chunk {
                    guard found, last < body else { return body }
                    guard let position = cursor.positionIfAny() else {
                        verifier.reportPlace(nil, "behind \(last) stands what isn't an event")
                        found = try cursor.move(.next)
                        continue
                    }
                    if position > body { return body }
                    try cursor.withEntry { _, value in
                        try value.withUnsafeBytes { value in
                            try verifier.look(at: position, value) { try log.commandID(at: $0) }
                            // Whoever looks for it goes another way than whoever walks.
                            let isFound = try log.body.withValue(for: position.bigEndian) {
                                $0.withUnsafeBytes { $0.baseAddress == value.baseAddress }
                            }
                            if isFound != true {
                                verifier.reportPlace(position, "it isn't found by its position")
                            }
                        }
                    }
                    // A key that was lifted doesn't hide what stands behind it.
                    if position < last {
                        verifier.reportPlace(position, "it stands behind \(last)")
                    }
                    last = max(last, position)
                    found = try cursor.move(.next)
                }
                return last > after ? last : body
            }
        }
    }

    /// What the journal has beyond LMDB.
    private func look(
        atJournal view: TailView, after body: Position, _ verifier: inout LogVerifier,
        _ progress: (Position, Position) throws -> Void
    ) throws {
        var position = body
        try log.environment.read { body in
            let log = LogView(body, view)
            while position < view.head {
                position += 1
                // What LMDB has by now as well is looked at where this reader sees it.
                if let record = try view.record(at: position) {
                    try verifier.look(at: position, record) { try log.commandID(at: $0) }
                }
                if position % Position(Self.chunk) == 0 { try progress(position, view.head) }
            }
        }
    }

    /// Compares the index, up to a position, with the postings that the log makes. `goOn` is called before each part of it.
    private func checkIndex(
        _ expected: PostingDigest, through: Position, _ report: inout VerificationReport,
        _ goOn: () throws -> Void
    ) throws {
        var walk = IndexVerifier(through: through)
        while !walk.isDone {
            try goOn()
            try index.environment.read { try walk.look(at: index.postings, in: $0) }
        }
        if walk.postings != expected {
            report.report(.index, nil, "it differs from the log; \(Self.remakeIndex)")
        }
        if walk.lost > 0 {
            report.report(
                .index, nil,
                "\(walk.lost) of its postings can't be found by their key; \(Self.remakeIndex)")
        }
        try checkTail(&report)
    }

    private static let remakeIndex = "remove the folder index/ and open again to remake it"

    /// Compares what is in memory with the log.
    private func checkTail(_ report: inout VerificationReport) throws {
        try withLog { log in
            let view = log.tail
            var found = PostingDigest()
            for segment in view.segments {
                for entry in segment.postings().entries {
                    let position = segment.after + Position(entry.offset)
                    if position <= view.head { found.add(entry.key, position) }
                }
            }
            var expected = PostingDigest()
            try log.forEachRecord(after: view.after, through: view.head) { record in
                let position = record.position
                record.bytes.forEachPostingKey { expected.add($0, position) }
                return true
            }
            if found != expected { report.report(.index, nil, "what is in memory differs") }
        }
    }
}

extension LogView {
    /// The command id of the event at a position.
    fileprivate borrowing func commandID(at position: Position) throws -> [UInt8] {
        try withRecord(at: position) { Array($0.commandID) }
    }
}
