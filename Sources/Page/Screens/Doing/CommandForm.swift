import EventSourcing
import EventStore
import Records
import Vocabulary

/// The form of one command: what its fields send, as the JSON that the interface takes, and back.
struct CommandForm: Sendable {
    let command: CommandDescription
    var times: FormTimes
    /// What amounts are in that say nothing else.
    var currency: Currency

    /// Under which name a form says which fields are to be without what they have.
    static let emptied = "_empty"
    /// What stands behind the name of a field for a day, for the time of day beside it.
    static let clock = "@clock"

    /// What was read out of a form.
    struct Reading {
        var data: JSONValue
        /// What is wrong with it that the interface wouldn't say so well.
        var faults: [Refusal] = []
    }

    /// What a form sends, as the command's data. What nothing was filled in for is left out.
    func read(_ tree: FormTree, emptied: Set<String> = []) -> Reading {
        var reader = Reader(times: times, emptied: emptied)
        let members = reader.members(command.fields, tree, "", currency)
        return Reading(data: .object(members), faults: reader.faults)
    }

    /// Whether a field that may be left out can also be emptied.
    func canEmpty(_ field: FieldDescription) -> Bool {
        if field.required || !command.changesWhatIsThere { return false }
        if case .list = field.shape { return true }
        return field.isNullable
    }
}

extension CommandDescription {
    /// Whether what is left out of it stays as it is, so that to take something away has to be said.
    fileprivate var changesWhatIsThere: Bool {
        ["Change", "Amend", "Reschedule", "Move"].contains { name.hasPrefix($0) }
            && !["ChangeProductPrice", "ChangeShippingAddress"].contains(name)
    }
}

private struct Reader {
    let times: FormTimes
    let emptied: Set<String>
    var faults: [Refusal] = []

    mutating func members(
        _ fields: [FieldDescription], _ tree: FormTree, _ prefix: String, _ outer: Currency
    ) -> [JSONValue.Member] {
        let own = fields.contains { $0.shape == Currency.shape } ? tree["currency"].text : nil
        let currency = own.flatMap { Currency($0) } ?? outer
        var members: [JSONValue.Member] = []
        for field in fields {
            let path = prefix + field.name
            let clock = tree[field.name + CommandForm.clock].text ?? ""
            if emptied.contains(path) {
                members.append(.init(field.name, field.nothing))
            } else if let value = value(
                field.shape, tree[field.name], clock, path, currency, isRequired: field.required)
            {
                members.append(.init(field.name, value))
            }
        }
        return members
    }

    private mutating func value(
        _ shape: FieldShape, _ tree: FormTree, _ clock: String, _ path: String,
        _ currency: Currency, isRequired: Bool
    ) -> JSONValue? {
        switch shape {
        case .list(let element):
            let rows = tree.all.enumerated().compactMap { number, row in
                value(element, row, "", "\(path)[\(number)]", currency, isRequired: true)
            }
            return rows.isEmpty && !isRequired ? nil : .array(rows)
        case .object(let fields):
            if tree.isBlank, !isRequired { return nil }
            return .object(members(fields, tree, path + ".", currency))
        case .text, .identifier, .integer, .cents, .number, .boolean, .time, .choice, .json,
            .special:
            guard let text = tree.text, !text.allSatisfy(\.isWhitespace) else { return nil }
            return scalar(shape, text, clock, path, currency)
        }
    }

    /// One text as a value. What doesn't have the form of one is sent as it was written, for the interface to refuse.
    private mutating func scalar(
        _ shape: FieldShape, _ text: String, _ clock: String, _ path: String, _ currency: Currency
    ) -> JSONValue {
        let plain = TypedAmount.plain(text)
        switch shape {
        case .cents:
            do throws(TypedAmount.Fault) {
                return .integer(try TypedAmount(text, in: currency).minor)
            } catch {
                faults.append(Refusal(.invalidField, field: path, error.why))
                return .string(text)
            }
        case .integer: return TypedAmount.whole(plain).map { .integer($0) } ?? .string(text)
        case .number: return JSONValue(number: plain) ?? .string(text)
        case .boolean:
            return switch text {
            case "true": .boolean(true)
            case "false": .boolean(false)
            default: .string(text)
            }
        case .time: return .string(times.moment(plain)?.description ?? text)
        case .timeOrDay: return .string(times.momentOrDay(plain, clock) ?? text)
        case .textOrNumber: return TypedAmount.canonical(text).map { .integer($0) } ?? .string(text)
        case .day, .month: return .string(plain)
        case .text, .identifier, .choice, .special: return .string(text)
        case .json, .list, .object: return JSONValue(possible: text) ?? .string(text)
        }
    }
}

extension FieldShape {
    static let textOrNumber = Self.special("text or a whole number")

    /// Whether it is a form of its own that these words tell.
    static func ~= (pattern: FieldShape, value: FieldShape) -> Bool { pattern == value }
}

extension FieldDescription {
    /// What says that nothing is to be there.
    var nothing: JSONValue {
        if case .list = shape, !isNullable { return .array([]) }
        return .null
    }
}

extension TypedAmount {
    /// A whole number that is written in no other way.
    static func canonical(_ text: String) -> Int64? {
        guard let number = Int64(text), text == "\(number)", text.utf8.count <= 18 else {
            return nil
        }
        return number
    }
}

extension JSONValue {
    /// `nil` for what is no JSON.
    init?(possible text: String) {
        do {
            try self.init(parsing: Array(text.utf8))
        } catch {
            return nil
        }
    }

    /// A number as JSON writes it; `nil` for anything else.
    init?(number text: String) {
        guard let value = JSONValue(possible: text) else { return nil }
        switch value {
        case .integer, .number: self = value
        case .null, .boolean, .string, .array, .object: return nil
        }
    }
}
