import Answers
import Daybook
import EventSourcing
import EventSourcingRuntime
import EventStore
import History
import Records

/// What one event did to a thing, as its owner says it: by what happened where that says more than the
/// fields that it changed, `archived` for `is archived no → yes`.
struct ToldChange {
    var text: String
    /// Whether the words go on from the thing's name: "category lamps archived".
    var isOfThing: Bool

    init(_ change: Change, of category: String) {
        let type = change.event.type
        let what = type.told(of: category)
        isOfThing = what != type.toldWords
        if let own = Self.ownWords(type, JSONValue(payload: change.event.payload)) {
            (text, isOfThing) = (own, false)
            return
        }
        var kept = change
        kept.changed = change.changed.filter { !$0.isBeside }
        let flips = kept.changed.filter(\.isFlip)
        let saysWhat = !what.hasSuffix("changed")
        if kept.changed.isEmpty {
            text = what
        } else if saysWhat, !flips.isEmpty {
            let rest = kept.changed.filter { !$0.isFlip }.map(\.sentence)
            text = what + (rest.isEmpty ? "" : ": " + rest.joined(separator: ", "))
        } else if kept.changed.count == 1, kept.changed[0].isOfNameless {
            text = what
        } else if saysWhat, kept.changed.count == 1, let names = kept.changed[0].gainedOrLost {
            text = what + ": " + names
        } else {
            text = kept.sentence
            isOfThing = false
            // Of the status alone, only that.
            if kept.changed.count == 1, text.hasPrefix("status ") { text.removeFirst(7) }
        }
    }

    /// What is said otherwise than the event is called.
    static func ownWords(_ type: String, _ payload: JSONValue) -> String? {
        switch type {
        case "OrderLineAllocated": return "stock taken"
        case "OrderLineReleased": return "stock given back"
        case "OrderLinesDelivered":
            let pieces = (payload["lines"]?.elements ?? []).reduce(Int64(0)) {
                $0.addingReportingOverflow($1["quantity"]?.integer ?? 0).partialValue
            }
            let out = counted(Int(clamping: pieces.magnitude), "piece")
            return pieces < 0 ? "\(out) fewer out" : "\(out) out"
        case "UserMessageReceived": return "message received"
        case "AdminMessageSent": return "message sent"
        default: return nil
        }
    }
}

extension FieldChange {
    /// Whether it only counts what is told, is told by other events, or is of what was forgotten.
    fileprivate var isBeside: Bool {
        field.hasSuffix("Count") || field == "supply" || from == .string("[erased]")
    }

    /// Whether it says of something that it is so, or not any more.
    fileprivate var isFlip: Bool {
        func isSaid(_ value: JSONValue) -> Bool {
            if case .boolean = value { true } else { value == .null }
        }
        return isSaid(from) && isSaid(to)
    }

    /// What a list gained, or what it lost, where it is only that and those have names.
    var gainedOrLost: String? {
        guard let change = listChange, change.changed.isEmpty,
            change.added.isEmpty != change.removed.isEmpty
        else { return nil }
        let names = Self.names(of: change.added + change.removed, by: change.key)
        // Ids that were made say nothing to anybody.
        let isMade = names?.split { ", ".contains($0) }.contains(where: \.isMadeID) ?? false
        return isMade ? nil : names
    }

    /// Whether all that came into a list or went out of it could only be counted.
    fileprivate var isOfNameless: Bool {
        guard let change = listChange, change.changed.isEmpty else { return false }
        return Self.names(of: change.removed + change.added, by: change.key) == nil
            || !change.removed.isEmpty && Self.names(of: change.removed, by: change.key) == nil
    }

    private var listChange: ListChange? {
        guard let before = from == .null ? [] : from.elements,
            let after = to == .null ? [] : to.elements, from != .null || to != .null
        else { return nil }
        return ListChange(from: before, to: after)
    }
}

extension StringProtocol {
    /// Whether it is an id that was made: `01a20a4f-d795-7394-8974-f6df3f3d3bf5`.
    var isMadeID: Bool {
        split(separator: "-").map(\.count) == [8, 4, 4, 4, 12]
            && allSatisfy { $0.isHexDigit || $0 == "-" }
    }
}

extension String {
    /// The type of an event as it is told of a thing: `OrderPlaced` of an order is "placed".
    func told(of category: String) -> String {
        let kind = BackOffice.spoken(category).replacing("-", with: " ") + " "
        return toldWords.hasPrefix(kind) ? String(toldWords.dropFirst(kind.count)) : toldWords
    }

    /// The words of an event's type.
    var toldWords: String { String(Column(self).heading.drop { $0 == " " }) }
}

extension JSONValue.Member {
    /// What is told of a value of a thing that has begun; `nil` for most of them.
    var telling: String? {
        switch name {
        case "title", "name", "displayName", "email":
            return value.text.flatMap { $0.isEmpty || $0 == "[erased]" ? nil : $0 }
        case "totalCents", "amountCents", "basePriceCents", "balanceCents":
            return value.shown(as: .money)
        case "lines": return value.elements.flatMap { $0.isEmpty ? nil : counted($0.count, "line") }
        default: return nil
        }
    }
}
