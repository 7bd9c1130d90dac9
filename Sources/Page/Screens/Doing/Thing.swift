import Daybook
import EventStore
import Records
import Wording

/// One thing of the business, by the stream that tells of it, and its own screen.
struct Thing: Sendable, Equatable {
    let category: String
    let id: String

    init(_ category: String, _ id: String) {
        self.category = category
        self.id = id
    }

    /// `nil` where that is no stream's name.
    init?(stream: String) {
        guard let name = StreamName(possible: stream) else { return nil }
        self.init(name.category, name.id)
    }

    /// Where it is shown; `nil` where no screen is its own.
    var address: String? {
        let places = (Self.places[category] ?? []) + [[category], [category + "s"]]
        for place in places where Screens.at(place + [id]) != nil {
            return "/" + (place + [id]).map(Link.encoded).joined(separator: "/")
        }
        return Self.lists[category].flatMap {
            Screens.at($0) == nil ? nil : "/" + $0.joined(separator: "/")
        }
    }

    /// The same, or else what the log tells of it, for who may look back.
    func address(_ visit: Visit) -> String? {
        if let address { return address }
        let words = ["things", category, id]
        guard visit.caller?.looksBack == true, Screens.at(words) != nil else { return nil }
        return "/" + words.map(Link.encoded).joined(separator: "/")
    }

    /// The first that is there counts.
    private static let places = [
        "order": [["orders"]],
        "product": [["catalog", "products"], ["products"], ["catalog"]],
        "category": [["catalog", "categories"], ["categories"]],
        "sale": [["catalog", "sales"], ["sales"]],
        "conversation": [["conversations"]], "user": [["conversations"], ["users"]],
        "account": [["books", "accounts"], ["accounts"]],
        "project": [["books", "projects"], ["projects"]],
        "transaction": [["books", "transactions"], ["transactions"]],
        "transactiondraft": [["books", "drafts"]],
        "item": [["books", "items"], ["items"]], "space": [["books", "spaces"], ["spaces"]],
        "club": [["clubs"]], "match": [["clubs", "matches"], ["matches"]],
        "wallet": [["clubs", "wallets"], ["wallets"]],
        "projection": [["read-models"]],
    ]

    /// Where it is shown among others.
    private static let lists = [
        "sync": ["feeds"], "feature": ["feeds"], "job": ["feeds"], "invoice": ["feeds"],
    ]

    /// As it is told: `Order 1042`, `Product Desk lamp`; by its number or its name where its state says one, else by its id,
    /// unless that was made.
    func name(_ visit: Visit, _ state: JSONValue?) -> String {
        let own = [category + "Number", "title", "name", "displayName"].lazy
            .compactMap { state?[$0]?.text }.first { !$0.isEmpty && $0 != "[erased]" }
        guard let called = own ?? (isMade ? nil : id) else { return visit.spoken.kind(category) }
        let short = Plain.text(called.count > 60 ? called.prefix(60) + "…" : called)
        return visit.spoken.kind(category) + " " + visit.language.isolatedText(short)
    }

    private var isMade: Bool {
        id.split(separator: "-").map(\.count) == [8, 4, 4, 4, 12]
            && id.allSatisfy { $0.isHexDigit || $0 == "-" }
    }
}
