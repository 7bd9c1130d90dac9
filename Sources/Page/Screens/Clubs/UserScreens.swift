import Records
import Vocabulary

/// The people who have a profile, and one of them with what they ordered, wrote and marked.
enum UserScreens {
    static let list = Screen("/users", "users", in: .clubs) { visit in
        async let asked = visit.asking.list(
            "users", visit.parameters(["text", "after"]) + [(name: "limit", text: "50")])
        let zone = try await visit.zone()
        let users = try await asked
        return Shown(
            visit.say("People"),
            [
                "places": ClubScreens.places(visit, at: .people),
                "users": users.rows.map { row(visit, $0, in: zone) }, "isEmpty": users.rows.isEmpty,
                "total": users.total.map { visit.counted($0, .people) },
                "search": ShopFilters.search(
                    visit, keeping: [], for: "Name, e-mail, telephone or id"),
                "add": ShopLinks.doing(visit, "RegisterUser", []),
                "pages": Pages.fields(visit, users),
            ])
    }

    private static func row(_ visit: Visit, _ user: JSONValue, in zone: Zone) -> Fields {
        let id = user["userId"]?.text ?? ""
        return [
            "key": id, "address": visit.base + "/users/" + Link.encoded(id),
            "who": ShopWords.name(visit, user), "id": Plain.text(id),
            "email": visit.plain(user["email"]), "phone": visit.plain(user["phone"]),
            "registered": visit.moment(user["registeredAt"], in: zone),
            "isErased": user["erasedAt"]?.text != nil,
        ]
    }

    static let one = Screen("/users/{id}", "user", in: .clubs) { visit in
        let id = visit.path("id")
        let of = [(name: "userId", text: id)]
        async let asked = visit.asking.item("user", of)
        async let personAsked = PersonFields.fields(visit, id)
        async let bookmarksAsked = visit.asking.list(
            "bookmarks", of + visit.parameters(["after"]) + [(name: "limit", text: "20")])
        async let clubsAsked = visit.asking.list("clubs", [(name: "member", text: id)])
        let zone = try await visit.zone()
        _ = try await asked
        let (person, bookmarks) = (try await personAsked, try await bookmarksAsked)
        let clubs = try await clubsAsked.rows
        return Shown(
            person.name,
            [
                "who": person.name, "story": ShopLinks.story(visit, "user", id),
                "person": person.fields, "clubs": clubs.map { ClubScreens.row(visit, $0) },
                "isNoClub": clubs.isEmpty,
                "bookmarks": bookmarks.rows.map { bookmark(visit, $0, of: id, in: zone) },
                "isNoBookmark": bookmarks.rows.isEmpty,
                "pages": Pages.fields(visit, bookmarks),
                "erase": person.isErased
                    ? nil : ShopLinks.doing(visit, "EraseUser", [("userId", id)]),
                "mark": ShopLinks.doing(visit, "AddBookmark", [("userId", id)]),
            ])
    }

    private static func bookmark(
        _ visit: Visit, _ mark: JSONValue, of user: String, in zone: Zone
    ) -> Fields {
        let (kind, target) = (mark["kind"]?.text ?? "", mark["targetId"]?.text ?? "")
        let known = [("userId", user), ("kind", kind), ("targetId", target)]
        return [
            "key": kind + " " + target, "kind": visit.say(kinds[kind] ?? Sentence(quoting: kind)),
            "target": Plain.text(target),
            "address": place(of: kind).map { visit.base + $0 + Link.encoded(target) },
            "at": visit.moment(mark["addedAt"], in: zone),
            "remove": ShopLinks.doing(visit, "RemoveBookmark", known),
        ]
    }

    /// What is said of each kind of thing that can be marked.
    private static let kinds: [String: Sentence] = [
        "order": "An order", "product": "A product", "project": "A project", "item": "An item",
        "job": "A job", "invoice": "An invoice", "club": "A club", "match": "A match",
        "sale": "A sale",
    ]

    /// Where such a thing has a screen of its own.
    private static func place(of kind: String) -> String? {
        switch kind {
        case "order": "/orders/"
        case "product": "/catalog/"
        case "project": "/books/projects/"
        case "item": "/books/items/"
        case "club": "/clubs/"
        case "match": "/clubs/matches/"
        case _: nil
        }
    }
}
