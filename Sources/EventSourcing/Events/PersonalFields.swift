/// What of an event is personal: text that tells of one person and has to be forgotten with them.
///
/// It only says so. A store that keeps such text sealed, each person's with a key of their own, goes
/// by it; commands, projectors and queries never notice, but that a text may read
/// `[erased]`.
public struct PersonalFields: Sendable, Equatable {
    /// Top-level fields whose every text is personal, however deep it stands. Numbers aren't.
    package var fields: [String]
    /// Whom they tell of.
    package var person: PersonSource
    /// Beginnings of tags that hold such text: `email:`. What follows is kept as a keyed digest.
    package var tagPrefixes: [String]

    package init(_ fields: [String], of person: PersonSource, tagPrefixes: [String] = []) {
        self.fields = fields
        self.person = person
        self.tagPrefixes = tagPrefixes
    }
}

/// Where an event names the person that it tells of.
public enum PersonSource: Sendable, Equatable {
    /// The id in the name of its stream: `ada` in `user-ada` and in `conversation-ada`.
    case stream
    /// A top-level field; without a value there the event tells of nobody who could be forgotten.
    case field(String)
}

/// What stands where a personal text can't be read any more.
package enum StandIn {
    /// The person was forgotten.
    package static let erased = "[erased]"
    /// The person's key is gone, and nobody said that it should be.
    package static let lost = "[unreadable]"
}
