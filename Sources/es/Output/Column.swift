/// One column: the name that programs know it by, its heading, what kind of value it has, and how soon a
/// table that is short of room does without it.
struct Column: Equatable {
    var name: String
    var heading: String
    var kind: Kind
    var importance = Importance.main
    /// The column that this one repeats in most rows; where it does in all of them, this one is left out.
    var repeats: String?

    enum Kind: Equatable {
        case text
        /// What a thing is called by: never cut, and not a number though it may look like one.
        case id
        /// What somebody wrote: where there is no room for it in its row, it stands beneath.
        case prose
        case number
        case money
        /// A share in hundredths, shown to one decimal.
        case percent
        /// Milliseconds, shown as days, hours and minutes.
        case length
        case time
        /// A time shown to the second.
        case exactTime
        case status
        /// A share of a whole or of the greatest, from 0 to 1, drawn.
        case bar
    }

    /// What a table does without last stands last.
    enum Importance: Comparable {
        case extra, more, main, key
    }

    /// The kind and the heading follow from the name: `totalCents` is money, headed "total".
    init(_ name: String) {
        self.name = name
        kind = Kind(ofField: name)
        heading =
            switch kind {
            case .money: words(String(name.dropLast(5)))
            case .length: words(String(name.dropLast(12)))
            case .percent: words(name.hasSuffix("Pct") ? String(name.dropLast(3)) : name)
            case .text, .id, .prose, .number, .time, .exactTime, .status: words(name)
            case .bar: ""
            }
        if heading.isEmpty, kind == .length { heading = "time" }
        if kind == .time, heading.hasSuffix(" at") { heading = String(heading.dropLast(3)) }
    }

    init(
        _ name: String, _ heading: String, _ kind: Kind? = nil, _ importance: Importance = .main
    ) {
        self.name = name
        self.heading = heading
        self.kind = kind ?? .text
        self.importance = importance
    }

    var isRight: Bool {
        switch kind {
        case .number, .money, .percent, .length: true
        case .text, .id, .prose, .time, .exactTime, .status, .bar: false
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
        } else if name == "id" || name.hasSuffix("Id") || name.hasSuffix("Number")
            || ["revision", "line", "version", "type"].contains(name)
        {
            self = .id
        } else if ["text", "lastText", "description", "reason", "message"].contains(name) {
            self = .prose
        } else if name == "bar" {
            self = .bar
        } else {
            self = .text
        }
    }
}

/// `orderNumber` as "order number", `isClosed` as "closed".
func words(_ name: String) -> String {
    var text = ""
    let isSaid = name.hasPrefix("is") && name.dropFirst(2).first?.isUppercase == true
    for scalar in name.dropFirst(isSaid ? 2 : 0).unicodeScalars {
        if scalar.properties.isUppercase {
            if !text.isEmpty, !text.hasSuffix(" ") { text += " " }
            text += scalar.properties.lowercaseMapping
        } else {
            text.unicodeScalars.append(scalar)
        }
    }
    return text
}
