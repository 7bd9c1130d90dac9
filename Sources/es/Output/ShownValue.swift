import Answers
import EventSourcing
import Records
import Vocabulary

// A value as a person reads it, and as programs take it.

extension JSONValue {
    /// In full and exactly, as programs take it: texts without quotes, lists and objects as JSON.
    var plain: String { inPlainText }

    /// Whether there is nothing to show: no value, or a list of none.
    var isNothing: Bool { self == .null || elements?.isEmpty == true }

    /// As a person reads it in one line, without anything that could harm a terminal.
    func shown(as kind: Column.Kind) -> String {
        switch self {
        case .null: return ""
        case .boolean(let value): return value ? "yes" : "no"
        case .integer(let value):
            switch kind {
            case .money: return money(value)
            case .number, .text: return grouped(value)
            case .percent: return "\(value).0%"
            case .length: return length(milliseconds: value)
            case .bar: return Drawing.bar(Double(value))
            case .id, .prose, .time, .exactTime, .status: return String(value)
            }
        case .number(let text):
            guard let value = Double(text), value.magnitude < 1e12 else { return text }
            if kind == .bar { return Drawing.bar(value) }
            if kind == .percent { return "\((value * 10).rounded() / 10)%" }
            return "\((value * 100).rounded() / 100)"
        case .string(let text):
            switch kind {
            case .time: return neutralised(shortTime(text))
            case .exactTime: return neutralised(shortTime(text, seconds: true))
            case .text, .id, .prose, .number, .money, .percent, .length, .status, .bar:
                return neutralised(text)
            }
        case .array(let elements):
            // Things in a list don't fit into a line; what they are called does, or how many there are.
            let titles = elements.compactMap { $0["title"]?.text ?? $0["name"]?.text }
            if !titles.isEmpty, titles.count == elements.count {
                return neutralised(titles.joined(separator: ", "))
            }
            if elements.contains(where: { $0.members != nil }) {
                return grouped(elements.count)
            }
            return elements.map { $0.shown(as: kind) }.joined(separator: ", ")
        case .object(let members):
            return members.filter { !$0.value.isNothing }.map { member in
                let column = Column(member.name)
                let text = member.value.shownChange(as: column.kind)
                return column.heading + " " + (text ?? member.value.shown(as: column.kind))
            }.joined(separator: ", ")
        }
    }

    /// `placed → onDelivery`, of an object that says from what to what something changed; `nil` for any
    /// other.
    private func shownChange(as kind: Column.Kind) -> String? {
        guard let members, let to = self["to"],
            members.allSatisfy({ ["from", "to"].contains($0.name) })
        else { return nil }
        let from = self["from"]?.shown(as: kind) ?? ""
        return (from.isEmpty ? "" : from + " → ") + to.shown(as: kind)
    }
}
