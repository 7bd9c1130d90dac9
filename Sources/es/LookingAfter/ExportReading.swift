import Daybook
import EventSourcing
import EventStore

/// Reads what is to be exported, a page at a time: a reader that is slow to take it must not keep a
/// read of the store open.
struct ExportReading {
    let store: any EventStore
    let selection: LogSelection
    let after: Position
    let through: Position
    let bar: ProgressBar

    func forEach(_ body: (RecordedEvent) throws -> Void) async throws {
        var read = LogRead(selection.query, after: after, through: through)
        while read.after < through {
            let page = try await store.page(read)
            for event in page where selection.means(event) { try body(event) }
            guard let last = page.last?.position else { return }
            read.after = last
            try Self.goOn()
            bar.update("events", last - after, of: through - after)
        }
    }

    /// - Throws: the status to end with, if somebody asked to stop.
    static func goOn() throws { if let status = Signals.asked { throw status } }
}
