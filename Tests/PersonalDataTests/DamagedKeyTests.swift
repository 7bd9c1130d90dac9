import EventSourcing
import EventSourcingRuntime
import EventStore
import Foundation
import Messaging
import PersonalData
import Records
import Testing

@Suite struct `A damaged key` {
    private func url(_ safe: Safe) -> URL { URL(fileURLWithPath: safe.keys.path) }

    /// Flips a bit in the first slot, and answers the key that stood there.
    private func damage(_ byte: Int, of safe: Safe) throws -> Data {
        var bytes = try Data(contentsOf: url(safe))
        let key = bytes[128 + 64..<128 + 96]
        bytes[128 + byte] ^= 1
        try bytes.write(to: url(safe))
        return key
    }

    /// All but those that leave nobody knowing whose it is.
    @Test(arguments: [8, 16, 23, 40, 56, 70, 97, 121], [false, true])
    func `is gone with the person that it names, be there another since`(
        byte: Int, hasAnother: Bool
    ) async throws {
        let safe = try Safe()
        try await safe.happen("user-ada", Told("Quist"))
        try await safe.happen("user-bob", Told("Babbage"))
        let key = try damage(byte, of: safe)
        let opened = try Safe(beside: safe)
        if hasAnother {
            try await opened.happen("user-ada", Told("Hopper"))
            #expect(try await opened.payloads("user-ada").last?.contains("Hopper") == true)
        }
        try await opened.happen("user-ada", Forgotten())
        let left = try Data(contentsOf: url(safe))
        // But for the bit itself: nothing of 24 bytes that stand together.
        #expect(left.range(of: key.prefix(6)) == nil || left.range(of: key.suffix(25)) == nil)
        #expect(left.range(of: key.suffix(24)) == nil)
        let again = try Safe(beside: safe)
        #expect(
            try await again.payloads("user-ada").allSatisfy {
                !$0.contains("Quist") && !$0.contains("Hopper")
            })
        #expect(try await again.payloads("user-bob").first?.contains("Babbage") == true)
        #expect(try await again.store.faultsOfKeys() == [])
    }

    @Test func `of somebody with an e-mail address lets nobody else take it`() async throws {
        let safe = try Safe(events: messagingContext.aggregates.flatMap(\.events))
        func register(
            _ id: String, _ email: String, at safe: Safe
        ) async throws -> [RejectionCode] {
            var command = RegisterUser()
            command.userId = UserID(id)
            command.email = email
            let bus = CommandBus([messagingContext], store: safe.store, actor: "tester")
            do {
                try await bus.send(command, by: nil)
                return []
            } catch {
                return error.rejection.refusals.map(\.code)
            }
        }
        #expect(try await register("ada", "ada@example.org", at: safe) == [])
        #expect(try await register("bob", "Ada@example.org", at: safe) == [.emailTaken])
        _ = try damage(70, of: safe)
        let opened = try Safe(beside: safe, events: messagingContext.aggregates.flatMap(\.events))
        #expect(try await register("bob", "Ada@example.org", at: opened) == [.emailTaken])
        #expect(try await register("bob", "bob@example.org", at: opened) == [])
        // Once she says another, nobody has the first.
        var change = ChangeUserProfile()
        change.userId = "ada"
        change.email = "quist@example.org"
        let bus = CommandBus([messagingContext], store: opened.store, actor: "tester")
        try await bus.send(change, by: nil)
        #expect(try await register("eve", "ada@example.org", at: opened) == [])
        #expect(try await register("joe", "quist@example.org", at: opened) == [.emailTaken])
    }
}
