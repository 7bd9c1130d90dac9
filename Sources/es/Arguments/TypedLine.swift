/// What stands behind `es` on the command line, word by word: hints repeat it, with a word put right.
struct TypedLine: Sendable {
    let words: [String]

    /// The line that this process was started by.
    static let here = TypedLine(words: Array(CommandLine.arguments.dropFirst()))

    /// The flags that say which store is meant; they stand in front of what a hint says.
    var store: [String] {
        ["--data", "--environment"].flatMap { flag -> [String] in
            GlobalFlags.value(of: flag, in: words).map { [flag, $0] } ?? []
        }
    }

    /// The line without the flags in ``store``, with `right` in the place of `wrong`, be that a word, a
    /// flag or the name in `name=value`; `nil` where `wrong` isn't there, or all would stay as it is.
    func correcting(_ wrong: String, to right: String) -> [String]? {
        guard !wrong.isEmpty, wrong != right else { return nil }
        var line = rest
        for (index, word) in line.enumerated() {
            guard let corrected = Self.corrected(word, wrong, right) else { continue }
            line[index] = corrected
            return line
        }
        return nil
    }

    /// The line without the flags in ``store``, with `flag` set to `value`.
    func setting(_ flag: String, to value: String) -> [String] {
        var line = rest
        if let index = line.firstIndex(where: { $0 == flag || $0.hasPrefix(flag + "=") }) {
            line.removeSubrange(index..<min(index + (line[index] == flag ? 2 : 1), line.endIndex))
        }
        line.insert(contentsOf: [flag, value], at: line.firstIndex(of: "--") ?? line.endIndex)
        return line
    }

    private static func corrected(_ word: String, _ wrong: String, _ right: String) -> String? {
        if word == wrong { return right }
        let isNamed = ["=", ":=", "[", "."].contains { word.hasPrefix(wrong + $0) }
        return isNamed ? right + word.dropFirst(wrong.count) : nil
    }

    /// All but what is in ``store``.
    private var rest: [String] {
        var rest: [String] = []
        var isValue = false
        var isPast = false
        for word in words {
            defer { isPast = isPast || word == "--" }
            if isValue {
                isValue = false
            } else if !isPast, word == "--data" || word == "--environment" {
                isValue = true
            } else if isPast || !word.hasPrefix("--data=") && !word.hasPrefix("--environment=") {
                rest.append(word)
            }
        }
        return rest
    }
}
