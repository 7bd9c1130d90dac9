import Answers
package import EventStore
package import Proofs

/// Notes that were kept elsewhere, held against a log that is read whole.
package struct NoteCheck {
    private var heads: [(size: Position, root: Digest)] = []
    private var faults: [String] = []

    /// The sizes at which the log's root has to be known.
    package var sizes: Set<Position> { Set(heads.map(\.size)) }

    /// `unreadable` are the names of notes that can't be read.
    package init(
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
                faults.append("the note of \(head.size.inGroups) events \(why)")
                continue
            }
            heads.append((head.size, head.root))
        }
        heads.sort { $0.size < $1.size }
    }

    /// What doesn't fit, after the whole log was read.
    package func faults(in office: BackOffice) async throws -> [String] {
        faults(in: try await office.verify(rootsAt: sizes))
    }

    /// What doesn't fit what a report says of the log.
    package func faults(in report: VerificationReport) -> [String] {
        var told = faults
        var fits: Position = 0
        for (size, root) in heads {
            if size > report.events {
                told.append(
                    """
                    the log ends at \(report.events.inGroups) and had \(size.inGroups) events when it was \
                    signed: its end was cut off, or an old copy was put back
                    """)
            } else if report.roots[size] == root {
                fits = size
            } else {
                told.append(
                    """
                    the log isn't the one that was signed when it had \(size.inGroups) events: between \
                    \((fits + 1).inGroups) and \(size.inGroups) something was changed, dropped, put in or moved
                    """)
                break
            }
        }
        return told
    }
}
