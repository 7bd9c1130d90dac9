import Answers
import EventSourcing
import Records
import Vocabulary

// An answer has each amount twice, as a bare number and with its currency. JSON shows both; people see one,
// written as it is where that currency is paid; a table for programs has a column of the currency.

extension JSONValue {
    /// The same with each amount as people write it, once: `$12.50`, `¥5,000`, and where it is of several
    /// currencies one behind the other.
    func forPeople(in outer: Currency? = nil) -> JSONValue {
        switch self {
        case .null, .boolean, .integer, .number, .string: return self
        case .array(let elements): return .array(elements.map { $0.forPeople(in: outer) })
        case .object(let members):
            let currency = self["currency"]?.text.map { Currency(stored: $0) } ?? outer
            let told = companions
            return .object(
                members.filter { !told.contains($0.name) }.compactMap { member in
                    if member.name == "unsaid" { return member.withoutSeveral }
                    guard AmountNames.isAmount(member.name) else {
                        return .init(member.name, member.value.forPeople(in: currency))
                    }
                    let sums = self[AmountNames.list(of: member.name)]
                    return .init(
                        member.name, member.value.written(member.name, sums, in: currency))
                })
        }
    }

    /// What stands beside its amounts and says the same.
    private var companions: Set<String> {
        var names: Set<String> = []
        for member in members ?? [] where AmountNames.isAmount(member.name) {
            names.insert(AmountNames.withCurrency(member.name))
            names.insert(AmountNames.list(of: member.name))
        }
        return names
    }

    /// An amount called `name`, of which there may be a list, a sum a currency.
    private func written(_ name: String, _ sums: JSONValue?, in currency: Currency?) -> JSONValue {
        if let text = sums?.writtenSums { return .string(text) }
        switch self {
        case .integer(let minor): return currency.map { .string($0.written(minor)) } ?? self
        case .null, .boolean, .number, .string, .array: return self
        case .object(var members):
            // A figure and the position that it is true at.
            guard let text = self[AmountNames.list(of: name)]?.writtenSums else {
                return forPeople(in: currency)
            }
            members.removeAll { $0.name == AmountNames.list(of: name) || $0.name == "unsaid" }
            return .object(
                members.map { $0.name == "value" ? .init("value", .string(text)) : $0 })
        }
    }

    /// `$12.50, ¥5,000` of a list of sums, a currency each; `nil` for none, and where one can't be said.
    private var writtenSums: String? {
        guard let elements, !elements.isEmpty else { return nil }
        var texts: [String] = []
        for element in elements {
            guard let code = element["currency"]?.text, let minor = element["minor"]?.integer else {
                return nil
            }
            texts.append(Currency(stored: code).written(minor))
        }
        return texts.joined(separator: ", ")
    }
}

extension JSONValue.Member {
    /// Figures that can't be said, but for those of several currencies: people see all their sums.
    fileprivate var withoutSeveral: Self? {
        let left = (value.elements ?? []).filter {
            $0["code"]?.text != RejectionCode.severalCurrencies.rawValue
        }
        return left.isEmpty ? nil : Self(name, .array(left))
    }
}

extension QueryAnswer {
    /// As a table of this kind shows it.
    func shown(toPeople: Bool) -> QueryAnswer {
        func shown(_ value: JSONValue) -> JSONValue {
            toPeople ? value.forPeople() : value.forTables
        }
        switch self {
        case .item(let item): return .item(shown(item))
        case .list(let items, let total, let next, let sums):
            return .list(
                items.map(shown), total: total, next: next,
                sums: shown(.object(sums)).members ?? [])
        }
    }
}
