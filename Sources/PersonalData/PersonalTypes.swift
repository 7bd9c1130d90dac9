internal import EventSourcing
internal import EventStore
import Records

/// Which types of event have something personal in them, laid out so that an event of any other type
/// is known by a glance.
struct PersonalTypes: Sendable {
    /// One of them.
    struct Entry: Sendable {
        /// The name it is stored under, or was once.
        var type: String
        var fields: [[UInt8]]
        var person: PersonSource
    }

    private let entries: [Entry]
    /// A bit for each length that one of their names has: lengths go from 1 to 128.
    private let lengths: UInt128
    /// Types that say to forget somebody, with whom.
    let forgetting: [(type: String, person: PersonSource)]
    /// Beginnings of tags that hold personal text.
    let tagPrefixes: [String]

    init(_ events: [EventDescription]) {
        var entries: [Entry] = []
        var forgetting: [(type: String, person: PersonSource)] = []
        var prefixes: [String] = []
        for event in events {
            for type in event.names {
                if let personal = event.personal {
                    let fields = personal.fields.map { Array($0.utf8) }
                    // The parts of an event that was split each name what is theirs of the whole.
                    if let whole = entries.firstIndex(where: { $0.type == type }) {
                        entries[whole].fields += fields
                    } else {
                        entries.append(Entry(type: type, fields: fields, person: personal.person))
                    }
                    prefixes += personal.tagPrefixes.filter { !prefixes.contains($0) }
                }
                if let person = event.forgets { forgetting.append((type, person)) }
            }
        }
        self.entries = entries
        self.forgetting = forgetting
        tagPrefixes = prefixes
        lengths = entries.reduce(0) { $0 | Self.bit($1.type.utf8.count) }
    }

    private static func bit(_ length: Int) -> UInt128 {
        (1...128).contains(length) ? 1 << UInt128(length - 1) : 0
    }

    /// The names of all of them.
    var names: [String] { entries.map(\.type) }

    /// What is personal in an event; `nil`: nothing.
    func entry(_ view: borrowing EventView) -> Entry? {
        if lengths & Self.bit(view.typeByteCount) == 0 { return nil }
        for entry in entries where view.hasType(entry.type) { return entry }
        return nil
    }

    func entry(_ type: String) -> Entry? { entries.first { $0.type == type } }

    /// Whether one of these types says to forget somebody.
    func forgets(_ types: [String]) -> Bool {
        types.contains { type in forgetting.contains { $0.type == type } }
    }

    /// Whether a request has an event that says to forget somebody.
    func forgets(_ request: AppendRequest) -> Bool {
        request.streams.contains { part in
            part.events.contains { event in forgetting.contains { $0.type == event.type } }
        }
    }

    /// Whether none of the events that `query` means can have anything personal.
    func cannotMeet(_ query: EventQuery) -> Bool {
        guard case .anyOf(let items) = query else { return entries.isEmpty }
        return items.allSatisfy { item in
            !item.types.isEmpty && !item.types.contains { entry($0) != nil }
        }
    }
}

extension PersonSource {
    /// The id of the person that an event tells of; `nil` where it names none.
    func person(
        stream: String, payload: UnsafeRawBufferPointer
    ) throws -> String? {
        switch self {
        case .stream: return stream
        case .field(let name):
            guard let text = try TextRewriter.text(of: Array(name.utf8), in: payload) else {
                return nil
            }
            return try JSONValue(parsing: text).text
        }
    }
}
