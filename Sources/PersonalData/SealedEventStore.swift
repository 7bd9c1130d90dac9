package import EventSourcing
package import EventStore
internal import Synchronization

/// Whose texts can't be read any more, as far as it matters to whoever has made something of them.
package struct Erasure: Sendable, Equatable {
    /// The types of event that may have held them, under all their names.
    package var types: [String]
    /// Whether it is of people, and not only of things that have keys of their own.
    package var isOfPeople: Bool

    package init(types: [String], isOfPeople: Bool) {
        self.types = types
        self.isOfPeople = isOfPeople
    }
}

/// Keeps what is said of people readable only as long as it may be read.
///
/// It stands before any engine. What an event's type declares personal (``PersonalFields``) goes into
/// the log sealed with a key of that person, and comes out of every read opened; so nobody who uses
/// the store knows of it. Once the key is destroyed, the text reads ``StandIn/erased`` for ever,
/// while the log, its checksums and its root stay as they are.
///
/// The data of kept commands stay sealed in what it lends, since hardly anybody asks for them and to
/// open a text takes longer than to read an event: ``openingCommands`` lends them open.
package final class SealedEventStore: StoreOver, Announcing {
    /// The log as it lies on the disk.
    package let store: any EventStore
    /// The keys to it.
    package let keys: any KeyStore
    let types: PersonalTypes
    /// What is appended to it, as it can be read: no more is kept of it than can be read by now.
    package let newEvents: NewEvents
    private let afterErasing = Mutex<(@Sendable (Erasure) async throws -> Void)?>(nil)

    package init(_ store: any EventStore, keys: any KeyStore, events: [EventDescription]) {
        self.store = store
        self.keys = keys
        let types = PersonalTypes(events)
        self.types = types
        let forgetting = Set(types.forgetting.map(\.type))
        newEvents = NewEvents { forgetting.contains($0) }
    }

    /// Says what has to be done once keys are destroyed, before that counts as done: clearing away
    /// what was made of the texts. It may be done more than once.
    package func afterErasing(_ clear: @escaping @Sendable (Erasure) async throws -> Void) {
        afterErasing.withLock { $0 = clear }
    }

    func clearAway(_ erasure: Erasure) async throws {
        newEvents.forget()
        try await afterErasing.withLock { $0 }?(erasure)
    }

    package func receipt(of commandID: String) async throws(EventStoreError) -> AppendReceipt? {
        guard let receipt = try await store.receipt(of: commandID) else { return nil }
        return try await opened(receipt)
    }

    package func close() async {
        // What it holds may hold this.
        afterErasing.withLock { $0 = nil }
        await store.close()
        await keys.letGo()
    }
}

// MARK: - Reading

extension SealedEventStore {
    package func asStored(_ query: EventQuery) throws(EventStoreError) -> EventQuery {
        try sealed(query)
    }
}

extension SealedEventStore {
    package func readStream(
        _ name: StreamName, _ read: StreamRead, _ body: (borrowing EventView) throws -> Bool
    ) async throws {
        try await store.readStream(name, read) { try lendOpened($0, body) }
    }

    package func readAll(
        _ read: LogRead, _ body: (borrowing EventView) throws -> Bool
    ) async throws -> Position {
        var read = read
        read.query = try sealed(read.query)
        if types.cannotMeet(read.query) { return try await store.readAll(read, body) }
        return try await store.readAll(read) { try lendOpened($0, body) }
    }

    package func read(
        _ questions: [StoreQuestion], _ body: (Int, borrowing EventView) throws -> Bool
    ) async throws -> [StoreAnswer] {
        var questions = questions
        for index in questions.indices {
            guard case .log(var read) = questions[index] else { continue }
            read.query = try sealed(read.query)
            questions[index] = .log(read)
        }
        var answers = try await store.read(questions) { (number, view) in
            try lendOpened(view) { try body(number, $0) }
        }
        for index in answers.indices {
            guard case .receipt(let receipt?) = answers[index] else { continue }
            answers[index] = .receipt(try await opened(receipt))
        }
        return answers
    }

    /// Lends the event with its personal texts as they can be read.
    @inline(__always)
    private func lendOpened(
        _ view: borrowing EventView, _ body: (borrowing EventView) throws -> Bool
    ) throws -> Bool {
        guard let entry = types.entry(view) else { return try body(view) }
        var isWhole = true
        guard let payload = try opened(view, entry, &isWhole) else { return try body(view) }
        return try view.replacing(payload: payload, isWhole: isWhole, body)
    }
}

// MARK: - Appending

extension SealedEventStore {
    package func append(
        _ requests: [AppendRequest]
    ) async -> [Result<AppendReceipt, EventStoreError>] {
        var results: [Result<AppendReceipt, EventStoreError>] = []
        var rest = requests[...]
        // What is said of somebody once they were forgotten is sealed with another key than that.
        while let last = rest.dropLast().firstIndex(where: { types.forgets($0) }) {
            results += await appendTogether(Array(rest[...last]))
            rest = rest[(last + 1)...]
        }
        return results + (await appendTogether(Array(rest)))
    }

    private func appendTogether(
        _ requests: [AppendRequest]
    ) async -> [Result<AppendReceipt, EventStoreError>] {
        var results: [Result<AppendReceipt, EventStoreError>?] = []
        var passed: [AppendRequest] = []
        do throws(EventStoreError) {
            let keys = try await keysToSeal(requests)
            for request in requests {
                switch Result(catching: { () throws(EventStoreError) in try sealed(request, keys) })
                {
                case .success(let request):
                    passed.append(request)
                    results.append(nil)
                case .failure(let error): results.append(.failure(error))
                }
            }
        } catch {
            return requests.map { _ in .failure(error) }
        }
        var answers = await store.append(passed).makeIterator()
        var isErasing = false
        for index in results.indices where results[index] == nil {
            let answer = answers.next() ?? .failure(.outcomeUnknown("the engine gave no answer"))
            results[index] = answer.map { receipt in
                if types.forgets(receipt.types) { isErasing = true }
                // What is stored under a digest was asked for with it.
                var opened = receipt
                opened.fingerprint = requests[index].effectiveFingerprint
                return opened
            }
        }
        let all = results.map { $0 ?? .failure(.outcomeUnknown("the engine gave no answer")) }
        return isErasing ? await erased(all) : all
    }

    /// Sees to what was erased just now. Where that fails, the erasure is stored all the same, and
    /// whoever asked is told to ask again.
    private func erased(
        _ results: [Result<AppendReceipt, EventStoreError>]
    ) async -> [Result<AppendReceipt, EventStoreError>] {
        do {
            try await carryOutErasures()
            return results
        } catch {
            return results.map { result in
                guard case .success(let receipt) = result, types.forgets(receipt.types) else {
                    return result
                }
                return .failure(
                    .outcomeUnknown("the erasure is stored, but isn't carried out yet: \(error)"))
            }
        }
    }
}
