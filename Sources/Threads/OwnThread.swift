internal import Glibc

/// Runs what blocks on a thread of its own, so that no task's thread is held up; where the system has no
/// thread to give, on the caller's.
package func onOwnThread<R: Sendable>(_ body: @escaping @Sendable () -> R) async -> R {
    await withCheckedContinuation { continuation in
        let isBegun = beginThread { continuation.resume(returning: body()) }
        if !isBegun { continuation.resume(returning: body()) }
    }
}

/// Begins a thread that runs `body` and ends. `false` if the system has none to give: a process, a user and
/// a container may each have only so many. Foundation's `Thread` tells nobody of that.
package func beginThread(_ body: @escaping @Sendable () -> Void) -> Bool {
    let work = Unmanaged.passRetained(ThreadWork(body))
    var thread = pthread_t()
    let code = pthread_create(
        &thread, nil,
        { work in
            if let work { Unmanaged<ThreadWork>.fromOpaque(work).takeRetainedValue().run() }
            return nil
        }, work.toOpaque())
    if code == 0 {
        pthread_detach(thread)
    } else {
        work.release()
    }
    return code == 0
}

private final class ThreadWork: Sendable {
    let run: @Sendable () -> Void

    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
}
