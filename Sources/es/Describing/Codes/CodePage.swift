import Daybook
import EventSourcing
import Records

/// What there is to say of one code that a refusal or a fault is told with: what it means, what to do,
/// and how it may read.
///
/// The table of all codes stands beside this as text, a blank line between two of them: the code and the
/// status that `es` ends with, what it means, what to do, an example of its message. A test compares it with the
/// codes that the sources know, and the statuses with those that they end with.
struct CodePage {
    let code: String
    let status: ExitStatus
    let meaning: String
    let remedy: String
    let example: String

    static let all = [
        general, shop, ledger, clubs, importing, store, proving, keeping, serving, postgres,
    ].flatMap(pages)

    static func named(_ code: String) -> CodePage? { all.first { $0.code == code } }

    /// The commands that are refused with it, and when.
    var commands: [(name: String, when: String)] {
        BackOffice.contexts.flatMap(\.commands).flatMap { command in
            command.rules.filter { $0.code.rawValue == code }.map { (command.name, $0.text) }
        }
    }

    private static func pages(_ part: String) -> [CodePage] {
        part.split(separator: "\n\n").compactMap { text in
            let lines = text.split(separator: "\n").map(String.init)
            let head = lines.first?.split(separator: " ") ?? []
            guard lines.count == 4, head.count == 2, let number = Int32(head[1]),
                let status = ExitStatus(rawValue: number)
            else { return nil }
            return CodePage(
                code: String(head[0]), status: status, meaning: lines[1], remedy: lines[2],
                example: lines[3])
        }
    }
}
