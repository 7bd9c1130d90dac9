import Records
import Vocabulary

/// One club: how one gets in, who is in it and who waits, its record, and its matches.
enum ClubScreen {
    /// So many members are shown at once.
    private static let mostMembers = 50

    static let screen = Screen("/clubs/{id}", "club", in: .clubs) { visit in
        let id = visit.path("id")
        let of = [(name: "club", text: id), (name: "limit", text: "6")]
        async let asked = visit.asking.item("club", [(name: "clubId", text: id)])
        async let upcomingAsked = visit.asking.list(
            "matches", of + [(name: "when", text: "upcoming")])
        async let pastAsked = visit.asking.list("matches", of + [(name: "when", text: "past")])
        async let namesAsked = ClubScreens.names(visit)
        let zone = try await visit.zone()
        let (club, names) = (try await asked, try await namesAsked)
        let (upcoming, past) = (try await upcomingAsked.rows, try await pastAsked.rows)
        let owner = club["ownerId"]?.text ?? ""
        let row = ClubScreens.row(visit, club)
        let name = visit.plain(club["name"]) ?? Plain.text(id)
        let waiting = (club["candidates"]?.elements ?? []).map {
            candidate(visit, $0, of: id, owner, in: zone)
        }
        let members = club["members"]?.elements ?? []
        let start = min(max(visit.parameter("from").flatMap { Int($0) } ?? 0, 0), members.count)
        let end = min(start + mostMembers, members.count)
        return Shown(
            name,
            row.adding(record(visit, club["record"])).adding([
                "story": ShopLinks.story(visit, "club", id), "clubId": Plain.text(id),
                "created": visit.moment(club["createdAt"], in: zone),
                "logo": visit.plain(club["logoUrl"]),
                "members": members[start..<end].map { member(visit, $0, of: id, in: zone) },
                "moreMembers": end < members.count ? visit.hereWith(["from": "\(end)"]) : nil,
                "firstMembers": start > 0 ? visit.hereWith(["from": nil]) : nil,
                "candidates": waiting, "isAnybodyWaiting": !waiting.isEmpty,
                "upcoming": upcoming.map { MatchRow.fields(visit, $0, names, in: zone) },
                "isNothingUpcoming": upcoming.isEmpty,
                "pastMatches": past.map { MatchRow.fields(visit, $0, names, in: zone) },
                "isNothingPast": past.isEmpty,
                "allMatches": visit.base + "/clubs/matches"
                    + Link.parameters([(name: "club", text: id)]),
            ]).adding(actions(visit, id, owner)))
    }

    private static func record(_ visit: Visit, _ record: JSONValue?) -> Fields {
        let number = { (name: String) in visit.number(record?[name]?.integer ?? 0) }
        return [
            "played": number("played"), "won": number("won"), "drawn": number("drawn"),
            "lost": number("lost"), "points": number("points"), "goalsFor": number("goalsFor"),
            "goalsAgainst": number("goalsAgainst"),
            "goalDifference": LeagueScreen.signed(visit, record?["goalDifference"]?.integer ?? 0),
        ]
    }

    private static func member(
        _ visit: Visit, _ member: JSONValue, of club: String, in zone: Zone
    ) -> Fields {
        let id = member["userId"]?.text ?? ""
        let isOwner = member["isOwner"] == .boolean(true)
        let known = [("clubId", club), ("userId", id)]
        return [
            "key": id, "who": ShopWords.name(visit, member), "isOwner": isOwner,
            "address": visit.base + "/clubs/members/" + Link.encoded(id),
            "joined": visit.moment(member["joinedAt"], in: zone),
            "transfer": isOwner ? nil : ShopLinks.doing(visit, "TransferClub", known),
            "leave": isOwner ? nil : ShopLinks.doing(visit, "LeaveClub", known),
        ]
    }

    /// Who has asked, or was asked.
    private static func candidate(
        _ visit: Visit, _ candidate: JSONValue, of club: String, _ owner: String, in zone: Zone
    ) -> Fields {
        let id = candidate["userId"]?.text ?? ""
        let known = [("clubId", club), ("userId", id)]
        let hasAsked = candidate["requestedAt"]?.text != nil
        let isInvited = candidate["invitedAt"]?.text != nil
        return [
            "key": id, "who": ShopWords.name(visit, candidate), "back": visit.here,
            "address": visit.base + "/clubs/members/" + Link.encoded(id),
            "clubId": club, "userId": id, "byId": owner, "hasAsked": hasAsked,
            "isInvited": isInvited,
            "since": visit.moment(
                hasAsked ? candidate["requestedAt"] : candidate["invitedAt"], in: zone),
            "revoke": isInvited ? ShopLinks.doing(visit, "RevokeClubInvitation", known) : nil,
        ]
    }

    private static func actions(_ visit: Visit, _ id: String, _ owner: String) -> Fields {
        let form = { (command: String) in ShopLinks.doing(visit, command, [("clubId", id)]) }
        return [
            "schedule": form("ScheduleMatch"), "change": form("ChangeClub"),
            "changeSettings": form("ChangeClubSettings"), "join": form("JoinClub"),
            "invite": ShopLinks.doing(visit, "InviteToClub", [("clubId", id), ("byId", owner)]),
            "close": form("CloseClub"), "reopen": form("ReopenClub"),
        ]
    }
}
