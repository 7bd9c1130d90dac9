import EventSourcing
package import EventSourcingRuntime
package import EventStore

/// Keeps the digests of commands that changed nothing from standing there for anyone to try guesses
/// against: they are sealed as those in the log are. All else passes as it is.
package struct SealedSideStore: SideStore {
    private let side: any SideStore
    private let keys: any KeyStore

    package init(_ side: any SideStore, keys: any KeyStore) {
        self.side = side
        self.keys = keys
    }

    package func get(_ key: String, of kind: SideKind) async throws(EventStoreError) -> [UInt8]? {
        let bytes = try await side.get(key, of: kind)
        switch kind {
        case .unchanged:
            guard let bytes else { return nil }
            let secrets = try keys.secrets()
            return try turned(bytes) { (sealed) throws(CryptographyFault) in
                try secrets.opened(sealed)
            }
        case .reactions, .consumers, .snapshots, .check, .checkpoints, .jobs, .hooks: return bytes
        }
    }

    package func put(_ values: [SideValue], of kind: SideKind) async throws(EventStoreError) {
        var values = values
        switch kind {
        case .unchanged:
            let secrets = try keys.secrets()
            for index in values.indices {
                values[index].bytes = try turned(values[index].bytes) {
                    (plain) throws(CryptographyFault) in try secrets.sealed(plain)
                }
            }
        case .reactions, .consumers, .snapshots, .check, .checkpoints, .jobs, .hooks: break
        }
        try await side.put(values, of: kind)
    }

    /// The same with its digest sealed or opened. What can't be read passes: whoever reads it says so.
    private func turned(
        _ bytes: [UInt8], _ turn: (Fingerprint) throws(CryptographyFault) -> Fingerprint
    ) throws(EventStoreError) -> [UInt8] {
        guard var command = UnchangedCommand(commandID: "", bytes: bytes) else { return bytes }
        command.fingerprint = try inStoreTerms { () throws(CryptographyFault) in
            try turn(command.fingerprint)
        }
        return command.bytes
    }

    package func list(_ kind: SideKind) async throws(EventStoreError) -> [String] {
        try await side.list(kind)
    }

    package func remove(_ keys: [String], of kind: SideKind) async throws(EventStoreError) {
        try await side.remove(keys, of: kind)
    }

    package func add(_ line: [UInt8], to list: SideList) async throws(EventStoreError) {
        try await side.add(line, to: list)
    }

    package func lines(of list: SideList) async throws(EventStoreError) -> [[UInt8]] {
        try await side.lines(of: list)
    }

    package func clear(_ list: SideList) async throws(EventStoreError) {
        try await side.clear(list)
    }
}
