import EventSourcing
import EventSourcingTesting
import EventStore
import Messaging
import Records
import Testing

@Suite struct `Whatever is asked of messaging` {
    private static let numbers: [Int64] = [.min, .min + 1, -1, 0, 1, 2, 3, .max - 1, .max]
    private static let texts = [
        "Ada", "", " ", "👩‍👩‍👧 Ada", "عنوان \u{200F}الشحن", "e\u{301}\u{328}", "\u{10FFFD}", "שלום",
        "a\u{202E}b", "ada@example.org", "+442071838750", "ADA@example.org",
    ]

    private static func randomCommand(_ random: inout SeededRandom) -> any Command {
        func text() -> String { texts.randomElement(using: &random) ?? "" }
        func sometimes<Value>(_ value: Value) -> Value? {
            Bool.random(using: &random) ? value : nil
        }
        let id = UserID(["u1", "u2", "u3"].randomElement(using: &random) ?? "u1")
        let messageId = MessageID("m-\(UInt64.random(in: 0...UInt64.max, using: &random))")
        switch Int.random(in: 0..<30, using: &random) {
        case 0...6:
            var command = RegisterUser()
            command.userId = id
            command.displayName = sometimes(text())
            command.email = sometimes(text())
            command.phone = sometimes(text())
            return command
        case 7...13:
            var command = ReceiveUserMessage()
            command.userId = id
            command.messageId = messageId
            command.text = text()
            return command
        case 14...20:
            var command = SendAdminMessage()
            command.userId = id
            command.messageId = messageId
            command.text = text()
            return command
        case 21...25:
            var command = ChangeUserProfile()
            command.userId = id
            command.displayName = sometimes(text())
            command.email = sometimes(text())
            command.phone = sometimes(text())
            return command
        case 26: return EraseUser(userId: id)
        default:
            var command = MarkConversationRead()
            command.userId = id
            command.upTo = sometimes(numbers.randomElement(using: &random) ?? 0)
            return command
        }
    }

    @Test(arguments: [1, 7, 42] as [UInt64])
    func `never traps, and what is accepted twice changes nothing`(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        var past = givenNothing()
        var accepted = 0
        for step in 0..<2_000 {
            let command = Self.randomCommand(&random)
            do throws(Rejection) {
                past = try past.following(command)
                accepted += 1
                expectNoMore(command, after: past, "seed \(seed), step \(step)")
            } catch {
                #expect(!error.refusals.isEmpty, "seed \(seed), step \(step)")
            }
            // A past that grows without end makes the test slow and no better.
            if step % 50 == 49 { past = givenNothing() }
        }
        #expect(accepted > 100, "seed \(seed)")
    }

    /// Asked again, a command is refused or changes nothing.
    private func expectNoMore(_ command: any Command, after past: Given, _ place: String) {
        func expect<C: Command>(_ command: C) {
            switch past.outcome(of: command) {
            case .success(let events): #expect(events.isEmpty, "\(place): \(command)")
            case .failure(let rejection):
                #expect(rejection.refusals.map(\.code) == [.alreadyExists], "\(place): \(command)")
            }
        }
        expect(command)
    }

    @Test(arguments: [3, 11] as [UInt64])
    func `counts what is unread as a reader of the stream would`(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        for round in 0..<100 {
            var past = given(User.self, "u1", .registered(UserRegistered()))
            /// The revision of each message of the user's that is unread, and of the next event.
            var unread: [Int64] = []
            var next: Int64 = 0
            for _ in 0..<20 {
                var command = Self.randomCommand(&random)
                if var mark = command as? MarkConversationRead {
                    mark.userId = "u1"
                    mark.upTo = next == 0 ? nil : Int64.random(in: 0..<next, using: &random)
                    command = mark
                    guard case .success(let events) = past.outcome(of: mark) else { continue }
                    unread.removeAll { $0 <= mark.upTo ?? .max }
                    if case .read(let read)? = events.first {
                        #expect(read.unreadCount == Int64(unread.count), "seed \(seed), \(round)")
                        next += 1
                    }
                } else if var message = command as? ReceiveUserMessage {
                    message.userId = "u1"
                    message.text = "Hello?"
                    message.messageId = MessageID("m-\(next)")
                    command = message
                    unread.append(next)
                    next += 1
                } else {
                    continue
                }
                past = try past.following(command)
            }
        }
    }

    @Test(arguments: texts.filter { !$0.allSatisfy(\.isWhitespace) })
    func `keeps texts byte for byte, but for white space around them`(text: String) throws {
        let data = #"{"userId":"ada","text":" \#(text)\t\n\u2003"}"#
        let ada = given(User.self, "ada", .registered(UserRegistered()))
        #expect(
            try payloads(ReceiveUserMessage.self, data, after: ada)
                == [UserMessageReceived(messageId: "m", text: text).json()])
        #expect(
            try payloads(SendAdminMessage.self, data, after: ada)
                == [AdminMessageSent(messageId: "m", text: text).json()])
        #expect(
            try payloads(RegisterUser.self, #"{"displayName":"\u00a0\#(text) "}"#, after: ada)
                == [UserRegistered(displayName: text).json()])
    }

    /// What is stored when a command comes as `data`.
    private func payloads<C: Command>(
        _ type: C.Type, _ data: String, after past: Given
    ) throws -> [[UInt8]] {
        let command = try CommandDescription(type).decode(Array(data.utf8)) { "m" }
        let typed = try #require(command as? C)
        return try past.outcome(of: typed).get().map { $0.event.stored.payload }
    }
}
