import ArgumentParser
import Daybook
import EventStore
import Proofs
import Records

/// By which keys notes and proofs are believed.
enum TrustedKey {
    struct Options: ParsableArguments {
        @Option(
            help: ArgumentHelp(
                "Believe this key alone: name+12345678+base64, or a file with that line.",
                valueName: "key"), completion: .file())
        var key: String?

        /// The key that was given; `nil`: none was.
        func given() throws -> NoteKey? {
            try key.map { try TrustedKey.read($0) }
        }
    }

    /// The key, or the one in the file, that `text` names.
    static func read(_ text: String) throws -> NoteKey {
        if let read = NoteKey(text) { return read }
        if let lines = try textOfFile(inFull(text)),
            let line = lines.split(separator: "\n").first, let read = NoteKey(String(line))
        {
            return read
        }
        throw Failure.usage("\(text) is no key that notes are verified with")
    }

    /// The key that was given, else those that the store says signed for it.
    static func keys(_ options: Options, of office: BackOffice) async throws -> [NoteKey] {
        if let given = try options.given() { return [given] }
        return try await office.checkpoints.keys()
    }
}
