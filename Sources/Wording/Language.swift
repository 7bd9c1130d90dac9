import Records

/// A language in which people are answered.
///
/// Arabic keeps the digits 0 to 9, as the numbers of orders and invoices have them, and wraps what is
/// put into a text in marks (Unicode's isolates) that keep it in its order whatever stands around it.
package enum Language: String, Choice {
    case english = "en"
    case arabic = "ar"

    /// `ltr` or `rtl`, as HTML calls it.
    package var direction: String {
        switch self {
        case .english: "ltr"
        case .arabic: "rtl"
        }
    }

    /// What stands between the parts of a list.
    package var comma: String {
        switch self {
        case .english: ", "
        case .arabic: "، "
        }
    }

    /// A text of this language's words and numbers, kept together: U+2067 … U+2069.
    package func isolated(_ text: String) -> String {
        switch self {
        case .english: text
        case .arabic: "\u{2067}\(text)\u{2069}"
        }
    }

    /// A number with its signs, or anything typed, which reads from left to right in any language:
    /// U+2066 … U+2069.
    package func isolatedNumber(_ text: String) -> String {
        switch self {
        case .english: text
        case .arabic: "\u{2066}\(text)\u{2069}"
        }
    }

    /// A text in whatever script it was written, which reads as its first letter says: U+2068 …
    /// U+2069.
    package func isolatedText(_ text: String) -> String {
        switch self {
        case .english: text
        case .arabic: "\u{2068}\(text)\u{2069}"
        }
    }
}
