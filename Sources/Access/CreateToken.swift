package import EventSourcing
package import EventStore
package import Ledger
package import Records
import Vocabulary

/// Lets somebody in by a token. Whoever makes its secret keeps that to themselves and gives its digest.
package struct CreateToken: Command {
    package static let name = "CreateToken"

    package var tokenId = TokenID()
    /// Who comes in by it: the actor of all that is done so.
    package var name = ""
    package var role = Role.reader
    /// The account that they are kept to, and what belongs to it; `nil`: they are to the whole store what `role` says.
    package var accountId: AccountID?
    package var expiresAt: Timestamp?
    /// SHA-256 of the secret, hexadecimal.
    package var digest = ""

    package init() {}

    package var target: TokenID { tokenId }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("tokenId", &tokenId)
        fields.field("name", &name, .line)
        fields.field("role", &role)
        fields.field("accountId", &accountId)
        fields.field("expiresAt", &expiresAt)
        fields.field("digest", &digest, .notBlank(atMost: 64))
    }

    package func decide(
        on token: Token, given facts: Facts
    ) throws(Rejection) -> Decision<Token> {
        guard token.made == nil else { throw .alreadyExists("token", tokenId, "tokenId") }
        var refusals = Refusals()
        let isDigest =
            digest.utf8.count == 64
            && digest.utf8.allSatisfy {
                (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
                    || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0)
            }
        refusals.require(
            isDigest, .invalidField, "digest", "must be a SHA-256: 64 digits, 0-9 and a-f")
        if let accountId, !facts.state(of: accountId).exists {
            refusals.note(.notFound("account", accountId, "accountId"))
        }
        try refusals.throwIfAny()
        var created = TokenCreated()
        created.name = name
        created.role = role
        created.accountId = accountId
        created.expiresAt = expiresAt
        created.digest = digest
        return [.created(created)]
    }

    package static let guide = CommandGuide(
        "Lets somebody in by a token: as who, as what, for how long.",
        rules: [
            .isNew("token"), .init(.invalidField, "digest is the SHA-256 of the secret"),
            .init(.notFound, "the account is there, if it is for one"),
        ],
        example: """
            {"tokenId":"a1b2c3d4","name":"till","role":"user","digest":\
            "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"}
            """)
}
