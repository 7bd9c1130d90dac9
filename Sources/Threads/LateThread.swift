/// Whether a thread of the store's own is at work. It begins when it is first needed, so that a short use of
/// a store has none; to be kept with what the thread waits for, under the same lock.
package enum LateThread {
    case unborn, running, ended

    /// Whether the caller is the first to need the thread, and is to begin it.
    package mutating func isFirstNeeded() -> Bool {
        guard self == .unborn else { return false }
        self = .running
        return true
    }
}
