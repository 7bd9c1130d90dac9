import Catalog
import EventSourcing
import EventStore
import Foundation
import Ledger
import Messaging
import Orders
import Records
import Vocabulary

/// Events to JSON and back by our reader and writer, beside Foundation's `Codable` for structs of the same
/// fields, which writes and reads the same JSON.
@Sendable func measureCodec(_ settings: Settings) async throws -> [Figure] {
    var figures: [Figure] = []
    figures += try Codec.figures(
        Order.Event.self, OrderStatusUpdated(from: .placed, to: .onDelivery),
        Plain.StatusUpdated(from: "placed", to: "onDelivery"), rounds: settings.rounds)
    figures += try Codec.figures(
        Product.Event.self, Codec.product, Plain.Product(of: Codec.product), rounds: settings.rounds
    )
    figures += try Codec.figures(
        Transaction.Event.self, Codec.transaction, Plain.Transaction(of: Codec.transaction.details),
        rounds: settings.rounds)
    figures += try Codec.figures(
        Conversation.Event.self, Codec.message,
        Plain.Message(messageId: Codec.message.messageId.text, text: Codec.message.text),
        rounds: settings.rounds)
    return figures
}

private enum Codec {
    static let product = ProductAdded(
        title: "Lamp, brass, with a shade of linen",
        description: "Stands on three feet and is turned down by a chain. Bulb not included.",
        categoryIds: ["lamps", "living-room"], basePriceCents: 12_950, discountPriceCents: 9_950,
        quantity: 17,
        variants: [
            Product.Variant(name: "Size", values: ["S", "M", "L"]),
            Product.Variant(name: "Colour", values: ["Brass", "Copper", "Burnished"]),
            Product.Variant(name: "Shade", values: ["Linen", "Raw silk", "None"]),
        ])

    static let transaction: TransactionRecorded = {
        var details = TransactionDetails()
        details.projectId = "project-81"
        details.transactionDate = "2026-03-01"
        details.amountCents = 129_950
        details.source = "Hansen & Sons"
        details.notes = "Three lamps for the hall, to be fetched"
        details.budgetCategoryId = "furnishing"
        details.hasEmailReceipt = true
        details.subtotalCents = 104_000
        return TransactionRecorded(accountId: "account-7", details: details)
    }()

    static let message = UserMessageReceived(
        messageId: "0198f6a2-77aa-7e3c-9b61-2f1d5c8e4a07",
        text: """
            Grüß Gott, "die Lampe" für den Flur ist da – schön! Nur: der Schirm hat links einen Knick, und das \
            Kabel ist kürzer als 1,5 m.
            Könnten Sie mir einen "neuen" schicken? Danke & viele Grüße, Ößkan 🙂
            """)

    /// Nanoseconds each way, ours and Foundation's by turns, and how many times as long Foundation takes.
    ///
    /// Ours is called as the engine calls it, that knows no event's type: by way of the set.
    static func figures<Events: EventSet, Other: Codable>(
        _ set: Events.Type, _ event: any DomainEvent, _ other: Other, rounds: Int
    ) throws -> [Figure] {
        let name = type(of: event).type
        let stored = RecordedEvent(
            position: 1, stream: try StreamName("thing-1"), revision: 0, type: name,
            schemaVersion: type(of: event).version, id: UUID(), commandID: "", indexInCommand: 0,
            countInCommand: 1, recordedAt: .earliest, occurredAt: .earliest, tags: [],
            metadata: [], payload: event.json())
        let ours = stored.payload
        let theirs = try JSONEncoder().encode(other)
        // The same tree, but for the order of the keys.
        guard try JSONValue(parsing: ours).sorted == JSONValue(parsing: Array(theirs)).sorted,
            try set.decode(stored).map({ $0.event.json() }) == .one(ours)
        else { throw LoopFailure(code: -1) }
        let encoder = JSONEncoder()
        let decoder = JSONDecoder()
        var times: [[Double]] = [[], [], [], []]
        try stored.withView { view in
            for _ in 0..<rounds {
                times[0].append(nanoseconds(4_000) { _ = event.json().count })
                times[1].append(try nanoseconds(400) { _ = try encoder.encode(other).count })
                times[2].append(try nanoseconds(4_000, view) { _ = try set.decode($0) })
                times[3].append(
                    try nanoseconds(400) { _ = try decoder.decode(Other.self, from: theirs) })
            }
        }
        let medians = times.map(median)
        let bytes = Double(ours.count)
        return [
            Figure(name: "\(name), payload", value: bytes, unit: "bytes"),
            Figure(name: "\(name), encode", value: medians[0], unit: "ns"),
            Figure(
                name: "\(name), encode, Foundation / ours", value: medians[1] / medians[0],
                unit: "x", target: 10),
            Figure(name: "\(name), decode", value: medians[2], unit: "ns"),
            Figure(
                name: "\(name), decode, Foundation / ours", value: medians[3] / medians[2],
                unit: "x", target: 7),
        ]
    }

    private static func nanoseconds(_ count: Int, _ body: () throws -> Void) rethrows -> Double {
        try processorSeconds { for _ in 0..<count { try body() } } / Double(count) * 1e9
    }

    /// The same of a view, which no closure may hold.
    private static func nanoseconds(
        _ count: Int, _ view: borrowing EventView, _ body: (borrowing EventView) throws -> Void
    ) rethrows -> Double {
        var seconds = processSeconds()
        for _ in 0..<count { try body(view) }
        seconds = processSeconds() - seconds
        return seconds / Double(count) * 1e9
    }
}

/// The same events as somebody writes them who leaves the rest to `Codable`.
private enum Plain {
    struct StatusUpdated: Codable {
        var from: String
        var to: String
        var correction: Bool?
    }

    struct Product: Codable {
        var title: String
        var description: String?
        var categoryIds: [String]
        var basePriceCents: Int64
        var discountPriceCents: Int64?
        var quantity: Int64
        var variants: [Variant]
        var reviews: [String]

        struct Variant: Codable {
            var name: String
            var values: [String]
        }

        init(of event: ProductAdded) {
            title = event.title
            description = event.description
            categoryIds = event.categoryIds.map(\.text)
            basePriceCents = event.basePriceCents.amount
            discountPriceCents = event.discountPriceCents?.amount
            quantity = event.quantity
            variants = event.variants.map { Variant(name: $0.name, values: $0.values) }
            reviews = []
        }
    }

    struct Transaction: Codable {
        var accountId = "account-7"
        var projectId: String?
        var transactionDate: String
        var amountCents: Int64
        var source: String?
        var status: String?
        var purchasedBy: String?
        var reimbursementType: String?
        var notes: String?
        var transactionType: String
        var budgetCategoryId: String?
        var hasEmailReceipt: Bool?
        var itemIds: [String]?
        var inventorySaleDirection: String?
        var taxRatePct: Double?
        var subtotalCents: Int64?
        var needsReview: Bool?

        init(of details: TransactionDetails) {
            projectId = details.projectId?.text
            transactionDate = details.transactionDate
            amountCents = details.amountCents.amount
            source = details.source
            notes = details.notes
            transactionType = details.transactionType.rawValue
            budgetCategoryId = details.budgetCategoryId?.text
            hasEmailReceipt = details.hasEmailReceipt
            subtotalCents = details.subtotalCents?.amount
        }
    }

    struct Message: Codable {
        var messageId: String
        var text: String
    }
}
