import EventSourcing
package import EventStore
package import Ledger
package import Records

/// Somebody was given a token.
package struct TokenCreated: DomainEvent {
    package static let type = "TokenCreated"

    /// Who comes in by it: the actor of all that is done so.
    package var name = ""
    package var role = Role.reader
    /// What they are kept to; `nil`: to nothing.
    package var accountId: AccountID?
    /// From when on it opens nothing; `nil`: it does until it is revoked.
    package var expiresAt: Timestamp?
    /// SHA-256 of the secret, hexadecimal.
    package var digest = ""

    package init() {}

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("name", &name)
        fields.field("role", &role)
        fields.field("accountId", &accountId)
        fields.field("expiresAt", &expiresAt)
        fields.field("digest", &digest)
    }
}

/// A token opens nothing any more.
package struct TokenRevoked: DomainEvent {
    package static let type = "TokenRevoked"

    package init() {}

    package mutating func visit(_ fields: inout some FieldVisitor) {}
}
