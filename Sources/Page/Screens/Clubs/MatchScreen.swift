import EventStore
import Records
import Vocabulary

/// One match: who plays, how it ended, who was picked and who has paid, and all that became of it.
enum MatchScreen {
    static let screen = Screen("/clubs/matches/{id}", "match", in: .clubs) { visit in
        let id = visit.path("id")
        async let asked = visit.asking.item("match", [(name: "matchId", text: id)])
        async let namesAsked = ClubScreens.names(visit)
        let zone = try await visit.zone()
        let (match, names) = (try await asked, try await namesAsked)
        let row = MatchRow.fields(visit, match, names, in: zone)
        let isOpen = match["status"]?.text == "scheduled"
        let date = match["date"]?.text.flatMap { Timestamp($0) }
        let form = { (command: String) in ShopLinks.doing(visit, command, [("matchId", id)]) }
        let team = people(visit, match["team"])
        let paid = people(visit, match["feesPaid"])
        return Shown(
            visit.plain(match["title"]) ?? Plain.text(id),
            row.adding([
                "story": ShopLinks.story(visit, "match", id), "matchId": id,
                "id": Plain.text(id), "team": team, "hasTeam": !team.isEmpty,
                "teamCount": visit.counted(Int64(team.count), .people), "paid": paid,
                "hasPaid": !paid.isEmpty, "isOpen": isOpen, "back": visit.here,
                // Its result is known from its day on.
                "canEnd": isOpen && date.map { zone.day(of: $0) <= zone.day(of: .now) } == true,
                "history": (match["history"]?.elements ?? []).reversed().map {
                    step(visit, $0, in: zone)
                },
                "reschedule": form("RescheduleMatch"), "cancel": form("CancelMatch"),
                "pick": form("PickTeam"), "record": form("RecordMatchResult"),
                "pay": form("PayMatchFee"),
            ]))
    }

    private static func people(_ visit: Visit, _ people: JSONValue?) -> [Fields] {
        (people?.elements ?? []).map { person in
            let id = person["userId"]?.text ?? ""
            return [
                "key": id, "who": ShopWords.name(visit, person),
                "address": visit.base + "/clubs/members/" + Link.encoded(id),
            ]
        }
    }

    /// What was changed, in words; which values, the event log tells.
    private static func step(_ visit: Visit, _ change: JSONValue, in zone: Zone) -> Fields {
        let type = change["type"]?.text ?? ""
        let position = change["position"]?.integer
        return [
            "key": position.map(String.init),
            "what": visit.say(titles[type] ?? Sentence(quoting: type)),
            "who": visit.plain(change["actor"]), "why": visit.plain(change["reason"]),
            "at": visit.moment(change["occurredAt"] ?? change["recordedAt"], in: zone),
            "position": position.map { visit.say("As of \(visit.number($0))") },
            "asOf": position.map {
                "/at/\($0)/" + visit.words.map(Link.encoded).joined(separator: "/")
            },
        ]
    }

    /// What is said of each type of event.
    private static let titles: [String: Sentence] = [
        "MatchScheduled": "Announced", "MatchRescheduled": "Rescheduled",
        "MatchCanceled": "Called off", "TeamPicked": "Team picked",
        "MatchResultRecorded": "Result recorded", "MatchFeePaid": "Fee paid",
    ]
}
