/// A text as it is searched: letter case, accents, vowel marks and the width of letters make no
/// difference, so `jose` finds José, and Arabic is found with its marks or without.
package struct SearchedText: Sendable, Equatable {
    private let bytes: [UInt8]

    package init(_ text: String) {
        var folded: [UInt8] = []
        folded.reserveCapacity(text.utf8.count)
        for scalar in text.unicodeScalars { Self.fold(scalar, into: &folded) }
        bytes = folded
    }

    package var isEmpty: Bool { bytes.isEmpty }

    package func contains(_ part: SearchedText) -> Bool { part.isEmpty || place(of: part) != nil }

    package func hasPrefix(_ part: SearchedText) -> Bool { bytes.starts(with: part.bytes) }

    /// Whether a word of it begins with `part`.
    package func hasWord(beginning part: SearchedText) -> Bool {
        var place = place(of: part)
        while let found = place {
            if found == 0 || Self.isBetweenWords(bytes[found - 1]) { return true }
            place = self.place(of: part, from: found + 1)
        }
        return false
    }

    private func place(of part: SearchedText, from start: Int = 0) -> Int? {
        guard let first = part.bytes.first, bytes.count >= part.bytes.count else { return nil }
        let last = bytes.count - part.bytes.count
        guard start <= last else { return nil }
        return (start...last).first { place in
            bytes[place] == first
                && bytes[place..<place + part.bytes.count].elementsEqual(part.bytes)
        }
    }

    private static func isBetweenWords(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): false
        default: byte < 0x80
        }
    }

    // MARK: - Folding

    private static func fold(_ scalar: Unicode.Scalar, into folded: inout [UInt8]) {
        if scalar.isASCII {
            let byte = UInt8(truncatingIfNeeded: scalar.value)
            let isUpper = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
            return folded.append(isUpper ? byte | 0x20 : byte)
        }
        if (0xFF01...0xFF5E).contains(scalar.value),
            let narrow = Unicode.Scalar(scalar.value - 0xFEE0)
        {
            return fold(narrow, into: &folded)
        }
        if isDropped(scalar) { return }
        for lower in scalar.properties.lowercaseMapping.unicodeScalars where !isDropped(lower) {
            folded += plain[lower] ?? Array(String(lower).utf8)
        }
    }

    /// Marks on letters, and what only stretches a word; but not those that make other letters of kana.
    private static func isDropped(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.value == 0x0640 { return true }
        return scalar.properties.generalCategory == .nonspacingMark
            && !(0x3099...0x309A).contains(scalar.value)
    }

    /// Letters with a mark that is a part of them, by the letters that people type for them.
    private static let plain: [Unicode.Scalar: [UInt8]] = {
        let families = [
            "a": "àáâãäåāăąǎạảấầẩẫậắằẳẵặ", "ae": "æ", "c": "çćĉċč", "d": "ďđð",
            "e": "èéêëēĕėęěẹẻẽếềểễệ", "g": "ĝğġģ", "h": "ĥħ", "i": "ìíîïĩīĭįıǐịỉ", "j": "ĵ",
            "k": "ķ", "l": "ĺļľŀł", "n": "ñńņňŉ", "o": "òóôõöøōŏőǒơọỏốồổỗộớờởỡợ", "oe": "œ",
            "r": "ŕŗř", "s": "śŝşšș", "ss": "ß", "t": "ţťŧț", "th": "þ",
            "u": "ùúûüũūŭůűųǔưụủứừửữự", "w": "ŵ", "y": "ýÿŷỳỵỷỹ", "z": "źżž",
            "α": "ά", "ε": "έ", "η": "ή", "ι": "ίϊΐ", "ο": "ό", "υ": "ύϋΰ", "ω": "ώ", "σ": "ς",
            "е": "ё", "ا": "أإآٱ", "و": "ؤ", "ي": "ئىی", "ه": "ة", "ك": "ک",
        ]
        var plain: [Unicode.Scalar: [UInt8]] = [:]
        for (base, letters) in families {
            for letter in letters.unicodeScalars { plain[letter] = Array(base.utf8) }
        }
        return plain
    }()
}
