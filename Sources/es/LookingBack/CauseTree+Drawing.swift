import EventSourcing
import EventStore
import History
import Records

// A tree of causes for a person: in lines that fit the terminal, under their branches.

extension CauseTree {
    /// A command in the tree as it is drawn.
    private struct Branch {
        /// What leads to it: `│  └─ `.
        var first: String
        /// What stands before whatever else there is of it, down to what it caused.
        var rest: String
        var text: String
        var cause: Cause
    }

    /// Columns that all of the tree is padded to, so that the names stand below each other.
    private static let widest = 76
    /// Columns that a line has in any case, however deep it stands.
    private static let narrowest = 20

    /// A line a command, who asked for it behind; where those are too long for `width`, each in as many
    /// as it takes.
    func lines(_ style: Style, width: Int? = nil) -> [String] {
        var branches: [Branch] = []
        draw(root, first: "", rest: "", into: &branches)
        let widths = branches.map { displayWidth($0.first + $0.text) }
            .filter { $0 <= Self.widest }
        let indent = widths.max() ?? 0
        let whole = branches.map { branch in
            let tree = branch.first + branch.text
            let context = context(of: branch.cause, style)
            return context.isEmpty
                ? tree
                : padded(tree, to: indent) + "  " + context.map(\.styled).joined(separator: "  ")
        }
        var lines: [String] = []
        if let id = root.causationID {
            lines.append(style.quiet("… caused by \(neutralised(id)), further up"))
        }
        guard let width, whole.contains(where: { displayWidth($0) > width }) else {
            return lines + whole
        }
        return lines + branches.flatMap { folded($0, to: width, style) }
    }

    /// Of a command: who, when and why; as it is, and with its style.
    private func context(
        of cause: Cause, _ style: Style
    ) -> [(plain: String, styled: String)] {
        guard let event = cause.events.first else { return [] }
        let context = event.context
        let actor = neutralised(context.actor)
        let quiet = [
            shortTime(event.occurredAt.description, seconds: true), context.reason,
            event.origin.map { "was \($0.words)" },
        ]
        return [(actor, actor)]
            + quiet.compactMap { $0 }.map { (neutralised($0), style.quiet(neutralised($0))) }
    }

    /// A branch in lines of at most `width` columns, but for words that are wider: those may be ids.
    private func folded(_ branch: Branch, to width: Int, _ style: Style) -> [String] {
        let room = max(Self.narrowest, width - displayWidth(branch.rest))
        var lines = Self.folded(branch.text, to: room)
        let context = context(of: branch.cause, style)
        let plain = context.map(\.plain).joined(separator: "  ")
        if displayWidth(plain) <= room {
            if !context.isEmpty { lines.append(context.map(\.styled).joined(separator: "  ")) }
        } else {
            let (who, rest) = (context.prefix(2), context.dropFirst(2))
            lines.append(who.map(\.styled).joined(separator: "  "))
            lines += rest.flatMap { Self.folded($0.plain, to: room).map(style.quiet) }
        }
        return lines.enumerated().map { ($0 == 0 ? branch.first : branch.rest) + $1 }
    }

    /// Broken between words, and never before the position of what a word names.
    private static func folded(_ text: String, to width: Int) -> [String] {
        var lines: [String] = []
        var words: [String] = []
        for word in text.split(separator: " ").map(String.init) {
            if word.hasPrefix("#") || word.hasPrefix("◀"), let last = words.popLast() {
                words.append(last + " " + word)
            } else {
                words.append(word)
            }
        }
        for word in words {
            if let line = lines.last, displayWidth(line + " " + word) <= width {
                lines[lines.count - 1] = line + " " + word
            } else {
                lines.append(word)
            }
        }
        return lines
    }

    private func draw(
        _ cause: Cause, first: String, rest: String, into branches: inout [Branch]
    ) {
        branches.append(
            Branch(
                first: first, rest: rest + (cause.effects.isEmpty ? "  " : "│ "),
                text: words(of: cause), cause: cause))
        for (index, effect) in cause.effects.enumerated() {
            let isLast = index == cause.effects.count - 1
            draw(
                effect, first: rest + (isLast ? "└─ " : "├─ "),
                rest: rest + (isLast ? "   " : "│  "), into: &branches)
        }
    }
}
