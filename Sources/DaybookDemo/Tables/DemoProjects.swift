import Ledger

/// The rooms that the made-up business refits for clients, and what it spends on.
enum DemoProjects {
    static let account = "lantern"
    static let accountName = "Lantern & Loom"
    static let owner = "greta"

    static let categories: [DemoBudgetCategory] = [
        .init("lighting", "Lighting", ["Brass & Glass", "Nordlys", "Shop stock"]),
        .init("furniture", "Furniture", ["Oakworks", "Second Sitting", "Møbler & Co"]),
        .init("textiles", "Curtains and textiles", ["Loom House", "Kilim Direct"]),
        .init("paint", "Paint and wallpaper", ["Limewash Ltd", "Papier Peint"]),
        .init("carpentry", "Carpentry", ["J. Krüger, joiner", "Timber Yard"]),
        .init("electrics", "Electrical work", ["Okafor Electric", "Wire & Sons"]),
        .init("transport", "Transport", ["City Couriers", "Van hire"]),
        .init("design-fee", "Design fee", ["Lantern & Loom"], type: .fee, isExcluded: true),
    ]

    /// `load` is how much of each budget gets spent, by and large.
    static let projects: [DemoProject] = [
        .init(
            "harbour-house", "Harbour House", "Edith Fenwick", day: 6, cents: 42_000_00, load: 1.19,
            rooms: ["Hall", "Living room", "Kitchen"]),
        .init(
            "hotel-corvo", "Hotel Corvo, six rooms", "João Moura", day: 24, cents: 118_000_00,
            load: 0.86, rooms: ["Room 1", "Room 2", "Reception"]),
        .init(
            "bakery", "Backstube am Deich", "Swantje Petersen", day: 71, cents: 23_500_00,
            load: 0.94, rooms: ["Counter", "Back room"]),
        .init(
            "villa-khoury", "فيلا خوري", "ليلى خوري", day: 118, cents: 87_000_00, load: 0.78,
            rooms: ["صالون", "Terrace"]),
        .init("tea-room", "茶室 川端", "高橋 葵", day: 165, cents: 31_000_00, load: 0.97, rooms: ["茶の間"]),
        .init(
            "lake-flat", "Lake View flat", "Meera Iyer", day: 236, cents: 27_500_00, load: 0.66,
            rooms: ["Bedroom", "Balcony"]),
    ]

    static let notes = [
        "hall", "kitchen", "bedroom, first floor", "stairs", "reception", "bathroom", "terrace",
        "sample, to go back", "second delivery", "as agreed by telephone",
    ]
    static let amendReasons = [
        "read the receipt again", "wrong category", "freight was left out", "typing error",
    ]
    static let cancelReasons = ["entered twice", "never delivered", "paid by the client"]
    static let budgetReasons = [
        "client asked for more", "agreed with the client", "better estimate",
    ]
}

/// What a project plans and spends money on, and whom it pays.
struct DemoBudgetCategory {
    var id: String
    var name: String
    var vendors: [String]
    var type = BudgetCategoryType.general
    var isExcluded = false

    init(
        _ id: String, _ name: String, _ vendors: [String], type: BudgetCategoryType = .general,
        isExcluded: Bool = false
    ) {
        self.id = id
        self.name = name
        self.vendors = vendors
        self.type = type
        self.isExcluded = isExcluded
    }
}

/// A room, a flat, a hotel to refit.
struct DemoProject {
    var id: String
    var name: String
    var client: String
    /// The day of the year on which it begins.
    var day: Int
    /// All budgets together.
    var cents: Int64
    /// How much of that gets spent.
    var load: Double
    var rooms: [String]

    init(
        _ id: String, _ name: String, _ client: String, day: Int, cents: Int64, load: Double,
        rooms: [String]
    ) {
        self.id = id
        self.name = name
        self.client = client
        self.day = day
        self.cents = cents
        self.load = load
        self.rooms = rooms
    }
}
