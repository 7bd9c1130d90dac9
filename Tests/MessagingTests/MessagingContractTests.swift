import EventSourcing
import EventSourcingTesting
import Messaging
import Records
import Testing

/// What callers rely on: names, fields, codes.
@Suite struct `The commands of messaging` {
    @Test(arguments: [
        ("RegisterUser", ["userId?", "displayName?", "email?", "phone?"]),
        ("ReceiveUserMessage", ["userId", "text", "messageId?"]),
        ("SendAdminMessage", ["userId", "text", "messageId?"]),
        ("MarkConversationRead", ["userId", "upTo?"]),
        ("ChangeUserProfile", ["userId", "displayName?", "email?", "phone?"]),
        ("EraseUser", ["userId"]),
        ("EraseName", ["erasureId?", "name"]),
    ]) func `have these fields`(name: String, fields: [String]) throws {
        let command = try #require(messagingContext.commands.first { $0.name == name })
        #expect(command.fields.map { $0.name + ($0.required ? "" : "?") } == fields)
        #expect(messagingContext.commands.count == 7)
    }

    @Test(arguments: [
        (
            "RegisterUser",
            [
                "already-exists", "email-taken", "invalid-email", "invalid-phone-number",
                "too-long", "user-erased",
            ]
        ),
        (
            "ChangeUserProfile",
            [
                "email-taken", "invalid-email", "invalid-phone-number", "not-found", "too-long",
                "user-erased",
            ]
        ),
        ("EraseUser", ["no-such-user"]),
        ("EraseName", ["already-exists", "required-field-empty", "too-long"]),
        (
            "ReceiveUserMessage",
            ["already-exists", "required-field-empty", "too-long", "user-erased"]
        ),
        (
            "SendAdminMessage",
            ["already-exists", "no-such-user", "required-field-empty", "too-long", "user-erased"]
        ),
        ("MarkConversationRead", ["invalid-field", "not-found", "not-found"]),
    ]) func `say which codes they answer`(name: String, codes: [String]) throws {
        let command = try #require(messagingContext.commands.first { $0.name == name })
        #expect(Set(command.rules.map(\.code.rawValue)).sorted() == Set(codes).sorted())
    }

    @Test func `have guides that work`() { expectGuidesWork(messagingContext) }

    @Test(arguments: hostileIDs) func `refuse ids that a person can't tell apart`(id: String) {
        for command in messagingContext.commands {
            for field in command.fields where field.shape == .identifier {
                let data = #"{"\#(field.name)":"\#(id)"}"#
                #expect(refuses(command, data, field.name), "\(command.name) \(field.name)")
            }
        }
    }

    @Test(arguments: ["1", "true", "[]", "{}", #""x""#])
    func `refuse values of another type`(value: String) {
        for command in messagingContext.commands {
            for field in command.fields where !(field.shape == .integer && value == "1") {
                if field.shape != .integer, value.hasPrefix("\"") { continue }
                let data = #"{"\#(field.name)":\#(value)}"#
                #expect(refuses(command, data, field.name), "\(command.name) \(field.name)")
            }
        }
    }

    /// Escapes as they stand in JSON.
    static let hostileIDs = [
        "", #"a\u0000b"#, #"a\u202eb"#, #"a\u200bb"#, #"\ufeffa"#, "a b", #"a\tb"#, #"a\u00a0b"#,
        #"\ud800"#, String(repeating: "é", count: 65),
    ]

    private func refuses(_ command: CommandDescription, _ data: String, _ field: String) -> Bool {
        do throws(Rejection) {
            _ = try command.decode(Array(data.utf8)) { "made" }
            return false
        } catch {
            return error.refusals.contains {
                $0.code == .invalidJSON || $0.code == .invalidField && $0.field == field
            }
        }
    }
}
