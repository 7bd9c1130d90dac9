import Backups
import Records

extension Failure {
    /// Why nothing was backed up or put back.
    init(_ fault: BackupFault, at place: String? = nil) {
        let status: ExitStatus
        var hint = fault.hint
        switch fault.kind {
        case .missing:
            status = .notFound
            hint = hint ?? "see whether its disk is mounted, and whether this is its folder"
        case .anothers:
            (status, hint) = (.refused, hint ?? .es("backup", "create", "FOLDER"))
        case .diverged:
            (status, hint) = (.refused, hint ?? .es("backup", "create", "FOLDER"))
        case .busy: status = .tryAgain
        case .damaged:
            status = .io
            hint = hint ?? place.map { .es("backup", "verify", $0) }
        case .unfinished:
            status = .notFound
            hint = hint ?? .es("backup", "create", place ?? "FOLDER")
        case .newer: status = .newer
        case .keysMissing:
            status = .notFound
            hint =
                hint ?? """
                    say by --keys where they are, or by --without-keys that what is personal stays unreadable
                    """
        case .keysSealed:
            status = .notAllowed
            hint = hint ?? "give it by --passphrase-file, or in \(Passphrase.variable)"
        case .beyond:
            (status, hint) = (.notFound, hint ?? place.map { .es("backup", "list", $0) })
        case .inTheWay: (status, hint) = (.cantCreate, hint ?? "name a folder that isn't there yet")
        case .system: status = .io
        }
        self.init(status, code: fault.code, fault.sentence, hint: hint)
    }
}

extension Session {
    /// Runs what makes or reads a backup, and tells its faults.
    func keeping<R>(at place: String? = nil, _ body: () async throws -> R) async throws -> R {
        do { return try await body() } catch let fault as BackupFault {
            throw Failure(fault, at: place)
        }
    }
}
