import Records

/// Where one can go: the menu beside each screen, for two kinds of readers.
enum Menu {
    enum Place: String, CaseIterable, Sendable {
        case overview, orders, catalog, conversations, books, feeds, clubs
        case log, readModels, history

        var address: String {
            switch self {
            case .overview: "/"
            case .orders: "/orders"
            case .catalog: "/catalog"
            case .conversations: "/conversations"
            case .books: "/books"
            case .feeds: "/feeds"
            case .clubs: "/clubs"
            case .log: "/log"
            case .readModels: "/read-models"
            case .history: "/history"
            }
        }

        var title: Sentence {
            switch self {
            case .overview: "Overview"
            case .orders: "Orders"
            case .catalog: "Catalog"
            case .conversations: "Conversations"
            case .books: "Books"
            case .feeds: "Jobs and invoices"
            case .clubs: "Clubs"
            case .log: "Event log"
            case .readModels: "Read models"
            case .history: "History"
            }
        }

        /// Whether it is there for somebody.
        func isOpen(to caller: Visitor?) -> Bool {
            caller?.mayOpen(address.split(separator: "/").map(String.init)) == true
        }

        /// Whether it tells how things came to be, which not everybody may ask.
        var looksBack: Bool {
            switch self {
            case .log, .readModels, .history: true
            case .overview, .orders, .catalog, .conversations, .books, .feeds, .clubs: false
            }
        }

        /// Whether there are screens of it.
        var isBuilt: Bool { Screens.at(address.split(separator: "/").map(String.init)) != nil }
    }

    /// The menu, with how much waits behind each entry.
    static func fields(_ visit: Visit, at place: Place?, waiting: [Place: Int64]) -> Fields {
        func entries(lookingBack: Bool) -> [Fields] {
            Place.allCases.filter {
                $0.looksBack == lookingBack && $0.isBuilt && $0.isOpen(to: visit.caller)
            }.map { entry in
                [
                    "address": visit.base + entry.address, "title": visit.say(entry.title),
                    "isHere": entry == place, "name": entry.rawValue,
                    "waiting": waiting[entry].flatMap { $0 > 0 ? visit.number($0) : nil },
                ]
            }
        }
        let ledger = entries(lookingBack: true)
        return [
            "business": entries(lookingBack: false), "ledger": ledger, "hasLedger": !ledger.isEmpty,
        ]
    }
}
