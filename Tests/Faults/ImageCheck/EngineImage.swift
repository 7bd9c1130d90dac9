import EventStore
import LMDBEventStore

/// An image of a log and its index alone.
struct EngineImage: StoreImage {
    private let run: Run
    let image: Image

    init(_ image: Image, of run: Run) {
        self.run = run
        self.image = image
    }

    func open() async throws -> LMDBEventStore { try await LMDBEventStore.open(at: image.folder) }
    func make() async throws -> LMDBEventStore { try await LMDBEventStore.create(at: image.folder) }
    func close(_ store: LMDBEventStore) async { await store.close() }

    func report(on store: LMDBEventStore) async throws -> VerificationReport {
        try await store.verify()
    }

    func keyFaults(of store: LMDBEventStore) -> [String] { [] }

    func hold(_ store: LMDBEventStore) async throws(Violation) -> Position {
        let stored = try await must("read") { try await digests(in: store) }
        try LogImage(run, image).holds(stored)
        try await LogImage(run, image).holdsReceipts(in: store)
        try await appendAgain(to: store)
        return Position(stored.count)
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

    func writeMore(to store: LMDBEventStore) async throws(Violation) {
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
