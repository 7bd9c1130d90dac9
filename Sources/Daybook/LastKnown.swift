import EventStore
import Foundation
import Postgres
import PostgresEventStore
import Records

/// What this machine knew last of a log in a database, from one program to the next: a log that lacks it lost what was
/// acknowledged, while nobody was there to notice.
struct LastKnown: Sendable {
    private let log: PostgresEventStore
    private let file: String

    /// `folder` is what this machine has of the store.
    init(of log: PostgresEventStore, in folder: String) {
        (self.log, file) = (log, folder + "/known")
    }

    /// Sees to it that the log has what was known of it.
    /// - Throws: a ``DatabaseFault`` where it hasn't, which names the file that says so.
    func check() async throws(DatabaseFault) {
        guard let noted else { return }
        do throws(PostgresOpeningError) { try await log.require(noted) } catch {
            guard case .rolledBack(let schema, let known) = error else {
                throw DatabaseFault(error)
            }
            throw DatabaseFault(lackingIn: schema, known, notedIn: file)
        }
    }

    /// Notes what is known now, if that is more than before. Where it can't be written the next program knows less.
    func note() {
        guard let end = try? log.knownEnd(), end.position > noted?.position ?? 0 else { return }
        let text = "\(end.position)\n\(end.checksum)\n\(end.epoch)\n"
        try? Data(text.utf8).write(to: URL(fileURLWithPath: file), options: .atomic)
    }

    /// Notes it whenever something has come, once in a second at most, until its task is cancelled or the store is closed.
    func follow() async {
        for await _ in log.changes() {
            note()
            do { try await Task.sleep(for: .seconds(1)) } catch { break }
        }
        note()
    }

    private var noted: KnownEnd? {
        guard let bytes = FileManager.default.contents(atPath: file) else { return nil }
        let numbers = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
        guard numbers.count == 3, let position = Position(numbers[0]),
            let checksum = UInt32(numbers[1]), let epoch = Int64(numbers[2])
        else { return nil }
        return KnownEnd(position: position, checksum: checksum, epoch: epoch)
    }
}

extension DatabaseFault {
    /// The log lacks what this machine knew of it.
    init(lackingIn schema: String, _ known: Position, notedIn file: String) {
        code = PostgresOpeningError.rolledBack(schema: schema, known: known).code
        sentence =
            """
            the log in the schema \(schema) lacks event \(known), which this machine knows of, or has another \
            in its place: a server that lagged behind was put in the place of the old one, or a backup put \
            back. To go on with the log as it is, remove \(file)
            """
        kind = .failed
    }
}
