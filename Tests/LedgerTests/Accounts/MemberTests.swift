import EventSourcing
import EventSourcingTesting
import Ledger
import Records
import Testing
import Vocabulary

private let ada = Member(uid: "ada", role: .admin, email: "ada@example.org", name: "Ada")
private let staffed = books.and(Account.self, "shop", .memberAdded(MemberAdded(ada)))

@Suite struct `The members of an account` {
    @Test func `begin with its owner`() throws {
        let state = try #require(staffed.when(role("ada", .user)).state())
        #expect(
            state.members.all == [
                Member(uid: "uid-1", role: .owner),
                Member(uid: "ada", role: .user, email: "ada@example.org", name: "Ada"),
            ])
        #expect(state.ownerUid == "uid-1")
    }

    @Test func `are added with what was given`() {
        books.when(
            AddMember.self,
            """
            {"accountId":"shop","uid":"ada","role":"admin","email":"ada@example.org",
             "name":" Ada "}
            """
        ).then(.memberAdded(MemberAdded(ada)))
        books.when(AddMember.self, #"{"accountId":"shop","uid":"bo","role":"user"}"#)
            .then(.memberAdded(MemberAdded(Member(uid: "bo", role: .user))))
    }

    @Test func `are added once`() {
        for uid in ["ada", "uid-1"] {
            staffed.when(AddMember.self, #"{"accountId":"shop","uid":"\#(uid)","role":"user"}"#)
                .thenRejects(.alreadyMember, field: "uid")
        }
        staffed.and(Account.self, "shop", .memberRemoved(MemberRemoved(uid: "ada")))
            .when(AddMember.self, #"{"accountId":"shop","uid":"ada","role":"user"}"#)
            .then(.memberAdded(MemberAdded(Member(uid: "ada", role: .user))))
    }

    @Test func `have an account`() {
        let data = #"{"accountId":"nobody","uid":"ada","role":"user"}"#
        books.when(AddMember.self, data).thenRejects(.notFound, field: "accountId")
        books.when(ChangeMemberRole.self, data).thenRejects(.notFound, field: "accountId")
        books.when(RemoveMember.self, #"{"accountId":"nobody","uid":"ada"}"#)
            .thenRejects(.notFound, field: "accountId")
    }

    @Test func `have a role that there is`() {
        #expect(MemberRole.allCases.map(\.rawValue) == ["owner", "admin", "user"])
        books.when(AddMember.self, #"{"accountId":"shop","uid":"ada","role":"boss"}"#)
            .thenRejects(.invalidField, field: "role")
        books.when(AddMember.self, #"{"accountId":"shop","uid":"ada"}"#)
            .thenRejects(.requiredFieldEmpty, field: "role")
    }

    @Test(arguments: ["ada", "ada@", "@example.org", "ada@example", "a b@example.org"])
    func `have no e-mail address that is none`(email: String) {
        books.when(
            AddMember.self,
            #"{"accountId":"shop","uid":"ada","role":"user","email":"\#(email)"}"#
        ).thenRejects(.invalidEmail, field: "email")
    }

    @Test func `have names of a sensible length`() {
        let name = String(repeating: "a", count: 121)
        books.when(
            AddMember.self, #"{"accountId":"shop","uid":"ada","role":"user","name":"\#(name)"}"#
        ).thenRejects(.tooLong, field: "name")
    }

    @Test func `can get another role`() {
        staffed.when(role("ada", .owner)).then(
            .memberRoleChanged(MemberRoleChanged(uid: "ada", from: .admin, to: .owner)))
        staffed.when(role("ada", .admin)).thenNothing()
        staffed.when(role("uid-1", .owner)).thenNothing()
        staffed.when(role("eve", .admin)).thenRejects(.notFound, field: "uid")
    }

    @Test func `can go`() throws {
        staffed.when(remove("ada")).then(.memberRemoved(MemberRemoved(uid: "ada")))
        staffed.when(remove("eve")).thenRejects(.notFound, field: "uid")
        let state = try #require(staffed.when(remove("ada")).state())
        #expect(state.members.all.map(\.uid) == ["uid-1"])
    }

    @Test func `always have an owner among them`() throws {
        staffed.when(remove("uid-1")).thenRejects(.lastOwner, field: "uid")
        staffed.when(role("uid-1", .admin)).thenRejects(.lastOwner, field: "uid")
        let two = staffed.and(
            Account.self, "shop",
            .memberRoleChanged(MemberRoleChanged(uid: "ada", from: .admin, to: .owner)))
        two.when(role("uid-1", .admin)).then(
            .memberRoleChanged(MemberRoleChanged(uid: "uid-1", from: .owner, to: .admin)))
        two.when(remove("uid-1")).then(.memberRemoved(MemberRemoved(uid: "uid-1")))
        let left = try #require(two.when(remove("uid-1")).state())
        #expect(left.ownerUid == "ada")
        two.and(Account.self, "shop", .memberRemoved(MemberRemoved(uid: "uid-1")))
            .when(remove("ada")).thenRejects(.lastOwner, field: "uid")
    }

    private func role(_ uid: MemberID, _ role: MemberRole) -> ChangeMemberRole {
        var command = ChangeMemberRole()
        command.accountId = "shop"
        command.uid = uid
        command.role = role
        return command
    }

    private func remove(_ uid: MemberID) -> RemoveMember {
        var command = RemoveMember()
        command.accountId = "shop"
        command.uid = uid
        return command
    }
}
