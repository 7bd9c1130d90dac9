internal import Glibc
internal import Threads

/// Runs what blocks on a thread of its own that gives way to all who have work for the processors, as for `nice`:
/// whoever writes meanwhile isn't to be slowed down by being copied.
func givingWay<R: Sendable>(
    by niceness: Int32, _ body: @escaping @Sendable () -> R
) async -> R {
    let asking = pthread_self()
    return await onOwnThread {
        // Where the system had no thread to give, this is the caller's, which keeps its turns. 0 is this thread alone.
        if pthread_self() != asking {
            setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, niceness)
        }
        return body()
    }
}
