import EventSourcing

// What the catalog keeps of texts: how long they may be, and what a change of one comes to.

/// Limits of texts, in characters (Unicode scalars).
enum TextLimit {
    /// Titles, names, single values.
    static let name = 120
    /// What a category shows beside its title: a sign, or where a picture lies.
    static let icon = 1_000
    /// Descriptions and messages.
    static let text = 4_000
}

extension String {
    /// `nil` for an empty text: there is none.
    var unlessEmpty: String? { isEmpty ? nil : self }

    /// What a change to this text comes to: `nil` where it is so already. By bytes: Swift's own
    /// `==` takes two spellings of `é` for one.
    func unlessSame(as old: String?) -> String? {
        utf8.elementsEqual((old ?? "").utf8) ? nil : self
    }
}
