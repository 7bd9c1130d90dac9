import EventSourcing
import Ledger
import Records

/// What the events of an item tell of where it was and what it cost: its lineage.
enum ItemLineage {
    /// Of an item's details, those that are part of its lineage.
    private static let shown: Set = [
        "transactionId", "purchasePriceCents", "projectPriceCents", "marketValueCents",
    ]

    /// What one event tells; `nil` for one that tells of something else.
    static func entry(of event: Item.Event) -> [JSONValue.Member]? {
        switch event {
        case .added(let added):
            return [kind("added"), .init("from", .null), .init("to", JSONValue(of: added.place))]
                + members(of: added.details).filter { shown.contains($0.name) }
        case .changed(let changed):
            // An event has the new values of what changed; what they were, earlier entries tell.
            let values = members(of: changed.changes).filter { shown.contains($0.name) }
            return values.isEmpty ? nil : [kind("changed")] + values
        case .moved(let moved):
            let places: [JSONValue.Member] = [
                .init("from", JSONValue(of: moved.from)), .init("to", JSONValue(of: moved.to)),
            ]
            if let reversed = moved.reverses {
                return [kind("reversed")] + places
                    + [.init("transactionId", .string(reversed.text))]
            }
            guard let sale = moved.sale else { return [kind("moved")] + places }
            return [kind("sold")] + places + members(of: sale)
        case .returned(let returned): return [kind("returned")] + members(of: returned)
        case .writtenOff: return [kind("written-off")]
        case .writeOffReversed: return [kind("write-off-reversed")]
        case .bookmarked: return nil
        }
    }

    private static func kind(_ text: String) -> JSONValue.Member { .init("kind", .string(text)) }

    private static func members(of record: any Record) -> [JSONValue.Member] {
        JSONValue(of: record).members ?? []
    }
}
