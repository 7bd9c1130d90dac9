import Records
import Vocabulary
import Wording

/// One thing as it was at each of its revisions: a range to drag through them, the state at the chosen one with what
/// changed, and who changed it, when, why and by which command. Without a script it is a form and links; with one the
/// same address is fetched while one drags.
struct Scrubber: Sendable {
    private let changes: [JSONValue]
    private let category: String
    private let id: String
    private let visit: Visit
    private let zone: Zone
    private let chosen: Int

    /// As many as there is room to name below the range.
    private static let mostNamed = 10
    private static let mostDots = 60

    /// Of changes as `/v1/streams/{category}/{id}/audit` tells them, oldest first.
    init?(
        _ changes: [JSONValue], of category: String, _ id: String, _ visit: Visit, _ zone: Zone
    ) {
        guard !changes.isEmpty else { return nil }
        self.changes = changes
        self.category = category
        self.id = id
        self.visit = visit
        self.zone = zone
        let wanted = visit.parameter("revision").flatMap { Int64($0) }
        let found = changes.firstIndex { $0["revision"]?.integer == wanted }
        // A revision that isn't there yet, or never will be, is looked at as the last one.
        chosen = found ?? changes.count - 1
    }

    /// What the partial `scrubber` shows; `rows` says what a state says, field by field.
    func fields(_ rows: @Sendable (JSONValue) -> [StateRow]) async throws -> Fields {
        async let before = chosen > 0 ? state(at: chosen - 1) : nil
        let state = try await state(at: chosen)
        let change = changes[chosen]
        let isNow = chosen == changes.count - 1
        let compared = StateRow.compared(
            from: try await before.map(rows) ?? [], to: rows(state ?? .null))
        let revision = change["revision"]?.integer ?? 0
        let command = "es state \(category) \(Shell.word(id))" + " --revision \(revision)"
        return [
            "direction": visit.language.direction, "isLatest": isNow,
            "revision": String(revision),
            "least": String(changes.first?["revision"]?.integer ?? 0),
            "most": String(changes.last?["revision"]?.integer ?? 0),
            "isOne": changes.count == 1, "isMany": changes.count > 1,
            "said": said(change), "rail": rail, "size": size, "marks": marks,
            "hasMarks": changes.count <= Self.mostNamed,
            "earlier": chosen > 0 ? address(chosen - 1) : "", "hasEarlier": chosen > 0,
            "later": isNow ? "" : address(chosen + 1), "hasLater": !isNow, "now": visit.here,
            "rows": compared, "asOf": visit.moment(change["occurredAt"], in: zone),
            "what": what(change), "command": command,
        ]
    }

    private func state(at index: Int) async throws -> JSONValue? {
        let revision = changes[index]["revision"]?.integer ?? 0
        return try await visit.asking.get(
            ["v1", "streams", category, id, "state"], [(name: "at", text: "r\(revision)")])["state"]
    }

    private func address(_ index: Int) -> String {
        // Now is where what comes next is seen, so it has no revision.
        if index == changes.count - 1 { return visit.here }
        return visit.here
            + Link.parameters([
                (name: "revision", text: String(changes[index]["revision"]?.integer ?? 0))
            ])
    }

    /// `Revision 3 of 7: Delivered, 5 Jan 2025, 18:16`
    private func said(_ change: JSONValue) -> String {
        let revision = visit.number(change["revision"]?.integer ?? 0)
        let last = visit.number(changes.last?["revision"]?.integer ?? 0)
        let when = visit.moment(change["occurredAt"], in: zone)?["text"] as? String ?? ""
        return visit.say("Revision \(revision) of \(last): \(visit.happened(change)), \(when)")
    }

    private func what(_ change: JSONValue) -> Fields {
        let position = change["position"]?.integer ?? 0
        return [
            "happened": visit.happened(change), "who": visit.plain(change["actor"]) ?? "",
            "why": visit.plain(change["reason"]) ?? "", "hasWhy": change["reason"]?.text != nil,
            "occurred": visit.moment(change["occurredAt"], in: zone),
            "recorded": visit.moment(change["recordedAt"], in: zone),
            "command": visit.plain(change["command"]) ?? "",
            "hasCommand": change["command"]?.text != nil,
            "event": visit.plain(change["type"]) ?? "",
            "commandID": visit.plain(change["commandId"]) ?? "",
            "position": visit.number(position), "address": "\(visit.base)/log/\(position)",
        ]
    }

