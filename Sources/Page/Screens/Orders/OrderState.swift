import Answers
import EventStore
import Records
import Vocabulary

/// How the stock stands to a line, as people say it.
enum LineSupply: String, Sendable {
    case none, waiting, taken, backordered, released

    var title: Sentence {
        switch self {
        case .none: "Nothing to take"
        case .waiting: "Waiting for stock"
        case .taken: "Taken from stock"
        case .backordered: "Short"
        case .released: "Given back"
        }
    }

    var chip: String {
        switch self {
        case .none, .released: ""
        case .waiting: "a"
        case .taken: "g"
        case .backordered: "r"
        }
    }

    /// Why a line is short.
    static func why(_ text: String) -> Sentence {
        switch text {
        case "short": "not enough in stock"
        case "unknownProduct": "not a product of ours"
        case "discontinued": "no longer sold"
        default: "\(Plain.text(text))"
        }
    }
}

/// What an order's state says at some revision, field by field: each as people read it, and exactly as `es state` has it.
enum OrderState {
    static func rows(_ state: JSONValue, _ currency: String, _ visit: Visit) -> [StateRow] {
        (state.members ?? []).flatMap { member in rows(member, currency, visit) }
    }

    private static func rows(
        _ member: JSONValue.Member, _ currency: String, _ visit: Visit
    ) -> [StateRow] {
        let (name, value) = (member.name, member.value)
        let row = { (label: Sentence, shown: String) in
            [StateRow(field: name, label: visit.say(label), value: value, shown: shown)]
        }
        switch name {
        case "orderNumber": return row("Number", visit.plain(value) ?? "")
        case "customerId": return row("Customer", visit.plain(value) ?? "")
        case "currency": return row("Currency", visit.plain(value) ?? "")
        case "totalCents": return row("Total", money(value, currency, visit))
        case "status": return row("Status", visit.orderStatusTitle(value.text ?? ""))
        case "shippingAddress":
            return (value.members ?? []).map { part in
                StateRow(
                    field: "\(name).\(part.name)", label: visit.say(addressPart(part.name)),
                    value: part.value, shown: visit.plain(part.value) ?? "", isWritten: true)
            }
        case "lines", "supply", "parts", "payments":
            return (value.elements ?? []).enumerated().map { index, element in
                let line = visit.number(Int64(index) + 1)
                return StateRow(
                    field: "\(name).\(index)", label: visit.say(lineLabel(name, line)),
                    value: element, shown: lineShown(name, element, currency, visit))
            }
        default:
            return [
                StateRow(
                    field: name, label: name, value: value, shown: Plain.text(value.inPlainText))
            ]
        }
    }

    private static func addressPart(_ name: String) -> Sentence {
        switch name {
        case "name": "Goes to"
        case "line1": "Street"
        case "city": "City"
        case "postcode": "Postcode"
        case "country": "Country"
        default: "\(Plain.text(name))"
        }
    }

    private static func lineLabel(_ name: String, _ line: String) -> Sentence {
        switch name {
        case "supply": "Stock for line \(line)"
        case "parts": "Sent of line \(line)"
        case "payments": "Payment \(line)"
        default: "Line \(line)"
        }
    }

    private static func lineShown(
        _ name: String, _ value: JSONValue, _ currency: String, _ visit: Visit
    ) -> String {
        switch name {
        case "supply":
            return LineSupply(rawValue: value.text ?? "").map { visit.say($0.title) }
                ?? Plain.text(value.inPlainText)
        case "parts": return visit.number(value.integer ?? 0)
        case "payments":
            let who = visit.plain(value["userId"]) ?? ""
            return visit.say("\(money(value["amountCents"], currency, visit)) by \(who)")
        default:
            let pieces = visit.number(value["quantity"]?.integer ?? 0)
            let title = visit.plain(value["title"]) ?? visit.plain(value["productId"]) ?? ""
            return visit.say(
                "\(pieces) × \(title), each \(money(value["unitPriceCents"], currency, visit))")
        }
    }

    private static func money(_ value: JSONValue?, _ currency: String, _ visit: Visit) -> String {
        guard let minor = value?.integer else { return "" }
        return visit.money(
            .object([.init("currency", .string(currency)), .init("minor", .integer(minor))])) ?? ""
    }
}

/// From one time to another, both as the interface tells them, in milliseconds.
func stayed(_ from: String?, _ to: String?) -> Int64? {
    guard let from = from.flatMap({ Timestamp($0) }), let to = to.flatMap({ Timestamp($0) }) else {
        return nil
    }
    return to.milliseconds - from.milliseconds
}
