import Answers
import Daybook
import EventSourcing
import EventSourcingRuntime
import EventStore
import Records
import Vocabulary

/// What reactors did of a command before it ended, in an owner's words: that an order's stock was taken, and
/// which of its lines wait.
struct ReactionsTold {
    /// What belongs to the command's own sentence: "stock taken".
    private(set) var done: [String] = []
    /// What somebody may have to see to: "1 line is short: orbit waits for stock".
    private(set) var lacking: String?

    /// Of these events, which reactors made; what is given back says its currency, or is in the one given.
    init(_ events: [RecordedEvent], in currency: Currency) {
        let payloads = events.map { ($0.type, JSONValue(payload: $0.payload)) }
        for (type, payload) in payloads {
            let words: String
            switch type {
            case "OrderLineAllocated", "OrderLineReleased":
                words = ToldChange.ownWords(type, payload) ?? ""
            case "OrderRefunded":
                let whose = payload["userId"].map { " to \(neutralised($0.plain))" }
                let amount = payload["amountCents"]?.integer.map { currency.written($0) }
                words = (amount ?? "it was") + " given back" + (whose ?? "")
            default: continue
            }
            if done.last != words { done.append(words) }
        }
        let short = payloads.filter { $0.0 == "OrderLineBackordered" }.map(\.1)
        if short.isEmpty { return }
        var waits: [String] = []
        for line in short {
            let wait = Self.wait(for: line)
            if !waits.contains(wait) { waits.append(wait) }
        }
        let left = waits.count - Self.mostNamed
        lacking =
            counted(short.count, "line") + (short.count == 1 ? " is" : " are") + " short: "
            + waits.prefix(Self.mostNamed).joined(separator: ", ")
            + (left > 0 ? " and \(grouped(left)) more" : "")
    }

    /// Products that are named before the rest is only counted.
    private static let mostNamed = 3

    private static func wait(for line: JSONValue) -> String {
        let product = neutralised(line["productId"]?.plain ?? "")
        return switch line["why"]?.text {
        case "unknownProduct": "there is no product \(product) yet"
        case "discontinued": "\(product) is discontinued"
        case nil, .some: "\(product) waits for stock"
        }
    }
}

extension Office {
    /// What reactors did because of a command, and because of what they did: right behind it in the log.
    func reactions(to outcome: CommandOutcome) async throws -> [RecordedEvent] {
        try await store.reactions(to: outcome, by: BackOffice.contexts.flatMap(\.reactors))
    }
}
