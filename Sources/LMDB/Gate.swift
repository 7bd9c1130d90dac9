internal import Glibc

/// Lets many through at once, or one alone: transactions pass together, and the map is resized, or
/// the environment closed, by one alone.
///
/// LMDB resizes a map under a live reader without a word and leaves its pointers dangling; this is
/// what keeps readers and resizing apart.
// Sendable: the lock is made for being shared, lies at one address for the gate's whole life, and
// nothing else is kept here.
final class Gate: @unchecked Sendable {
    private let lock: UnsafeMutablePointer<pthread_rwlock_t>

    init() {
        lock = .allocate(capacity: 1)
        lock.initialize(to: pthread_rwlock_t())
        pthread_rwlock_init(lock, nil)
    }

    deinit {
        pthread_rwlock_destroy(lock)
        lock.deallocate()
    }

    /// Must be paired with ``leave()`` on the same thread.
    func enter() { pthread_rwlock_rdlock(lock) }

    /// Waits until nobody is inside. Must be paired with ``leave()`` on the same thread.
    func enterAlone() { pthread_rwlock_wrlock(lock) }

    func leave() { pthread_rwlock_unlock(lock) }
}
