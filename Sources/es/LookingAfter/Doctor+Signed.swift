import Daybook
import EventSourcing
import EventStore
import Glibc
import Proofs
import Records

extension Doctor {
    /// When the log was signed last, and what has come since; nothing where it never was and no key is there to.
    func signed(_ office: BackOffice, _ session: Session) async -> [Finding] {
        do {
            let latest = try await session.proving { try await office.checkpoints.latest() }
            let hasKey = try hasSigningKey(office)
            guard let latest else {
                guard hasKey else { return [] }
                return [Finding("checkpoint", .ok, "none was signed yet: es checkpoint does")]
            }
            let size = latest.checkpoint.size
            let head = try await office.store.head()
            let since = head > size ? head - size : 0
            let words = """
                last signed\(time(of: latest, office)) with \(counted(size, "event")); \
                \(grouped(since)) came since
                """
            return [
                hasKey
                    ? Finding("checkpoint", .ok, words)
                    : Finding(
                        "checkpoint", .warning,
                        words + ". The key that signs isn't here, so none is signed any more")
            ]
        } catch {
            let failure = Failure(anything: error)
            return [Finding("checkpoint", .failed, "\(failure.message)  [\(failure.code)]")]
        }
    }

    private func hasSigningKey(_ office: BackOffice) throws -> Bool {
        let store = office.store.id.lowercaseText
        guard SigningKey.place(nil, of: store) != nil else { return false }
        return try SigningKey(nil, of: store, in: office.folder).signer() != nil
    }

    /// A note says no time, but its file was written then.
    private func time(of note: Checkpoints.Kept, _ office: BackOffice) -> String {
        var status = stat()
        let path = "\(office.folder)/checkpoints/\(note.name)"
        guard stat(path, &status) == 0 else { return "" }
        let seconds = Int64(status.st_mtim.tv_sec)
        return
            " \(Timestamp(milliseconds: seconds * 1_000 + Int64(status.st_mtim.tv_nsec) / 1_000_000))"
    }
}
