import Foundation
import Testing

@testable import Wording

@Suite struct `Every sentence of the sources` {
    @Test(arguments: SourceTree.speaking)
    func `has an Arabic text`(folder: String) throws {
        for (file, literals) in try SourceTree.literals(in: folder) {
            for literal in literals where literal.isSentence && Self.isSaid(literal.key) {
                #expect(
                    Arabic.texts[literal.key] != nil,
                    "\(file):\(literal.line): no Arabic for “\(literal.key)”")
            }
        }
    }

    @Test func `is found by where it stands`() {
        let source = #"""
            // refusals.require(false, .no, nil, "in a comment")
            func decide() throws(Rejection) {
                refusals.require(
                    name != "", .tooLong, "name",
                    "\(name.joined(separator: ", ")) is \(long ? "very long" : "long")",
                    hint: near.map { "did you mean \($0)?" } ?? """
                        one \
                        and "two"
                        """)
                throw .notFound("thing", id, "thingId")
                print("nothing of a sentence")
                refusal.hint = "said later"
            }
            var words: Sentence { isHere ? "it is here" : "it is gone" }
            let why: Sentence? =
                switch status {
                case .open: "it is open"
                case "shut", "closed": "it is shut"
                }
            let query = selection.require("a = ? AND b")
            """#
        let found = SourceScanner(source).literals.filter(\.isSentence).map(\.key)
        #expect(
            found == [
                "{1} is {2}", "did you mean {1}?", #"one and "two""#, "thing", "said later",
                "it is here", "it is gone", "it is open", "it is shut",
            ])
    }

    /// What is typed is a value of the sentence: so it is quoted, sent to the store that was asked, and run
    /// by a test.
    @Test(arguments: SourceTree.speaking)
    func `has no command among its words`(folder: String) throws {
        for (file, literals) in try SourceTree.literals(in: folder) {
            for literal in literals where literal.isSentence {
                #expect(
                    !literal.key.contains(/(^|: |; )es [a-z]/),
                    "\(file):\(literal.line): \(literal.key)")
            }
        }
    }

    private static func isSaid(_ key: String) -> Bool { !notSentences.contains(key) }

    /// What stands where sentences stand, and isn't one: SQL, and parts of command lines.
    private static let notSentences: Set<String> = [
        "es", "send", "query", " --json", "as {1}: {2}", "projectId IS NULL",
        "status = 'scheduled' AND date >= ?", "status = 'played' OR date < ?",
        "clubId IN (SELECT clubId FROM club_members WHERE userId = ?)",
        "clubId IN {1} OR opponentClubId IN {2}", "transactionType <> 'sale'",
        "coalesce(projectId, ?) = ?", "writeOffReason IS NULL",
    ]
}
