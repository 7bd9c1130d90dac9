package import EventStore

/// The keys of whoever has none: what is sealed stays so, and reads ``StandIn/lost``.
package struct NoKeys: KeyStore {
    package init() {}

    package func secrets() throws(EventStoreError) -> StoreSecrets {
        try StoreSecrets([UInt8](repeating: 0, count: 32))
    }

    package func key(_ id: UInt64) throws(EventStoreError) -> FoundKey { .lost }

    package func keys(
        of persons: Set<[UInt8]>
    ) throws(EventStoreError) -> [[UInt8]: PersonKey] { [:] }

    package func makeKeys(
        for persons: Set<[UInt8]>, at head: () async throws(EventStoreError) -> Position
    ) async throws(EventStoreError) -> [[UInt8]: PersonKey] { throw foreign }

    package func erasedThrough() throws(EventStoreError) -> Position { 0 }

    package func destroy(
        _ erasures: [(person: [UInt8], position: Position)]
    ) async throws(EventStoreError) { throw foreign }

    package func noteErased(through position: Position) async throws(EventStoreError) {
        throw foreign
    }

    package func isClaimed() throws(EventStoreError) -> Bool { false }

    package func claim() async throws(EventStoreError) { throw foreign }

    package var foreign: EventStoreError { .unavailable("there are no keys here") }

    package func faults() -> [String] { [] }
}
