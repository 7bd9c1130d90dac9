package import Glibc

/// A value behind a lock, and a bell: threads can wait until it is as they need it.
///
/// Only for threads of their own, never for a task's: waiting blocks.
// Sendable: `state` is only touched under `lock`, and both lie at one address for the whole life.
package final class Monitor<State>: @unchecked Sendable {
    @usableFromInline let lock: UnsafeMutablePointer<pthread_mutex_t>
    @usableFromInline let bell: UnsafeMutablePointer<pthread_cond_t>
    @usableFromInline var state: State

    @inlinable package init(_ state: State) {
        self.state = state
        lock = .allocate(capacity: 1)
        lock.initialize(to: pthread_mutex_t())
        pthread_mutex_init(lock, nil)
        bell = .allocate(capacity: 1)
        bell.initialize(to: pthread_cond_t())
        // A clock that is set back would let those wait on who wait for a while.
        var attributes = pthread_condattr_t()
        pthread_condattr_init(&attributes)
        pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
        pthread_cond_init(bell, &attributes)
        pthread_condattr_destroy(&attributes)
    }

    deinit {
        pthread_cond_destroy(bell)
        pthread_mutex_destroy(lock)
        bell.deallocate()
        lock.deallocate()
    }

    /// Runs `body` alone.
    @inlinable package func withLock<R, E: Error>(_ body: (inout State) throws(E) -> R) throws(E)
        -> R
    {
        pthread_mutex_lock(lock)
        defer { pthread_mutex_unlock(lock) }
        return try body(&state)
    }

    /// Runs `body` alone, then wakes all who wait.
    @inlinable package func change<R>(_ body: (inout State) -> R) -> R {
        pthread_mutex_lock(lock)
        defer {
            pthread_cond_broadcast(bell)
            pthread_mutex_unlock(lock)
        }
        return body(&state)
    }

    /// Wakes all who wait, to ask again.
    @inlinable package func ring() { pthread_cond_broadcast(bell) }

    /// Waits until `body` answers something other than `nil`, asking again after each change.
    @inlinable package func wait<R>(until body: (inout State) -> R?) -> R {
        pthread_mutex_lock(lock)
        defer { pthread_mutex_unlock(lock) }
        while true {
            if let result = body(&state) { return result }
            pthread_cond_wait(bell, lock)
        }
    }

    /// Waits likewise, for about `microseconds` at most; `nil` if it wasn't in time.
    @inlinable package func wait<R>(
        microseconds: Int, until body: (inout State) -> R?
    ) -> R? {
        var deadline = timespec()
        clock_gettime(CLOCK_MONOTONIC, &deadline)
        deadline.tv_sec += microseconds / 1_000_000
        deadline.tv_nsec += microseconds % 1_000_000 * 1_000
        if deadline.tv_nsec >= 1_000_000_000 {
            deadline.tv_sec += 1
            deadline.tv_nsec -= 1_000_000_000
        }
        pthread_mutex_lock(lock)
        defer { pthread_mutex_unlock(lock) }
        while true {
            if let result = body(&state) { return result }
            if pthread_cond_timedwait(bell, lock, &deadline) != 0 { return body(&state) }
        }
    }
}
