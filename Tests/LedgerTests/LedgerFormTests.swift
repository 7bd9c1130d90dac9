import EventSourcing
import EventSourcingTesting
import Ledger
import Records
import Testing

/// What isn't of the right form is refused before any rule is asked.
@Suite struct `Commands of the ledger, as they are read,` {
    @Test func `refuse fields that they don't have`() {
        bought.when(AmendTransaction.self, #"{"transactionId":"t-1","note":"x"}"#)
            .thenRejects(.unknownField, field: "note")
        work.when(RecordTransaction.self, #"{"otherImages":[{"url":"http://a","size":1}]}"#)
            .thenRejects(.unknownField, field: "otherImages[0].size")
    }

    @Test(arguments: [
        "", #"a\u0000b"#, #"a\u202eb"#, #"a\u200bb"#, #"\ufeffa"#, "a b", #"a\tb"#, #"a\u00a0b"#,
        #"\ud800"#, String(repeating: "é", count: 65),
    ]) func `refuse ids that a person can't tell apart`(id: String) {
        for command in ledgerContext.commands {
            for field in command.fields {
                let value = #""\#(id)""#
                if field.shape == .identifier {
                    #expect(refuses(command, field.name, value, at: field.name))
                } else if field.shape == .list(.identifier) {
                    #expect(
                        refuses(command, field.name, "[\"a\",\(value)]", at: field.name + "[1]"))
                }
            }
        }
    }

    @Test(arguments: [#""1""#, "1.5", "1e2", "9223372036854775808", "-9223372036854775809", "[]"])
    func `take whole numbers of cents only`(value: String) {
        for command in ledgerContext.commands {
            for field in command.fields where field.shape == .cents {
                #expect(refuses(command, field.name, value, at: field.name))
            }
        }
    }

    @Test(arguments: [#""x""#, "1", "true", "{}", "[]"])
    func `refuse values of another type`(value: String) {
        let shapes: [String: [FieldShape]] = [
            #""x""#: [.cents, .number, .boolean, .list(.identifier)],
            "1": [.text, .identifier, .boolean, .list(.identifier)],
            "true": [.text, .identifier, .cents, .number, .list(.identifier)],
            "{}": [.text, .identifier, .cents, .number, .boolean, .list(.identifier)],
            "[]": [.text, .identifier, .cents, .number, .boolean],
        ]
        for command in ledgerContext.commands {
            for field in command.fields where shapes[value]?.contains(field.shape) == true {
                #expect(
                    refuses(command, field.name, value, at: field.name),
                    "\(command.name) \(field.name)")
            }
        }
    }

    private func refuses(
        _ command: CommandDescription, _ name: String, _ value: String, at path: String
    ) -> Bool {
        do throws(Rejection) {
            _ = try command.decode(Array(#"{"\#(name)":\#(value)}"#.utf8)) { "made" }
            return false
        } catch {
            return error.refusals.contains {
                $0.code == .invalidJSON || $0.code == .invalidField && $0.field == path
            }
        }
    }
}
