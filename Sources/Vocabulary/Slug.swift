import Records

/// The name of a thing in an address: lower-case ASCII words joined by single hyphens.
package enum Slug {
    /// More than this no slug has, unless its kind has less.
    package static let maximumBytes = 120

    /// Whether `text` is `[a-z0-9]+(-[a-z0-9]+)*` and not too long.
    package static func isValid(_ text: String, atMost limit: Int = maximumBytes) -> Bool {
        text.utf8.count <= limit
            && text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
                .allSatisfy { !$0.isEmpty && $0.allSatisfy(isPlain) }
    }

    /// A slug for a thing that was given none: out of its title; else, where no letter of the
    /// title has a Latin form, its id; else `kind` and a short form of the id that is always the
    /// same: `category-3ms3t01epnl03`.
    package static func made(
        from title: String, or id: String, kind: String, atMost limit: Int = maximumBytes
    ) -> String {
        let words = latinWords(of: title)
        if !words.isEmpty { return joined(words, atMost: limit) }
        return isValid(id, atMost: limit) ? id : kind + "-" + shortForm(of: id)
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
        default: false
        }
    }

    /// As many whole words as fit; of a first word that doesn't fit alone, its beginning.
    private static func joined(_ words: [String], atMost limit: Int) -> String {
        var slug = String(words[0].prefix(limit))
        for word in words.dropFirst() {
            guard slug.utf8.count + 1 + word.utf8.count <= limit else { break }
            slug += "-" + word
        }
        return slug
    }

    /// A digest of 64 bits in base 36: at most 13 letters and digits.
    private static func shortForm(of text: String) -> String {
        String(QuickDigest(of: text.utf8).value, radix: 36)
    }
}

// MARK: - Transliteration

extension Slug {
    /// The words of `title` in `a`–`z` and `0`–`9`.
    private static func latinWords(of title: String) -> [String] {
        var words = [""]
        for scalar in title.unicodeScalars {
            for lower in scalar.properties.lowercaseMapping.unicodeScalars {
                if let letters = latin(lower) {
                    words[words.count - 1] += letters
                } else if words.last != "" {
                    words.append("")
                }
            }
        }
        return words.filter { !$0.isEmpty }
    }

    /// The plain letters for a lower-case character: none for what belongs to the letter before or
    /// joins two, as accents and apostrophes do; `nil` for what parts words.
    private static func latin(_ scalar: Unicode.Scalar) -> String? {
        switch scalar {
        case "a"..."z", "0"..."9": return String(scalar)
        case "'", "\u{2019}", "\u{02BC}": return ""
        case "ß": return "ss"
        case "þ": return "th"
        case "ð": return "d"
        case "ı": return "i"
        case "ŋ": return "ng"
        default: break
        }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .format: return ""
        default: return letterNamed(scalar.properties.name ?? "")
        }
    }

    /// Unicode's own names say which letter it is: `LATIN SMALL LETTER O WITH STROKE`,
    /// `LATIN SMALL LETTER AE`, `LATIN SMALL LIGATURE OE`.
    private static func letterNamed(_ name: String) -> String? {
        let words = name.split(separator: " ")
        guard words.count == 4 || words.count > 4 && words[4] == "WITH",
            words[0] == "LATIN", words[1] == "SMALL"
        else { return nil }
        switch (words[2], words[3].count) {
        // Longer than two letters it is a letter's name, such as EZH, and not the letter.
        case ("LETTER", 1...2), ("LIGATURE", 1...3): return words[3].lowercased()
        default: return nil
        }
    }
}
