import Daybook
import EventStore
import Exports
import LMDBEventStore
import PersonalData
import Records

extension Export {
    /// Writes the records as they lie in the log, through `through`; answers how many.
    func writeSealed(
        of office: BackOffice, through: Position, to channel: Channel, _ bar: ProgressBar
    ) async throws -> Int {
        guard let log = (office.store as? SealedEventStore)?.store as? LMDBEventStore else {
            throw Failure(.bug, code: "bug", "this store keeps no records on a disk")
        }
        let identity = try log.identity()
        let lines = SealedLines(
            of: ExportedStore(id: identity.id, createdAt: identity.createdAt), by: "daybook")
        var after: Position = 0
        while after < through {
            // Whoever takes it slowly keeps no read of the log open.
            var page: [WrittenRecord] = []
            after = try log.forEachStoredRecord(
                after: after, through: min(through, after + Self.recordsAtOnce)
            ) { page.append(try WrittenRecord($1, at: $0)) }
            for record in page {
                try channel.line(
                    json: format == .cloudevents ? lines.cloudEvent(record) : lines.json(record))
            }
            if let status = Signals.asked { throw status }
            bar.update("events", after, of: through)
        }
        return Int(through)
    }

    private static let recordsAtOnce: Position = 512
}
