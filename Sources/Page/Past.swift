import EventStore

/// The moment that the whole page is looked at, in the address before all else: `/at/48213/orders`,
/// `/at/2026-02-28T11:22:00Z/orders`. So each link leads to the same moment, and any can be handed on.
struct Past: Sendable, Equatable {
    /// A position of the log, or a time as RFC 3339 has it.
    let text: String

    /// Takes it from the parts of an address, where it begins them.
    static func taken(from words: [String]) -> (Past?, [String]) {
        guard words.count >= 2, words[0] == "at" else { return (nil, words) }
        return (Past(text: words[1]), Array(words.dropFirst(2)))
    }

    /// What each address of the page begins with.
    var base: String { "/at/" + Link.encoded(text) }

    /// How the interface is asked for it.
    var asOf: [(name: String, text: String)] { [(name: "asOf", text: text)] }

    /// The position, where it is one.
    var position: Position? { Position(text) }
}
