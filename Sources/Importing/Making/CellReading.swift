import EventSourcing
import EventStore
import Records
import Vocabulary

/// What stands in a cell, as what a field is.
struct CellReading {
    var locale: WrittenLocale?
    var zone: Zone
    var currency: Currency

    /// - Throws: ``Unreadable``.
    func value(
        _ cell: Cell, of field: CommandForm.Field, _ sign: Target.Sign, isOfLeastParts: Bool
    ) throws(Unreadable) -> JSONValue {
        let text = cell.text
        if let json = cell.json, json.elements != nil { return json }
        switch field.shape {
        case .cents: return .integer(try amount(cell, sign, isOfLeastParts))
        case .integer: return .integer(try number(cell).integer(text))
        case .number:
            let decimal = try number(cell).decimal
            return Int64(decimal).map { .integer($0) } ?? .number(decimal)
        case .boolean: return .boolean(try boolean(text))
        case .time: return .string(try time(text).description)
        case .choice(let names): return .string(try choice(text, names))
        case .list(let element):
            let parts = text.split(whereSeparator: { ",;|".contains($0) })
            var elements: [JSONValue] = []
            for part in parts {
                elements.append(
                    try value(
                        Cell(text: String(part).trimmed), of: field.element(element), sign,
                        isOfLeastParts: isOfLeastParts))
            }
            return .array(elements)
        case .text: return .string(field.isDay ? try WrittenTime(text, locale).day : text)
        case .identifier, .object, .json, .special: return .string(text)
        }
    }

    /// - Throws: ``Unreadable``.
    func time(_ text: String) throws(Unreadable) -> Timestamp {
        if let time = Timestamp(text) { return time }
        guard let time = try WrittenTime(text, locale).time(in: zone) else {
            throw Unreadable(.invalidField, why: "\(text) is out of the calendar")
        }
        return time
    }

    /// Whether a text names the currency that amounts are in.
    func isCurrency(_ text: String) -> Bool { WrittenNumber.fits(text, currency) }

    /// An amount's sign: below, at or above zero.
    func signum(_ cell: Cell) throws(Unreadable) -> Int {
        let number = try number(cell)
        return number.isZero ? 0 : number.isNegative ? -1 : 1
    }

    /// JSON writes numbers in one way, whoever wrote it.
    private func number(_ cell: Cell) throws(Unreadable) -> WrittenNumber {
        try WrittenNumber(cell.text, cell.json == nil ? locale : WrittenLocale("en"))
    }

    private func amount(
        _ cell: Cell, _ sign: Target.Sign, _ isOfLeastParts: Bool
    ) throws(Unreadable) -> Int64 {
        let number = try number(cell)
        let minor =
            try isOfLeastParts ? number.integer(cell.text) : number.minor(of: currency, cell.text)
        switch sign {
        case .kept: return minor
        case .turned, .dropped:
            guard minor > .min else {
                throw Unreadable(
                    .invalidField, why: "\(cell.text) is more than can be kept: 64 bits")
            }
            return sign == .turned ? -minor : abs(minor)
        }
    }

    private func boolean(_ text: String) throws(Unreadable) -> Bool {
        switch text.lowercased() {
        case "true", "yes", "y", "1", "x", "on", "ja", "oui", "sí", "si", "نعم": return true
        case "false", "no", "n", "0", "off", "nein", "non", "لا": return false
        default:
            throw Unreadable(.invalidField, why: "\(text) is neither true nor false")
        }
    }

    private func choice(_ text: String, _ names: [String]) throws(Unreadable) -> String {
        if names.contains(text) { return text }
        let words = Names.words(text)
        if let name = names.first(where: { Names.words($0) == words }) { return name }
        throw Unreadable(
            .invalidField, why: "\(text) is none of \(names)",
            hint: "say what it means: --values 'COLUMN:\(text)=\(names.first ?? "")'")
    }
}

extension CommandForm.Field {
    /// The same for each of a list.
    fileprivate func element(_ shape: FieldShape) -> Self {
        Self(path: path, shape: shape, isRequired: isRequired, rules: rules)
    }
}
