import EventStore
import Records
import Vocabulary
import Wording

/// How many pieces of a product there were over time, told by its events: for who may look back.
enum StockStory {
    struct Step: Sendable {
        let time: Timestamp
        let quantity: Int64
        let change: Int64
        let event: JSONValue
    }

    /// The product's last events are told; the quantity stands in each that changed it.
    private static let most = "1000"

    /// The steps up to a position: the last one that is to be seen.
    static func asked(_ visit: Visit, of id: String, upTo position: Int64?) async throws -> [Step] {
        guard visit.caller?.looksBack == true else { return [] }
        let answer = try await visit.asking.get(
            ["v1", "streams", "product", id],
            [(name: "backward", text: "true"), (name: "limit", text: most)])
        return (answer["events"]?.elements ?? []).reversed().compactMap { event in
            guard (event["position"]?.integer ?? 0) <= position ?? .max,
                let quantity = event["data"]?["quantity"]?.integer,
                let time = (event["occurredAt"]?.text ?? event["recordedAt"]?.text)
                    .flatMap({ Timestamp($0) })
            else { return nil }
            return Step(
                time: time, quantity: quantity,
                change: event["data"]?["delta"]?.integer ?? quantity, event: event)
        }
    }

    private static func picture(_ steps: [Step], _ visit: Visit, in zone: Zone) -> Picture {
        Picture(
            "stock", visit.say("Stock over time"),
            headings: [visit.say("When"), visit.say("Left")],
            rows: ShopPictures.rows(visit, steps) { step in
                Picture.Row(
                    visit.language.moment(Calendar(zone.clock(at: step.time))),
                    visit.counted(step.quantity), time: Double(step.time.milliseconds))
            }, .steps)
    }

    static func show(
        _ steps: [Step], _ visit: Visit, in zone: Zone, _ stock: Stock, on shown: inout Shown
    ) async throws {
        shown.fields["hasStory"] = !steps.isEmpty
        guard visit.caller?.looksBack == true else { return }
        shown.pictures.append(picture(steps, visit, in: zone))
        shown.fields["steps"] = steps.suffix(8).reversed().map { step -> Fields in
            let order = step.event["data"]?["orderId"]?.text
            return [
                "at": visit.moment(step.time, in: zone), "left": visit.number(step.quantity),
                "change": (step.change > 0 ? "+" : "") + "\(step.change)",
                "isUp": step.change > 0, "who": visit.plain(step.event["actor"]),
                "why": visit.plain(step.event["reason"]),
                "order": order.map { visit.say("Order \(Plain.text($0))") },
                "orderAddress": order.map { visit.base + "/orders/" + Link.encoded($0) },
                "key": step.event["eventId"]?.text,
            ]
        }
    }
}
