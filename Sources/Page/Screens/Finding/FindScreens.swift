import Records

/// Finding a thing, a person, a command or a screen by a few letters of it; and going to what was.
enum FindScreens {
    static let all = [find, keys, PastScreen.screen]
    static let templates = [
        Template("find", PackageResources.find_mustache),
        Template("keys", PackageResources.keys_mustache),
        Template("past", PackageResources.past_mustache),
        Template("past-form", PackageResources.pastform_mustache),
    ]

    private static let find = Screen("/find", "find", in: nil) { visit in
        let text = Plain.text(visit.parameter("text") ?? "")
        let isForPalette = visit.parameter("as") == "options"
        let found = try await Search(text, visit, most: isForPalette ? 4 : 10).found()
        if !isForPalette, let only = found.only { throw Going(to: only) }
        return Shown(
            text.isEmpty ? visit.say("Find") : visit.say("Find \(text)"),
            [
                "text": text, "isAsked": !text.isEmpty,
                "groups": found.groups.map { group -> Fields in
                    [
                        "name": group.name,
                        "more": group.total > group.hits.count
                            ? visit.say("\(group.hits.count) of \(group.total)") : false,
                        "all": group.all ?? false,
                        "hits": group.hits.map { hit -> Fields in
                            [
                                "address": hit.address, "label": hit.label,
                                "besides": hit.besides.isEmpty ? false : hit.besides,
                            ]
                        },
                    ]
                }, "isNothing": !text.isEmpty && found.groups.isEmpty,
            ])
    }

    private static let keys = Screen("/keys", "keys", in: nil) { visit in
        let key = { (keys: String, means: Sentence) -> Fields in
            [
                "keys": keys.split(separator: " ").map { ["key": String($0)] as Fields },
                "means": visit.say(means),
            ]
        }
        let going = Menu.Place.allCases.filter(\.isBuilt).compactMap { place -> Fields? in
            if !place.isOpen(to: visit.caller) { return nil }
            return key("g " + place.letter, place.title)
        }
        return Shown(
            visit.say("Keys"),
            [
                "groups": [
                    [
                        "name": visit.say("Anywhere"),
                        "rows": [
                            key("Ctrl+K", "Find, go or do: the palette"),
                            key("/", "Go to the search field"),
                            key("?", "Show these keys"), key("a", "Look back: as of a moment"),
                            key("g n", "Back to now"), key("Esc", "Close what has opened"),
                        ],
                    ] as Fields,
                    ["name": visit.say("Go to"), "rows": going] as Fields,
                    [
                        "name": visit.say("In a list"),
                        "rows": [
                            key("j", "Next row"), key("k", "Previous row"),
                            key("n", "Next page, or next event"),
                            key("p", "Previous page, or previous event"),
                            key("Enter", "Open the row"),
                        ],
                    ] as Fields,
                ]
            ])
    }
}

extension Menu.Place {
    /// Behind `g`, it leads there.
    var letter: String {
        switch self {
        case .overview: "h"
        case .orders: "o"
        case .catalog: "c"
        case .conversations: "m"
        case .books: "b"
        case .feeds: "f"
        case .clubs: "u"
        case .log: "l"
        case .readModels: "r"
        case .history: "y"
        }
    }
}
