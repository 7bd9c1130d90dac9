public import EventStore
internal import LMDB
internal import Synchronization
internal import Threads
public import struct Foundation.UUID

/// The event store in a folder of this machine: a log and its index, both LMDB.
///
/// Several processes may use one folder at once; each sees what the others append. Within a process
/// the folder is opened once, however many of these there are for it.
public final class LMDBEventStore: EventStore {
    /// What is appended to it, for those who wait at its end.
    package let newEvents = NewEvents()
    /// The folder it lies in.
    package let path: String
    /// The store's own id, given when it was made.
    public let id: UUID
    /// Whether it can only be read, and nothing be appended: as was asked for, or since it lies where
    /// nothing can be written.
    package let isReadOnly: Bool
    /// `nil` once closed.
    private let use: Mutex<OpenStores.Use?>
    private let user: Int

    private static let users = Atomic(0)

    /// Makes a new, empty store in the folder `path`, which need not exist, and opens it. A log that lies
    /// there without its manifest is taken up with all that is in it.
    public static func create(
        at path: String, _ options: StoreOptions = StoreOptions()
    ) async throws(StoreOpeningError) -> LMDBEventStore {
        let folder = StoreFolder(path: path)
        let made = await onOwnThread {
            Result { () throws(StoreOpeningError) in try folder.make(options) }
        }
        try made.get()
        return try await open(at: path, options)
    }

    /// Opens the store in the folder `path`. Never makes one.
    ///
    /// Where the index is missing or far behind it is made again first; `progress` is told how far
    /// it has come and how far it has to go, in positions, from a thread of its own.
    public static func open(
        at path: String, _ options: StoreOptions = StoreOptions(),
        progress: @escaping @Sendable (Position, Position) -> Void = { _, _ in }
    ) async throws(StoreOpeningError) -> LMDBEventStore {
        try await open(at: path, options, heeding: progress)
    }

    /// The same; whatever `progress` throws ends it, as a `StoreOpeningError`.
    package static func open(
        at path: String, _ options: StoreOptions = StoreOptions(),
        heeding progress: @escaping @Sendable (Position, Position) throws -> Void
    ) async throws(StoreOpeningError) -> LMDBEventStore {
        let folder = StoreFolder(path: path)
        let opened = await onOwnThread {
            Result { () throws(StoreOpeningError) in
                try OpenStores.enter(folder, options, progress)
            }
        }
        return LMDBEventStore(path: path, try opened.get())
    }

    private init(path: String, _ use: OpenStores.Use) {
        self.path = path
        id = use.store.id
        isReadOnly = use.store.isReadOnly
        self.use = Mutex(use)
        user = Self.users.add(1, ordering: .relaxed).newValue
    }

    deinit {
        // Forgotten to be closed; closing blocks, and nobody can wait for it here.
        guard let use = use.withLock({ $0 }) else { return }
        OpenStores.leaveLater(use)
    }

    public func close() async {
        let closed = use.withLock { use in
            defer { use = nil }
            return use
        }
        guard let closed else { return }
        closed.store.changes.end(user: user)
        // Answered after everything that was accepted before.
        _ = await closed.store.writer.append([], bytes: 0)
        await onOwnThread { OpenStores.leave(closed) }
    }

    /// The store, while it is open.
    func open() throws(EventStoreError) -> OpenStore {
        guard let use = use.withLock({ $0 }) else { throw .unavailable("the store is closed") }
        return use.store
    }

    public func changes() -> AsyncStream<Void> {
        do throws(EventStoreError) {
            let store = try open()
            let stream = store.changes.listen(user: user)
            // Closed in between: its listeners were ended before this one came.
            if use.withLock({ $0 == nil }) { store.changes.end(user: user) }
            return stream
        } catch {
            return AsyncStream { $0.finish() }
        }
    }
}

extension LMDBEventStore: Announcing, Breakable {
    package var whyBroken: String? {
        do throws(EventStoreError) { return try open().commits.whyBroken } catch {
            return "\(error)"
        }
    }
}

// MARK: - Appending

extension LMDBEventStore {
    /// More than this is handed to the writer in several goes.
    private static let mostAtOnce = (requests: 4096, bytes: 4 << 20)

    @discardableResult
    public func append(_ request: AppendRequest) async throws(EventStoreError) -> AppendReceipt {
        let store = try open()
        let prepared = try PreparedRequest(checking: request)
        let decisions = await store.writer.append([prepared], bytes: prepared.records.size)
        guard let decision = decisions.first else {
            throw .outcomeUnknown("the writer gave no answer")
        }
        return try prepared.result(decision).get()
    }

    public func append(
        _ requests: [AppendRequest]
    ) async -> [Result<AppendReceipt, EventStoreError>] {
        let store: OpenStore
        do throws(EventStoreError) { store = try open() } catch {
            return requests.map { _ in .failure(error) }
        }
        var results: [AppendResult] = []
        results.reserveCapacity(requests.count)
        var rest = requests[...]
        while !rest.isEmpty {
            let (checked, prepared, bytes) = prepare(&rest)
            let decisions =
                prepared.isEmpty ? [] : await store.writer.append(prepared, bytes: bytes)
            var next = zip(prepared, decisions).makeIterator()
            for fault in checked {
                if let fault {
                    results.append(.failure(fault))
                } else if let (request, decision) = next.next() {
                    results.append(request.result(decision))
                } else {
                    results.append(.failure(.outcomeUnknown("the writer gave no answer")))
                }
            }
        }
        return results
    }

    /// Takes from the front of `rest` what can go to the writer at once: of each request its fault, if
    /// it has one, and those without, prepared.
    private func prepare(
        _ rest: inout ArraySlice<AppendRequest>
    ) -> (checked: [EventStoreError?], prepared: [PreparedRequest], bytes: Int) {
        var checked: [EventStoreError?] = []
        var prepared: [PreparedRequest] = []
        prepared.reserveCapacity(min(rest.count, Self.mostAtOnce.requests))
        checked.reserveCapacity(min(rest.count, Self.mostAtOnce.requests))
        var bytes = 0
        while prepared.count < Self.mostAtOnce.requests, bytes < Self.mostAtOnce.bytes,
            let request = rest.popFirst()
        {
            do throws(EventStoreError) {
                let one = try PreparedRequest(checking: request)
                prepared.append(one)
                bytes += one.records.size
                checked.append(nil)
            } catch {
                checked.append(error)
            }
        }
        return (checked, prepared, bytes)
    }
}
