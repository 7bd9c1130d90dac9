internal import EventSourcing
package import EventStore
import Records

/// Of whom a text tells: somebody with an id, a thing that has a key of its own, or whoever has a name.
package struct Person: Sendable, Hashable {
    /// What their key is found by. Ids have no white space, so none of these is another's.
    let key: String
    /// What is bound to a sealed text, so that it opens nowhere else. It has to be told from the
    /// stored event: a name can't be, being sealed itself.
    let place: String

    /// Somebody with an id.
    package init(id: String) {
        key = id
        place = id
    }

    /// Whoever has to do with one thing.
    package init(thing stream: StreamName) {
        key = "thing " + stream.text
        place = key
    }

    /// Whoever is called so, letter case and the number of spaces aside; `nil` for a blank name.
    package init?(name: String) {
        let words = name.lowercased().split { $0.isWhitespace }
        if words.isEmpty { return nil }
        key = "name " + words.joined(separator: " ")
        place = "name"
    }

    /// Whether it is a thing that has a key of its own.
    var isThing: Bool { key.hasPrefix("thing ") }

    /// Whether their name is sealed where it stands, so that nobody knows yet who they are.
    var isNameless: Bool { key.isEmpty }

    private init(key: String, place: String) {
        self.key = key
        self.place = place
    }

    /// Somebody whose name is sealed where it stands.
    fileprivate static let nameless = Person(key: "", place: "name")
}

extension PersonSource {
    /// Of whom an event tells; `nil` where it names nobody. `isStored`: it lies in the log, where a name
    /// is sealed itself.
    func person(
        stream: StreamName, payload: UnsafeRawBufferPointer, isStored: Bool
    ) throws -> Person? {
        switch place {
        case .stream: return Person(id: stream.id)
        case .thing: return Person(thing: stream)
        case .name(let path): return try Self.named(path, payload, isStored)
        case .field(let name, let path):
            if let text = try TextRewriter.text(of: Array(name.utf8), in: payload),
                let id = try JSONValue(parsing: text).text
            {
                return Person(id: id)
            }
            return try path.flatMap { try Self.named($0, payload, isStored) }
        }
    }

    private static func named(
        _ path: String, _ payload: UnsafeRawBufferPointer, _ isStored: Bool
    ) throws -> Person? {
        if isStored { return .nameless }
        let names = path.split(separator: ".").map { Array($0.utf8) }
        guard let range = try TextRewriter.range(of: names, in: payload) else { return nil }
        return try JSONValue(parsing: Array(payload[range])).text.flatMap { Person(name: $0) }
    }
}
