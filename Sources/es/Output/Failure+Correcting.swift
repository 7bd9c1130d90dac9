import ArgumentParser
import EventSourcing
import Records

// What was probably meant, as the whole line to type.

extension Failure {
    /// The same, with the line put right in the place of "did you mean …?" where the wrong word was typed.
    func correcting(_ line: TypedLine) -> Failure {
        var failure = self
        failure.hint = hint.map { Self.corrected($0, message, field, line) }
        failure.others = others.map { refusal in
            var refusal = refusal
            refusal.hint = refusal.hint.map {
                Self.corrected($0, refusal.message, refusal.field, line)
            }
            return refusal
        }
        return failure
    }

    private static func corrected(
        _ hint: Sentence, _ message: Sentence, _ field: String?, _ line: TypedLine
    ) -> Sentence {
        guard hint.key == "did you mean {1}?", case .text(let right)? = hint.values.first else {
            return hint
        }
        if let field, let inner = field.lastIndex(of: ".") {
            let path = field[...inner] + right
            if let words = line.correcting(field, to: String(path)) { return .es(words) }
        }
        let wrong =
            [field ?? ""]
            + message.values.compactMap { value -> String? in
                if case .text(let text) = value { text } else { nil }
            }
        return wrong.lazy.compactMap { line.correcting($0, to: right) }.first.map { .es($0) }
            ?? hint
    }
}

extension Verbs {
    /// What can be done about an option that the verb at `path` doesn't have: the line with the nearest
    /// that it has; else the verb's help.
    static func hint(
        unknownOption option: String, at path: [String], in line: TypedLine
    ) -> Sentence {
        guard let first = path.first, let verb = verb(called: first) else { return .es("--help") }
        let page = VerbPage(of: verb, at: [first])
        let meant = page.subverbs.first { $0.path == path } ?? page.whereNothingIsSaid
        let known = meant.arguments.flatMap(\.names).filter { $0.hasPrefix("--") }
        let same = synonyms.first { $0.contains(option) }?.first { known.contains($0) }
        if let near = same ?? nearest(to: option, among: known),
            let words = line.correcting(option, to: near)
        {
            return .es(words)
        }
        return .es(path + ["--help"])
    }

    /// What people of other habits call the same thing.
    private static let synonyms: [Set<String>] = [
        ["--at", "--as-of", "--when"], ["--limit", "--max", "--count", "-n"],
        ["--data", "--store", "--dir", "--folder"], ["--actor", "--user", "--by", "--who"],
        ["--output", "--format"], ["--reason", "--message", "--why"],
    ]
}
