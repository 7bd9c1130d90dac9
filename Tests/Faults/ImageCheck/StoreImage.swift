import EventStore
import LMDBEventStore

/// An image that is opened in its own way, and asked what every image is asked.
protocol StoreImage {
    associatedtype Opened

    var image: Image { get }

    func open() async throws -> Opened
    func make() async throws -> Opened
    func close(_ store: Opened) async

    func report(on store: Opened) async throws -> VerificationReport
    /// What is wrong with the keys to what is personal, if it has any.
    func keyFaults(of store: Opened) async throws -> [String]

    /// All that was acknowledged is there, is known, and isn't done a second time. Answers how many events
    /// there were.
    func hold(_ store: Opened) async throws(Violation) -> Position
    /// What is new is taken.
    func writeMore(to store: Opened) async throws(Violation)
}

extension StoreImage {
    /// Answers how many events it holds.
    func check() async throws(Violation) -> Position {
        let store: Opened
        do {
            store = try await open()
        } catch StoreOpeningError.notAStore {
            return try await begin()
        } catch {
            throw Violation("open", "\(error)")
        }
        return try await closing(store) { store throws(Violation) in
            try await verify(store, "verify")
            let head = try await hold(store)
            try await writeMore(to: store)
            try await verify(store, "verify-after-writing")
            return head
        }
    }

    /// Where nothing is yet, a store can be made.
    private func begin() async throws(Violation) -> Position {
        if image.isMade || image.acknowledged > 0 {
            throw Violation("lost-store", "there is no store any more")
        }
        let store = try await must("stuck") { try await make() }
        return try await closing(store) { store throws(Violation) in
            try await writeMore(to: store)
            try await verify(store, "verify-after-making")
            return 0
        }
    }

    private func closing(
        _ store: Opened, _ body: (Opened) async throws(Violation) -> Position
    ) async throws(Violation) -> Position {
        do {
            let head = try await body(store)
            await close(store)
            return head
        } catch {
            await close(store)
            throw error
        }
    }

    private func verify(_ store: Opened, _ kind: String) async throws(Violation) {
        let found = try await must(kind) { try await report(on: store) }
        if let fault = found.faults.first {
            throw Violation(kind, "\(found.faultCount) faults, \(fault.check): \(fault.message)")
        }
        let keys = try await must(kind) { try await keyFaults(of: store) }
        if let fault = keys.first { throw Violation("keys", fault) }
    }
}
