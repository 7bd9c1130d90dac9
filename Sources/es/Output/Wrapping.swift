/// Text in lines of a width.

/// `text` in lines of at most `width` columns, broken between words where it can be; as it is where there
/// is no width. A text that is an isolate as a whole is one in each line.
func wrapped(_ text: String, to width: Int?) -> [String] {
    guard let width, width > 0, displayWidth(text) > width else { return [text] }
    if let inside = insideOfIsolate(text) {
        return wrapped(inside.text, to: width).map { inside.opening + $0 + closingOfIsolate }
    }
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ", omittingEmptySubsequences: false) {
        let joined = line.isEmpty ? String(word) : line + " " + word
        if displayWidth(joined) <= width {
            line = joined
            continue
        }
        if !line.isEmpty { lines.append(line) }
        var pieces = broken(String(word), to: width)
        line = pieces.popLast() ?? ""
        lines += pieces
    }
    return line.isEmpty ? lines : lines + [line]
}

/// `text` beside `head`, which is so wide, in as many lines as it takes; where there is next to no room
/// beside it, in one.
func hung(_ head: String, _ wide: Int, _ text: String, to width: Int?) -> [String] {
    let room = width.map { $0 - wide }
    let lines = wrapped(text, to: room.map { $0 < 16 ? nil : $0 } ?? nil)
    return lines.enumerated().map { number, line in
        (number == 0 ? head : String(repeating: " ", count: wide)) + line
    }
}

/// A word too long for a line, broken where a part of it ends, or else where the line does.
private func broken(_ word: String, to width: Int) -> [String] {
    var pieces: [String] = []
    var rest = Substring(word)
    while displayWidth(String(rest)) > width {
        var used = 0
        var end = rest.startIndex
        var best: Substring.Index?
        for index in rest.indices {
            let wide = displayWidth(rest[index])
            if used + wide > width { break }
            used += wide
            end = rest.index(after: index)
            if end < rest.endIndex, isEnd(rest[index], before: rest[end]) { best = end }
        }
        // A character wider than the line stands alone in it.
        let cut = max(best ?? end, rest.index(after: rest.startIndex))
        pieces.append(String(rest[..<cut]))
        rest = rest[cut...]
    }
    return pieces + [String(rest)]
}

/// Whether a part of a word ends there: `Order|Status|Updated`, `lake-|house`, `shippingAddress.|city`.
private func isEnd(_ character: Character, before next: Character) -> Bool {
    if "-/.,;:_[]".contains(character) { return true }
    return character.isLowercase && next.isUppercase
}
