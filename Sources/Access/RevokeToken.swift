package import EventSourcing
package import Records

/// Lets a token open nothing more.
package struct RevokeToken: Command {
    package static let name = "RevokeToken"

    package var tokenId = TokenID()

    package init() {}

    package var target: TokenID { tokenId }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("tokenId", &tokenId)
    }

    package func decide(
        on token: Token, given facts: Facts
    ) throws(Rejection) -> Decision<Token> {
        guard token.made != nil else {
            throw .notFound("token", tokenId, "tokenId", hint: .next(.ask("tokens")))
        }
        return token.isRevoked ? [] : [.revoked(TokenRevoked())]
    }

    package static let guide = CommandGuide(
        "Lets a token open nothing more; whoever is being told something by it is told no more.",
        rules: [.exists("token")], example: #"{"tokenId":"a1b2c3d4"}"#,
        needs: [
            """
            {"command":"CreateToken","data":{"tokenId":"a1b2c3d4","name":"till","role":"user",\
            "digest":"9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"}}
            """
        ])
}
