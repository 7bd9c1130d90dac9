import ArgumentParser
import Daybook
import EventSourcing
import EventStore
import Proofs
import Records

/// Signs how long the log is and what its root is.
struct CheckpointVerb: Verb {
    static let configuration = CommandConfiguration(
        commandName: "checkpoint",
        abstract: "Sign how long the log is and what its root is: a note to be kept elsewhere.",
        discussion: """
            Prints a signed note (C2SP) and keeps it in the store. The key that signs is made the first time, \
            outside of the store. From then on a command that writes makes one by itself when events have \
            waited for one for an hour.

              es checkpoint > monday.note
              es verify --against monday.note
            """)

    @Flag(help: "Print those that are kept, and make none.") var list = false
    @Flag(help: "Sign by another key than those before.") var newKey = false
    @OptionGroup(title: "The key") var key: SigningKey.Options
    @OptionGroup(title: "Everywhere") var common: CommonOptions

    func perform(in session: Session) async throws {
        if list { return try await session.withStore { try await tell($0, session) } }
        try await session.withStore(for: .writing) { office in
            try await session.proving {
                let (signer, path, isMade) = try await session.signer(
                    key, for: office, isNewKey: newKey)
                let kept = try await office.checkpoints.make(by: signer, isNewKey: newKey)
                if session.isJSON {
                    try session.show(json: kept.json(by: signer.key))
                } else {
                    try Channel.out.write(kept.note.written)
                    try Channel.out.flush()
                }
                if isMade {
                    try session.say(
                        "signed by a new key, \(path): back it up, apart from the store")
                    try session.say("whoever is to verify needs this line: \(signer.key.text)")
                }
                try await session.leaveNotes(of: office)
            }
        }
    }

    private func tell(_ office: BackOffice, _ session: Session) async throws {
        let all = try await session.proving { try await office.checkpoints.all() }
        let keys = try await office.checkpoints.keys()
        if session.isJSON {
            return try session.show(
                json: .object([
                    .init("checkpoints", .array(all.map { $0.json(by: nil) })),
                    .init("keys", .array(keys.map { .string($0.text) })),
                ]))
        }
        try session.show(
            Listing(
                [Column("size", "events", .number), Column("root")],
                rows: all.map {
                    [
                        .integer(Int64(clamping: $0.checkpoint.size)),
                        .string($0.checkpoint.root.hexadecimal),
                    ]
                }))
    }
}

extension Checkpoints.Kept {
    /// As a program gets it.
    func json(by key: NoteKey?) -> JSONValue {
        var members: [JSONValue.Member] = [
            .init("origin", .string(checkpoint.origin)),
            .init("size", .integer(Int64(clamping: checkpoint.size))),
            .init("root", .string(checkpoint.root.hexadecimal)),
            .init("note", .string(note.written)),
        ]
        if let key { members.append(.init("key", .string(key.text))) }
        return .object(members)
    }
}
