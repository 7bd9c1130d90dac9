/// One use of a store that is open, among many: it isn't closed as long as anybody has this, a request that is answered,
/// whoever is told something live, or a job. What is asked goes on having it by its ``Call``.
final class StoreLease: Sendable {
    let running: RunningStore
    private let number: Int
    private let stores: ManyStores

    init(_ running: RunningStore, _ number: Int, of stores: ManyStores) {
        self.running = running
        self.number = number
        self.stores = stores
    }

    /// Somebody was let in, for whom it is kept open.
    func letIn() { stores.letIn(number) }

    deinit { stores.giveBack(number) }
}
