/// What the made-up shop sells: eight categories of lamps and things for the house.
enum DemoGoods {
    static let categories: [DemoCategory] = [
        DemoCategory(
            id: "table-lamps", title: "Table lamps", icon: "lamp",
            goods: [
                ("Alma table lamp", 8900), ("Brass reading lamp", 12900), ("Cork base lamp", 5900),
                ("Dome lamp, opal", 9900), ("Folding desk lamp", 7400), ("Heron desk lamp", 14900),
                ("Linen shade lamp", 6900), ("Pebble night light", 3900),
            ]),
        DemoCategory(
            id: "pendants", title: "Pendant lights", icon: "pendant",
            goods: [
                ("Bell pendant, small", 11900), ("Bell pendant, large", 18900),
                ("Glass globe pendant", 15900), ("Paper lantern, 60 cm", 2900),
                ("Rattan pendant", 8400), ("Spun copper pendant", 23900),
                ("Trio bar pendant", 32900), ("Workshop pendant", 9900),
            ]),
        DemoCategory(
            id: "floor-lamps", title: "Floor lamps", icon: "floor-lamp",
            goods: [
                ("Arc floor lamp", 34900), ("Column floor lamp", 19900),
                ("Tripod floor lamp", 22900),
                ("Reading floor lamp", 17900), ("Washi floor lamp", 14900),
                ("Heron floor lamp", 25900),
            ]),
        DemoCategory(
            id: "bulbs", title: "Bulbs", icon: "bulb",
            goods: [
                ("Filament bulb E27, 4 W", 790), ("Filament bulb E14, 2 W", 690),
                ("Globe bulb, 125 mm", 1490), ("Candle bulb, pack of 4", 1990),
                ("Dimmable bulb E27, 8 W", 1190), ("Smart bulb E27", 2490),
                ("Silver cap bulb", 1290), ("Spot GU10, pack of 3", 1790),
            ]),
        DemoCategory(
            id: "textiles", title: "Throws and cushions", icon: "cushion",
            goods: [
                ("Herringbone throw", 6900), ("Linen cushion, sand", 3400),
                ("Linen cushion, ink", 3400), ("Wool blanket, moss", 11900),
                ("Kilim cushion", 4900), ("Cotton rug, 70 × 140", 5900),
                ("Wool rug, 170 × 240", 38900),
                ("Sheepskin", 8900),
            ]),
        DemoCategory(
            id: "ceramics", title: "Ceramics", icon: "vase",
            goods: [
                ("Celadon bowl", 2900), ("Espresso cup, pair", 2400), ("Ribbed vase, tall", 5400),
                ("Ribbed vase, short", 3900), ("Serving platter", 4900), ("Speckled mug", 1600),
                ("Teapot, cast glaze", 6400), ("Tile coaster, set of 4", 1900),
            ]),
        DemoCategory(
            id: "shelving", title: "Shelves and hooks", icon: "shelf",
            goods: [
                ("Oak shelf, 60 cm", 4900), ("Oak shelf, 90 cm", 6900), ("Wire basket", 2200),
                ("Brass hook, pair", 1800), ("Coat rail, five hooks", 5400),
                ("Ladder shelf", 15900),
                ("Picture ledge", 2900),
            ]),
        DemoCategory(
            id: "parts", title: "Cables and fittings", icon: "plug",
            goods: [
                ("Textile cable, 3 m", 1400), ("Ceiling rose, white", 1200),
                ("Ceiling rose, brass", 1900),
                ("Dimmer, rotary", 3400), ("Lamp holder E27", 900), ("Plug with switch", 1100),
                ("Shade carrier ring", 500),
            ]),
    ]

    static let descriptions = [
        "Made in small runs; every piece differs a little.", "Comes flat, with all that it needs.",
        "Takes bulbs up to 8 W.", "Wipes clean with a damp cloth.",
        "The one from the shop window.", "Back by popular demand.",
    ]

    static let reviews: [(stars: Int64, text: String)] = [
        (5, "Exactly the warm light I was after."), (5, "Third one I buy. Enough said."),
        (5, "素敵な仕上がりです。"), (5, "منتج ممتاز ووصل بسرعة"), (4, "Lovely, but the cable is short."),
        (4, "Schöner als auf dem Bild."), (4, "Arrived a day late, otherwise perfect."),
        (3, "Smaller than I thought."), (3, "A cor é um pouco diferente."),
        (2, "A scratch on the base. They sent another."),
        (1, "Broken on arrival, and the box too."),
    ]

    static let colours = [
        ["brass", "black"], ["white", "ink", "moss"], ["oak", "walnut"], ["matt", "glazed"],
    ]

    static let priceReasons = [
        "supplier raised the price", "price of brass went up", "new season", "matched a competitor",
    ]
}

/// A shelf of the shop, with what stands on it: names and prices in cents.
struct DemoCategory {
    var id: String
    var title: String
    var icon: String
    var goods: [(title: String, cents: Int64)]
}
