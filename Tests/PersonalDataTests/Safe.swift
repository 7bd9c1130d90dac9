import EventSourcing
import EventSourcingTesting
import EventStore
import Foundation
import PersonalData
import Records
import Testing

/// A sealed store in memory with its key file on the disk, gone with the value.
final class Safe: Sendable {
    let log: any EventStore
    let keys: KeyFile
    let store: SealedEventStore
    let id: UUID
    private let owner: Safe?

    /// `beside`: another process on the same log and the same file. `disk`: what its calls are.
    init(
        beside other: Safe? = nil, events: [EventDescription] = Safe.events,
        disk: KeyDisk = .system
    ) throws {
        owner = other
        log = other?.log ?? InMemoryEventStore(clock: { Given.now })
        let path = other?.keys.path ?? NSTemporaryDirectory() + "daybook-keys-\(UUID())"
        id = other?.id ?? UUID()
        keys = KeyFile(path: path, of: id, disk: disk)
        if other == nil { try keys.make() }
        store = SealedEventStore(log, keys: keys, events: events)
    }

    deinit { if owner == nil { unlink(keys.path) } }

    static let events = [
        EventDescription(Told.self), EventDescription(Sent.self), EventDescription(Forgotten.self),
        EventDescription(Plain.self),
    ]

    @discardableResult
    func happen(
        _ stream: String, _ events: any DomainEvent..., id: String = UUID().uuidString
    ) async throws -> AppendReceipt {
        try await store.append(
            AppendRequest(
                [StreamAppend(try StreamName(stream), events: events.map(\.stored))], commandID: id)
        )
    }

    /// The payloads of a stream, as users of the store read them, or as they lie in the log.
    func payloads(_ stream: String, raw: Bool = false) async throws -> [String] {
        try await (raw ? log : store).events(of: try StreamName(stream))
            .map { String(decoding: $0.payload, as: UTF8.self) }
    }

    /// Every byte of the log and of the key file.
    func bytes() async throws -> [UInt8] {
        var bytes = Array(try Data(contentsOf: URL(fileURLWithPath: keys.path)))
        for event in try await log.events() {
            bytes += event.payload + event.metadata + event.tags.flatMap { Array($0.utf8) }
        }
        return bytes
    }
}

extension [UInt8] {
    func holds(_ text: String) -> Bool {
        Data(self).range(of: Data(text.utf8)) != nil
    }
}

/// Something told of the person that the stream is named after.
struct Told: DomainEvent {
    static let type = "Told"
    static let personal: PersonalFields? = PersonalFields(
        ["text", "email"], of: .stream, tagPrefixes: ["email:"])
    var text = ""
    var other = ""
    var email: String?
    init() {}
    init(_ text: String, other: String = "", email: String? = nil) {
        self.text = text
        self.other = other
        self.email = email
    }
    var tags: [String] { email.map { ["email:" + $0, "plain:" + other] } ?? [] }
    mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("text", &text)
        fields.field("other", &other)
        fields.field("email", &email)
    }
}

/// Something sent to whomever a field names, if it names anybody.
struct Sent: DomainEvent {
    static let type = "Sent"
    static let personal: PersonalFields? = PersonalFields(["address"], of: .field("to"))
    struct Address: Record {
        var name = ""
        var lines: [String] = []
        var number: Int64 = 0
        mutating func visit(_ fields: inout some FieldVisitor) {
            fields.field("name", &name)
            fields.field("lines", &lines)
            fields.field("number", &number)
        }
    }
    var to: String?
    var address = Address()
    init() {}
    init(to: String?, name: String, lines: [String] = []) {
        self.to = to
        address.name = name
        address.lines = lines
    }
    mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("to", &to)
        fields.field("address", &address)
    }
}

struct Forgotten: DomainEvent {
    static let type = "Forgotten"
    static let forgets: PersonSource? = .stream
    init() {}
    mutating func visit(_ fields: inout some FieldVisitor) {}
}

struct Plain: DomainEvent {
    static let type = "Plai"
    var text = ""
    init() {}
    init(_ text: String) { self.text = text }
    mutating func visit(_ fields: inout some FieldVisitor) { fields.field("text", &text) }
}
