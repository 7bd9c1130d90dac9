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

    /// As it is told: `Order 1042`; of what has an id that was made, the kind alone.
    func name(_ visit: Visit) -> String {
        isMade ? visit.spoken.kind(category) : "\(visit.spoken.kind(category)) \(shownID(visit))"
    }

    private func shownID(_ visit: Visit) -> String {
        visit.language.isolatedText(Plain.text(id.count > 60 ? id.prefix(60) + "…" : id))
    }

    private var isMade: Bool {
        id.split(separator: "-").map(\.count) == [8, 4, 4, 4, 12]
            && id.allSatisfy { $0.isHexDigit || $0 == "-" }
    }
}
