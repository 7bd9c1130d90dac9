import EventSourcing
import Ledger
import Records

/// The things that are bought for the shop's store room and for clients' rooms.
enum DemoThings {
    /// What the shop once bought to sell on to its own projects; `DemoItems` tells what became of it.
    static let stock: [DemoThing] = [
        .init("globe-1", "Glass globe pendant", paid: 98_00, price: 159_00, "GG-40"),
        .init("globe-2", "Glass globe pendant", paid: 98_00, price: 159_00, "GG-40"),
        .init("globe-3", "Glass globe pendant", paid: 98_00, price: 159_00, "GG-40"),
        .init("arc-1", "Arc floor lamp", paid: 210_00, price: 349_00, "AR-2"),
        .init("sconce-1", "Wall light, brass rim", paid: 84_00, price: 129_00, "WL-7"),
        .init("lantern-1", "Paper lantern, 90 cm", paid: 31_00, price: nil, nil),
    ]

    /// What is bought for a room: who sells it, and what it is about, in whole euros.
    static let bought: [(name: String, source: String, category: String, cost: ClosedRange<Int>)] =
        [
            ("Armchair, moss", "Second Sitting", "furniture", 180...420),
            ("Side table, oak", "Oakworks", "furniture", 120...260),
            ("Bench, ash", "Møbler & Co", "furniture", 210...380),
            ("Linen curtain, pair", "Loom House", "textiles", 90...240),
            ("Kilim, 120 × 180", "Kilim Direct", "textiles", 260...540),
            ("Picture light", "Nordlys", "lighting", 60...140),
            ("Wall light, opal", "Brass & Glass", "lighting", 80...190),
        ]

    static let conditions = [
        "ordered", "in the room", "in the room", "in the room", "at the mender's",
    ]
}

/// A piece that can be told from others like it.
struct DemoThing {
    var id: ItemID
    var name: String
    /// Cents that were paid for it, and that a project pays.
    var paid: Int64
    var price: Int64?
    var sku: String?

    init(_ id: ItemID, _ name: String, paid: Int64, price: Int64?, _ sku: String?) {
        self.id = id
        self.name = name
        self.paid = paid
        self.price = price
        self.sku = sku
    }
}
