import Records

/// How a list is narrowed down, by links and forms that work without a script.
enum ShopFilters {
    /// One parameter's values as links beside each other.
    static func segments(
        _ visit: Visit, _ name: String, _ choices: [(value: String?, title: Sentence)]
    ) -> [Fields] {
        choices.map { value, title in
            [
                "address": visit.hereWith([name: value, "after": nil]), "title": visit.say(title),
                "isChosen": visit.parameter(name) == value,
            ]
        }
    }

    /// One parameter's values to choose from; the first one stands for none.
    static func options(
        _ visit: Visit, _ name: String, _ choices: [(value: String, title: String)]
    ) -> [Fields] {
        choices.map { value, title in
            [
                "value": value, "title": title,
                "isChosen": (visit.parameter(name) ?? "") == value,
            ]
        }
    }

    /// What is looked for, and the other parameters that stay as they are.
    static func search(
        _ visit: Visit, keeping names: [String], for what: Sentence
    ) -> Fields {
        [
            "text": visit.parameter("text").map(Plain.text), "label": visit.say(what),
            "kept": visit.parameters(names).map { ["name": $0.name, "value": $0.text] as Fields },
            "clear": visit.parameter("text").map { _ in
                visit.hereWith(["text": nil, "after": nil])
            },
            "action": visit.here,
        ]
    }

    /// The head of a column that the list can be sorted by: where a click leads, and how it is sorted now.
    static func sorting(_ visit: Visit, by column: String, usual: String) -> Fields {
        let now = visit.parameter("sort") ?? usual
        let next = now == column ? "-" + column : column
        return [
            "address": visit.hereWith(["sort": next == usual ? nil : next, "after": nil]),
            "order": now == column ? "ascending" : now == "-" + column ? "descending" : nil,
        ]
    }
}

/// Addresses that the screens of the shop lead to.
enum ShopLinks {
    /// How a thing came to be: its events, for who may look back.
    static func story(_ visit: Visit, _ category: String, _ id: String) -> String {
        visit.base + "/things/" + category + "/" + Link.encoded(id)
    }

    /// The form of a command with what is known filled in, which leads back here.
    static func doing(
        _ visit: Visit, _ command: String, _ known: [(name: String, text: String)],
        back: String? = nil
    ) -> String {
        visit.base + "/do/" + command
            + Link.parameters(known + [(name: "_back", text: back ?? visit.here)])
    }
}
