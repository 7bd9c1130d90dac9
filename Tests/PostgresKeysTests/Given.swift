import EventSourcing
import EventStore
import Foundation
import KeyStoreConformance
import PersonalData
import PostgresTesting
import Records
import Synchronization
import Testing

@testable import Postgres
@testable import PostgresKeys

/// Keys in a schema of their own on a server, opened by as many as need them, and closed at the end.
final class KeySchema: Sendable {
    let cluster: Cluster
    let schema: String
    let store = UUID()
    let options: KeysOptions
    private let stores = Stores()

    private actor Stores {
        var all: [PostgresKeyStore] = []
        func add(_ store: PostgresKeyStore) { all.append(store) }
        func close() async { for store in all { await store.close() } }
    }

    private init(_ cluster: Cluster, _ options: KeysOptions) {
        self.cluster = cluster
        self.options = options
        schema = Cluster.newSchema()
    }

    /// Runs `body` with keys that are made, and used by nobody else.
    static func with(
        on cluster: Cluster? = nil, _ options: KeysOptions? = nil,
        _ body: (KeySchema) async throws -> Void
    ) async throws {
        let here: Cluster
        if let cluster { here = cluster } else { here = try await Cluster.shared.cluster }
        let keys = KeySchema(here, options ?? quiet)
        do {
            try await body(keys)
            await keys.stores.close()
        } catch {
            await keys.stores.close()
            throw error
        }
    }

    /// Checkpoints aren't what most tests are about.
    static var quiet: KeysOptions {
        var options = KeysOptions()
        options.clearsWAL = false
        return options
    }

    /// Another node.
    @discardableResult
    func open(
        _ options: KeysOptions? = nil, by address: String? = nil
    ) async throws -> PostgresKeyStore {
        let opened = try await PostgresKeyStore.make(
            at: address ?? cluster.address, schema: schema, of: store, options ?? self.options)
        await stores.add(opened)
        return opened
    }

    /// What a statement answers, `@.` being the schema.
    @discardableResult
    func run(_ text: String) async throws -> [[String]] {
        try await cluster.run(text.replacing("@.", with: schema + "."))
    }
}

/// What stands for somebody.
func digest(_ number: Int) -> [UInt8] {
    withUnsafeBytes(of: UInt64(number + 1).bigEndian) { Array($0) }
        + [UInt8](repeating: 9, count: 24)
}

/// Asks until `condition` holds; a test that waits for ever would tell nothing.
func wait(until condition: () async throws -> Bool) async throws {
    for _ in 0..<2_000 {
        if try await condition() { return }
        try await Task.sleep(for: .milliseconds(10))
    }
    Issue.record("it never came to that")
    throw NeverCame()
}

struct NeverCame: Error {}

/// A number that several tasks change.
final class Common: Sendable {
    private let value: Mutex<Int>

    init(_ value: Int) { self.value = Mutex(value) }

    var now: Int {
        get { value.withLock { $0 } }
        set { value.withLock { $0 = newValue } }
    }
}

/// Runs `body`, which may block, on a thread of its own.
func apart<R: Sendable>(
    _ body: @escaping @Sendable () throws(EventStoreError) -> R
) async throws -> R {
    let result: Result<R, EventStoreError> = await withCheckedContinuation { caller in
        Thread.detachNewThread {
            caller.resume(returning: Result { () throws(EventStoreError) in try body() })
        }
    }
    return try result.get()
}

struct Told: DomainEvent {
    static let type = "Told"
    static let personal: PersonalFields? = PersonalFields(["text"], of: .stream)
    var text = ""
    init() {}
    init(_ text: String) { self.text = text }
    mutating func visit(_ fields: inout some FieldVisitor) { fields.field("text", &text) }
}

struct Forgotten: DomainEvent {
    static let type = "Forgotten"
    static let forgets: PersonSource? = .stream
    init() {}
    mutating func visit(_ fields: inout some FieldVisitor) {}
}
