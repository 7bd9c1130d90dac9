import EventSourcing

/// How long the ledger's texts may be, in characters.
enum TextLimits {
    /// Names, and whatever else stands in one line: a source, a status.
    static let name = 120
    /// Notes, descriptions, addresses.
    static let note = 4_000
}

extension CommandGuide.Rule {
    static let textsFit = Self(
        .tooLong, "a note, description or address has at most 4,000 characters, any other text 120")
}
