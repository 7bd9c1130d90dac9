import Access
import CurlDownloads
import EventSourcing
import EventStore
import Exports
import Foundation
import PersonalData
import Records

/// One message to a hook, as Standard Webhooks has it: a CloudEvent, its id, and when it was sent, signed.
struct HookMessage: Sendable {
    /// The CloudEvent's own, and the same whenever it is tried: the other side knows by it what it has.
    var id: String
    var body: [UInt8]

    /// The same message, signed, for where the hook says. `now` is when it is sent.
    func post(
        to address: HookAddress, allowsPrivate: Bool, _ secrets: [HookSecret], now: Timestamp
    ) throws(EventStoreError) -> GuardedLine.Post {
        let seconds = now.milliseconds / 1_000
        var signatures: [String] = []
        for secret in secrets { signatures.append(try secret.signature(of: id, at: seconds, body)) }
        return GuardedLine.Post(
            url: address.text, host: address.host, port: address.port,
            allowsPrivate: allowsPrivate,
            heads: [
                (name: "Content-Type", value: "application/cloudevents+json"),
                (name: "webhook-id", value: id),
                (name: "webhook-timestamp", value: "\(seconds)"),
                (name: "webhook-signature", value: signatures.joined(separator: " ")),
            ], body: body)
    }
}

/// Writes messages of events, as the exports write them: what is personal reads as it does everywhere, and of who was
/// forgotten `[erased]`.
struct HookMessages: Sendable {
    private static let publisher = "daybook"
    private let source: String
    private let events: CloudEvents

    init(of store: UUID) {
        source = "urn:\(Self.publisher):store:" + store.lowercaseText
        events = CloudEvents(store: store, by: Self.publisher, EventCatalog(BackOffice.entities))
    }

    /// One, or several where the event is read as several.
    /// - Throws: where it can't be read.
    func messages(of event: RecordedEvent) throws -> [HookMessage] {
        try events.json(event).enumerated().map { index, body in
            let id = event.id.lowercaseText
            return HookMessage(id: index == 0 ? id : "\(id).\(index + 1)", body: body)
        }
    }

    /// One that tells of nothing, to try a hook.
    func trial(of hook: String, now: Timestamp) -> HookMessage {
        let id = newUUIDv7(at: now)
        let body = JSONValue.object([
            .init("specversion", .string("1.0")), .init("id", .string(id)),
            .init("source", .string(source)), .init("type", .string("\(Self.publisher).test")),
            .init("time", .string(now.description)),
            .init("datacontenttype", .string("application/json")),
            .init("data", .object([.init("hook", .string(hook))])),
        ])
        return HookMessage(id: id, body: body.json())
    }
}
