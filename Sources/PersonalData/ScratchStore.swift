internal import EventSourcing
package import EventStore

extension SealedEventStore {
    /// A store for trying things out that holds events as this one shows them: texts as they read, tags
    /// as they lie in the log. So whoever asks it for a personal tag finds what they would find here.
    /// No key is made for it, and nothing in it is sealed.
    package func scratch(over store: any EventStore) -> any EventStore {
        ScratchStore(store: store, sealed: self)
    }
}

/// Takes and finds events by tags as another store keeps them.
private struct ScratchStore: StoreOver {
    let store: any EventStore
    let sealed: SealedEventStore

    func append(_ requests: [AppendRequest]) async -> [Result<AppendReceipt, EventStoreError>] {
        var results: [Result<AppendReceipt, EventStoreError>] = []
        for request in requests {
            do throws(EventStoreError) {
                results.append(.success(try await store.append(try tagged(request))))
            } catch {
                results.append(.failure(error))
            }
        }
        return results
    }

    private func tagged(_ request: AppendRequest) throws(EventStoreError) -> AppendRequest {
        var tagged = request
        if let condition = request.condition {
            tagged.condition?.failIfMatches = try sealed.sealed(condition.failIfMatches)
        }
        for stream in tagged.streams.indices {
            for index in tagged.streams[stream].events.indices {
                let tags = tagged.streams[stream].events[index].tags
                tagged.streams[stream].events[index].tags = try sealed.sealed(tags: tags)
            }
        }
        return tagged
    }

    func readAll(
        _ read: LogRead, _ body: (borrowing EventView) throws -> Bool
    ) async throws -> Position {
        var read = read
        read.query = try sealed.sealed(read.query)
        return try await store.readAll(read, body)
    }
}
