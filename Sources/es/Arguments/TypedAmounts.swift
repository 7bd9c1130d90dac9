import Daybook
import EventSourcing
import ReadModels
import Records
import Vocabulary

// Amounts that were typed, in the data of a command that is about to be sent: until the currency is known
// they stand there as they were typed, as numbers.

extension JSONValue {
    /// An amount as it was typed.
    init(typed amount: Amount) { self = .number(amount.text) }

    /// Whether an amount in it is still as it was typed.
    fileprivate var hasTypedAmounts: Bool {
        switch self {
        case .null, .boolean, .integer, .number, .string: return false
        case .array(let elements): return elements.contains(where: \.hasTypedAmounts)
        case .object(let members):
            return members.contains { member in
                if case .number = member.value { return AmountNames.isAmount(member.name) }
                return member.value.hasTypedAmounts
            }
        }
    }

    /// The same with each amount in the least parts of a currency.
    func settlingAmounts(in currency: Currency) throws -> JSONValue {
        switch self {
        case .null, .boolean, .integer, .number, .string: return self
        case .array(let elements):
            return .array(try elements.map { try $0.settlingAmounts(in: currency) })
        case .object(let members):
            return .object(
                try members.map { member in
                    if case .number(let text) = member.value, AmountNames.isAmount(member.name) {
                        let minor = try Amount.parse(text).minor(in: currency)
                        return .init(member.name, .integer(minor))
                    }
                    return .init(member.name, try member.value.settlingAmounts(in: currency))
                })
        }
    }
}

extension Office {
    /// The data of a command, with what was typed of amounts in the least parts of their currency: that of
    /// the account, where it is of one, else that of the business.
    func settlingAmounts(of data: JSONValue) async throws -> JSONValue {
        guard data.hasTypedAmounts else { return data }
        for (field, query) in BackOffice.currencyFields {
            guard let id = data[field]?.text else { continue }
            if let currency = try await currency(in: query, [(name: field, text: id)]) {
                return try data.settlingAmounts(in: currency)
            }
        }
        return try data.settlingAmounts(in: try await presentCurrency())
    }

    /// What prices, orders and payments are in.
    func presentCurrency() async throws -> Currency {
        try await currency(in: "business", []) ?? .usual
    }

    /// What the answer to a query says that its amounts are in; `nil` where there is no such thing, which
    /// the command itself will be refused for.
    func currency(
        in query: String, _ parameters: [(name: String, text: String)]
    ) async throws -> Currency? {
        do {
            guard case .item(let item) = try await ask(query, parameters).answer else {
                return nil
            }
            return item["currency"]?.text.map { Currency(stored: $0) }
        } catch let rejection as Rejection where rejection.refusals.first?.code == .notFound {
            return nil
        }
    }
}

extension BackOffice {
    /// The fields that say of which account something is, and who knows its currency.
    static var currencyFields: [(field: String, query: String)] {
        [("accountId", "account"), ("projectId", "project"), ("transactionId", "transaction")]
    }
}
