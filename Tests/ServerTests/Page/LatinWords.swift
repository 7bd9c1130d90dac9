/// The Latin words that a page in Arabic shows and that nothing marks as something else: names, codes and what somebody
/// wrote stand in elements of their own (`bdi`, `code`, `dir="auto"`), or between Unicode's isolates where there can be
/// none. What is left was forgotten to be translated.
enum LatinWords {
    /// Names of formats and of Daybook itself, which are the same in any language.
    static let allowed: Set<String> = ["CSV", "Daybook", "JSON", "PDF", "SHA", "SVG", "UTC"]

    static func shown(by html: String) -> [String] {
        var found: [String] = []
        var open: [(name: Substring, isSkipped: Bool)] = []
        for piece in html.split(separator: "<", omittingEmptySubsequences: false).dropFirst() {
            let halves = piece.split(separator: ">", maxSplits: 1, omittingEmptySubsequences: false)
            let tag = halves[0]
            let name = tag.drop { $0 == "/" }.prefix { $0.isLetter || $0.isNumber }
            if tag.hasPrefix("/") {
                if let index = open.lastIndex(where: { $0.name == name }) {
                    open.removeSubrange(index...)
                }
            } else if !tag.hasPrefix("!") {
                let isSkipped =
                    open.last?.isSkipped == true || data.contains(String(name))
                    || tag.contains("lang=\"en\"") || tag.contains("dir=\"auto\"")
                    || tag.contains("dir=\"ltr\"")
                if !isSkipped {
                    for attribute in tag.matches(of: /(aria-label|placeholder|alt|label)="([^"]*)"/)
                    {
                        found += words(of: String(attribute.2))
                    }
                }
                if !void.contains(String(name)), !tag.hasSuffix("/") {
                    open.append((name, isSkipped))
                }
            }
            if halves.count > 1, open.last?.isSkipped != true {
                found += words(of: String(halves[1]))
            }
        }
        return found
    }

    private static let data: Set = [
        "address", "bdi", "code", "kbd", "q", "script", "style", "text", "title",
    ]
    private static let void: Set = ["br", "hr", "img", "input", "link", "meta"]

    private static func words(of text: String) -> [String] {
        var outside = ""
        var depth = 0
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x2066...0x2068: depth += 1
            case 0x2069: depth -= 1
            default: if depth == 0 { outside.unicodeScalars.append(scalar) }
            }
        }
        return outside.replacing(/&[a-z0-9#]+;/, with: " ")
            .matches(of: /[A-Za-z]{2,}/).map { String($0.output) }
            .filter { !allowed.contains($0) }
    }
}
