/// How wide text is on a terminal, and how text from outside is shown there without harm.

/// `text` with whatever could move the cursor, change colours or reorder a line made visible.
///
/// Control characters, bidi controls and zero-width characters show as `\u{202E}`; a line's end as
/// `⏎`; no character keeps more than eight combining marks. A text that is one isolate, from its first
/// character to its last, stays one, as Arabic is shown: what stands around it keeps its place. For
/// people only: what goes to a program stays as it is.
func neutralised(_ text: String) -> String {
    if text.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) { return text }
    if let inside = insideOfIsolate(text) {
        return inside.opening + neutralised(inside.text) + closingOfIsolate
    }
    var shown = ""
    var marks = 0
    for scalar in text.unicodeScalars {
        if scalar.properties.canonicalCombiningClass != .notReordered {
            marks += 1
            if marks > 8 { continue }
        } else {
            marks = 0
        }
        switch scalar.value {
        case 0x0A: shown.unicodeScalars.append("⏎")
        case 0x09: shown.unicodeScalars.append(" ")
        case 0...0x1F, 0x7F...0x9F, 0x061C, 0x200B, 0x200E, 0x200F, 0x2028...0x202E,
            0x2060...0x206F, 0xFEFF, 0xE0000...0xE007F:
            shown += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
        default: shown.unicodeScalars.append(scalar)
        }
    }
    return shown
}

let closingOfIsolate = "\u{2069}"

/// What stands between the marks of a text that is an isolate as a whole.
func insideOfIsolate(_ text: String) -> (opening: String, text: String)? {
    let scalars = text.unicodeScalars
    guard scalars.count >= 2, let first = scalars.first, scalars.last == "\u{2069}",
        (0x2066...0x2068).contains(first.value)
    else { return nil }
    let inside = String(scalars.dropFirst().dropLast())
    // One that ends early would let the rest out, and turn the line around.
    let isPlain = !inside.unicodeScalars.contains { (0x2066...0x2069).contains($0.value) }
    return isPlain ? (String(first), inside) : nil
}

/// The columns that `text` takes.
func displayWidth(_ text: String) -> Int {
    if text.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) { return text.utf8.count }
    return text.reduce(0) { $0 + displayWidth($1) }
}

/// The columns that one character takes: as many as its widest part, two for an emoji.
func displayWidth(_ character: Character) -> Int {
    var width = 0
    for scalar in character.unicodeScalars {
        // Asks for the coloured form, which is wide.
        if scalar.value == 0xFE0F { return 2 }
        width = max(width, scalarWidth(scalar))
    }
    return width
}

private func scalarWidth(_ scalar: Unicode.Scalar) -> Int {
    switch scalar.value {
    case 0x20...0x7E: return 1
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF,
        0xA000...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
        0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18AFF, 0x1B000...0x1B2FF,
        0x1F200...0x1F2FF, 0x20000...0x3FFFD:
        return 2
    default: break
    }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control: return 0
    default: return scalar.properties.isEmojiPresentation ? 2 : 1
    }
}

/// `text` in at most `width` columns, an ellipsis at its end where something is left out.
func shortened(_ text: String, to width: Int) -> String {
    if displayWidth(text) <= width { return text }
    if let inside = insideOfIsolate(text), width > 0 {
        return inside.opening + shortened(inside.text, to: width) + closingOfIsolate
    }
    var kept = ""
    var used = 0
    for character in text {
        let wide = displayWidth(character)
        if used + wide > width - 1 { break }
        kept.append(character)
        used += wide
    }
    return width > 0 ? kept + "…" : ""
}

/// `text` filled up with spaces to `width` columns.
func padded(_ text: String, to width: Int, right: Bool = false) -> String {
    let fill = String(repeating: " ", count: max(0, width - displayWidth(text)))
    return right ? fill + text : text + fill
}

/// `text` as a shell takes it for one word.
func shellQuoted(_ text: String) -> String {
    let plain = text.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: "_-./:=@%+,".utf8.contains(byte)
        }
    }
    if plain, !text.isEmpty { return text }
    return "'"
        + text.split(separator: "'", omittingEmptySubsequences: false)
        .joined(separator: #"'\''"#) + "'"
}
