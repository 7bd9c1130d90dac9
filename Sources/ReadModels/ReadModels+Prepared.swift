import EventSourcing
import EventStore

extension ReadModels {
    /// Brings all rows that lag behind the log to where it is now, and builds those that aren't there: so
    /// that whoever asks first needn't wait for it. One after the other, on the thread that stands back
    /// furthest; who asks for one meanwhile waits for what is left of it.
    ///
    /// What can't be had is left as it is: whoever asks for that is told why. It ends when its task is
    /// cancelled, and what was built by then is gone on with the next time.
    package func prepare() async {
        guard let threads else { return }
        await withTaskExecutorPreference(threads.building) {
            for projection in projections {
                if Task.isCancelled { return }
                do {
                    // Only the position is wanted: what is held open for a reader is let go of at once.
                    _ = try await model(of: projection)
                        .caughtUp(to: store.head(), progress: nil).position
                } catch {
                    // Stopped, parked, no room: it is told where it is asked for.
                }
            }
        }
    }
}
