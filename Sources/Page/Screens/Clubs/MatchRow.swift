import EventStore
import Records
import Vocabulary

/// Who plays whom, and how it ended or when it begins: in lists, and at the head of the match's own screen.
enum MatchRow {
    static func fields(
        _ visit: Visit, _ match: JSONValue, _ clubs: [String: String], in zone: Zone
    ) -> Fields {
        let id = match["matchId"]?.text ?? ""
        let home = match["clubId"]?.text ?? ""
        let guest = match["opponentClubId"]?.text
        let (ours, theirs) = (match["ourScore"]?.integer, match["theirScore"]?.integer)
        let status = status(of: match, isNow: visit.past == nil)
        return [
            "key": id, "matchAddress": visit.base + "/clubs/matches/" + Link.encoded(id),
            "matchTitle": visit.plain(match["title"]) ?? Plain.text(id),
            "home": clubs[home] ?? Plain.text(home),
            "homeAddress": visit.base + "/clubs/" + Link.encoded(home),
            "guest": guest.flatMap { clubs[$0] } ?? visit.plain(match["opponent"])
                ?? Plain.text(guest ?? "–"),
            "guestAddress": guest.map { visit.base + "/clubs/" + Link.encoded($0) },
            "score": ours.flatMap { ours -> Fields? in
                guard let theirs else { return nil }
                return ["ours": visit.number(ours), "theirs": visit.number(theirs)]
            },
            "isHomeAhead": (ours ?? 0) > (theirs ?? 0), "isGuestAhead": (ours ?? 0) < (theirs ?? 0),
            "date": visit.moment(match["date"], in: zone), "venue": visit.plain(match["venue"]),
            "competition": visit.plain(match["competition"]), "fee": visit.money(match["feeMoney"]),
            "isFeePaid": match["feePaid"] == .boolean(true),
            "isFeeDue": match["feePaid"] == .boolean(false),
            "status": visit.say(status.words), "tone": status.tone,
            "isCanceled": match["status"]?.text == "canceled",
        ]
    }

    /// Whether a day has gone by since it began.
    private static func isOver(_ match: JSONValue) -> Bool {
        guard let date = match["date"]?.text.flatMap({ Timestamp($0) }) else { return false }
        return date.milliseconds + 86_400_000 < Timestamp.now.milliseconds
    }

    /// How a match stands. Where it `isNow` it may be late: one that should be over and has no result yet.
    static func status(
        of match: JSONValue, isNow: Bool
    ) -> (words: Sentence, tone: String) {
        switch match["status"]?.text {
        case "scheduled" where isNow && isOver(match): ("No result yet", "a")
        case "scheduled": ("Scheduled", "b")
        case "played": ("Full time", "")
        case "canceled": ("Called off", "r")
        case let other: (Sentence(quoting: other ?? ""), "")
        }
    }
}
