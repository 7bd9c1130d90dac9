import Daybook
import EventStore
import Exports
import Records

extension Export {
    /// Writes the records as they lie in the log, through `through`; answers how many.
    func writeSealed(
        of office: BackOffice, through: Position, to channel: Channel, _ bar: ProgressBar
    ) async throws -> Int {
        guard let log = office.store.recording else {
            throw Failure(.bug, code: "bug", "this store keeps no records on a disk")
        }
        let lines = SealedLines(
            of: ExportedStore(id: log.id, createdAt: try await log.begun()), by: "daybook")
        var after: Position = 0
        while after < through {
            // Whoever takes it slowly keeps no read of the log open.
            let most = Int(min(through - after, Self.recordsAtOnce))
            let page = try await log.writtenRecords(after: after, most: most)
            guard let last = page.last?.position else { break }
            after = last
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
