// What hints make of the line as it was typed: the store that it asked, and a word put right.
extension TypedLine {
    /// The flags that say which store is meant; they stand in front of what a hint says.
    var store: [String] {
        Self.storeFlags.flatMap { flag -> [String] in
            GlobalFlags.value(of: flag, in: words).map { [flag, $0] } ?? []
        }
    }

    private static let storeFlags = ["--data", "--server", "--environment"]

    /// The line without the flags in ``store``, with `right` in the place of `wrong`, be that a word, a
    /// flag or the name in `name=value`; `nil` where `wrong` isn't there, what is right is there already, or
    /// all would stay as it is.
    func correcting(_ wrong: String, to right: String) -> [String]? {
        guard !wrong.isEmpty, wrong != right else { return nil }
        var line = without("data", "server", "environment").words
        for (index, word) in line.enumerated() {
            guard let corrected = Self.corrected(word, wrong, right) else { continue }
            if line.contains(where: { $0.hasPrefix(right + "=") || $0.hasPrefix(right + ":=") }) {
                return nil
            }
            line[index] = corrected
            return line
        }
        return nil
    }

    private static func corrected(_ word: String, _ wrong: String, _ right: String) -> String? {
        if word == wrong { return right }
        let isNamed = ["=", ":=", "[", "."].contains { word.hasPrefix(wrong + $0) }
        return isNamed ? right + word.dropFirst(wrong.count) : nil
    }
}
