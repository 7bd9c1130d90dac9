import EventSourcing
import Ledger

/// What the events of an item tell of where it was and what it cost: its lineage.
enum ItemLineage {
    /// Of an item's details, those that are part of its lineage.
    private static let told: Set = [
        "transactionId", "purchasePriceCents", "projectPriceCents", "marketValueCents",
    ]

    /// What one event tells; `nil` for one that tells of something else.
    static func entry(
        of event: Item.Event, from before: ItemDetails, to after: ItemDetails
    ) -> [JSONValue.Member]? {
        switch event {
        case .added(let added):
            let details = (JSONValue(of: added.details).members ?? []).filter {
                told.contains($0.name)
            }
            return [kind("added"), .init("to", JSONValue(of: added.place))] + details
        case .moved(let moved):
            let places: [JSONValue.Member] = [
                .init("from", JSONValue(of: moved.from)), .init("to", JSONValue(of: moved.to)),
            ]
            guard let sale = moved.sale else { return [kind("moved")] + places }
            return [kind("sold")] + places + (JSONValue(of: sale).members ?? [])
        case .returned(let returned):
            return [kind("returned")] + (JSONValue(of: returned).members ?? [])
        case .changed:
            let changes = FieldChange.between(JSONValue(of: before), JSONValue(of: after))
                .filter { told.contains($0.field) }
            if changes.isEmpty { return nil }
            return [
                kind("changed"),
                .init(
                    "changed",
                    .object(
                        changes.map { change in
                            .init(
                                change.field,
                                .object([.init("from", change.from), .init("to", change.to)]))
                        })),
            ]
        case .bookmarked: return nil
        }
    }

    private static func kind(_ text: String) -> JSONValue.Member { .init("kind", .string(text)) }
}
