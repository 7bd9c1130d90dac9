import EventSourcing
import Records

// What the catalog keeps of texts: how long an icon may be, and that an empty text is none.

extension FieldRule<String> {
    /// What a category shows beside its title: a sign, or where a picture lies.
    static var icon: Self { .atMost(1_000) }
}

extension String {
    /// `nil` for an empty text: there is none.
    var unlessEmpty: String? { isEmpty ? nil : self }
}
