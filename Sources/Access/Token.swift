package import EventSourcing
package import Records

/// What whoever comes in shows: a secret of which the log has the digest alone.
package struct Token: Aggregate {
    package static let category = "token"

    /// What can have happened to a token.
    package enum Event: EventSet {
        case created(TokenCreated)
        case revoked(TokenRevoked)

        package static let cases = [of(created), of(revoked)]

        package var event: any DomainEvent {
            switch self {
            case .created(let event): event
            case .revoked(let event): event
            }
        }
    }

    /// What it was made with; `nil`: it never was.
    package private(set) var made: TokenCreated?
    /// It opens nothing any more.
    package private(set) var isRevoked = false

    package init() {}

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("made", &made)
        fields.field("isRevoked", &isRevoked)
    }

    package mutating func evolve(_ event: Event, _ occurrence: Occurrence) {
        switch event {
        case .created(let created): made = created
        case .revoked: isRevoked = true
        }
    }
}

/// The name of a token, the part of it that isn't secret.
package typealias TokenID = Identifier<Token>
