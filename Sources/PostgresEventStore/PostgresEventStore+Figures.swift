package import EventStore

extension PostgresEventStore: Counting {
    /// What this program has had stored. The database keeps its indexes with each event, and its readers bind nobody: so
    /// there is neither a backlog nor an oldest reader.
    package func figures() async throws(EventStoreError) -> LogFigures { try open().figures }
}
