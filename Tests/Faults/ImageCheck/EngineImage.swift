import EventStore
import LMDBEventStore

/// An image of a log and its index alone.
struct EngineImage {
    private let run: Run
    private let image: Image

    init(_ image: Image, of run: Run) {
        self.run = run
        self.image = image
    }

    /// Answers how many events it holds.
    func check() async throws(Violation) -> Position {
        let store: LMDBEventStore
        do {
            store = try await LMDBEventStore.open(at: image.folder)
        } catch .notAStore {
            return try await begin()
        } catch {
            throw Violation("open", "\(error)")
        }
        return try await closing(store) { store throws(Violation) in
            try await verify(store, "verify")
            let stored = try await must("read") { try await digests(in: store) }
            try LogImage(run, image).holds(stored)
            try await LogImage(run, image).holdsReceipts(in: store)
            try await appendAgain(to: store)
            try await appendMore(to: store)
            try await verify(store, "verify-after-writing")
            return Position(stored.count)
        }
    }

    /// Where nothing is yet, a store can be made.
    private func begin() async throws(Violation) -> Position {
        if image.isMade || image.acknowledged > 0 {
            throw Violation("lost-store", "there is no store any more")
        }
        let store = try await must("stuck") { try await LMDBEventStore.create(at: image.folder) }
        return try await closing(store) { store throws(Violation) in
            try await appendMore(to: store)
            try await verify(store, "verify-after-making")
            return 0
        }
    }

    private func closing(
        _ store: LMDBEventStore, _ body: (LMDBEventStore) async throws(Violation) -> Position
    ) async throws(Violation) -> Position {
        do {
            let head = try await body(store)
            await store.close()
            return head
        } catch {
            await store.close()
            throw error
        }
    }

    private func verify(_ store: LMDBEventStore, _ kind: String) async throws(Violation) {
        let report = try await must(kind) { try await store.verify() }
        if let fault = report.faults.first {
            throw Violation(kind, "\(report.faultCount) faults, \(fault.check): \(fault.message)")
        }
    }

    /// What was acknowledged is known, and isn't stored a second time.
    private func appendAgain(to store: LMDBEventStore) async throws(Violation) {
        for index in image.again {
            let answered = run.acknowledged[index]
            let receipt = try await must("again") {
                let found = try await store.events(
                    LogRead(after: answered.position - 1, limit: 1))
                guard let first = found.first else { throw Violation("again", "it isn't there") }
                let parts = try await store.events(
                    LogRead(
                        after: answered.position - 1 - Position(first.indexInCommand),
                        limit: Int(first.countInCommand)))
                return try await store.append(
                    AppendRequest(
                        [
                            StreamAppend(
                                first.stream,
                                events: parts.map {
                                    NewEvent(type: $0.type, tags: $0.tags, payload: $0.payload)
                                })
                        ], commandID: answered.commandID))
            }
            if !receipt.duplicate || !receipt.positions.contains(answered.position) {
                throw Violation("done-again", "\(answered.commandID): \(receipt)")
            }
        }
    }

    private func appendMore(to store: LMDBEventStore) async throws(Violation) {
        let receipt = try await must("write") {
            try await store.append(
                AppendRequest(
                    [
                        StreamAppend(
                            try StreamName("cut-1"),
                            events: [NewEvent(type: "Cut", payload: Array("{}".utf8))])
                    ], commandID: "cut-1"))
        }
        if receipt.duplicate { throw Violation("write", "what is new is said to be known") }
    }
}