    // MARK: - The range

    /// How many are named below it, for the sheet of style; nothing where there are too many.
    private var size: String { changes.count <= Self.mostNamed ? "n\(changes.count)" : "" }

    /// The way so far, thick, and what came later, hollow.
    private var rail: String {
        var canvas = Canvas(visit.language, isFile: false)
        let at = { (index: Int) in
            changes.count > 1 ? Double(index) / Double(changes.count - 1) * 100 : 0
        }
        canvas.line(0, 17, 100, 17, .rule, width: 4)
        canvas.line(0, 17, at(chosen), 17, .first, width: 4)
        if changes.count <= Self.mostDots {
            for index in changes.indices {
                let isPast = index <= chosen
                canvas.circle(at(index), 17, 6.5, isPast ? .first : .fifth)
                if !isPast { canvas.circle(at(index), 17, 4.5, .card) }
            }
        }
        return "<svg aria-hidden=\"true\">\(canvas.body)</svg>"
    }

    private var marks: [Fields] {
        var last: String?
        return changes.enumerated().map { index, change in
            let when = visit.moment(change["occurredAt"], in: zone)
            let day = when?["day"] as? String
            defer { last = day }
            return [
                "address": address(index), "happened": visit.happened(change),
                "day": day ?? "", "clock": when?["clock"] as? String ?? "",
                "isHere": index == chosen, "isAfter": index > chosen,
                "isNewDay": last != nil && last != day,
            ]
        }
    }
}

/// A field of a state, as it is read and as it is.
struct StateRow: Sendable {
    /// Its path; the parts of lists by their index from 0.
    let field: String
    let label: String
    let value: JSONValue
    let shown: String
    /// Whether somebody wrote that, in whatever script.
    var isWritten = false

    /// What a state says, with what it said before where that was something else.
    static func compared(from old: [StateRow], to new: [StateRow]) -> [Fields] {
        let before = Dictionary(old.map { ($0.field, $0) }) { first, _ in first }
        let still = Set(new.map(\.field))
        let here = new.map { row -> Fields in
            let was = before[row.field]
            let isChanged = !old.isEmpty && was?.value != row.value
            return [
                "field": row.field, "label": row.label, "shown": row.shown, "isChanged": isChanged,
                "json": Plain.json(row.value),
                "isWritten": row.isWritten,
                "old": was?.shown ?? "", "hasOld": isChanged && was != nil, "isHere": true,
            ]
        }
        let gone = old.filter { !still.contains($0.field) }.map { row -> Fields in
            [
                "field": row.field, "label": row.label, "shown": "", "isChanged": true,
                "json": "", "isWritten": row.isWritten, "old": row.shown, "hasOld": true,
                "isHere": false,
            ]
        }
        return here + gone
    }
}

extension Visit {
    /// What an event did, in a word or two where this page has them.
    func happened(_ change: JSONValue) -> String {
        switch change["type"]?.text {
        case "OrderPlaced": say("Placed")
        case "OrderStatusUpdated":
            (change["changed"]?["status"]?["to"]?.text ?? change["data"]?["to"]?.text)
                .map(orderStatusTitle) ?? say("Status changed")
        case "ShippingAddressChanged": say("Address changed")
        case "OrderLineAllocated": say("Stock taken")
        case "OrderLineBackordered": say("Line is short")
        case "OrderLineReleased": say("Stock given back")
        case "OrderLinesDelivered": say("Part sent")
        case "OrderPaid": say("Paid")
        case "OrderRefunded": say("Paid back")
        case let type?: Plain.text(type)
        case nil: ""
        }
    }
}

/// What is typed in a shell.
enum Shell {
    /// A word as a shell takes it for one.
    static func word(_ text: String) -> String {
        let isPlain =
            !text.isEmpty
            && text.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"),
                    UInt8(ascii: "."), UInt8(ascii: ":"), UInt8(ascii: "/"):
                    true
                default: false
                }
            }
        return isPlain ? text : "'" + text.replacing("'", with: "'\\''") + "'"
    }
}
