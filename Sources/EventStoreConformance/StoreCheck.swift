public import EventStore
public import Testing

/// One promise of the `EventStore` contract, and how to see that an engine keeps it.
///
/// An engine's tests run them all:
/// ```swift
/// @Test(arguments: storeChecks)
/// func `keeps the contract`(check: StoreCheck) async throws { try await check.run(factory) }
/// ```
public struct StoreCheck: Sendable, CustomTestStringConvertible {
    /// The promise, as a sentence about a store.
    public let name: String
    /// Fails the running test if the engine breaks the promise.
    public let run: @Sendable (StoreFactory) async throws -> Void

    public var testDescription: String { name }

    init(_ name: String, with run: @escaping @Sendable (StoreFactory) async throws -> Void) {
        self.name = name
        self.run = run
    }

    /// A check on a fresh store; afterwards every invariant must hold on it.
    init(_ name: String, _ run: @escaping @Sendable (WitnessedStore) async throws -> Void) {
        self.init(name, with: { factory in try await factory.withStore(run) })
    }
}

/// Every check that an engine must pass.
public let storeChecks: [StoreCheck] =
    appendChecks + commandIDChecks + batchChecks + limitChecks + readChecks + queryChecks
    + questionChecks
    + clockChecks + conditionChecks + boundaryExampleChecks + boundaryRaceChecks
    + concurrencyChecks + subscriptionChecks + lifetimeChecks + modelChecks

/// How the suite gets at the stores of one engine.
public struct StoreFactory: Sendable {
    /// What time it is, for a store.
    public typealias Clock = @Sendable () -> Timestamp
    /// Opens again what lies where a store was: as the next process would.
    public typealias Reopen = @Sendable (any EventStore) async throws -> any EventStore

    let make: @Sendable (@escaping Clock) async throws -> any EventStore
    let reopen: Reopen?
    let another: Reopen?
    let discard: @Sendable (any EventStore) async throws -> Void

    /// - Parameters:
    ///   - make: A new, empty store that reads the given clock.
    ///   - reopen: Closes a store and opens it again where it was. `nil`: the engine keeps nothing.
    ///   - another: A second use of an open store's log, as another process would have it. `nil`:
    ///     the engine has no such thing.
    ///   - discard: Called once with each store that is done with: closes it and clears it away.
    public init(
        make: @escaping @Sendable (@escaping Clock) async throws -> any EventStore,
        reopen: Reopen? = nil, another: Reopen? = nil,
        discard: @escaping @Sendable (any EventStore) async throws -> Void = { await $0.close() }
    ) {
        self.make = make
        self.reopen = reopen
        self.another = another
        self.discard = discard
    }

    /// Runs `body` on a fresh store, then expects every invariant to hold, then discards the store.
    func withStore(
        clock: @escaping Clock = { .now }, _ body: (WitnessedStore) async throws -> Void
    ) async throws {
        let store = WitnessedStore(try await make(clock))
        do {
            try await body(store)
            let found = try await violations(in: store, acknowledged: store.acknowledged)
            #expect(found == [])
        } catch {
            try await discard(store.store)
            throw error
        }
        try await discard(store.store)
    }
}
