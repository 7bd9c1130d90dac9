internal import class Foundation.Thread

/// Runs what blocks on a thread of its own, so that no task's thread is held up.
package func onOwnThread<R: Sendable>(_ body: @escaping @Sendable () -> R) async -> R {
    await withCheckedContinuation { continuation in
        let thread = Thread { continuation.resume(returning: body()) }
        thread.name = "store files"
        thread.start()
    }
}
