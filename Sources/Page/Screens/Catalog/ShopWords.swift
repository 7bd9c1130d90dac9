import Records

/// Words that the screens of the shop share.
enum ShopWords {
    /// What the interface has in the place of a text that was forgotten for good.
    static let erased = "[erased]"

    /// Who somebody is; their id where nothing else is known.
    static func name(_ visit: Visit, _ row: JSONValue) -> String {
        visit.plain(row["label"]) ?? visit.plain(row["userId"]) ?? visit.say("Unknown")
    }

    /// The first letter of somebody's name, for the disc beside it.
    static func initial(of row: JSONValue) -> String {
        let name = row["label"]?.text ?? row["userId"]?.text ?? ""
        return name.first { $0.isLetter || $0.isNumber }.map { String($0).uppercased() } ?? "·"
    }

    /// As much of a text as a row has room for: what is longer isn't sent to be cut off there.
    static func beginning(of text: String) -> String {
        let flat = text.prefix(161).map { $0.isNewline ? " " : String($0) }.joined()
        return flat.count > 160 ? String(flat.prefix(160)) + "…" : flat
    }

    /// How far an order has come, and in which colour that is shown.
    static func orderStatus(_ status: String?) -> (words: Sentence, tone: String) {
        switch status {
        case "placed": ("Placed", "b")
        case "onDelivery": ("On delivery", "a")
        case "delivered": ("Delivered", "g")
        case "cancelled": ("Cancelled", "r")
        case "returned": ("Returned", "r")
        case let other: (Sentence(quoting: other ?? ""), "")
        }
    }

    /// A percentage as it was given, `12.5%`: what is promised isn't rounded.
    static func percent(_ value: Double) -> String {
        let digits = (0..<3).first { Double(Digits.cut(value, $0)) == value } ?? 3
        return Digits.cut(value, digits) + "%"
    }

    /// A number that the interface tells with a fraction.
    static func fraction(_ value: JSONValue?) -> Double? {
        switch value {
        case .integer(let whole): Double(whole)
        case .number(let text): Double(text)
        case .null, .boolean, .string, .array, .object, nil: nil
        }
    }
}
