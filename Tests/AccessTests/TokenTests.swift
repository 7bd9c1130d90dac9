import Access
import EventSourcing
import EventSourcingTesting
import EventStore
import Records
import Testing

private let digest = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"

private func created(_ change: (inout TokenCreated) -> Void = { _ in }) -> TokenCreated {
    var created = TokenCreated()
    created.name = "till"
    created.role = .user
    created.digest = digest
    change(&created)
    return created
}

@Suite struct `A token` {
    @Test func `lets somebody in, as who and as what it says`() {
        givenNothing()
            .when(
                CreateToken.self,
                #"{"tokenId":"t1","name":"till","role":"user","digest":"\#(digest)"}"#
            )
            .then(.created(created()))
    }

    @Test(arguments: ["", "abc", digest.uppercased(), String(digest.dropLast()) + "g"])
    func `is stored as a digest and nothing else`(wrong: String) {
        let refused = givenNothing().when(
            CreateToken.self, #"{"tokenId":"t1","name":"till","role":"user","digest":"\#(wrong)"}"#)
        refused.thenRejects(wrong.isEmpty ? .requiredFieldEmpty : .invalidField, field: "digest")
    }

    @Test func `is made once`() {
        givenNothing().and(Token.self, "t1", .created(created()))
            .when(
                CreateToken.self,
                #"{"tokenId":"t1","name":"other","role":"owner","digest":"\#(digest)"}"#
            )
            .thenRejects(.alreadyExists, field: "tokenId")
    }

    @Test func `opens nothing once it is revoked, which is done once`() {
        let made = givenNothing().and(Token.self, "t1", .created(created()))
        made.when(RevokeToken.self, #"{"tokenId":"t1"}"#).then(.revoked(TokenRevoked()))
        made.and(Token.self, "t1", .revoked(TokenRevoked()))
            .when(RevokeToken.self, #"{"tokenId":"t1"}"#).thenNothing()
    }

    @Test func `that was never made isn't revoked`() {
        givenNothing().when(RevokeToken.self, #"{"tokenId":"t1"}"#)
            .thenRejects(.notFound, field: "tokenId")
    }

    @Test func `has a role that may all that lower ones may`() {
        #expect(Role.reader < .user && Role.user < .admin && Role.admin < .owner)
    }
}
