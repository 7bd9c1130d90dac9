package import EventStore
internal import Postgres

extension PostgresEventStore {
    /// The events behind `position`, at most `most`, taken apart as the records that the same log has in a folder; why
    /// one can't be read, in its place.
    package func records(
        after position: Position, most: Int
    ) async throws(EventStoreError) -> [(
        position: Position, record: Result<WrittenRecord, EventStoreError>
    )] {
        let database = try open()
        let statement = database.sessions.statements.records
        let rows = try await database.readers.run(endsWithTask: true) {
            connection throws(PostgresFailure) in
            var parameters = Parameters()
            parameters.add(Int64(clamping: position))
            parameters.add(Int64(most))
            return try connection.query(statement, parameters)
        }
        var page = EventPage(rows, of: id)
        var records: [(Position, Result<WrittenRecord, EventStoreError>)] = []
        records.reserveCapacity(page.count)
        for row in 0..<page.count {
            let position = page.position(row)
            do { records.append((position, .success(try page.written(row)))) } catch {
                let error = error as? EventStoreError ?? .damaged(position, "\(error)")
                records.append((position, .failure(error)))
            }
        }
        return records
    }
}
