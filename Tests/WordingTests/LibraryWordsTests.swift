import Foundation
import Testing

@Suite struct `The library` {
    @Test(arguments: SourceTree.library)
    func `speaks of no command line, and not of Daybook`(folder: String) throws {
        for (file, literals) in try SourceTree.literals(in: folder) {
            for literal in literals where literal.key != Self.magic {
                let key = Self.stored.reduce(literal.key) { $0.replacing($1, with: "") }
                let words = key.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
                let isCommand = zip(words, words.dropFirst()).contains { word, next in
                    word == "es" && next.first?.isLowercase == true
                }
                #expect(!isCommand, "\(file):\(literal.line): “\(literal.key)”")
                #expect(
                    !key.lowercased().contains("daybook"),
                    "\(file):\(literal.line): “\(literal.key)”")
            }
        }
    }

    /// Names that stand in files: another would make what was stored before unreadable, or have it
    /// made anew.
    private static let stored = [
        "DAYBOOK\n", "DAYBOOKJ", "daybook.lock", "daybook keys", "daybook/personal/1",
        "daybook_checkpoint", "daybook_keys", "DAYBOOKT", "daybook.notes", "daybook/", "DAYBOOKB",
        "DAYBOOKS",
        "daybook backup", "daybook.toml",
    ]
    /// The engine's manifest says this one, and nothing else.
    private static let magic = "daybook"
}
