import Daybook
import DaybookDemo
import EventSourcing
import EventSourcingRuntime
import EventStore
import Foundation
import Records
import Testing

/// A store with the made-up business of some days, and its events as `es log --json` prints them: what
/// the exports are checked against, by other means than theirs.
struct RawLog {
    let es: Es
    let events: [Event]
    /// The events that tell of each thing, in the order of the log.
    let byThing: [String: [Event]]

    struct Event {
        var json: JSONValue
        var stream: String
        var type: String
        /// In milliseconds.
        var occurredAt: Int64
        var position: Int64
        /// The things that it tells of, its own first, each once.
        var things: [String]
    }

    init(days: Int) async throws {
        es = try Es(hasStore: false)
        let office = try await BackOffice.create(at: es.place.store, actor: "tester")
        var batch: [CommandEnvelope] = []
        func send() async throws {
            _ = try await office.commands.send(batch: batch)
            batch = []
        }
        for envelope in DemoYear(days: days) {
            batch.append(envelope)
            if batch.count == 500 { try await send() }
        }
        try await send()
        await office.close()
        events = try es.run("log", "--json").lines.map { try Event($0) }
        var found: [String: [Event]] = [:]
        for event in events {
            for thing in event.things { found[thing, default: []].append(event) }
        }
        byThing = found
        try #require(events.count > 1000)
    }

    /// The events that tell of a thing, in the order in which they happened.
    func events(of thing: String) -> [Event] {
        byThing[thing, default: []].sorted {
            ($0.occurredAt, $0.position) < ($1.occurredAt, $1.position)
        }
    }
}

extension RawLog.Event {
    init(_ json: JSONValue) throws {
        self.json = json
        stream = try #require(json["stream"]?.text)
        type = try #require(json["type"]?.text)
        position = try #require(json["position"]?.integer)
        occurredAt = try #require(json["occurredAt"]?.text.flatMap { Timestamp($0) }).milliseconds
        things = [stream]
        for thing in Self.named(in: json["data"] ?? .null, type) where !things.contains(thing) {
            things.append(thing)
        }
    }

    /// What the names of fields say, written down by hand.
    private static let categories = [
        "productId": "product", "categoryIds": "category", "orderId": "order",
        "customerId": "user", "userId": "user", "ownerId": "user", "playerIds": "user",
        "accountId": "account", "projectId": "project", "budgetCategoryId": "budgetcategory",
        "transactionId": "transaction", "returnTransactionId": "transaction", "spaceId": "space",
        "templateId": "spacetemplate", "itemIds": "item", "clubId": "club", "productIds": "product",
        "order": "budgetcategory",
    ]

    private static func named(in value: JSONValue, _ type: String) -> [String] {
        (value.members ?? []).flatMap { member -> [String] in
            let category =
                type == "ClubTransferred" && ["from", "to"].contains(member.name)
                ? "user" : categories[member.name]
            let values = member.value.elements ?? [member.value]
            if let category { return values.compactMap(\.text).map { "\(category)-\($0)" } }
            return values.flatMap { named(in: $0, type) }
        }
    }
}
