import Records
import Vocabulary
import Wording

/// A picture of numbers that is made on the server: the drawing, the same numbers as a table for those who don't see
/// it, and both as files. A screen hands its pictures in ``Shown``; its template has each by the name of it:
/// `{{#pictures.revenue}}{{> picture}}{{/pictures.revenue}}`.
struct Picture: Sendable {
    /// What it is called in addresses and templates: one word.
    let name: String
    let title: String
    /// What its columns are called as a table: of the labels, and of each of the values.
    let headings: [String]
    let rows: [Row]
    let form: Form

    /// What is drawn of the rows.
    enum Form: Sendable, Equatable {
        /// A column a row, of its values one upon the other.
        case columns(Columns)
        /// One bar, in parts, largest first, with its legend.
        case share
        /// A bar a row.
        case bars
        /// A bar a row: how much of the second value the first one is.
        case gauges
        /// What a value was over time; each row has its time.
        case steps
        /// Half within the first value, nine of ten within the second, all within the third.
        case spread
        /// How many of each row's length there are, for each of the values: columns by themselves.
        case distribution
        /// A line a row: which place it had after each round.
        case movement
        /// Rows are ways from one to another; `ProcessMap` draws them.
        case process(ProcessMap)
    }

    struct Columns: Sendable, Equatable {
        /// Of the drawing, in pixels.
        var height = 132.0
        /// Whether the last one stands out.
        var emphasizesLast = false
        /// Whether there is no room for words.
        var isSmall = false
    }

    /// One thing with its values.
    struct Row: Sendable {
        var label: String
        var values: [Value]
        /// What is to be said of it, besides.
        var words: String?
        var paint: Paint?
        /// Where it leads.
        var address: String?
        /// When it was, in milliseconds.
        var time: Double?

        init(
            _ label: String, _ values: Value..., words: String? = nil, paint: Paint? = nil,
            address: String? = nil, time: Double? = nil
        ) {
            self.init(
                label, values, words: words, paint: paint, address: address, time: time)
        }

        init(
            _ label: String, _ values: [Value], words: String? = nil, paint: Paint? = nil,
            address: String? = nil, time: Double? = nil
        ) {
            self.label = label
            self.values = values
            self.words = words
            self.paint = paint
            self.address = address
            self.time = time
        }

        var number: Double { values.first?.number ?? 0 }
        var shown: String { values.first?.shown ?? "" }
    }

    /// A number, as it is drawn and as it is said.
    struct Value: Sendable {
        var number: Double
        var shown: String
        /// As a file has it.
        var exact: JSONValue

        init(_ number: Double, _ shown: String, exact: JSONValue? = nil) {
            self.number = number.isFinite ? number : 0
            self.shown = shown
            self.exact = exact ?? Self.plain(self.number)
        }

        private static func plain(_ number: Double) -> JSONValue {
            Int64(exactly: number).map(JSONValue.integer) ?? .number("\(number)")
        }
    }

    /// Headings are those of the labels, and of each of the values.
    init(
        _ name: String, _ title: String, headings: [String], rows: [Row], _ form: Form
    ) {
        self.name = name
        self.title = title
        self.headings = headings
        self.form = form
        switch form {
        case .share:
            self.rows = rows.enumerated().sorted {
                ($1.element.number, $0.offset) < ($0.element.number, $1.offset)
            }.map(\.element)
        case .columns, .bars, .gauges, .steps, .spread, .distribution, .movement,
            .process:
            self.rows = rows
        }
    }
}

// How values come to be drawn.
extension Visit {
    /// So many.
    func counted(_ number: Int64) -> Picture.Value { .init(Double(number), self.number(number)) }

    /// An amount as the interface tells it; in files without its currency.
    func amount(_ amount: JSONValue?) -> Picture.Value? {
        guard let minor = amount?["minor"]?.integer, let code = amount?["currency"]?.text,
            let shown = money(amount)
        else { return nil }
        return amountValue(minor, code, shown)
    }

    /// A span of time; in files its milliseconds.
    func lasting(milliseconds: Int64) -> Picture.Value {
        .init(Double(milliseconds), span(milliseconds: milliseconds))
    }

    private func amountValue(_ minor: Int64, _ code: String, _ shown: String) -> Picture.Value {
        let exponent = Currency(stored: code).exponent
        let digits = String(minor.magnitude)
        let padded = String(repeating: "0", count: max(0, exponent + 1 - digits.count)) + digits
        let sign = minor < 0 ? "-" : ""
        let exact =
            exponent == 0
            ? sign + padded : sign + padded.dropLast(exponent) + "." + padded.suffix(exponent)
        return .init(Double(minor), shown, exact: .number(exact))
    }
}
