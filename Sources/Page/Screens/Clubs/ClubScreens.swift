import Records
import Vocabulary

/// Clubs with their members, matches, the league table, and what members have in their wallets.
enum ClubScreens {
    static let all = [
        list, MatchListScreen.screen, LeagueScreen.screen, MatchScreen.screen, WalletScreen.screen,
        MemberScreen.screen, ClubScreen.screen, UserScreens.list, UserScreens.one,
    ]
    static let templates = [
        Template("clubs", PackageResources.clubs_mustache),
        Template("club", PackageResources.club_mustache),
        Template("club-places", PackageResources.clubplaces_mustache),
        Template("matches", PackageResources.matches_mustache),
        Template("match-rows", PackageResources.matchrows_mustache),
        Template("match", PackageResources.match_mustache),
        Template("league", PackageResources.league_mustache),
        Template("wallet", PackageResources.wallet_mustache),
        Template("member", PackageResources.member_mustache),
        Template("users", PackageResources.users_mustache),
        Template("user", PackageResources.user_mustache),
    ]

    private static let list = Screen("/clubs", "clubs", in: .clubs) { visit in
        let clubs = try await visit.asking.list(
            "clubs",
            visit.parameters(["public", "closed", "text", "after"]) + [(name: "limit", text: "50")])
        return Shown(
            visit.say("Clubs"),
            [
                "places": places(visit, at: .clubs),
                "clubs": clubs.rows.map { row(visit, $0) }, "isEmpty": clubs.rows.isEmpty,
                "total": clubs.total.map { visit.counted($0, .clubs) },
                "segments": ShopFilters.segments(
                    visit, "public", [(nil, "All"), ("true", "Public"), ("false", "Private")]),
                "closings": ShopFilters.segments(
                    visit, "closed",
                    [(nil, "Open and closed"), ("false", "Open"), ("true", "Closed")]),
                "search": ShopFilters.search(
                    visit, keeping: ["public", "closed"], for: "Name or id"),
                "add": ShopLinks.doing(visit, "CreateClub", []),
                "pages": Pages.fields(visit, clubs),
            ])
    }

    /// What a club says of itself, in a list or on its own screen.
    static func row(_ visit: Visit, _ club: JSONValue) -> Fields {
        let id = club["clubId"]?.text ?? ""
        let name = visit.plain(club["name"]) ?? Plain.text(id)
        let policy = club["settings"]?["joinPolicy"]?.text ?? "–"
        let most = club["settings"]?["maxMembers"]?.integer
        let members = club["memberCount"]?.integer ?? 0
        return [
            "key": id, "clubAddress": visit.base + "/clubs/" + Link.encoded(id),
            "clubName": name,
            "initial": ShopWords.initial(of: .object([.init("label", .string(name))])),
            "isPublic": club["settings"]?["isPublic"] == .boolean(true),
            "isPrivate": club["settings"]?["isPublic"] == .boolean(false),
            "policy": visit.say(policies[policy] ?? Sentence(quoting: policy)),
            "isClosed": club["isClosed"] == .boolean(true),
            "memberTotal": most.map {
                visit.say("\(visit.number(members)) of at most \(visit.number($0)) members")
            } ?? visit.counted(members, .members),
            "role": club["role"]?.text.map { visit.say($0 == "owner" ? "Owner" : "Member") },
        ]
    }

    /// How one gets into a club.
    private static let policies: [String: Sentence] = [
        "open": "Everybody may join", "approval": "The owner lets people in",
        "invite": "By invitation",
    ]

    enum Place { case clubs, matches, table, people }

    /// The parts of what has to do with clubs.
    static func places(_ visit: Visit, at here: Place) -> [Fields] {
        let all: [(place: Place, title: Sentence, address: String)] = [
            (.clubs, "Clubs", "/clubs"), (.matches, "Matches", "/clubs/matches"),
            (.table, "League table", "/clubs/table"), (.people, "People", "/users"),
        ]
        return all.map {
            [
                "title": visit.say($0.title), "address": visit.base + $0.address,
                "isHere": $0.place == here,
            ]
        }
    }

    /// What clubs are called, by their ids.
    static func names(_ visit: Visit) async throws -> [String: String] {
        let clubs = try await visit.asking.list("clubs", [(name: "limit", text: "all")]).rows
        return Dictionary(
            clubs.compactMap { club in
                club["clubId"]?.text.map { ($0, visit.plain(club["name"]) ?? $0) }
            }, uniquingKeysWith: { first, _ in first })
    }
}

extension Counted {
    static let clubs = Counted(
        one: "club", many: "clubs",
        arabic: Arabic("لا أندية", "نادٍ واحد", "ناديان", "% أندية", "% ناديًا", "% نادٍ"))
    static let matches = Counted(
        one: "match", many: "matches",
        arabic: Arabic(
            "لا مباريات", "مباراة واحدة", "مباراتان", "% مباريات", "% مباراة", "% مباراة"))
    static let people = Counted(
        one: "person", many: "people",
        arabic: Arabic("لا أشخاص", "شخص واحد", "شخصان", "% أشخاص", "% شخصًا", "% شخص"))
    static let payments = Counted(
        one: "payment", many: "payments",
        arabic: Arabic("لا دفعات", "دفعة واحدة", "دفعتان", "% دفعات", "% دفعة", "% دفعة"))
}
