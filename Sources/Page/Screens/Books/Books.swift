import Records
import Wording

/// What all screens of the books share: where they are, how one goes between them, and how one does something there.
enum Books {
    /// The screens between which one goes by the tabs at the top of each.
    enum Tab: String, CaseIterable, Sendable {
        case overview, projects, transactions, drafts, items, spaces, spending, accounts, presets
        case templates

        var title: Sentence {
            switch self {
            case .overview: "At a glance"
            case .projects: "Projects"
            case .transactions: "Transactions"
            case .drafts: "Drafts"
            case .items: "Items"
            case .spaces: "Spaces"
            case .spending: "Spending"
            case .accounts: "Accounts"
            case .presets: "Presets"
            case .templates: "Templates"
            }
        }
    }

    static func isTrue(_ value: JSONValue?) -> Bool { value == .boolean(true) }

    /// A number of any kind.
    static func double(_ value: JSONValue?) -> Double? {
        switch value {
        case .integer(let whole): Double(whole)
        case .number(let text): Double(text)
        case .null, .boolean, .string, .array, .object, nil: nil
        }
    }

    /// Whether a browser can be sent there: what else may stand in an address is shown, not linked.
    static func isOfTheWeb(_ address: String) -> Bool {
        let start = address.prefix(8).lowercased()
        return start.hasPrefix("http://") || start.hasPrefix("https://")
    }
}

extension Visit {
    /// `/books/projects/ID`
    func book(_ tab: Books.Tab, _ id: String? = nil) -> String {
        let place = base + "/books" + (tab == .overview ? "" : "/" + tab.rawValue)
        return place + (id.map { "/" + Link.encoded($0) } ?? "")
    }

    /// A list of the books, with what it is narrowed to.
    func book(_ tab: Books.Tab, where narrowed: [(name: String, text: String)]) -> String {
        book(tab) + Link.parameters(narrowed)
    }

    /// This screen as it is looked at, for where one comes back to.
    var thisScreen: String { here + Link.parameters(request.parameters) }

    /// The form of a command with what is known filled in; done, one comes back here.
    func doing(_ command: String, _ known: [(name: String, text: String?)] = []) -> String {
        let filled = known.compactMap { field in
            field.text.map { (name: field.name, text: $0) }
        }
        return base + "/do/" + command
            + Link.parameters(filled + [(name: "_back", text: thisScreen)])
    }

    /// A screen of the books.
    func shown(_ title: String, at tab: Books.Tab, _ fields: Fields) -> Shown {
        let tabs = Books.Tab.allCases.map { other -> Fields in
            ["address": book(other), "title": say(other.title), "isHere": other == tab]
        }
        return Shown(title, fields.adding(["tabs": tabs, "thisScreen": thisScreen]))
    }

    /// What can be chosen in a filter, of which one may be; one that isn't among them is shown all the same.
    func options(
        _ all: [(value: String, title: String)], of parameter: String
    ) -> [Fields] {
        let chosen = self.parameter(parameter)
        var all = all
        if let chosen, !all.contains(where: { $0.value == chosen }) {
            all.append((chosen, Plain.text(chosen)))
        }
        return all.map {
            ["value": $0.value, "title": $0.title, "isChosen": $0.value == chosen]
        }
    }

    /// Yes or no to choose from, where a list is narrowed by it.
    func yesOrNo(_ parameter: String, _ yes: Sentence, _ no: Sentence) -> [Fields] {
        options([("true", say(yes)), ("false", say(no))], of: parameter)
    }

    /// The column of a list that it can be sorted by: where that leads, and how it is sorted now.
    func sorting(_ field: String, otherwise: String) -> Fields {
        let now = parameter("sort") ?? otherwise
        let (isUp, isDown) = (now == field, now == "-" + field)
        return [
            "address": hereWith(["sort": isDown ? field : "-" + field, "after": nil]),
            "aria": isUp ? "ascending" : isDown ? "descending" : nil,
        ]
    }

    /// What a list is asked for, by what stands in the address.
    func asked(_ names: [String], most: Int = 50) -> Asking.Parameters {
        parameters(names + ["sort", "after"]) + [(name: "limit", text: String(most))]
    }
}
