import Records

/// One event: what it says, what it changed, who had it happen and why, and the tree of causes that it stands in.
enum EventScreen {
    static let screen = Screen("/log/{position}", "event", in: .log) { visit in
        let asked = visit.path("position")
        guard let position = Int64(asked), position > 0 else {
            throw Going(to: try await visit.base + "/log/\(named(asked, visit))")
        }
        async let told = Told(visit)
        async let end = visit.end()
        guard let event = try await event(at: position, visit), position <= (try await end) else {
            throw try await missing(position, visit)
        }
        async let tree = visit.asking.get(["v1", "why", "\(position)"])
        async let changed = changes(event, visit)
        return Shown(
            visit.spoken.event(event["type"]?.text ?? "") + " " + visit.number(position),
            fields(
                visit, event, try await told, CauseTree(try await tree, visit),
                try await changed, end: try await end))
    }

    /// The position of what has this id: an event, or the first of a command's.
    private static func named(_ id: String, _ visit: Visit) async throws -> Int64 {
        try await visit.asking.get(["v1", "events", id])["position"]?.integer ?? 0
    }

    private static func event(at position: Int64, _ visit: Visit) async throws -> JSONValue? {
        try await visit.asking.get(
            ["v1", "events"],
            [
                (name: "after", text: "\(position - 1)"), (name: "through", text: "\(position)"),
                (name: "whole", text: "true"),
            ])["events"]?.elements?.first
    }

    private static func missing(_ position: Int64, _ visit: Visit) async throws -> InterfaceProblem
    {
        InterfaceProblem(
            status: 404,
            refusals: [
                Refusal(
                    .notFound,
                    visit.past == nil
                        ? "the log hasn't come to position \(position)"
                        : "the log hadn't come to position \(position) by then")
            ])
    }

    /// What it made of its thing, field by field.
    private static func changes(_ event: JSONValue, _ visit: Visit) async throws -> JSONValue? {
        guard let (category, id) = event["stream"]?.text.flatMap(Things.taken),
            let revision = event["revision"]?.integer
        else { return nil }
        let before = revision > 0 ? [(name: "from", text: "r\(revision - 1)")] : []
        // Of who may come in only an owner may look at how each stands.
        return try await visit.allowed {
            try await visit.asking.get(
                ["v1", "streams", category, id, "diff"],
                before + [(name: "to", text: "r\(revision)")])
        }?["changed"]
    }

    private static func fields(
        _ visit: Visit, _ event: JSONValue, _ told: Told, _ tree: CauseTree, _ changed: JSONValue?,
        end: Int64
    ) -> Fields {
        let position = event["position"]?.integer ?? 0
        let stream = event["stream"]?.text
        let thing = stream.flatMap(Things.taken).map { Things.address(of: $0.category, $0.id) }
        let sent = event["metadata"]?["command"]
        return told.origin(event).adding([
            "place": visit.say("at position \(Digits.grouped(position))"),
            "stream": told.stream(stream), "data": told.rows(of: event["data"]),
            "hasData": event["data"]?.members?.isEmpty == false,
            "changes": told.changes(changed),
            "hasChanges": changed?.members?.isEmpty == false,
            "id": event["eventId"]?.text,
            "version": event["schemaVersion"]?.integer.map(visit.number),
            "commandId": visit.plain(event["commandId"]),
            "correlationId": visit.plain(event["correlationId"]),
            "causation": visit.plain(event["causationId"]).map { id -> Fields in
                ["id": id, "address": visit.base + "/log/" + Link.encoded(id)]
            },
            "tags": (event["tags"]?.elements ?? []).compactMap(\.text).map { tag -> Fields in
                [
                    "name": Plain.text(tag),
                    "address": visit.base + "/log" + Link.parameters([(name: "tag", text: tag)]),
                ]
            },
            "origin": event["origin"].map { told.rows(of: $0) },
            "sent": told.rows(of: sent?["data"]), "hasSent": sent?["data"] != nil,
            "previous": position > 1 ? visit.base + "/log/\(position - 1)" : nil,
            "next": position < end ? visit.base + "/log/\(position + 1)" : nil,
            "then": thing.map { "/at/\(position)" + $0 },
            "typed": "es show #\(position)", "root": [tree.root], "isAlone": tree.isAlone,
            "isCut": tree.isCut,
        ])
    }
}
