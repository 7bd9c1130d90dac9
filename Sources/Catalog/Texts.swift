import EventSourcing
import Vocabulary

// What the catalog keeps of texts: how long an icon may be, and that an empty text is none.

extension TextLimit {
    /// What a category shows beside its title: a sign, or where a picture lies.
    static let icon = 1_000
}

extension String {
    /// `nil` for an empty text: there is none.
    var unlessEmpty: String? { isEmpty ? nil : self }
}
