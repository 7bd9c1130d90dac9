package import EventSourcing
package import EventStore
import Records

/// What belongs to an account, and is changed by its members.
package protocol OfAccount: Aggregate {
    var accountId: AccountID { get }
}

extension Project: OfAccount {}
extension ProjectPreset: OfAccount {}
extension TransactionDraft: OfAccount {}
extension BudgetCategory: OfAccount {}
extension Transaction: OfAccount {}
extension Item: OfAccount {}
extension Space: OfAccount {}
extension SpaceTemplate: OfAccount {}
extension Invite: OfAccount {}

extension AccountID {
    /// All that belongs to accounts, beside the accounts themselves.
    private static let things: [any OfAccount.Type] = [
        Project.self, ProjectPreset.self, TransactionDraft.self, BudgetCategory.self,
        Transaction.self, Item.self, Space.self, SpaceTemplate.self, Invite.self,
    ]

    /// The account that what is in this stream belongs to; `nil` where it belongs to none, or isn't there.
    package static func owning(
        _ category: String, _ id: String, in store: any EventStore
    ) async throws -> AccountID? {
        if category == Account.category { return AccountID(id) }
        guard let thing = things.first(where: { $0.category == category }) else { return nil }
        return try await owning(thing, id, in: store)
    }

    private static func owning<Owned: OfAccount>(
        _ thing: Owned.Type, _ id: String, in store: any EventStore
    ) async throws -> AccountID? {
        let found = try await store.load(thing, Identifier<Owned>(id))
        return found.revision == nil ? nil : found.state.accountId
    }
}
