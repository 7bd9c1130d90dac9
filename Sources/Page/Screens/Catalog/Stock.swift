import Records

/// How many pieces of a product there are, and whether it can be bought.
struct Stock {
    let quantity: Int64
    let isDiscontinued: Bool
    /// Fewer than these are few.
    static let few: Int64 = 10

    init(_ product: JSONValue) {
        quantity = product["quantity"]?.integer ?? 0
        isDiscontinued = product["discontinued"] == .boolean(true)
    }

    func fields(_ visit: Visit) -> Fields {
        let (words, tone): (Sentence?, String) =
            if isDiscontinued {
                ("Discontinued", "")
            } else if quantity <= 0 {
                ("Out of stock", "r")
            } else if quantity < Self.few {
                ("Few left", "a")
            } else {
                (nil, "")
            }
        return [
            "quantity": visit.number(quantity), "tone": tone,
            "pieces": visit.counted(quantity, .pieces), "words": words.map { visit.say($0) },
        ]
    }
}

/// One to five stars, as they are seen and as they are read out.
enum Stars {
    static func fields(_ visit: Visit, _ value: JSONValue?) -> Fields? {
        guard let average = ShopWords.fraction(value) else { return nil }
        let full = min(max(Int(average.rounded()), 0), 5)
        let shown = visit.number(average, digits: value?.integer == nil ? 1 : 0)
        return [
            "full": String(repeating: "★", count: full),
            "empty": String(repeating: "★", count: 5 - full), "average": shown,
            "starWords": visit.say("\(shown) of 5 stars"),
        ]
    }
}
