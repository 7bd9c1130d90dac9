import Records

/// Names without regard to how they are written: `totalCents`, `Total (EUR)`, `total_amount`.
enum Names {
    /// The words of a name, in small letters; what stands in brackets isn't part of it.
    static func words(_ name: String) -> [String] {
        var words: [String] = []
        var word = ""
        var depth = 0
        var wasSmall = false
        func end() {
            if !word.isEmpty { words.append(word) }
            word = ""
        }
        for character in name {
            if "([".contains(character) { depth += 1 }
            if depth == 0, character.isLetter || character.isNumber || character == "#" {
                if character.isUppercase, wasSmall { end() }
                word += character == "#" ? " number" : character.lowercased()
            } else if character != "'" {
                end()
            }
            wasSmall = character.isLowercase || character.isNumber
            if ")]".contains(character), depth > 0 { depth -= 1 }
        }
        end()
        return words.flatMap { $0.split(separator: " ").map(String.init) }
    }

    /// What a column may be called for short, by what it is called in full.
    private static let synonyms: [String: [String]] = [
        "recipient": ["shipping address name"], "customer name": ["shipping address name"],
        "ship to": ["shipping address name"], "customer": ["customer id", "shipping address name"],
        "address": ["line1"], "street": ["line1"], "address 1": ["line1"], "address1": ["line1"],
        "zip": ["postcode"], "zip code": ["postcode"], "postal code": ["postcode"],
        "post code": ["postcode"], "town": ["city"], "qty": ["quantity"], "pieces": ["quantity"],
        "stock": ["quantity"], "price": ["unit price", "base price"], "unit cost": ["unit price"],
        "item price": ["unit price"], "item": ["title"], "item name": ["title"],
        "product": ["product id", "title"], "product name": ["title"], "product title": ["title"],
        "name": ["title", "display name"], "sku": ["product id"], "order no": ["order number"],
        "order nr": ["order number"], "no": ["number"], "nr": ["number"],
        "total amount": ["total"], "amount": ["total"], "sum": ["amount", "total"],
        "order total": ["total"], "grand total": ["total"],
        "order status": ["status"], "mail": ["email"], "e mail": ["email"],
        "email address": ["email"], "telephone": ["phone"], "tel": ["phone"],
        "phone number": ["phone"], "payee": ["source"], "merchant": ["source"],
        "vendor": ["source"], "memo": ["notes"], "note": ["notes"], "comment": ["notes"],
        "description": ["source", "title"], "category": ["category ids"],
        "categories": ["category ids"], "type": ["transaction type"],
    ]

    /// What tells when something happened.
    private static let times: Set<String> = [
        "date", "order date", "created at", "created", "placed at", "placed", "occurred at",
        "occurred", "ordered at", "order placed", "timestamp",
    ]

    /// The field that a column's name means; `nil` where none does, or more than one.
    static func field(for column: String, in form: CommandForm) -> String? {
        let words = words(column)
        let name = words.joined(separator: " ")
        if words.isEmpty { return nil }
        if let field = fields(called: name, in: form) { return field }
        // With its unit: total cents.
        if let last = words.last, ["cents", "amount"].contains(last), words.count > 1,
            let field = fields(called: words.dropLast().joined(separator: " "), in: form)
        {
            return field
        }
        for other in synonyms[name] ?? [] {
            if let field = fields(called: other, in: form) { return field }
        }
        if let around = Target.Around.allCases.first(where: {
            Self.words($0.rawValue).joined(separator: " ") == name
        }) {
            return around.rawValue
        }
        if name == "currency" { return "@currency" }
        return times.contains(name) ? Target.Around.occurredAt.rawValue : nil
    }

    /// The one field that ends in these words, leaving out what need not be said; of several the one that is
    /// called so in full, then the one that isn't inside another.
    private static func fields(called name: String, in form: CommandForm) -> String? {
        var found: [(path: String, rank: Int)] = []
        for field in form.fields {
            let full = words(field.path.replacing("[]", with: ""))
            for (variant, isExact) in variants(full) {
                let text = variant.joined(separator: " ")
                if text == name {
                    found.append((field.path, isExact ? 0 : field.path.contains(".") ? 2 : 1))
                    break
                }
                if text.hasSuffix(" " + name) {
                    found.append((field.path, field.path.contains(".") ? 4 : 3))
                    break
                }
            }
        }
        guard let best = found.map(\.rank).min() else { return nil }
        let ones = found.filter { $0.rank == best }
        return ones.count == 1 ? ones.first?.path : nil
    }

    /// A field's words, and the same without what need not be said: cents, address, and id at the end.
    private static func variants(_ words: [String]) -> [(words: [String], isExact: Bool)] {
        var all = [(words: words, isExact: true)]
        let short = words.filter { $0 != "cents" && $0 != "address" }
        if short != words { all.append((short, false)) }
        if let last = short.last, last == "id" || last == "ids", short.count > 1 {
            all.append((short.dropLast(), false))
        }
        return all
    }

    /// Whether a column's own name says that it counts least parts.
    static func isOfLeastParts(_ column: String) -> Bool { words(column).last == "cents" }
}
