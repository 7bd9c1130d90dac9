import EventSourcing
import Wording

/// What people call what the code has names for: commands, events, fields, kinds of things, choices. In English those names
/// are words already; in Arabic each has its own.
struct Spoken: Sendable {
    let language: Language

    /// `UpdateOrderStatus`: "Update order status".
    func command(_ name: String) -> String { said(name, in: Self.arabicCommands) }

    /// `OrderStatusUpdated`: "Order status updated".
    func event(_ type: String) -> String { said(type, in: Self.arabicEvents) }

    /// The same beside what it happened to: "Status updated".
    func event(_ type: String, of category: String) -> String {
        let (words, kind) = (event(type), self.kind(category) + " ")
        guard language == .english, words.hasPrefix(kind) else { return words }
        let rest = words.dropFirst(kind.count)
        return rest.prefix(1).uppercased() + rest.dropFirst()
    }

    /// `shippingAddress`: "Shipping address".
    func field(_ name: String) -> String {
        if language == .english, let own = Self.ownEnglish[name] { return own }
        let bare = name.hasSuffix("Cents") && name != "Cents" ? String(name.dropLast(5)) : name
        if language == .arabic, let text = Self.arabicFields[name] ?? Self.arabicFields[bare] {
            return text
        }
        for ending in ["Ids", "Id"] where bare.hasSuffix(ending) && bare != ending {
            let thing = String(bare.dropLast(ending.count))
            return Self.words(ending == "Ids" ? thing + "s" : thing)
        }
        return Self.words(bare)
    }

    /// `budgetcategory`: "Budget category".
    func kind(_ category: String) -> String {
        switch language {
        case .english: Self.ownEnglish[category] ?? Self.words(category)
        case .arabic: Self.arabicKinds[category] ?? Self.words(category)
        }
    }

    /// `onDelivery`: "On delivery".
    func choice(_ value: String) -> String {
        switch language {
        case .english: Self.ownEnglish[value] ?? Self.words(value)
        case .arabic: Self.arabicChoices[value] ?? Self.words(value)
        }
    }

    private func said(_ name: String, in arabic: [String: String]) -> String {
        switch language {
        case .english: Self.words(name)
        case .arabic: arabic[name] ?? Self.words(name)
        }
    }

    /// A name of the code as words: with a capital in front, and between them spaces.
    static func words(_ name: String) -> String {
        var words = ""
        for character in name {
            if character == "_" || character == "-" {
                words += " "
            } else if character.isUppercase, words.last?.isLowercase == true {
                words += " " + character.lowercased()
            } else {
                words.append(character)
            }
        }
        return words.prefix(1).uppercased() + words.dropFirst()
    }

    private static let ownEnglish = [
        "uid": "Member", "url": "Web address", "sku": "SKU", "ownerUid": "Owner", "byId": "By",
        "logoUrl": "Logo (web address)", "mainImageUrl": "Picture (web address)",
        "line1": "Street and number", "delta": "Pieces more, or fewer with a minus",
        "discountPct": "Discount in percent", "taxRatePct": "Tax rate in percent",
        "order": "Order", "upTo": "Up to message", "types": "Events", "isPublic": "Public",
        "isPrimary": "The main one", "allowsPrivate": "May be in your own network",
        "presetAccountId": "Account to take categories from", "id": "Id", "line": "Line",
        "budgetcategory": "Budget category", "projectpreset": "Project preset",
        "spacetemplate": "Space template", "transactiondraft": "Draft of a transaction",
        "business_to_project": "From the business to the project",
        "project_to_business": "From the project to the business", "pdf": "PDF",
        "digest": "SHA-256 of its secret", "pins": "Pinned categories",
        "alsoEarlier": "Also what was before", "quantity": "Pieces",
        "values": "What there is to choose from",
    ]

    /// The lines of a text, by their first words.
    static func table(_ text: String) -> [String: String] {
        Dictionary(
            text.split(separator: "\n").compactMap { line in
                let halves = line.split(separator: " ", maxSplits: 1)
                return halves.count == 2 ? (String(halves[0]), String(halves[1])) : nil
            }, uniquingKeysWith: { first, _ in first })
    }
}

extension Visit {
    var spoken: Spoken { Spoken(language: language) }
}
