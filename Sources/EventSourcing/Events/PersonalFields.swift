/// What of an event is personal: text that tells of one person and has to be forgotten with them.
///
/// It only says so. A store that keeps such text sealed, each person's with a key of their own, goes
/// by it; commands, projectors and queries never notice, but that a text may read
/// `[erased]`.
public struct PersonalFields: Sendable, Equatable {
    /// Top-level fields whose every text is personal, however deep it stands (`shippingAddress`), and
    /// texts of lists by their path (`lines[].title`). Numbers aren't.
    package var fields: [String]
    /// Whom they tell of.
    package var person: PersonSource
    /// Beginnings of tags that hold such text: `email:`. What follows is kept as a keyed digest.
    package var tagPrefixes: [String]
    /// Paths of texts that many have alike, as a city: nobody is looked for by them.
    package var shared: [String]
    /// Paths of what is said in one's own words: nobody is looked for by them in what others have said.
    package var said: [String]
    /// Earlier releases stored them in the clear, and their digests of commands with them.
    package var wasClear: Bool
    /// So many days after it was recorded such text is of no use to anybody, and is forgotten.
    package var days: Int64?

    package init(
        _ fields: [String], of person: PersonSource, tagPrefixes: [String] = [],
        shared: [String] = [], said: [String] = [], wasClear: Bool = false, days: Int64? = nil
    ) {
        self.fields = fields
        self.person = person
        self.tagPrefixes = tagPrefixes
        self.shared = shared
        self.said = said
        self.wasClear = wasClear
        self.days = days
    }
}

/// Whom an event tells of, and where it says so.
public struct PersonSource: Sendable, Equatable {
    /// The ways in which an event can say it.
    package enum Place: Sendable, Equatable {
        /// The id in the name of its stream.
        case stream
        /// The id in a top-level field; where that has none, the name at a path, if one is given.
        case field(String, orName: String?)
        /// Nobody with an id: the stream's thing has a key of its own.
        case thing
        /// Whoever is known by nothing but the name at a path.
        case name(String)
    }

    package let place: Place

    private init(_ place: Place) { self.place = place }

    /// The id in the name of its stream: `ada` in `user-ada` and in `conversation-ada`.
    public static let stream = PersonSource(.stream)

    /// A top-level field; without a value there the event tells of nobody who could be forgotten.
    public static func field(_ name: String) -> PersonSource {
        PersonSource(.field(name, orName: nil))
    }

    /// A top-level field; without a value there, whoever has the name at `path`.
    package static func field(_ name: String, orName path: String) -> PersonSource {
        PersonSource(.field(name, orName: path))
    }

    /// Whoever the one thing that the stream is of has to do with: an invitation, a business.
    package static let thing = PersonSource(.thing)

    /// Whoever has the name at this path, letter case and spaces aside; they have no id.
    package static func name(_ path: String) -> PersonSource { PersonSource(.name(path)) }
}

/// What stands where a personal text can't be read any more.
package enum StandIn {
    /// The person was forgotten.
    package static let erased = "[erased]"
    /// The person's key is gone, and nobody said that it should be.
    package static let lost = "[unreadable]"
}
