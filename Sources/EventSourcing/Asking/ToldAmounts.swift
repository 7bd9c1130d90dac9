package import Records

/// What an answer calls its amounts. Each is a whole number of the least parts of its currency, under a
/// name like `totalCents`; beside it stands the same with the currency.
package enum AmountNames {
    private static let ending = "Cents"

    /// Whether a field of this name is an amount.
    package static func isAmount(_ name: String) -> Bool {
        name.hasSuffix(ending) && name.utf8.count > ending.utf8.count
    }

    /// The amount with its currency: `totalMoney` for `totalCents`.
    package static func withCurrency(_ name: String) -> String { stem(name) + "Money" }

    /// The sums of which the figure `name` is the only one, a list: `totals` for `totalCents`.
    package static func list(of name: String) -> String {
        let stem = stem(name)
        return stem == "total" ? "totals" : stem + "Totals"
    }

    private static func stem(_ name: String) -> String { String(name.dropLast(ending.utf8.count)) }
}

extension JSONValue {
    /// The same with each amount once more, with what it is in: beside `"totalCents":5000` stands
    /// `"totalMoney":{"currency":"JPY","minor":5000}`, wherever an object, or one around it, says what
    /// its `currency` is.
    ///
    /// One rule for all answers, by the names alone: no query writes an amount twice by hand. What was told
    /// already, since an answer was kept or came from a server, is told once.
    package func tellingAmounts(in outer: JSONValue? = nil) -> JSONValue {
        switch self {
        case .null, .boolean, .integer, .number, .string: return self
        case .array(let elements): return .array(elements.map { $0.tellingAmounts(in: outer) })
        case .object(let members):
            var currency = outer
            if let own = members.first(where: { $0.name == "currency" })?.value, own.text != nil {
                currency = own
            }
            var told: [Member] = []
            told.reserveCapacity(members.count)
            for member in members {
                told.append(.init(member.name, member.value.tellingAmounts(in: currency)))
                // Of a figure with a list of sums that list tells it.
                guard let currency, AmountNames.isAmount(member.name),
                    !members.contains(where: { $0.name == AmountNames.list(of: member.name) })
                else { continue }
                let name = AmountNames.withCurrency(member.name)
                if members.contains(where: { $0.name == name }) { continue }
                switch member.value {
                case .integer:
                    told.append(
                        .init(
                            name,
                            .object([.init("currency", currency), .init("minor", member.value)])))
                case .null: told.append(.init(name, .null))
                case .boolean, .number, .string, .array, .object: continue
                }
            }
            return .object(told)
        }
    }
}

extension QueryAnswer {
    /// The same with each amount once more, with what it is in.
    package var tellingAmounts: QueryAnswer {
        switch self {
        case .item(let item): .item(item.tellingAmounts())
        case .list(let items, let total, let next, let sums):
            .list(
                items.map { $0.tellingAmounts() }, total: total, next: next,
                sums: JSONValue.object(sums).tellingAmounts().members ?? [])
        }
    }
}
