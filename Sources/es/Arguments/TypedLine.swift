import Records

/// The line as it was typed, to be typed again with something changed: so a hint keeps whatever flags
/// there were.
struct TypedLine: Equatable, Sendable {
    private(set) var words: [String]

    init(_ words: [String]) { self.words = words }

    /// What this process was called with.
    static var own: TypedLine { TypedLine(Array(CommandLine.arguments.dropFirst())) }

    /// The same without these flags, and the values that they were given; `after` stands for `--after X`,
    /// `--after=X` and `after=X`. Of a switch only itself is left out.
    func without(_ names: String..., switches: [String] = []) -> TypedLine {
        var kept: [String] = []
        var rest = words[...]
        while let word = rest.popFirst() {
            if word == "--" {
                kept += [word] + rest
                break
            }
            if switches.contains(word) { continue }
            if names.contains(where: { word == Self.flag($0) }) {
                _ = rest.popFirst()
                continue
            }
            let isGiven = names.contains {
                word.hasPrefix(Self.flag($0) + "=") || word.hasPrefix($0 + "=")
            }
            if !isGiven { kept.append(word) }
        }
        return TypedLine(kept)
    }

    /// The same with more behind it.
    func with(_ more: String...) -> TypedLine {
        let end = words.firstIndex(of: "--") ?? words.endIndex
        return TypedLine(Array(words[..<end]) + more + words[end...])
    }

    /// The same with another value in the place of one, be it a word of its own or behind `=`.
    func replacing(_ value: String, with other: String) -> TypedLine {
        TypedLine(
            words.map { word in
                if word == value { return other }
                return word.hasSuffix("=" + value) ? word.dropLast(value.count) + other : word
            })
    }

    /// The same with another value inside of a word, as in a question that is one.
    func replacingInside(_ value: String, with other: String) -> TypedLine {
        TypedLine(words.map { $0.replacing(value, with: other) })
    }

    /// Whether a flag was given.
    func has(_ name: String) -> Bool {
        words.contains { $0 == Self.flag(name) || $0.hasPrefix(Self.flag(name) + "=") }
    }

    /// As a hint, which names the store itself.
    var hint: Sentence { .es(without("data", "server", "environment").words) }

    /// As it is typed in a shell.
    var text: String { (["es"] + words).map(shellQuoted).joined(separator: " ") }

    private static func flag(_ name: String) -> String {
        name.count == 1 ? "-" + name : "--" + name
    }
}
