/// What a shell asks when somebody presses TAB: `es ---complete bash 'es order sta'`, or the words one by
/// one. A candidate a line; where the shell shows them, with what there is to say of it.
enum ShellQuestion {
    static let word = "---complete"

    static func answer(_ arguments: [String]) async throws {
        guard let shell = arguments.first else { return }
        var words = Array(arguments.dropFirst())
        if shell == "bash" {
            words = Array(split(words.first ?? "").dropFirst())
        }
        for candidate in await Completing(words).candidates() {
            switch shell {
            case "bash":
                // The space is given here, since behind a name and = none is wanted.
                let end = candidate.text.hasSuffix("=") ? "" : " "
                try Channel.out.line(shellQuoted(candidate.text) + end)
            default:
                let note = neutralised(candidate.note)
                try Channel.out.line(candidate.text + (note.isEmpty ? "" : "\t" + note))
            }
        }
    }

    /// The words of a line that isn't whole yet, the last one that which is being typed.
    static func split(_ line: String) -> [String] {
        var words: [String] = []
        var word: String?
        var quote: Character?
        var isEscaped = false
        for character in line {
            if isEscaped {
                word = (word ?? "") + String(character)
                isEscaped = false
            } else if let open = quote {
                if character == open {
                    quote = nil
                } else {
                    word = (word ?? "") + String(character)
                }
            } else if character == "\\" {
                isEscaped = true
            } else if character == "'" || character == "\"" {
                quote = character
                word = word ?? ""
            } else if character == " " || character == "\t" {
                if let whole = word { words.append(whole) }
                word = nil
            } else {
                word = (word ?? "") + String(character)
            }
        }
        return words + [word ?? ""]
    }
}
