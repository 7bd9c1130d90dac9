import EventStore
import Records
import Vocabulary

/// One conversation, the newest message at its end, with who it is with and what they ordered beside it.
enum ChatScreen {
    /// So many messages are shown at once; earlier ones are a link away.
    private static let most = 50

    static let screen = Screen("/conversations/{id}", "chat", in: .conversations) { visit in
        let id = visit.path("id")
        async let asked = messages(visit, with: id)
        async let person = PersonFields.fields(visit, id)
        async let zoneAsked = visit.zone()
        let (zone, who) = (try await zoneAsked, try await person)
        let answer: JSONValue
        do {
            answer = try await asked
        } catch let problem as InterfaceProblem where problem.status == 404 && who.isKnown {
            // Nobody has written yet: there is somebody to write to all the same.
            answer = .null
        }
        let messages = answer["items"]?.elements ?? []
        let unread =
            messages.isEmpty ? 0 : try await unreadCount(visit, id, at: answer["position"])
        let shown = part(of: messages, before: visit.parameter("before"))
        let name = who.name
        return Shown(
            visit.say("Conversation with \(name)"),
            [
                "who": name, "userId": id, "story": ShopLinks.story(visit, "conversation", id),
                "days": days(
                    visit, messages[shown], unread: unreadRevisions(messages, unread), zone),
                "isEmpty": messages.isEmpty,
                "total": visit.counted(Int64(messages.count), .messages),
                "earlier": shown.lowerBound > 0
                    ? visit.hereWith([
                        "before": messages[shown.lowerBound]["revision"]?.integer.map(String.init)
                    ]) : nil,
                "toNewest": shown.upperBound < messages.count
                    ? visit.hereWith(["before": nil]) : nil,
                "unread": unread > 0 ? visit.counted(unread, .unreadMessages) : nil,
                "lastRevision": messages.last?["revision"]?.integer.map(String.init),
                "back": visit.here, "person": who.fields, "canBeWrittenTo": !who.isErased,
                "chatAddress": visit.base + "/do/SendAdminMessage"
                    + Link.parameters([
                        (name: "userId", text: id), (name: "_back", text: visit.here),
                    ]),
            ])
    }

    private static func messages(_ visit: Visit, with id: String) async throws -> JSONValue {
        try await visit.asking.query(
            "conversation", [(name: "userId", text: id), (name: "limit", text: "all")])
    }

    /// How many of the user's messages nobody has read, as of the same position as the messages.
    private static func unreadCount(
        _ visit: Visit, _ id: String, at position: JSONValue?
    ) async throws -> Int64 {
        let at = visit.past == nil ? nil : position?.integer.map { (name: "at", text: "\($0)") }
        let state = try await visit.asking.get(
            ["v1", "streams", "conversation", id, "state"], [at].compactMap(\.self))
        return state["state"]?["unreadCount"]?.integer ?? 0
    }

    /// What is unread are the user's last messages: whoever marks one read marks those before it, too.
    static func unreadRevisions(_ messages: [JSONValue], _ count: Int64) -> Set<Int64> {
        Set(
            messages.reversed().lazy.filter { $0["isFromAdmin"] != .boolean(true) }
                .prefix(Int(clamping: count)).compactMap { $0["revision"]?.integer })
    }

    /// The last ones before a revision or, without one, the last of all.
    static func part(of messages: [JSONValue], before: String?) -> Range<Int> {
        let before = before.flatMap { Int64($0) } ?? .max
        let end =
            messages.firstIndex { ($0["revision"]?.integer ?? 0) >= before } ?? messages.count
        return max(0, end - most)..<end
    }

    /// The messages by the days of the business.
    private static func days(
        _ visit: Visit, _ messages: ArraySlice<JSONValue>, unread: Set<Int64>, _ zone: Zone
    ) -> [Fields] {
        var days: [(day: String, messages: [Fields])] = []
        for message in messages {
            let time = message["time"]?.text.flatMap { Timestamp($0) }
            let day = time.map(zone.day) ?? ""
            let fields = fields(visit, message, unread: unread, time, zone)
            if days.last?.day == day {
                days[days.count - 1].messages.append(fields)
            } else {
                days.append((day, [fields]))
            }
        }
        return days.map { ["day": visit.day($0.day), "key": $0.day, "messages": $0.messages] }
    }

    private static func fields(
        _ visit: Visit, _ message: JSONValue, unread: Set<Int64>, _ time: Timestamp?, _ zone: Zone
    ) -> Fields {
        let revision = message["revision"]?.integer ?? 0
        let isOurs = message["isFromAdmin"] == .boolean(true)
        return [
            "revision": String(revision), "isOurs": isOurs,
            "text": visit.plain(message["text"]).flatMap { $0 == ShopWords.erased ? nil : $0 },
            "isForgotten": message["text"]?.text == ShopWords.erased,
            "author": isOurs ? visit.plain(message["actor"]) : nil,
            "isRead": !isOurs && !unread.contains(revision),
            "isUnread": !isOurs && unread.contains(revision),
            "time": time.map { visit.moment($0, in: zone) },
        ]
    }
}
