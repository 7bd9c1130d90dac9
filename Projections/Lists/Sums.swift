import EventSourcing
import Ledger
import Records
import Vocabulary

/// What amounts come to: a sum a currency, since two currencies have none together.
struct Sums {
    /// `nil` where a sum leaves even 128 bits.
    private var sums: [Currency: Int128?] = [:]

    /// Takes in what some amounts of one currency come to.
    mutating func add(_ sum: Int128?, _ currency: Currency) {
        guard let sum, let before = sums[currency, default: 0] else {
            sums[currency] = .some(nil)
            return
        }
        let (whole, overflow) = before.addingReportingOverflow(sum)
        sums[currency] = .some(overflow ? nil : whole)
    }

    /// By the codes of their currencies.
    var all: [(currency: Currency, sum: Int128?)] {
        sums.map { ($0.key, $0.value) }.sorted { $0.currency.code < $1.currency.code }
    }

    /// The sum of all, where there is one: nothing is nothing in any currency.
    var only: Int128? { sums.isEmpty ? 0 : sums.count == 1 ? all[0].sum : nil }

    /// Whether it comes to more, by the first currency in which they differ.
    func isMore(than other: Sums) -> Bool {
        for currency in Set(sums.keys).union(other.sums.keys).sorted(by: { $0.code < $1.code }) {
            let (mine, theirs) = (sums[currency] ?? 0, other.sums[currency] ?? 0)
            if let mine, let theirs, mine != theirs { return mine > theirs }
        }
        return false
    }

    /// Whether nothing comes of them in any currency.
    var isNothing: Bool { sums.values.allSatisfy { $0 == 0 } }

    /// The figure `name` and, beside it, the sums as a list, one a currency: `totalCents` and `totals`.
    /// Over several currencies the figure is `null`, and told with that as its reason.
    func members(
        _ name: String, at path: String = "", _ unsaid: inout Unsaid
    ) -> [JSONValue.Member] {
        let list = AmountNames.list(of: name)
        let figure: JSONValue =
            sums.count > 1
            ? unsaid.several(path + name) : unsaid.figure(only, path + name)
        let items = all.enumerated().map { index, entry in
            JSONValue.object([
                .init("currency", .string(entry.currency.code)),
                .init("minor", minor(entry.sum, "\(path)\(list)[\(index)].minor", &unsaid)),
            ])
        }
        return [.init(name, figure), .init(list, .array(items))]
    }
}

extension Sums {
    /// A sum of the list; where it is the only one, its figure has told already why it can't be said.
    private func minor(_ sum: Int128?, _ path: String, _ unsaid: inout Unsaid) -> JSONValue {
        if sums.count > 1 { return unsaid.figure(sum, path) }
        return sum.flatMap { Int64(exactly: $0) }.map { .integer($0) } ?? .null
    }
}

/// What the amounts of each account are in.
struct AccountCurrencies {
    private var currencies: [String: Currency] = [:]

    init(_ connection: any RowConnection) throws {
        try connection.query("SELECT accountId, currency FROM accounts", []) { row in
            if case .text(let id) = row[0] {
                currencies[id] = Currency.from(column: row[1])
            }
            return true
        }
    }

    subscript(account: AccountID) -> Currency { currencies[account.text] ?? .usual }

    /// That of a column of accounts.
    subscript(column: ColumnValue?) -> Currency {
        column.flatMap { String.from(column: $0) }.flatMap { currencies[$0] } ?? .usual
    }
}

extension JSONValue {
    /// An object that says what its amounts are in.
    func adding(_ currency: Currency) -> JSONValue {
        adding([.init("currency", .string(currency.code))])
    }
}
