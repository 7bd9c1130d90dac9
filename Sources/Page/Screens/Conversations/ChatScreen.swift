import EventStore
import Records
import Vocabulary

/// One conversation, the newest message at its end, with who it is with and what they ordered beside it.
enum ChatScreen {
    /// So many messages are shown at once; earlier ones are a link away.
    private static let most = 50

    static let screen = Screen("/conversations/{id}", "chat", in: .conversations) { visit in
        let id = visit.path("id")
        async let asked = newest(visit, with: id, after: visit.parameter("after"))
        async let person = PersonFields.fields(visit, id)
        async let zoneAsked = visit.zone()
        let (zone, who) = (try await zoneAsked, try await person)
        var part = List(.null)
        do {
            part = try await asked
        } catch let problem as InterfaceProblem where problem.status == 404 && who.isKnown {
            // Nobody has written yet: there is somebody to write to all the same.
        }
        let isNewest = visit.parameter("after") == nil
        let unread =
            part.total ?? 0 == 0 ? 0 : try await unreadCount(visit, id, at: part.answer["position"])
        // Read from the newest part on, wherever one looks.
        let newest =
            isNewest || unread == 0
            ? part : try await ChatScreen.newest(visit, with: id, after: nil)
        let oldestUnread = try await oldestUnread(visit, id, newest, count: unread)
        let name = who.name
        return Shown(
            visit.say("Conversation with \(name)"),
            [
                "who": name, "userId": id, "story": ShopLinks.story(visit, "conversation", id),
                "days": days(visit, part.rows.reversed(), oldestUnread, zone),
                "isEmpty": part.total ?? 0 == 0,
                "total": visit.counted(part.total ?? 0, .messages),
                "earlier": part.next.map { visit.hereWith(["after": $0]) },
                "toNewest": isNewest ? nil : visit.hereWith(["after": nil]),
                "unread": unread > 0 ? visit.counted(unread, .unreadMessages) : nil,
                "lastRevision": newest.rows.first?["revision"]?.integer.map(String.init),
                "back": visit.here, "person": who.fields, "canBeWrittenTo": !who.isErased,
                "chatAddress": visit.base + "/do/SendAdminMessage"
                    + Link.parameters([
                        (name: "userId", text: id), (name: "_back", text: visit.here),
                    ]),
            ])
    }

    /// The last messages, the newest first; those before them, by the cursor that was told with the part behind.
    private static func newest(
        _ visit: Visit, with id: String, after cursor: String?
    ) async throws -> List {
        try await visit.asking.list(
            "conversation",
            [
                (name: "userId", text: id), (name: "sort", text: "-revision"),
                (name: "limit", text: "\(most)"),
            ] + [cursor.map { (name: "after", text: $0) }].compactMap(\.self))
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

    /// The revision from which on nobody has read what the user wrote: what is unread are their last messages, since
    /// whoever marks one read marks those before it, too. `nil` where all is read.
    private static func oldestUnread(
        _ visit: Visit, _ id: String, _ newest: List, count: Int64
    ) async throws -> Int64? {
        var (part, left, oldest) = (newest, count, Int64?.none)
        while left > 0 {
            for message in part.rows where left > 0 && message["isFromAdmin"] != .boolean(true) {
                left -= 1
                oldest = message["revision"]?.integer
            }
            guard left > 0, let next = part.next else { break }
            part = try await self.newest(visit, with: id, after: next)
        }
        return oldest
    }

    /// The messages by the days of the business.
    private static func days(
        _ visit: Visit, _ messages: [JSONValue], _ oldestUnread: Int64?, _ zone: Zone
    ) -> [Fields] {
        var days: [(day: String, messages: [Fields])] = []
        for message in messages {
            let time = message["time"]?.text.flatMap { Timestamp($0) }
            let day = time.map(zone.day) ?? ""
            let fields = fields(visit, message, oldestUnread, time, zone)
            if days.last?.day == day {
                days[days.count - 1].messages.append(fields)
            } else {
                days.append((day, [fields]))
            }
        }
        return days.map { ["day": visit.day($0.day), "key": $0.day, "messages": $0.messages] }
    }

    private static func fields(
        _ visit: Visit, _ message: JSONValue, _ oldestUnread: Int64?, _ time: Timestamp?,
        _ zone: Zone
    ) -> Fields {
        let revision = message["revision"]?.integer ?? 0
        let isOurs = message["isFromAdmin"] == .boolean(true)
        let isUnread = !isOurs && oldestUnread.map { revision >= $0 } ?? false
        return [
            "revision": String(revision), "isOurs": isOurs,
            "text": visit.plain(message["text"]).flatMap { $0 == ShopWords.erased ? nil : $0 },
            "isForgotten": message["text"]?.text == ShopWords.erased,
            "author": isOurs ? visit.plain(message["actor"]) : nil,
            "isRead": !isOurs && !isUnread,
            "isUnread": isUnread,
            "time": time.map { visit.moment($0, in: zone) },
        ]
    }
}
