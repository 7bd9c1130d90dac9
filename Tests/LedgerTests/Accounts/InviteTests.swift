import EventSourcing
import EventSourcingTesting
import EventStore
import Ledger
import Records
import Testing
import Vocabulary

private let invited = books.and(
    Invite.self, "i-1",
    .invited(MemberInvited(accountId: "shop", email: "ada@example.org", role: .admin)))
private let accepted = invited.and(Invite.self, "i-1", .accepted(InviteAccepted(uid: "ada")))
private let revoked = invited.and(Invite.self, "i-1", .revoked(InviteRevoked()))

private let accept = #"{"inviteId":"i-1","uid":"ada"}"#
private let revoke = #"{"inviteId":"i-1"}"#

/// So long after the invitation, which was made at ``Given/now``.
private func later(days: Int64 = 14, by milliseconds: Int64 = 0) -> Timestamp {
    Timestamp(milliseconds: Given.now.milliseconds + days * 86_400_000 + milliseconds)
}

@Suite struct `An invitation` {
    private let data =
        #"{"accountId":"shop","inviteId":"i-1","email":" ada@example.org ","role":"admin"}"#

    @Test func `keeps what was given`() throws {
        books.when(InviteMember.self, data).then(
            .invited(MemberInvited(accountId: "shop", email: "ada@example.org", role: .admin)))
        let state = try #require(books.when(InviteMember.self, data).state())
        #expect(
            String(decoding: state.json(), as: UTF8.self)
                == """
                {"accountId":"shop","email":"ada@example.org","role":"admin","status":"pending",\
                "expiresAt":"2026-03-15T12:00:00.000Z"}
                """)
    }

    @Test func `is made once, for an account that there is`() {
        invited.when(InviteMember.self, data).thenRejects(.alreadyExists, field: "inviteId")
        givenNothing().when(InviteMember.self, data).thenRejects(.notFound, field: "accountId")
    }

    @Test(arguments: ["", "ada", "ada@example", "ada@@example.org"])
    func `goes to an e-mail address`(email: String) {
        books.when(
            InviteMember.self, #"{"accountId":"shop","email":"\#(email)","role":"user"}"#
        ).thenRejects(.invalidEmail, field: "email")
    }

    @Test func `makes whoever accepts it a member, all at once`() throws {
        invited.when(AcceptInvite.self, accept).then(.accepted(InviteAccepted(uid: "ada")))
        let past = try invited.following(command())
        let account = try #require(
            past.when(ChangeBusinessProfile.self, #"{"accountId":"shop"}"#).state())
        #expect(
            account.members["ada"] == Member(uid: "ada", role: .admin, email: "ada@example.org"))
        let state = try #require(invited.when(AcceptInvite.self, accept).state())
        #expect(state.status == .accepted)
        #expect(state.uid == "ada")
    }

    @Test func `is for somebody who is no member yet`() {
        invited.when(AcceptInvite.self, #"{"inviteId":"i-1","uid":"uid-1"}"#)
            .thenRejects(.alreadyMember, field: "uid")
    }

    @Test func `is there`() {
        books.when(AcceptInvite.self, accept).thenRejects(.notFound, field: "inviteId")
        books.when(RevokeInvite.self, revoke).thenRejects(.notFound, field: "inviteId")
    }

    @Test func `is answered once`() {
        for past in [accepted, revoked] {
            past.when(AcceptInvite.self, accept).thenRejects(.inviteClosed, field: "inviteId")
            past.when(AcceptInvite.self, #"{"inviteId":"i-1","uid":"bo"}"#)
                .thenRejects(.inviteClosed, field: "inviteId")
            past.when(RevokeInvite.self, revoke).thenRejects(.inviteClosed, field: "inviteId")
        }
        invited.when(RevokeInvite.self, revoke).then(.revoked(InviteRevoked()))
    }

    @Test func `is open for fourteen days, to the millisecond`() {
        for time in [later(days: 0), later(by: -1), later()] {
            invited.when(AcceptInvite.self, accept, now: time)
                .then(.accepted(InviteAccepted(uid: "ada")))
            invited.when(RevokeInvite.self, revoke, now: time).then(.revoked(InviteRevoked()))
        }
        for time in [later(by: 1), later(days: 15), .latest] {
            invited.when(AcceptInvite.self, accept, now: time)
                .thenRejects(.inviteClosed, field: "inviteId")
            invited.when(RevokeInvite.self, revoke, now: time)
                .thenRejects(.inviteClosed, field: "inviteId")
        }
    }

    @Test func `isn't answered before it was made, nor made young again by back-dating`() {
        for (now, occurredAt) in [
            (later(days: 1), later(days: 0, by: -1)), (later(days: 400), later()),
            (later(by: 1), later(days: 3)),
        ] {
            invited.when(AcceptInvite.self, accept, now: now, occurredAt: occurredAt)
                .thenRejects(.inviteClosed, field: "inviteId")
            invited.when(RevokeInvite.self, revoke, now: now, occurredAt: occurredAt)
                .thenRejects(.inviteClosed, field: "inviteId")
        }
    }

    @Test func `that is brought in with its own date is judged by it, within fourteen days`() {
        var invite = Invite()
        let made = Timestamp(milliseconds: Given.now.milliseconds - 400 * 86_400_000)
        invite.evolve(
            .invited(MemberInvited(accountId: "shop", email: "ada@example.org", role: .admin)),
            Occurrence(recordedAt: Given.now, occurredAt: made, revision: 0, position: 1))
        func answer(_ now: Timestamp, _ occurredAt: Timestamp) -> Bool {
            let facts = Facts(now: now, occurredAt: occurredAt, reason: nil, actor: "a")
            let command = command()
            let outcome = facts.decide(command, on: invite) { questions in
                for case .aggregate(let stream, _) in questions {
                    facts.know(stream, is: books.state(of: AccountID("shop")))
                }
            }
            guard case .success = outcome else { return false }
            return true
        }
        let within = Timestamp(milliseconds: made.milliseconds + 14 * 86_400_000)
        #expect(answer(later(), within))
        #expect(!answer(later(), Timestamp(milliseconds: within.milliseconds + 1)))
        #expect(!answer(later(by: 1), within))
    }

    @Test func `that is closed doesn't tell whom it went to`() {
        let when = revoked.when(AcceptInvite.self, accept)
        guard case .failure(let rejection) = when.outcome else { return }
        #expect(rejection.refusals.allSatisfy { !"\($0)".contains("ada@example.org") })
        when.thenRejects(.inviteClosed)
    }

    @Test func `of the last days that there are ends with them`() {
        #expect(MemberInvited.expiry(invitedAt: .latest) == .latest)
        #expect(
            MemberInvited.expiry(invitedAt: .earliest).description == "0001-01-15T00:00:00.000Z")
    }

    private func command() -> AcceptInvite {
        var command = AcceptInvite()
        command.inviteId = "i-1"
        command.uid = "ada"
        return command
    }
}
