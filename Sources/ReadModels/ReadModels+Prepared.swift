import EventSourcing
package import EventStore

extension ReadModels {
    /// Brings all rows that lag far behind the log to where it is now, and builds those that aren't there: so
    /// that whoever asks first needn't wait for it. A `few` events are done with at once when somebody asks.
    /// One after the other, on the thread that stands back furthest; who asks for one meanwhile waits for what
    /// is left of it.
    ///
    /// What can't be had is left as it is: whoever asks for that is told why. It ends when its task is
    /// cancelled, and what was built by then is gone on with the next time.
    package func prepare(few: Position = 1_000) async {
        guard let threads else { return }
        await withTaskExecutorPreference(threads.building) {
            for projection in projections {
                if Task.isCancelled { return }
                do {
                    let (model, head) = (model(of: projection), try await store.head())
                    let rows = try await model.existing(model.decisions())
                    if head <= (rows?.checkpoint.position ?? 0) + few { continue }
                    // Only the position is wanted: what is held open for a reader is let go of at once.
                    _ = try await model.caughtUp(to: head, progress: nil).position
                } catch {
                    // Stopped, parked, no room: it is told where it is asked for.
                }
            }
        }
    }
}
