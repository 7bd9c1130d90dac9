import EventStore

/// What one store among many is called: a word that can be a folder's name, a schema's or a host's, and never a path.
/// Whoever asks says it, so nothing else becomes one.
package struct StoreName: Hashable, Comparable, Sendable, CustomStringConvertible {
    package let text: String

    /// The store that is the service's own: whoever has a token of it comes into all of them. It begins as no other
    /// may, so that nobody's is it by accident.
    package static let service = StoreName(known: "_service")

    /// As long as a part of a host's name may be, and what PostgreSQL takes as a name.
    package static let most = 63

    /// - Parameter text: 1 to 63 of `a-z`, `0-9` and `-`, which stands neither first nor last.
    package init?(_ text: String) {
        if text == Self.service.text {
            self = .service
            return
        }
        guard (1...Self.most).contains(text.utf8.count),
            text.utf8.allSatisfy({ Self.isLetter($0) || $0 == UInt8(ascii: "-") }),
            text.utf8.first.map(Self.isLetter) == true, text.utf8.last.map(Self.isLetter) == true
        else { return nil }
        self.text = text
    }

    private init(known text: String) { self.text = text }

    private static func isLetter(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
        default: false
        }
    }

    package var description: String { text }

    package static func < (a: Self, b: Self) -> Bool { a.text < b.text }
}
