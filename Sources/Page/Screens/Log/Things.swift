import Daybook
import EventSourcing

/// Where things are on the page: at their own screen, where they have one, and else at the one that shows anything
/// that has a stream.
enum Things {
    /// The kinds of things there are: what their streams begin with.
    static let categories = BackOffice.entities.map(\.category)

    /// `order-1042` taken apart; `nil` where no such thing can be.
    static func taken(from stream: String) -> (category: String, id: String)? {
        guard let dash = stream.firstIndex(of: "-") else { return nil }
        let category = String(stream[..<dash])
        let id = String(stream[stream.index(after: dash)...])
        return !id.isEmpty && known.contains(category) ? (category, id) : nil
    }

    /// The kind of thing that a field names, by how fields are called: `budgetCategoryId`.
    static func category(namedBy field: String) -> String? {
        guard field.hasSuffix("Id") else { return nil }
        let name = field.dropLast(2).lowercased()
        if known.contains(name) { return name }
        return name == "customer" ? "user" : nil
    }

    /// Without the page's beginning.
    static func address(of category: String, _ id: String) -> String {
        if let own = screens[category], Screens.at(own + [id]) != nil {
            return "/" + (own + [id]).map(Link.encoded).joined(separator: "/")
        }
        return whole(category, id)
    }

    /// The screen that tells all of one thing: its state, and who changed what.
    static func whole(_ category: String, _ id: String) -> String {
        "/things/" + Link.encoded(category) + "/" + Link.encoded(id)
    }

    private static let known = Set(categories)

    /// What stands before the id in the address of a thing's own screen.
    private static let screens: [String: [String]] = [
        "order": ["orders"], "user": ["users"], "product": ["catalog"],
        "conversation": ["conversations"], "club": ["clubs"], "match": ["clubs", "matches"],
        "wallet": ["clubs", "wallets"], "account": ["books", "accounts"],
        "project": ["books", "projects"], "transaction": ["books", "transactions"],
        "item": ["books", "items"], "space": ["books", "spaces"],
    ]
}
