import EventSourcing
package import EventStore
package import struct Foundation.UUID
package import Records

/// Remembers commands that were refused: who was refused what, and why.
///
/// What is refused leaves nothing in the log. So these are kept apart, next to it: the last of them,
/// as a help and not as a record. Nobody's answer depends on whether one could be kept.
package struct RefusedCommands: Sendable {
    private let side: any SideStore
    private let store: UUID
    /// No more are told of.
    static let limit = 10_000

    /// Those that were refused by the store of this id.
    package init(in side: any SideStore, of store: UUID) {
        self.side = side
        self.store = store
    }

    /// Keeps one, if it can.
    package func keep(_ command: RefusedCommand) async {
        // Whoever was refused is told so all the same, whether it could be noted or not.
        try? await side.add(RefusedLine(command, of: store).bytes, to: .refused)
    }

    /// Those that are kept, oldest first.
    ///
    /// - Throws: what the side store throws.
    package func all() async throws(EventStoreError) -> [RefusedCommand] {
        // One that wasn't written to its end, or fails its digest: what it would say was never promised.
        try await lines().compactMap { $0 }.suffix(Self.limit)
    }

    /// How many lines can't be read, fail their digest or are another store's: they are passed over.
    ///
    /// - Throws: what the side store throws.
    package var passedOver: Int {
        get async throws(EventStoreError) { try await lines().count { $0 == nil } }
    }

    private func lines() async throws(EventStoreError) -> [RefusedCommand?] {
        try await side.lines(of: .refused).map { RefusedLine(bytes: $0, of: store)?.command }
    }

    /// Throws all of them away: nobody who was forgotten may be found here.
    ///
    /// - Throws: what the side store throws.
    package func discard() async throws(EventStoreError) { try await side.clear(.refused) }
}

/// A command that was refused.
package struct RefusedCommand: Record {
    /// When.
    package var at = Timestamp(milliseconds: 0)
    /// The head of the log then; in a batch, as it would be with what was decided before.
    package var position: Int64 = 0
    /// The command's name.
    package var command = ""
    /// What the caller called it by, if it was called anything.
    package var id: String?
    /// Who asked.
    package var actor = ""
    /// Why, if that was said.
    package var reason: String?
    /// When it was said to have happened, if not then.
    package var occurredAt: Timestamp?
    /// The revision that it counted on, if on one.
    package var expectedRevision: Int64?
    /// Its fields as they came; the beginning of their JSON, as a text, where that is too long.
    package var data = JSONValue.null
    /// Whether ``data`` was cut off.
    package var isCutOff: Bool?
    /// Why it was refused.
    package var errors: [Reason] = []

    package init() {}

    /// One reason.
    package struct Reason: Record {
        /// As it was answered: `not-found`.
        package var code = ""
        /// The field at fault, as a path.
        package var field: String?
        /// One sentence.
        package var message = ""

        package init() {}

        package mutating func visit(_ fields: inout some FieldVisitor) {
            fields.field("code", &code)
            fields.field("field", &field)
            fields.field("message", &message)
        }
    }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("at", &at)
        fields.field("position", &position)
        fields.field("command", &command)
        fields.field("id", &id)
        fields.field("actor", &actor)
        fields.field("reason", &reason)
        fields.field("occurredAt", &occurredAt)
        fields.field("expectedRevision", &expectedRevision)
        fields.field("data", &data)
        fields.field("cutOff", &isCutOff)
        fields.field("errors", &errors)
    }
}

extension RefusedCommand {
    /// No more of a command's data is kept.
    static let dataBytes = 4 << 10
    /// No more of any text around them is.
    static let textBytes = 512
    /// No more reasons are.
    static let reasons = 20

    /// What is kept of a refused command, who has no end of room: addresses without their secrets,
    /// texts and lists cut off where they are long.
    init(_ envelope: CommandEnvelope, _ rejection: Rejection, by actor: String, at now: Timestamp) {
        at = now
        command = envelope.command.cutOff(at: Self.textBytes)
        id = envelope.id?.cutOff(at: Self.textBytes)
        self.actor = actor.cutOff(at: Self.textBytes)
        reason = envelope.reason?.cutOff(at: Self.textBytes)
        occurredAt = envelope.occurredAt
        expectedRevision = envelope.expectedRevision.map { Int64(clamping: $0) }
        let json = envelope.data.withoutSecrets.json()
        if json.count <= Self.dataBytes {
            data = envelope.data.withoutSecrets
        } else {
            data = .string(String(decoding: json, as: UTF8.self).cutOff(at: Self.dataBytes))
            isCutOff = true
        }
        errors = rejection.refusals.prefix(Self.reasons).map { refusal in
            var reason = Reason()
            reason.code = refusal.code.rawValue
            reason.field = refusal.field?.cutOff(at: Self.textBytes)
            reason.message = refusal.message.description.cutOff(at: Self.textBytes)
            return reason
        }
    }

    /// The command as it came; `nil` where not all of it was kept.
    package var envelope: CommandEnvelope? {
        guard isCutOff != true, data.members != nil else { return nil }
        return CommandEnvelope(
            command, data: data, id: id, actor: actor, reason: reason, occurredAt: occurredAt,
            expectedRevision: expectedRevision.flatMap { Revision(exactly: $0) })
    }
}

extension Rejection {
    /// Whether it says something of the command, and not of a store or a network that couldn't do as
    /// they were told just then.
    var isOfTheCommand: Bool {
        let others: [RejectionCode] = [
            .busy, .outcomeUnknown, .unavailable, .storeMoved, .damaged, .unreadableEvent, .bug,
            .connectivity,
        ]
        return !refusals.contains { others.contains($0.code) }
    }
}

extension JSONValue {
    /// The same with every address in it freed of its name and password.
    fileprivate var withoutSecrets: JSONValue {
        switch self {
        case .string(let text): .string(text.contains("://") ? text.withoutSecrets : text)
        case .array(let elements): .array(elements.map(\.withoutSecrets))
        case .object(let members):
            .object(members.map { .init($0.name, $0.value.withoutSecrets) })
        case .null, .boolean, .integer, .number: self
        }
    }
}

extension String {
    /// At most so many bytes of it, whole characters.
    fileprivate func cutOff(at limit: Int) -> String {
        if utf8.count <= limit { return self }
        var cut = Substring()
        var bytes = 0
        for scalar in unicodeScalars {
            bytes += UTF8.width(scalar)
            if bytes > limit { break }
            cut.unicodeScalars.append(scalar)
        }
        return String(cut)
    }
}
