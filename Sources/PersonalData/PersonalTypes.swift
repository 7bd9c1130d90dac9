internal import EventSourcing
internal import EventStore
import Records

/// Which types of event have something personal in them, laid out so that an event of any other type
/// is known by a glance.
struct PersonalTypes: Sendable {
    /// One of them. A class, since it is looked up for every event that is read.
    final class Entry: Sendable {
        /// The name it is stored under, or was once.
        let type: String
        let person: PersonSource
        /// The top-level fields that hold personal texts.
        let fields: [[UInt8]]
        /// Those of them whose every text is.
        private let whole: Set<[UInt8]>
        /// Paths of texts in lists, without the numbers: `lines[].title`.
        private let paths: Set<[UInt8]>
        /// Paths of texts that many have alike.
        private let shared: Set<[UInt8]>
        /// Paths of what is said in one's own words.
        private let said: Set<[UInt8]>
        /// Earlier releases stored it in the clear.
        let wasClear: Bool
        /// In milliseconds; after that it is of no use.
        let lifetime: Int64?

        /// The parts of an event that was split each name what is theirs of the whole.
        fileprivate init(type: String, _ first: PersonalFields, _ parts: [PersonalFields]) {
            self.type = type
            person = first.person
            wasClear = first.wasClear
            lifetime = first.days.map { $0 * 86_400_000 }
            let texts = parts.flatMap(\.fields).map { Array($0.utf8) }
            fields = texts.reduce(into: []) { fields, path in
                let name = Self.top(path)
                if !fields.contains(name) { fields.append(name) }
            }
            whole = Set(texts.filter { Self.top($0) == $0 })
            paths = Set(texts.filter { Self.top($0) != $0 })
            shared = Set(parts.flatMap(\.shared).map { Array($0.utf8) })
            said = Set(parts.flatMap(\.said).map { Array($0.utf8) })
        }

        /// Whether the text at a path inside of one of ``fields`` is personal.
        func isPersonal(_ path: [UInt8]) -> Bool {
            if paths.isEmpty || whole.contains(Self.top(path)) { return true }
            // What is written with escapes in a name isn't by us: better one too many.
            return paths.contains(Self.unnumbered(path)) || path.contains(UInt8(ascii: "\\"))
        }

        /// Whether many have the text at a path alike.
        func isShared(_ path: [UInt8]) -> Bool { shared.contains(Self.unnumbered(path)) }

        /// Whether the text at a path is in one's own words.
        func isSaid(_ path: [UInt8]) -> Bool { said.contains(Self.unnumbered(path)) }

        /// The field that a path begins with.
        private static func top(_ path: [UInt8]) -> [UInt8] {
            Array(path.prefix { $0 != UInt8(ascii: ".") && $0 != UInt8(ascii: "[") })
        }

        /// `lines[].title` of `lines[12].title`.
        static func unnumbered(_ path: [UInt8]) -> [UInt8] {
            var isNumber = false
            return path.filter { byte in
                if byte == UInt8(ascii: "]") { isNumber = false }
                defer { if byte == UInt8(ascii: "[") { isNumber = true } }
                return !isNumber
            }
        }
    }

    private let entries: [Entry]
    /// A bit for each length that one of their names has: lengths go from 1 to 128.
    private let lengths: UInt128
    /// Types that say to forget somebody, with whom.
    let forgetting: [(type: String, person: PersonSource)]
    /// Beginnings of tags that hold personal text.
    let tagPrefixes: [String]

    init(_ events: [EventDescription]) {
        var parts: [(type: String, personal: [PersonalFields])] = []
        var forgetting: [(type: String, person: PersonSource)] = []
        for event in events {
            for type in event.names {
                if let personal = event.personal {
                    if let known = parts.firstIndex(where: { $0.type == type }) {
                        parts[known].personal.append(personal)
                    } else {
                        parts.append((type, [personal]))
                    }
                }
                if let person = event.forgets { forgetting.append((type, person)) }
            }
        }
        let entries = parts.compactMap { type, personal in
            personal.first.map { Entry(type: type, $0, personal) }
        }
        tagPrefixes = parts.flatMap(\.personal).flatMap(\.tagPrefixes)
            .reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
        self.entries = entries
        self.forgetting = forgetting
        lengths = entries.reduce(0) { $0 | Self.bit($1.type.utf8.count) }
    }

    private static func bit(_ length: Int) -> UInt128 {
        (1...128).contains(length) ? 1 << UInt128(length - 1) : 0
    }

    /// The names of all of them.
    var names: [String] { entries.map(\.type) }

    /// The names of those that tell of things with keys of their own.
    var namesOfThings: [String] { entries.filter { $0.person.place == .thing }.map(\.type) }

    /// The names of those whose texts are of no use one day.
    var namesOfPassing: [String] { entries.filter { $0.lifetime != nil }.map(\.type) }

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
