import Records
import Synchronization

/// Answers that were read out of JSON once, under what was asked and by whom: as long as the interface says that one
/// is still the same, it isn't read again.
final class KeptAnswers: Sendable {
    struct Kept: Sendable {
        var tag: String
        var value: JSONValue
    }

    private let kept = Mutex<[String: Kept]>([:])
    /// Some screens of a few people. What goes is asked for again.
    private static let most = 512

    subscript(key: String) -> Kept? {
        get { kept.withLock { $0[key] } }
        set {
            kept.withLock { kept in
                if kept.count >= Self.most, kept[key] == nil { kept.removeAll() }
                kept[key] = newValue
            }
        }
    }
}
