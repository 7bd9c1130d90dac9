import Daybook
import ServiceLifecycle

/// Posts events to hooks as long as the server runs. When it is to stop no more posts are begun, and one that is under way
/// has a moment to come to an end: what isn't known by then to have been taken is posted again, under its id.
struct HookService: Service {
    let posting: HookPosting
    private static let moment = Duration.milliseconds(600)

    func run() async throws {
        let posting = posting
        await withTaskGroup { group in
            group.addTask { await posting.run() }
            group.addTask {
                do {
                    try await gracefulShutdown()
                    posting.stop()
                    try await Task.sleep(for: Self.moment)
                } catch {
                    // Stopped at once instead, or nothing is under way any more.
                }
            }
            await group.next()
            group.cancelAll()
        }
        // A store that was closed has nothing more to be posted, and what asks it is told so.
        do { try await gracefulShutdown() } catch {
            // Stopped at once instead.
        }
    }
}
