import EventStore

/// That there may be something new: at first, whenever the log has grown and, for what changes without it, every second.
struct Changes: Sendable {
    let all: AsyncStream<Void>

    init(of store: any EventStore, alsoEverySecond: Bool) {
        let (all, told) = AsyncStream.makeStream(
            of: Void.self, bufferingPolicy: .bufferingNewest(1))
        self.all = all
        told.yield()
        let grown = store.changes()
        let following = Task {
            await withTaskGroup { group in
                group.addTask { for await _ in grown { told.yield() } }
                if alsoEverySecond {
                    group.addTask {
                        while !Task.isCancelled {
                            do { try await Task.sleep(for: .seconds(1)) } catch { return }
                            told.yield()
                        }
                    }
                }
                await group.next()
                group.cancelAll()
            }
            // The store is closed.
            told.finish()
        }
        told.onTermination = { _ in following.cancel() }
    }
}
