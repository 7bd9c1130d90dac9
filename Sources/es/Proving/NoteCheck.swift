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

/// Notes that were kept elsewhere, held against a log that is read whole.
struct NoteCheck {
    private var heads: [(size: Position, root: Digest)] = []
    private var faults: [String] = []

    /// The sizes at which the log's root has to be known.
    var sizes: Set<Position> { Set(heads.map(\.size)) }

    /// `unreadable` are the names of notes that can't be read.
    init(
        _ notes: [SignedNote], by keys: [NoteKey], origin: String, unreadable: [String] = []
    ) {
        faults = unreadable.map { "checkpoints/\($0) can't be read" }
        for note in notes {
            guard let head = TreeHead(note.text) else {
                faults.append("a note is no checkpoint")
                continue
            }
            guard head.origin == origin else {
                faults.append("a note is of \(head.origin), another log than \(origin)")
                continue
            }
            do { try note.verify(by: keys) } catch {
                let why =
                    error as? SignedNote.Fault == .unknownKey
                    ? "is signed by a key that isn't known" : "has a signature that is forged"
                faults.append("the note of \(grouped(head.size)) events \(why)")
                continue
            }
            heads.append((head.size, head.root))
        }
        heads.sort { $0.size < $1.size }
    }

    /// What doesn't fit, after the whole log was read.
    func faults(in office: BackOffice) async throws -> [String] {
        faults(in: try await office.verify(rootsAt: sizes))
    }

    /// What doesn't fit what a report says of the log.
    func faults(in report: VerificationReport) -> [String] {
        var told = faults
        var fits: Position = 0
        for (size, root) in heads {
            if size > report.events {
                told.append(
                    """
                    the log ends at \(grouped(report.events)) and had \(grouped(size)) events when it was \
                    signed: its end was cut off, or an old copy was put back
                    """)
            } else if report.roots[size] == root {
                fits = size
            } else {
                told.append(
                    """
                    the log isn't the one that was signed when it had \(grouped(size)) events: between \
                    \(grouped(fits + 1)) and \(grouped(size)) something was changed, dropped, put in or moved
                    """)
                break
            }
        }
        return told
    }
}
