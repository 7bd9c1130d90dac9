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
        // Nobody enters twice; so whoever wants to be alone needn't wait for all who come after.
        var attributes = pthread_rwlockattr_t()
        pthread_rwlockattr_init(&attributes)
        pthread_rwlockattr_setkind_np(
            &attributes, Int32(PTHREAD_RWLOCK_PREFER_WRITER_NONRECURSIVE_NP))
        pthread_rwlock_init(lock, &attributes)
        pthread_rwlockattr_destroy(&attributes)
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
