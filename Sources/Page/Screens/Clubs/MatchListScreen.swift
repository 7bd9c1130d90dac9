import Records
import Vocabulary

/// The matches to come, or those that were.
enum MatchListScreen {
    private static let filters = [
        "when", "club", "member", "competition", "status", "text", "from", "to", "after",
    ]

    static let screen = Screen("/clubs/matches", "matches", in: .clubs) { visit in
        // Whoever asks for nothing sees what is to come.
        let isUsual = filters.allSatisfy { visit.parameter($0) == nil }
        let when = isUsual ? [(name: "when", text: "upcoming")] : []
        async let asked = visit.asking.list(
            "matches",
            visit.parameters(filters).filter {
                $0.name != "when" || $0.text != "all"
            } + when
                + [(name: "limit", text: "50")])
        async let namesAsked = ClubScreens.names(visit)
        let zone = try await visit.zone()
        let (matches, names) = (try await asked, try await namesAsked)
        let chosen = visit.parameter("when") ?? (isUsual ? "upcoming" : "all")
        let whens: [(value: String, title: Sentence)] = [
            ("upcoming", "Upcoming"), ("past", "Past"), ("all", "All"),
        ]
        return Shown(
            visit.say("Matches"),
            [
                "places": ClubScreens.places(visit, at: .matches),
                "segments": whens.map { value, title in
                    [
                        "title": visit.say(title), "isChosen": value == chosen,
                        "address": visit.hereWith(["when": value, "after": nil]),
                    ] as Fields
                },
                "matches": matches.rows.map { MatchRow.fields(visit, $0, names, in: zone) },
                "isEmpty": matches.rows.isEmpty,
                "total": matches.total.map { visit.counted($0, .matches) },
                "when": chosen,
                "clubs": ShopFilters.options(
                    visit, "club",
                    [("", visit.say("All clubs"))]
                        + names.sorted { ($0.value, $0.key) < ($1.value, $1.key) }
                        .map { ($0.key, visit.name($0.value)) }),
                "statuses": ShopFilters.options(
                    visit, "status",
                    [
                        ("", visit.say("Any status")), ("scheduled", visit.say("Scheduled")),
                        ("played", visit.say("Full time")), ("canceled", visit.say("Called off")),
                    ]),
                "competition": visit.parameter("competition").map(Plain.text),
                "text": visit.parameter("text").map(Plain.text),
                "from": visit.parameter("from").map(Plain.text),
                "to": visit.parameter("to").map(Plain.text),
                "isNarrowed": filters.contains {
                    $0 != "after" && $0 != "when" && visit.parameter($0) != nil
                },
                "add": ShopLinks.doing(
                    visit, "ScheduleMatch",
                    visit.parameter("club").map { [("clubId", $0)] } ?? []),
                "pages": Pages.fields(visit, matches),
            ])
    }
}
