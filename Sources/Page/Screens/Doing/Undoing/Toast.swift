import EventSourcing
import Records
import Vocabulary
import Wording

/// What was done just now, told from the log on whatever page is opened next (`?done=POSITION`): what happened to what, by
/// whom, and how to take it back where that can be.
enum Toast {
    static func fields(_ visit: Visit) async -> Fields? {
        guard let text = visit.done, let position = Int64(text), position >= 0,
            let caller = visit.caller, caller.role != "reader", visit.past == nil
        else { return nil }
        if position == 0 {
            return plain(visit, visit.say("Nothing changed: it was so already."))
        }
        guard caller.looksBack else { return answered(visit, position) }
        do {
            guard let done = try await Done(at: position, asking: visit.asking) else { return nil }
            return try await told(done, position, visit)
        } catch {
            // It is done whether or not it can be told.
            return plain(visit, visit.say("Done."))
        }
    }

    /// That there are more to come, for the script: of one, of two and so on.
    static func moreWaiting(_ visit: Visit) -> String {
        (1...9).map { visit.counted($0, .waiting) }.joined(separator: "|")
    }

    private static func plain(_ visit: Visit, _ text: String) -> Fields {
        blank.adding([
            "id": "toast-" + (visit.done ?? ""), "what": text, "close": visit.say("Close"),
        ])
    }

    /// For those who may not read the log, by what the command itself was answered with: what happened to what. Whether it
    /// can be taken back they may not be told, since that is found in the log.
    private static func answered(_ visit: Visit, _ position: Int64) -> Fields {
        guard let outcome = visit.asking.outcome(at: position),
            let thing = outcome["stream"]?.text.flatMap({ Thing(stream: $0) })
        else { return plain(visit, visit.say("Done.")) }
        var kinds: [String] = []
        for type in (outcome["events"]?.elements ?? []).compactMap(\.text) {
            let words = visit.spoken.event(type, of: thing.category)
            if !kinds.contains(words) { kinds.append(words) }
        }
        if kinds.isEmpty { return plain(visit, visit.say("Done.")) }
        return blank.adding([
            "id": "toast-\(position)", "thing": thing.name(visit, nil),
            "address": thing.address(visit),
            "what": kinds.prefix(3).joined(separator: visit.language.comma),
            "close": visit.say("Close"),
        ])
    }

    /// What a toast doesn't say: else its template would look for that in the page around it.
    private static let blank: Fields = [
        "thing": false, "address": false, "changes": false, "who": false, "when": false,
        "undo": false,
    ]

    private static func told(
        _ done: Done, _ position: Int64, _ visit: Visit
    ) async throws -> Fields {
        async let undo = Undo.of(done, visit)
        async let zone = visit.zone()
        let state = try await visit.asking.get([
            "v1", "streams", done.thing.category, done.thing.id, "state",
        ])["state"]
        let currency = try await currency(of: state, visit)
        let told = Told(visit, currency, try await zone)
        let last = done.events.last
        var kinds: [String] = []
        for event in done.events {
            let words = visit.spoken.event(event["type"]?.text ?? "", of: done.thing.category)
            if !kinds.contains(words) { kinds.append(words) }
        }
        var fields = blank.adding([
            "id": "toast-\(position)", "thing": done.thing.name(visit, state),
            "address": done.thing.address(visit),
            "what": kinds.prefix(3).joined(separator: visit.language.comma),
            "changes": done.isBeginning ? [] : short(done, told),
            "who": last?["actor"]?.text.map(Plain.text),
            "when": visit.moment(last?["recordedAt"], in: told.zone),
            "close": visit.say("Close"),
        ])
        if let undo = await undo {
            let form = CommandForm(
                command: undo.command, times: FormTimes(zone: told.zone), currency: currency)
            let hidden =
                form.pairs(of: undo.data) + [
                    (name: "_id", text: "undo-" + (last?["eventId"]?.text ?? "")),
                    (name: "_back", text: visit.here + Link.parameters(visit.request.parameters)),
                    (name: "_send", text: "1"),
                ] + (undo.revision.map { [(name: "_revision", text: "\($0)")] } ?? [])
            fields["undo"] = Fields(dictionaryLiteral: ("command", undo.command.name)).adding([
                "hidden": hidden.map { pair -> Fields in
                    ["name": pair.name, "value": pair.text]
                }
            ])
        }
        return fields
    }

    /// A change or two in a few words: `Status: Placed → On delivery`.
    private static func short(_ done: Done, _ told: Told) -> [Fields] {
        (done.changed.members ?? []).compactMap { member -> Fields? in
            let (from, to) = told.outcome(of: member)
            guard from.count <= 40, to.count <= 40 else { return nil }
            return ["field": told.visit.spoken.field(member.name), "from": from, "to": to]
        }.prefix(2).map(\.self)
    }

    /// What the amounts of a thing are in.
    private static func currency(of state: JSONValue?, _ visit: Visit) async throws -> Currency {
        let own = state?["currency"]?.text
        if let own { return Currency(stored: own) }
        if let account = state?["accountId"]?.text {
            let item = try await visit.asking.item(
                "account", [(name: "accountId", text: account)])
            if let code = item["currency"]?.text { return Currency(stored: code) }
        }
        let business = try await visit.asking.item("business")
        return business["currency"]?.text.map { Currency(stored: $0) } ?? .usual
    }
}

extension Counted {
    static let waiting = Counted(
        one: "more waiting", many: "more waiting",
        arabic: Arabic(
            "لا شيء ينتظر", "ينتظر إشعار واحد", "ينتظر إشعاران", "تنتظر % إشعارات",
            "ينتظر % إشعارًا", "ينتظر % إشعار"))
}
