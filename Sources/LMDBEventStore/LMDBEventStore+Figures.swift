package import EventStore
internal import LMDB
internal import Threads

extension LMDBEventStore: Counting {
    package func figures() async throws(EventStoreError) -> LogFigures {
        let store = try open()
        return try await onOwnThread {
            Result { () throws(EventStoreError) in
                try inStoreTerms {
                    var figures = store.commits.figures
                    figures.backlog = store.tail.backlog
                    figures.oldestReader = try store.log.environment.oldestReaderLag()
                    return figures
                }
            }
        }.get()
    }
}
