import EventSourcing
import Records
import Vocabulary

/// Rows of values under named columns: what a list is before it becomes a table, CSV or text.
struct Listing {
    var columns: [Column]
    /// A value a column; `null` where there is none.
    var rows: [[JSONValue]]
    /// Lines under a row of a table, by the row's index: why something was done.
    var notes: [Int: String] = [:]

    init(_ columns: [Column], rows: [[JSONValue]] = []) {
        self.columns = columns
        self.rows = rows
    }

    /// The members of `items`, all objects, each name a column in the order in which it is met.
    init(items: [JSONValue]) {
        var columns: [Column] = []
        var indices: [String: Int] = [:]
        for item in items {
            for member in item.members ?? [] where indices[member.name] == nil {
                indices[member.name] = columns.count
                columns.append(Column(member.name))
            }
        }
        self.columns = columns
        rows = items.map { item in
            var row = [JSONValue](repeating: .null, count: columns.count)
            for member in item.members ?? [] {
                if let index = indices[member.name] { row[index] = member.value }
            }
            return row
        }
    }

    /// Only the columns with these names, as far as they are there, in this order.
    func showing(only names: [String]) -> Listing {
        let indices = names.compactMap { name in columns.firstIndex { $0.name == name } }
        var listing = Listing(
            indices.map { columns[$0] }, rows: rows.map { row in indices.map { row[$0] } })
        listing.notes = notes
        return listing
    }
}

/// One column: the name that programs know it by, its heading, and what kind of value it has.
struct Column: Equatable {
    var name: String
    var heading: String
    var kind: Kind

    enum Kind: Equatable {
        case text
        case number
        case money
        /// A share, shown to one decimal.
        case percent
        /// Milliseconds, shown as days, hours and minutes.
        case length
        case time
        /// A time shown to the second.
        case exactTime
        case status
    }

    /// The kind and the heading follow from the name: `totalCents` is money, headed "total".
    init(_ name: String) {
        self.name = name
        kind = Kind(ofField: name)
        heading =
            switch kind {
            case .money: words(String(name.dropLast(5)))
            case .length: words(String(name.dropLast(12)))
            case .text, .number, .percent, .time, .exactTime, .status: words(name)
            }
        if heading.isEmpty { heading = "time" }
        if kind == .time, heading.hasSuffix(" at") { heading = String(heading.dropLast(3)) }
    }

    init(_ name: String, _ heading: String, _ kind: Kind = .text) {
        self.name = name
        self.heading = heading
        self.kind = kind
    }

    var isRight: Bool {
        switch kind {
        case .number, .money, .percent, .length: true
        case .text, .time, .exactTime, .status: false
        }
    }
}

extension Column.Kind {
    /// What kind of value a field of this name has.
    init(ofField name: String) {
        if name.hasSuffix("Cents"), name != "Cents" {
            self = .money
        } else if name.hasSuffix("At") || name.hasSuffix("Time") || name.hasSuffix("Since")
            || name == "time" || name == "date"
        {
            self = .time
        } else if name == "milliseconds" || name.hasSuffix("Milliseconds") {
            self = .length
        } else if name == "percent" || name.hasSuffix("Pct") {
            self = .percent
        } else if name == "status" || name == "state" {
            self = .status
        } else {
            self = .text
        }
    }
}

/// `orderNumber` as "order number".
private func words(_ name: String) -> String {
    var text = ""
    for scalar in name.unicodeScalars {
        if scalar.properties.isUppercase {
            if !text.isEmpty, !text.hasSuffix(" ") { text += " " }
            text += scalar.properties.lowercaseMapping
        } else {
            text.unicodeScalars.append(scalar)
        }
    }
    return text
}

// MARK: - A value as text

extension JSONValue {
    /// In full and exactly, as programs take it: texts without quotes, lists and objects as JSON.
    var plain: String {
        switch self {
        case .null: ""
        case .string(let text): text
        case .boolean, .integer, .number, .array, .object:
            String(decoding: json(), as: UTF8.self)
        }
    }

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
            case .number: return grouped(value)
            case .length: return length(milliseconds: value)
            case .text, .percent, .time, .exactTime, .status: return String(value)
            }
        case .number(let text):
            guard let value = Double(text), value.magnitude < 1e12 else { return text }
            let decimals: Double = kind == .percent ? 10 : 100
            return "\((value * decimals).rounded() / decimals)"
        case .string(let text):
            switch kind {
            case .time: return neutralised(shortTime(text))
            case .exactTime: return neutralised(shortTime(text, seconds: true))
            case .text, .number, .money, .percent, .length, .status: return neutralised(text)
            }
        case .array(let elements):
            // Things in a list don't fit into a line; what they are called does, or how many there are.
            let titles = elements.compactMap { $0["title"]?.text ?? $0["name"]?.text }
            if !titles.isEmpty, titles.count == elements.count {
                return neutralised(titles.joined(separator: ", "))
            }
            if elements.contains(where: { $0.members != nil }) {
                return counted(elements.count, "item")
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
