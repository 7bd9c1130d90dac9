import Records
import Vocabulary

/// Conversations with customers: who wrote last and what waits for an answer, and one of them with who it is with.
enum ConversationScreens {
    static let all = [list, ChatScreen.screen]
    static let templates = [
        Template("conversations", PackageResources.conversations_mustache),
        Template("chat", PackageResources.chat_mustache),
        Template("person", PackageResources.person_mustache),
        Template("shop-segments", PackageResources.shopsegments_mustache),
        Template("shop-search", PackageResources.shopsearch_mustache),
    ]

    private static let list = Screen("/conversations", "conversations", in: .conversations) {
        visit in
        async let asked = visit.asking.list(
            "conversations",
            visit.parameters(["unread", "text", "after"]) + [(name: "limit", text: "50")])
        let zone = try await visit.zone()
        let conversations = try await asked
        return Shown(
            visit.say("Conversations"),
            [
                "rows": conversations.rows.map { row(visit, $0, in: zone) },
                "isEmpty": conversations.rows.isEmpty,
                "total": conversations.total.map { visit.counted($0, .conversations) },
                "segments": ShopFilters.segments(
                    visit, "unread",
                    [(nil, "All"), ("true", "Unread"), ("false", "Read conversations")]),
                "search": ShopFilters.search(
                    visit, keeping: ["unread"], for: "Name, or what was said last"),
                "pages": Pages.fields(visit, conversations),
            ])
    }

    private static func row(_ visit: Visit, _ row: JSONValue, in zone: Zone) -> Fields {
        let id = row["userId"]?.text ?? ""
        let unread = row["unreadCount"]?.integer ?? 0
        return [
            "key": id, "address": visit.base + "/conversations/" + Link.encoded(id),
            "who": ShopWords.name(visit, row), "initial": ShopWords.initial(of: row),
            "lastText": visit.plain(row["lastText"]).map {
                $0 == ShopWords.erased ? visit.say("Forgotten") : ShopWords.beginning(of: $0)
            },
            "isOurs": row["lastIsFromAdmin"] == .boolean(true),
            "lastTime": visit.moment(row["lastTime"], in: zone),
            "count": visit.counted(row["messageCount"]?.integer ?? 0, .messages),
            "unread": unread > 0 ? visit.number(unread) : nil,
            "unreadWords": unread > 0 ? visit.counted(unread, .unreadMessages) : nil,
        ]
    }
}

extension Counted {
    static let conversations = Counted(
        one: "conversation", many: "conversations",
        arabic: Arabic(
            "لا محادثات", "محادثة واحدة", "محادثتان", "% محادثات", "% محادثة", "% محادثة"))
    static let unreadMessages = Counted(
        one: "unread message", many: "unread messages",
        arabic: Arabic(
            "لا رسائل غير مقروءة", "رسالة واحدة غير مقروءة", "رسالتان غير مقروءتين",
            "% رسائل غير مقروءة", "% رسالة غير مقروءة", "% رسالة غير مقروءة"))
}
