import Daybook
import EventSourcing
import EventSourcingRuntime
import EventStore
import ReadModels
import Records
import Vocabulary

/// Changes with their amounts as people write them where their currency is paid: `$98.00`.
///
/// A thing says its currency, or belongs to an account that does; what says none is in that of the business
/// before it chose another.
actor WrittenChanges {
    private let office: any Office
    private var earlier: Currency?
    private var accounts: [String: Currency] = [:]

    init(_ office: any Office) { self.office = office }

    func written(_ changes: [Change]) async throws -> [Change] {
        var written: [Change] = []
        for change in changes {
            let now = try await currency(of: change.state)
            var before = now
            if let chosen = change.changed.first(where: { $0.field == "currency" }) {
                before = try await currency(of: .object([.init("currency", chosen.from)]))
            }
            written.append(change.written(from: before, to: now))
        }
        return written
    }

    /// What the amounts of a thing are in.
    func currency(of state: JSONValue) async throws -> Currency {
        if let code = state["currency"]?.text, !code.isEmpty { return Currency(stored: code) }
        if let id = state["accountId"]?.text { return try await currency(ofAccount: id) }
        return try await currencyOfTheBusiness()
    }

    private func currency(ofAccount id: String) async throws -> Currency {
        if let known = accounts[id] { return known }
        var currency: Currency?
        if StreamName(possible: "account", id) != nil,
            let account = BackOffice.entities.first(where: { $0.category == "account" })
        {
            let code = try await account.state(of: id, in: office.store).state["currency"]?.text
            currency = code.flatMap { $0.isEmpty ? nil : Currency(stored: $0) }
        }
        if currency == nil { currency = try await currencyOfTheBusiness() }
        accounts[id] = currency
        return currency ?? .usual
    }

    private func currencyOfTheBusiness() async throws -> Currency {
        if let earlier { return earlier }
        let answer = try await office.ask("business").json
        let code = answer["item"]?["earlierCurrency"]?.text
        let currency = code.map { Currency(stored: $0) } ?? .usual
        earlier = currency
        return currency
    }
}

extension Change {
    fileprivate func written(from before: Currency, to currency: Currency) -> Change {
        var written = self
        written.changed = changed.map { change in
            func shown(_ value: JSONValue, _ currency: Currency) -> JSONValue {
                let member = JSONValue.object([.init(change.field, value)])
                return member.forPeople(in: currency)[change.field] ?? value
            }
            return FieldChange(
                field: change.field, from: shown(change.from, before),
                to: shown(change.to, currency))
        }
        written.state = state.forPeople(in: currency)
        return written
    }
}
