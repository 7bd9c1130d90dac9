import Daybook
import EventSourcing
import EventStore
import Proofs
import Records

extension Failure {
    /// Why no checkpoint was made.
    init(_ fault: Checkpoints.Fault) {
        switch fault {
        case .logChanged(let size):
            self.init(
                .found, code: "log-changed",
                "the log isn't the one that was signed when it had \(size) events, so it isn't signed",
                hint: .es("verify"))
        case .damaged(let name):
            self.init(
                .found, code: "checkpoint-damaged",
                "checkpoints/\(name) can't be read: put it back from a backup, or from a witness")
        case .otherKey(let key):
            self.init(
                .configuration, code: "signing-key-missing",
                "earlier checkpoints are signed by another key, \(key.text)",
                hint:
                    "name its file by --signing-key, or begin with another: \(next: .own(["checkpoint", "--new-key"]))"
            )
        }
    }

    init(_ fault: AnswerSources.TooMany) {
        self.init(
            .refused, code: "proof-too-large",
            "the answer comes of more than \(BackOffice.mostProven) events, which is more than a proof holds",
            hint: "prove one thing of it, by its id")
    }
}

extension Session {
    /// The key that signs for an office's store, made where there is none and none was before.
    func signer(
        _ options: SigningKey.Options, for office: BackOffice, isNewKey: Bool = false
    ) async throws -> (signer: NoteSigner, path: String, isMade: Bool) {
        let checkpoints = office.checkpoints
        let key = try SigningKey(
            options.signingKey, of: office.store.id.lowercaseText, in: office.folder)
        if let signer = try key.signer() {
            if signer.key.name != checkpoints.origin {
                throw Failure(
                    .configuration, code: "signing-key-unreadable",
                    "\(key.path) is the key of \(signer.key.name), and this is \(checkpoints.origin)"
                )
            }
            return (signer, key.path, false)
        }
        if let last = try await checkpoints.keys().last, !isNewKey {
            throw Failure(Checkpoints.Fault.otherKey(last))
        }
        return (try key.make(name: checkpoints.origin), key.path, true)
    }

    /// Runs what makes a proof or a checkpoint, and tells its faults.
    func proving<R>(_ body: () async throws -> R) async throws -> R {
        do { return try await body() } catch let fault as Checkpoints.Fault {
            throw Failure(fault)
        } catch let fault as AnswerSources.TooMany {
            throw Failure(fault)
        }
    }

    /// Makes a checkpoint where events have waited for one for an hour, or now, and there is a key to sign it.
    /// What keeps it from being made is told, and nothing is undone for that.
    func keepCheckpoint(of office: BackOffice, now: Bool = false) async throws {
        do {
            let store = office.store.id.lowercaseText
            guard SigningKey.place(nil, of: store) != nil,
                let signer = try SigningKey(nil, of: store, in: office.folder).signer()
            else { return }
            let anHourAgo = Timestamp(milliseconds: Timestamp.now.milliseconds - 3_600_000)
            if !now, try await !office.checkpoints.isDue(since: anHourAgo) { return }
            _ = try await proving { try await office.checkpoints.make(by: signer) }
            try await leaveNotes(of: office)
        } catch {
            try say(style.bad("no checkpoint was made: \(Failure(anything: error).message)"))
        }
    }
}
