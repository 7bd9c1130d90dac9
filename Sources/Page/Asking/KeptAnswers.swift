import Records
import Synchronization

/// Answers that were read out of JSON once, under what was asked and by whom: as long as the interface says that one
/// is still the same, it isn't read again.
final class KeptAnswers: Sendable {
    struct Kept: Sendable {
        var tag: String
        var value: JSONValue
        /// Of the JSON that it was read from.
        var bytes: Int
    }

    private struct All {
        var answers: [String: Kept] = [:]
        var bytes = 0
    }

    private let all = Mutex(All())
    /// Some screens of a few people: read, an answer takes about ten times the bytes of its JSON. What goes is asked
    /// for again.
    private static let mostBytes = 4 << 20

    subscript(key: String) -> Kept? { all.withLock { $0.answers[key] } }

    func keep(_ answer: Kept, as key: String) {
        all.withLock { all in
            all.bytes -= all.answers.removeValue(forKey: key)?.bytes ?? 0
            // Names take room, too, however small the answers are.
            let size = answer.bytes + key.utf8.count + 256
            if all.bytes + size > Self.mostBytes { all = All() }
            guard size <= Self.mostBytes else { return }
            all.answers[key] = Kept(tag: answer.tag, value: answer.value, bytes: size)
            all.bytes += size
        }
    }
}
